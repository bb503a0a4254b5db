import { type CamelRow, type Database, type DataCheck, rows, tablesOf } from '@homestead/database';
import { listCaseIds } from '@homestead/workflow/server';
import { sql } from 'kysely';
import { type Basis, statisticsTexts as texts } from '../contract/index.ts';
import { loadBasis } from './basis.ts';
import { Counter, countCases } from './count.ts';
import type { FigureTable, StatisticsTables } from './tables.ts';

const tables = tablesOf<StatisticsTables>();

type Models = Parameters<typeof loadBasis>[1];

type FigureRow = CamelRow<FigureTable>;

const nameOf = ({
  measure,
  month,
  division,
  processKey,
  key,
  state,
  days,
}: Omit<FigureRow, 'count' | 'total'>) => [measure, month, division, processKey, key, state, days].join(' ');

/** The figures as counting all cases from the beginning gives them, by name; nothing is written. */
async function recount(
  db: Database,
  basis: Basis,
  models: Models,
): Promise<Map<string, { count: number; total: number }>> {
  const sums = new Map<string, { count: number; total: number }>();
  let after = '';
  for (;;) {
    const ids = await listCaseIds(db.kysely, after, 1000);
    if (ids.length === 0) return sums;
    after = ids.at(-1)!;
    for (const entry of await db.transaction((tx) => countCases(tx, basis, models, ids))) {
      const sum = sums.get(nameOf(entry)) ?? { count: 0, total: 0 };
      sums.set(nameOf(entry), { count: sum.count + entry.count, total: sum.total + entry.total });
    }
  }
}

/** What of the kept figures differs from a recount; cases that still wait to be counted must have been counted before. */
export async function differingFigures(db: Database, basis: Basis, models: Models): Promise<string[]> {
  const sums = await recount(db, basis, models);
  const kept = await rows<FigureRow>(
    db.kysely,
    tables
      .selectFrom('statistics.figure')
      .select((eb) => [
        'measure',
        'month',
        'division',
        'process_key as processKey',
        'key',
        'state',
        'days',
        eb.cast<number>('count', 'integer').as('count'),
        sql<number>`total::float8`.as('total'),
      ]),
  );
  const differing = kept.flatMap((figure) => {
    const sum = sums.get(nameOf(figure));
    sums.delete(nameOf(figure));
    const isSame =
      sum?.count === figure.count && Math.abs(sum.total - figure.total) < 1e-6 * Math.max(1, sum.total);
    return isSame ? [] : [nameOf(figure)];
  });
  return [...differing, ...sums.keys()];
}

/** The operator's check that figures and cases agree. */
export function figureChecks(db: Database, contentFolder: string, models: Models): DataCheck[] {
  const basis = loadBasis(contentFolder, models);
  return [
    {
      key: 'statistics.figures',
      title: texts.check,
      async *faults() {
        await new Counter(db, basis, models).refresh(Number.POSITIVE_INFINITY);
        for (const name of await differingFigures(db, basis, models)) yield texts.wrongFigure(name);
      },
    },
  ];
}
