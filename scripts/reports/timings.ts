// Says what the suites of `npm test` took: `node scripts/reports/timings.ts unit 512000 .cache/unit.json …`, milliseconds and vitest's report of each.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Report {
  testResults: { name: string; startTime: number; endTime: number }[];
}

interface Suite {
  name: string;
  tookMs: number;
  /** Path of vitest's JSON report; one that is missing has no files. */
  report: string;
}

/** Minutes that a suite may take on two quiet cores. */
const budgets: Readonly<Record<string, number>> = { unit: 10, browser: 10 };
const root = fileURLToPath(new URL('../..', import.meta.url));

const inWords = (ms: number) =>
  ms < 60_000 ? `${(ms / 1000).toFixed(1)} s` : `${(ms / 60_000).toFixed(1)} min`;

/** The ten slowest files, and the total of each suite with a warning for one past its budget. */
export function timingLines(suites: readonly Suite[]): string[] {
  const files = suites
    .filter(({ report }) => existsSync(report))
    .flatMap(({ report }) => (JSON.parse(readFileSync(report, 'utf8')) as Report).testResults)
    .map(({ name, startTime, endTime }) => ({ name: relative(root, name), ms: endTime - startTime }))
    .sort((a, b) => b.ms - a.ms);
  const totals = suites.map(({ name, tookMs }) => {
    const minutes = budgets[name] ?? 0;
    const isOver = tookMs > minutes * 60_000;
    return `${isOver ? 'WARNING: ' : ''}${name} took ${inWords(tookMs)}, of a budget of ${minutes} min`;
  });
  return [
    'slowest files:',
    ...files.slice(0, 10).map(({ name, ms }) => `  ${inWords(ms)} ${name}`),
    ...totals,
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const given = process.argv.slice(2);
  const suites = given.flatMap((name, at) =>
    at % 3 === 0 ? [{ name, tookMs: Number(given[at + 1]), report: given[at + 2] ?? '' }] : [],
  );
  for (const line of timingLines(suites)) console.log(line);
}
