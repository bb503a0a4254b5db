import type { Call } from '@homestead/http/server';
import { type Cell, type Column, sendSheet } from '@homestead/spreadsheet';
import { type exportFigures, statisticsTexts as texts } from '../contract/index.ts';
import type { StatisticsDeps } from './deps.ts';
import { readFigures } from './figures.ts';
import type { Labels } from './labels.ts';
import { readRanking } from './summary.ts';

interface Sheet {
  name: string;
  columns: Column[];
  rows: Cell[][];
}

/** Figures as a workbook, as the page shows them: one measure by groups, or the ranking. */
export async function sendFigures(
  deps: StatisticsDeps,
  { person, query, reply }: Call<typeof exportFigures>,
  labels: Labels,
): Promise<never> {
  const { measure } = query;
  const sheet = measure
    ? await measureSheet(deps, { person, query: { ...query, measure } }, labels)
    : await rankingSheet(deps, { person, query });
  const at = deps.clock.now();
  // What leaves the platform is in its log before a byte goes out.
  await deps.db.transaction((tx) =>
    deps.audit.write(tx, {
      person,
      kind: 'export',
      target: 'statistics:export',
      message: texts.exported(sheet.name, sheet.rows.length),
      detail: { ...query, rows: sheet.rows.length },
      at,
    }),
  );
  const day = new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  return sendSheet(reply, `${texts.exportTitle(sheet.name)} ${day}`, sheet.columns, sheet.rows);
}

type Asked<Q> = { person: Call['person']; query: Q };

async function measureSheet(
  deps: StatisticsDeps,
  { person, query }: Asked<Parameters<typeof readFigures>[2]>,
  labels: Labels,
): Promise<Sheet> {
  const { columns } = texts;
  const found = await readFigures(deps, person, query, labels);
  return {
    name: texts.measures[query.measure],
    columns: [columns.name, columns.count, columns.total, columns.mean, columns.p90, columns.before].map(
      (title, place) => ({ title, width: place === 0 ? 28 : 18 }),
    ),
    rows: found.map(({ label, count, total, mean, p90, before }) => [label, count, total, mean, p90, before]),
  };
}

async function rankingSheet(
  deps: StatisticsDeps,
  { person, query }: Asked<Parameters<typeof readRanking>[2]>,
): Promise<Sheet> {
  const { columns } = texts;
  const names = [
    'applied',
    'approved',
    'refused',
    'overdue',
    'visits',
    'visitsInTime',
    'meanDays',
    'area',
    'violations',
  ] as const;
  const found = await readRanking(deps, person, query);
  return {
    name: texts.ranking,
    columns: [
      { title: columns.division, width: 24 },
      ...names.map((name) => ({ title: columns[name], width: 18 })),
    ],
    rows: found.map((row) => [row.name, ...names.map((name) => row[name])]),
  };
}
