import { dayOf } from '@homestead/calendar/engine';
import type { Capability } from '@homestead/http/contract';
import { brokenFields, type FieldViolation } from '@homestead/http/contract';
import type { Person } from '@homestead/people/contract';
import { type RawBuilder, sql } from 'kysely';
import { type FigureQuery, type StatisticsFilter, statisticsTexts as texts } from '../contract/index.ts';
import { isMonth, monthsBetween } from '../engine/index.ts';
import type { StatisticsDeps } from './deps.ts';

const mostMonths = 120;

/** Whose divisions say what is counted. */
export type Reader = Pick<Person, 'grants'>;

/** Divisions of whose figures a person may know: where a role with the capability is held. `''` is everything. */
export function placesOf(person: Reader, capability: Capability = 'statistics.figure.read'): string[] {
  return [
    ...new Set(
      person.grants.flatMap(({ scope, places, capabilities }) =>
        scope !== 'own' && capabilities.includes(capability) ? places : [],
      ),
    ),
  ];
}

/** Months from and to of a query; without them the year so far. Throws 42200 for what is no month. */
export function monthsOf({ from, to }: StatisticsFilter, now: Date): { from: string; to: string } {
  const current = dayOf(now).slice(0, 7);
  const faults: FieldViolation[] = Object.entries({ from, to }).flatMap(([path, month]) =>
    month && !isMonth(month) ? [{ path, message: texts.monthFault }] : [],
  );
  if (faults.length > 0) throw brokenFields(faults);
  const until = to || (from && from > current ? from : current);
  const since = from || `${until.slice(0, 4)}-01`;
  if (until < since) throw brokenFields([{ path: 'to', message: texts.monthsReversed }]);
  if (monthsBetween(since, until).length > mostMonths)
    throw brokenFields([{ path: 'to', message: texts.tooManyMonths(mostMonths) }]);
  return { from: since, to: until };
}

/** Condition on a division column: within the person's divisions, and within the one that was asked for, or with `own` that alone. */
export function withinSql(
  places: readonly string[],
  asked: string | undefined,
  column: RawBuilder<unknown>,
  own = false,
): RawBuilder<boolean> {
  const readable = places.includes('')
    ? sql`true`
    : places.length === 0
      ? sql`false`
      : sql`(${sql.join(
          places.map((place) => sql`${column} like ${`${place}%`}`),
          sql` or `,
        )})`;
  if (!asked) return sql<boolean>`${readable}`;
  const isAsked = own ? sql`${column} = ${asked}` : sql`${column} like ${`${asked}%`}`;
  return sql<boolean>`(${readable} and ${isAsked})`;
}

/** Whether a division is among them, as `withinSql` says it. */
export function isWithin(
  places: readonly string[],
  asked: string | undefined,
  division: string,
  own = false,
): boolean {
  const isAsked = own && asked ? division === asked : division.startsWith(asked ?? '');
  return isAsked && places.some((place) => division.startsWith(place));
}

/** Conditions of a query on entries or figures, for some months. */
export function conditionsOf(
  places: readonly string[],
  query: Partial<FigureQuery> & { own?: boolean },
  months: { from: string; to: string },
): RawBuilder<boolean> {
  const parts = [
    sql`month between ${months.from} and ${months.to}`,
    withinSql(places, query.division, sql`division`, query.own),
    ...(query.measure ? [sql`measure = ${query.measure}`] : []),
    ...(query.processKey ? [sql`process_key = ${query.processKey}`] : []),
    ...(query.key ? [sql`key = ${query.key}`] : []),
    ...(query.state ? [sql`state = ${query.state}`] : []),
  ];
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

/** The divisions that are compared, those without a case among them. */
export function comparedDivisions(
  { divisionsWithin }: Pick<StatisticsDeps, 'divisionsWithin'>,
  places: readonly string[],
  asked: string | undefined,
  digits: number,
): string[] {
  const all = places.flatMap((place) => divisionsWithin(place, digits));
  return [...new Set(all)].filter((code) => code.startsWith(asked ?? ''));
}

/** Digits of the divisions that are compared: those beneath the one asked for, or beneath what the person reads. */
export function levelBelow(places: readonly string[], asked: string | undefined): number {
  const base = asked || (places.length === 1 ? places[0]! : '');
  if (base.length >= 9) return 12;
  // Several townships of one person are compared as such, several villages as villages.
  return !base && places.length > 1 && places.every((place) => place.length === 12) ? 12 : 9;
}

/** What a compared division is called: one above the others holds what says none of them. */
export function comparedName(name: string, code: string, digits: number): string {
  return code.length < digits ? texts.ownLevel(name, digits) : name;
}
