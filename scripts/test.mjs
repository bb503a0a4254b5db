// `npm test`: sets everything up, checks, runs unit, integration and browser tests, and ends with one line.
import { existsSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runChecks } from './check.mjs';
import { countOf, failedFiles, failureLines, repeatLines, replaceResults } from './reports/reports.mjs';
import {
  ensureBuilt,
  ensureFolder,
  ensureInstalled,
  ensureTestTools,
  nodePath,
  root,
  run,
} from './setup.mjs';

ensureInstalled();
const tools = ensureTestTools();
const { passed: goodChecks, failures } = runChecks();
const totals = { passed: goodChecks, failed: failures.length };
await ensureBuilt();
ensureFolder(join(root, '.cache'));

const reportOf = (name) => join(root, '.cache', `${name}.json`);

/** Runs one vitest configuration, or some of its files; says whether there is a report and the process ended as it tells. */
function runSuite(report, config, files = []) {
  rmSync(report, { force: true });
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    config,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...files,
  ];
  const status = run(nodePath, args);
  return existsSync(report) && (status === 0 || countOf(report).failed > 0);
}

/** Name, milliseconds and report of each suite, for `timings.ts`. */
const timings = [];
/** What failed at first and passed when its file ran once more by itself. */
const unsteady = [];

/**
 * A test process that was killed by the system is no verdict on any test: the suite runs once more, and must be whole then.
 * So do the files of a few tests that failed, by themselves, on a machine without other work: what passes then is named at the
 * end as unsteady, what fails again has failed.
 */
function suite(name, config) {
  const started = performance.now();
  const report = reportOf(name);
  let isWhole = runSuite(report, config);
  if (!isWhole) {
    console.log(`${name}: a test process died although no test failed; the suite runs once more`);
    isWhole = runSuite(report, config);
  }
  if (isWhole) settle(name, config, report);
  if (isWhole) unsteady.push(...repeatLines(report, root));
  timings.push(name, Math.round(performance.now() - started), report);
  const { passed, failed } = isWhole ? countOf(report) : { passed: 0, failed: 1 };
  totals.passed += passed;
  totals.failed += failed;
  failures.push(...(isWhole ? failureLines(report, root) : [`${name}: the test process died twice`]));
}

/** Runs a few files that failed once more. */
function settle(name, config, report) {
  const files = failedFiles(report);
  if (files.length === 0 || files.length > 3) return;
  console.log(`${name}: ${files.length} files failed and run once more by themselves`);
  const atFirst = failureLines(report, root);
  const later = reportOf(`${name}-again`);
  if (!runSuite(later, config, files)) return;
  replaceResults(report, later);
  const still = new Set(failedFiles(report).map((file) => relative(root, file)));
  unsteady.push(...atFirst.filter((line) => ![...still].some((file) => line.startsWith(file))));
}

/** The table of the specifications, held to the tests that ran. */
function proofs() {
  const reports = ['unit', ...(tools.chromium ? ['browser'] : [])].map(reportOf);
  if (run(nodePath, [join(root, 'scripts/docs/proofs.ts'), ...reports]) === 0) totals.passed++;
  else {
    totals.failed++;
    failures.push('docs/specification.md: proofs are missing, named above');
  }
}

suite('unit', 'vitest.config.ts');
if (tools.chromium) suite('browser', 'vitest.browser.config.ts');
proofs();
run(nodePath, [join(root, 'scripts/reports/timings.ts'), ...timings.map(String)]);
for (const line of unsteady) console.log(`WARNING: unsteady, passed when tried once more: ${line}`);
for (const line of failures) console.log(`FAILED: ${line}`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);
