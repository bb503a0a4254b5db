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
ensureClients();
ensureFolder(join(root, '.cache'));

/** Runs one vitest configuration and adds what its report counts. */
function suite(name, config) {
  const report = join(root, '.cache', `${name}.json`);
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
    const counted = JSON.parse(readFileSync(report, 'utf8'));
    totals.passed += counted.numPassedTests;
    // A file that could not even be loaded counts as one failure.
    totals.failed += counted.numFailedTests + (status !== 0 && counted.numFailedTests === 0 ? 1 : 0);
  } catch {
    console.log(`${name}: no report`);
    totals.failed += 1;
  }
}

suite('unit', 'vitest.config.ts');
if (tools.chromium) suite('browser', 'vitest.browser.config.ts');
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);
