// `npm test`: sets everything up, checks, runs unit, integration and browser tests, and ends with one line.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks } from './check.mjs';
import {
  ensureClients,
  ensureFolder,
  ensureInstalled,
  ensureTestTools,
  nodePath,
  root,
  run,
} from './setup.mjs';

ensureInstalled();
const tools = ensureTestTools();
const totals = runChecks();
await ensureClients();
ensureFolder(join(root, '.cache'));

const reportOf = (name) => join(root, '.cache', `${name}.json`);

/** Runs one vitest configuration and reads its report; `crashed` where a process died without any test failing. */
function runSuite(name, config) {
  const report = reportOf(name);
  rmSync(report, { force: true });
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    config,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const status = run(nodePath, args);
  try {
    const { numPassedTests: passed, numFailedTests: failed } = JSON.parse(readFileSync(report, 'utf8'));
    return { passed, failed, crashed: status !== 0 && failed === 0 };
  } catch {
    return { passed: 0, failed: 0, crashed: true };
  }
}

/** Name, milliseconds and report of each suite, for `timings.ts`. */
const timings = [];

/** A test process that was killed by the system is no verdict on any test: the suite runs once more, and must be whole then. */
function suite(name, config) {
  const started = performance.now();
  let result = runSuite(name, config);
  if (result.crashed) {
    console.log(`${name}: a test process died although no test failed; the suite runs once more`);
    result = runSuite(name, config);
  }
  timings.push(name, Math.round(performance.now() - started), reportOf(name));
  totals.passed += result.passed;
  totals.failed += result.failed + (result.crashed ? 1 : 0);
}

/** The table of the specifications, held to the tests that ran. */
function proofs() {
  const reports = ['unit', ...(tools.chromium ? ['browser'] : [])].map(reportOf);
  if (run(nodePath, [join(root, 'scripts/proofs.ts'), ...reports]) === 0) totals.passed++;
  else totals.failed++;
}

suite('unit', 'vitest.config.ts');
if (tools.chromium) suite('browser', 'vitest.browser.config.ts');
proofs();
run(nodePath, [join(root, 'scripts/timings.ts'), ...timings.map(String)]);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);
