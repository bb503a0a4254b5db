// What vitest's JSON reports say of the tests that failed, for `npm test`.
import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';

const read = (report) => JSON.parse(readFileSync(report, 'utf8'));
const isFailed = ({ status }) => status === 'failed';
const escapes = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
const firstLine = (message = '') => message.replaceAll(escapes, '').trim().split('\n')[0].slice(0, 300);

/** First line of a message, what the browser waited for in vain, and the lines of the project by which the test came there. */
function reasonOf(message = '', root = '') {
  const lines = message
    .replaceAll(escapes, '')
    .split('\n')
    .map((line) => line.trim());
  const awaited = lines.find((line) => /^(- )?waiting for /.test(line))?.replace(/^- /, '');
  const places = lines
    .filter((line) => line.startsWith('at ') && line.includes(`${root}/`) && !line.includes('node_modules'))
    .map((line) => line.slice(line.indexOf(`${root}/`) + root.length + 1).replace(/\)$/, ''));
  const reason = [firstLine(message), awaited, places.slice(0, 4).join(' < ')];
  return reason.filter(Boolean).join('; ').slice(0, 600);
}

/** Paths of the files that failed, by a test or as a whole (a file that does not load has no test that failed). */
export const failedFiles = (report) =>
  read(report)
    .testResults.filter(isFailed)
    .map(({ name }) => name);

/** A line for each failure: file, title, reason; paths relative to `root`. */
export function failureLines(report, root) {
  return read(report)
    .testResults.filter(isFailed)
    .flatMap(({ name, message, assertionResults }) => {
      const tests = assertionResults.filter(isFailed);
      const file = relative(root, name);
      if (tests.length === 0) return [`${file}: ${firstLine(message)}`];
      return tests.map(
        ({ fullName, failureMessages = [] }) =>
          `${file} > ${fullName}: ${reasonOf(failureMessages[0], root)}`,
      );
    });
}

/** A line for each test that passed after a first try that failed: file, title, reason. */
export function repeatLines(report, root) {
  return read(report).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0)
      .map(
        ({ fullName, failureMessages }) =>
          `${relative(root, name)} > ${fullName}: ${reasonOf(failureMessages[0], root)}`,
      ),
  );
}

/** Tests that passed and failed; a file that failed as a whole counts as one test that failed. */
export function countOf(report) {
  const files = read(report).testResults;
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const whole = files.filter((file) => isFailed(file) && !file.assertionResults.some(isFailed));
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: tests.filter(isFailed).length + whole.length,
  };
}

/** Puts what `later` says of its files in the place of what `report` said of them. */
export function replaceResults(report, later) {
  const again = new Map(read(later).testResults.map((result) => [result.name, result]));
  const whole = read(report);
  const testResults = whole.testResults.map((result) => again.get(result.name) ?? result);
  writeFileSync(report, JSON.stringify({ ...whole, testResults }));
}
