import { median } from '../support/measure.ts';
import type { Figure, Run } from './figures.ts';
import { type Row, tableRows } from './rows.ts';

const begin = '<!-- The table is written by `npm run bench -- --write` from benchmarks.json. -->';
const end = '<!-- What follows is written by hand. -->';
const columns = ['What', 'Reference of the same run', 'Goal', 'Found', 'Measured', 'Commit', 'Load'];

/** The page with the table of these figures in the place of the one that it has. */
export function pageWith(page: string, figures: readonly Figure[]): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error('docs/benchmarks.md has lost the marks around its table');
  return `${page.slice(0, from)}${begin}\n\n${tableOf(figures)}\n\n${page.slice(to)}`;
}

/** Figures of which the table has no row. */
export const rowless = (figures: readonly Figure[]): string[] =>
  figures.filter((figure) => !tableRows.some((row) => isOf(row, figure))).map(({ name }) => name);

const isOf = (row: Row, figure: Figure) => row.bench === figure.bench && row.name === figure.name;

function tableOf(figures: readonly Figure[]): string {
  const lines = tableRows.map((row) =>
    lineOf(
      row,
      figures.find((figure) => isOf(row, figure)),
    ),
  );
  return [cells(columns), cells(columns.map(() => '---')), ...lines].join('\n');
}

const cells = (all: readonly string[]) => `| ${all.join(' | ')} |`;

function lineOf({ bench, name, goal }: Row, figure: Figure | undefined): string {
  const what = `\`${bench}\`: ${name}`;
  if (!figure) return cells([what, '', goal, 'not measured yet', '', '', '']);
  const { reference, runs, unit, commit, load } = figure;
  return cells([
    what,
    reference,
    goal,
    spread(runs),
    unit ? `${middle(runs, 'ours')} / ${middle(runs, 'theirs')} ${unit}` : '',
    commit,
    load ? load.map((one) => one.toFixed(1)).join(' → ') : '',
  ]);
}

/** The median of the runs' ratios, and between which they lie. */
function spread(runs: readonly Run[]): string {
  const ratios = runs.map(({ ours, theirs }) => ours / theirs);
  const text = median(ratios).toFixed(2);
  if (ratios.length === 1) return `${text} (one run)`;
  return `${text} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`;
}

const middle = (runs: readonly Run[], side: keyof Run): string =>
  median(runs.map((run) => run[side])).toLocaleString('en', { maximumSignificantDigits: 3 });
