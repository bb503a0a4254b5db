// Holds docs/specification.md to what ran: each row that is built names its tests, and in each of the files named a test
// that carries the row's id in its title has passed. Called by `npm test` with the reports of its suites.
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Report {
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[];
}

const isPlanned = (cell: string) => cell === 'planned' || cell.startsWith('planned (');

/** Rows of the page that name tests. */
function readRows(root: string): { id: string; files: string[] }[] {
  const page = readFileSync(join(root, 'docs/specification.md'), 'utf8');
  return page.split('\n').flatMap((line) => {
    const [, id = '', , , proved = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    if (!/^S[12]-/.test(id) || isPlanned(proved)) return [];
    return [{ id, files: [...proved.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file) }];
  });
}

/** Titles of the tests that passed, by file. */
function readTitles(root: string, reports: readonly string[]): Map<string, string[]> {
  const titles = new Map<string, string[]>();
  for (const report of reports) {
    for (const { name, assertionResults } of (JSON.parse(readFileSync(report, 'utf8')) as Report)
      .testResults) {
      const passed = assertionResults.filter(({ status }) => status === 'passed');
      titles.set(
        relative(root, name),
        passed.map(({ fullName }) => fullName),
      );
    }
  }
  return titles;
}

/**
 * Judges every row by the reports of the suites that ran. Proofs in the browser are left out, and counted, where no browser
 * suite ran. `unproved` says of each row which file fails it.
 */
export function judgeProofs(
  root: string,
  reports: readonly string[],
  hasBrowser: boolean,
): { rows: number; skipped: number; unproved: string[] } {
  const titles = readTitles(root, reports);
  const unproved: string[] = [];
  let skipped = 0;
  const rows = readRows(root);
  for (const { id, files } of rows) {
    const carries = new RegExp(`(?<![\\w.-])${id.replaceAll('.', '\\.')}(?![\\w-]|\\.\\w)`);
    for (const file of files) {
      if (!hasBrowser && file.endsWith('.e2e.ts')) skipped++;
      else if (!titles.get(file)?.some((title) => carries.test(title))) unproved.push(`${id}: ${file}`);
    }
  }
  return { rows: rows.length, skipped, unproved };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const reports = process.argv.slice(2);
  const hasBrowser = reports.some((report) => report.endsWith('browser.json'));
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const { rows, skipped, unproved } = judgeProofs(root, reports.filter(existsSync), hasBrowser);
  for (const line of unproved) console.log(`no test that passed carries ${line}`);
  const left = skipped > 0 ? `, ${skipped} proofs skipped without a browser` : '';
  console.log(`specification: ${rows} rows name their tests${left}, ${unproved.length} proofs missing`);
  process.exit(unproved.length === 0 ? 0 : 1);
}
