import { type Executor, type Row, rows, tablesOf } from '@homestead/database';
import { listOverdue, type OverdueTask } from '@homestead/workflow/server';
import { type RawBuilder, sql } from 'kysely';
import type { Figure, FigureQuery, Grouping } from '../contract/index.ts';
import { monthsBetween, percentile, shiftMonth, stageKey } from '../engine/index.ts';
import type { StatisticsDeps } from './deps.ts';
import {
  comparedDivisions,
  comparedName,
  conditionsOf,
  isWithin,
  levelBelow,
  monthsOf,
  placesOf,
  type Reader,
} from './filter.ts';
import { type Labels, labelOf } from './labels.ts';
import type { FigureTable, StatisticsTables } from './tables.ts';

const tables = tablesOf<StatisticsTables>();

interface SumRow extends Row<FigureTable, 'days' | 'count' | 'total'> {
  group: string;
}

const columns = (digits: number): Record<Grouping, RawBuilder<string>> => ({
  all: sql`''`,
  month: sql`month`,
  division: sql`left(division, ${digits}::int)`,
  key: sql`key`,
  state: sql`state`,
  process: sql`process_key`,
});

/** One measure by groups, with the same months of the year before beside it. */
export async function readFigures(
  deps: StatisticsDeps,
  person: Reader,
  query: FigureQuery,
  labels: Labels,
): Promise<Figure[]> {
  const { by = 'all', measure } = query;
  const places = placesOf(person);
  if (measure === 'overdue') return overdueFigures(deps, places, query, labels);
  const months = monthsOf(query, deps.clock.now());
  const digits = levelBelow(places, query.division);
  const column = columns(digits)[by];
  const read = (span: typeof months) => sumsOf(deps.db.kysely, column, conditionsOf(places, query, span));
  const now = Map.groupBy(await read(months), ({ group }) => group);
  const earlier = { from: shiftMonth(months.from, -12), to: shiftMonth(months.to, -12) };
  const before = Map.groupBy(await read(earlier), ({ group }) =>
    by === 'month' ? shiftMonth(group, 12) : group,
  );
  const expected =
    by === 'month'
      ? monthsBetween(months.from, months.to)
      : by === 'division'
        ? comparedDivisions(deps, places, query.division, digits)
        : [];
  const keys = by === 'month' ? expected : [...new Set([...expected, ...now.keys(), ...before.keys()])];
  const figures = keys.map((key) =>
    figureOf(key, nameOf(labels, query, key, digits), now.get(key) ?? [], before.get(key) ?? []),
  );
  return by === 'month' ? figures : sorted(figures, query, labels);
}

/** What a group is called, one of divisions among the others that are compared. */
function nameOf(labels: Labels, query: FigureQuery, key: string, digits: number): string {
  const name = labelOf(labels, query, key);
  return query.by === 'division' ? comparedName(name, key, digits) : name;
}

/** Sums of figures by group and days. */
function sumsOf(db: Executor, group: RawBuilder<string>, where: RawBuilder<boolean>): Promise<SumRow[]> {
  return rows<SumRow>(
    db,
    tables
      .selectFrom('statistics.figure')
      .select([
        group.as('group'),
        'days',
        sql<number>`sum(count)::int`.as('count'),
        sql<number>`sum(total)::float8`.as('total'),
      ])
      .where(where)
      .groupBy([sql.ref('group'), 'days']),
  );
}

function figureOf(key: string, label: string, now: readonly SumRow[], before: readonly SumRow[]): Figure {
  const sum = (found: readonly SumRow[], name: 'count' | 'total') =>
    found.reduce((all, row) => all + row[name], 0);
  const count = sum(now, 'count');
  const total = sum(now, 'total');
  const hasDays = now.some(({ days }) => days > 0);
  return {
    key,
    label,
    count,
    total: round(total),
    mean: hasDays && count > 0 ? round(total / count) : null,
    p90: hasDays ? percentile(new Map(now.map((row) => [row.days, row.count])), 0.9) : null,
    before: sum(before, 'count'),
    totalBefore: round(sum(before, 'total')),
  };
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** Divisions by code, tasks in the order of their process, anything else the largest first. */
function sorted(figures: Figure[], { by, measure }: FigureQuery, { names }: Labels): Figure[] {
  if (by === 'division') return figures.toSorted((one, other) => one.key.localeCompare(other.key));
  const largest = figures.toSorted(
    (one, other) => other.count - one.count || one.key.localeCompare(other.key),
  );
  if (by !== 'key' || (measure !== 'task' && measure !== 'overdue')) return largest;
  const order = [...names.keys()];
  return largest.toSorted((one, other) => order.indexOf(one.key) - order.indexOf(other.key));
}

/** The open tasks past their deadline that a query asks for; they are as of now, whatever its months. */
export async function overdueOf(
  deps: StatisticsDeps,
  places: readonly string[],
  query: Pick<FigureQuery, 'division' | 'processKey' | 'key'> & { own?: boolean },
): Promise<OverdueTask[]> {
  const found = await listOverdue(deps.db.kysely, places, deps.clock.now());
  return found.filter(
    ({ division, processKey, taskKey }) =>
      isWithin(places, query.division, division, query.own) &&
      (!query.processKey || processKey === query.processKey) &&
      (!query.key || stageKey(processKey, taskKey) === query.key),
  );
}

async function overdueFigures(
  deps: StatisticsDeps,
  places: readonly string[],
  query: FigureQuery,
  labels: Labels,
): Promise<Figure[]> {
  const digits = levelBelow(places, query.division);
  const groupOf = ({ division, processKey, taskKey }: OverdueTask): string => {
    if (query.by === 'division') return division.slice(0, digits);
    if (query.by === 'process') return processKey;
    return query.by === 'key' ? stageKey(processKey, taskKey) : '';
  };
  const groups = Map.groupBy(await overdueOf(deps, places, query), groupOf);
  const figures = [...groups].map(([key, tasks]) => {
    const count = tasks.reduce((sum, task) => sum + task.count, 0);
    return figureOf(key, nameOf(labels, query, key, digits), [{ group: key, days: 0, count, total: 0 }], []);
  });
  return sorted(figures, query, labels);
}
