import { type Executor, type Row, rows, tablesOf } from '@homestead/database';
import { type RawBuilder, sql } from 'kysely';
import type { RankingRow, StatisticsFilter, StatisticsSummary } from '../contract/index.ts';
import { shiftMonth } from '../engine/index.ts';
import type { StatisticsDeps } from './deps.ts';
import { overdueOf } from './figures.ts';
import {
  comparedDivisions,
  comparedName,
  conditionsOf,
  levelBelow,
  monthsOf,
  placesOf,
  type Reader,
} from './filter.ts';
import type { FigureTable, StatisticsTables } from './tables.ts';

const tables = tablesOf<StatisticsTables>();

interface Sum extends Row<FigureTable, 'measure' | 'state' | 'count' | 'total'> {
  group: string;
}

const round = (value: number): number => Math.round(value * 100) / 100;

function sumsBy(db: Executor, group: RawBuilder<string>, where: RawBuilder<boolean>): Promise<Sum[]> {
  return rows<Sum>(
    db,
    tables
      .selectFrom('statistics.figure')
      .select([
        group.as('group'),
        'measure',
        'state',
        sql<number>`sum(count)::int`.as('count'),
        sql<number>`sum(total)::float8`.as('total'),
      ])
      .where('measure', '<>', sql.lit('task'))
      .where(where)
      .groupBy([sql.ref('group'), 'measure', 'state']),
  );
}

/** The figures of one set of sums. */
function figuresOf(sums: readonly Sum[]) {
  const of = (measure: string, name: 'count' | 'total' = 'count', state?: string) =>
    sums
      .filter((sum) => sum.measure === measure && (state === undefined || sum.state === state))
      .reduce((all, sum) => all + sum[name], 0);
  const approved = of('approved');
  return {
    applied: of('applied'),
    approved,
    refused: of('refused'),
    withdrawn: of('withdrawn'),
    area: round(of('land', 'total')),
    violations: of('violation'),
    visits: of('visit'),
    visitsInTime: of('visit', 'count', 'inTime'),
    meanDays: approved > 0 ? round(of('approved', 'total') / approved) : null,
  };
}

/** The main figures with those of the same months of the year before, and what is overdue now. */
export async function readSummary(
  deps: StatisticsDeps,
  person: Reader,
  filter: StatisticsFilter,
): Promise<Omit<StatisticsSummary, 'waiting'>> {
  const places = placesOf(person);
  const months = monthsOf(filter, deps.clock.now());
  const read = async (by: number) => {
    const span = { from: shiftMonth(months.from, by), to: shiftMonth(months.to, by) };
    return figuresOf(await sumsBy(deps.db.kysely, sql`''`, conditionsOf(places, filter, span)));
  };
  const [now, before] = [await read(0), await read(-12)];
  const overdue = (await overdueOf(deps, places, filter)).reduce((sum, { count }) => sum + count, 0);
  const pair = (name: Exclude<keyof typeof now, 'meanDays'>) => ({ value: now[name], before: before[name] });
  return {
    applied: pair('applied'),
    approved: pair('approved'),
    refused: pair('refused'),
    withdrawn: pair('withdrawn'),
    area: pair('area'),
    violations: pair('violations'),
    visits: pair('visits'),
    visitsInTime: pair('visitsInTime'),
    meanDays: { value: now.meanDays, before: before.meanDays },
    overdue,
  };
}

/** The main figures of each division beneath the one asked for, or of so many digits, the most applications first. */
export async function readRanking(
  deps: StatisticsDeps,
  person: Reader,
  filter: StatisticsFilter,
  digits = levelBelow(placesOf(person), filter.division),
): Promise<RankingRow[]> {
  const places = placesOf(person);
  const months = monthsOf(filter, deps.clock.now());
  const group = sql<string>`left(division, ${digits}::int)`;
  const read = async (by: number) => {
    const span = { from: shiftMonth(months.from, by), to: shiftMonth(months.to, by) };
    return Map.groupBy(
      await sumsBy(deps.db.kysely, group, conditionsOf(places, filter, span)),
      (sum) => sum.group,
    );
  };
  const [now, before] = [await read(0), await read(-12)];
  const late = Map.groupBy(await overdueOf(deps, places, filter), ({ division }) =>
    division.slice(0, digits),
  );
  const compared = comparedDivisions(deps, places, filter.division, digits);
  const divisions = new Set([...compared, ...now.keys(), ...before.keys(), ...late.keys()]);
  return [...divisions]
    .map((division): RankingRow => {
      const { withdrawn: _withdrawn, visitsInTime, visits, ...figures } = figuresOf(now.get(division) ?? []);
      return {
        division,
        name: comparedName(deps.divisionName(division), division, digits),
        ...figures,
        visits,
        visitsInTime: visits > 0 ? round((visitsInTime / visits) * 100) : null,
        appliedBefore: figuresOf(before.get(division) ?? []).applied,
        overdue: (late.get(division) ?? []).reduce((sum, { count }) => sum + count, 0),
      };
    })
    .toSorted((one, other) => other.applied - one.applied || one.division.localeCompare(other.division));
}
