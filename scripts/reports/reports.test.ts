import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { countOf, failedFiles, failureLines, repeatLines, replaceResults } from './reports.mjs';

const folder = mkdtempSync(join(tmpdir(), 'reports-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Tests = Record<string, 'passed' | 'failed' | string[]>;

function reportOf(name: string, files: Record<string, Tests | string>): string {
  const path = join(folder, `${name}.json`);
  const testResults = Object.entries(files).map(([file, tests]) => {
    if (typeof tests === 'string')
      return { name: join(folder, file), status: 'failed', message: tests, assertionResults: [] };
    const assertionResults = Object.entries(tests).map(([fullName, state]) => ({
      fullName,
      status: Array.isArray(state) ? 'failed' : state,
      failureMessages: Array.isArray(state) ? state : [],
    }));
    const isBad = assertionResults.some(({ status }) => status === 'failed');
    return { name: join(folder, file), status: isBad ? 'failed' : 'passed', message: '', assertionResults };
  });
  writeFileSync(path, JSON.stringify({ testResults }));
  return path;
}

const first = () =>
  reportOf('first', {
    'a.test.ts': { 'counts one': 'passed' },
    'b.test.ts': {
      'counts two': 'passed',
      'counts three': ['\u001b[31mError: expected 3\u001b[39m\n  at b'],
    },
    'c.test.ts': 'Cannot find module ./gone.ts\nstack',
  });

describe('what npm test says of failures', () => {
  it('names file, title and the first line of the message, also of a file that does not load', () => {
    expect(failureLines(first(), folder)).toEqual([
      'b.test.ts > counts three: Error: expected 3',
      'c.test.ts: Cannot find module ./gone.ts',
    ]);
    expect(countOf(first())).toEqual({ passed: 2, failed: 2 });
  });

  it('tells why a test that passed needed another try: what was said, waited for, and where', () => {
    const report = join(folder, 'repeated.json');
    const tests = [
      { fullName: 'at once', status: 'passed', failureMessages: [] },
      { fullName: 'at the second try', status: 'passed', failureMessages: ['Error: late\n at a'] },
      {
        fullName: 'at the third',
        status: 'passed',
        failureMessages: [
          `Error: late\nCall log:\n\u001b[2m  - waiting for locator('b')\u001b[22m\n\n    at wait (${folder}/c.ts:3:1)\n    at ${folder}/node_modules/d.js:1:1\n    at ${folder}/a.test.ts:9:2`,
        ],
      },
      { fullName: 'never', status: 'failed', failureMessages: ['Error: no'] },
    ];
    const file = { name: join(folder, 'a.test.ts'), status: 'failed', assertionResults: tests };
    writeFileSync(report, JSON.stringify({ testResults: [file] }));
    expect(repeatLines(report, folder)).toEqual([
      'a.test.ts > at the second try: Error: late',
      "a.test.ts > at the third: Error: late; waiting for locator('b'); c.ts:3:1 < a.test.ts:9:2",
    ]);
  });

  it('takes the second run of the files that failed, and what fails there stays failed', () => {
    const report = first();
    expect(failedFiles(report)).toEqual([join(folder, 'b.test.ts'), join(folder, 'c.test.ts')]);
    const later = reportOf('later', {
      'b.test.ts': { 'counts two': 'passed', 'counts three': 'passed' },
      'c.test.ts': { 'counts four': ['Error: no'] },
    });
    replaceResults(report, later);
    expect(countOf(report)).toEqual({ passed: 3, failed: 1 });
    expect(failureLines(report, folder)).toEqual(['c.test.ts > counts four: Error: no']);
  });
});
