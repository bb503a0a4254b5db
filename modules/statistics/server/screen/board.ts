import { dayOf } from '@homestead/calendar/engine';
import { rows, tablesOf } from '@homestead/database';
import { maskForOthers } from '@homestead/models/engine';
import type { Person } from '@homestead/people/contract';
import { divisionAt, divisionDigits } from '@homestead/people/contract';
import { listLatestSteps } from '@homestead/workflow/server';
import { sql } from 'kysely';
import { type ScreenApproval, type ScreenBoard, screenTexts as texts } from '../../contract/index.ts';
import { shiftMonth } from '../../engine/index.ts';
import { readFigures } from '../figures.ts';
import { comparedDivisions, levelBelow, placesOf, type Reader, withinSql } from '../filter.ts';
import type { Labels } from '../labels.ts';
import { readRanking, readSummary } from '../summary.ts';
import type { StatisticsTables } from '../tables.ts';
import type { ScreenDeps } from './deps.ts';

const tables = tablesOf<StatisticsTables>();

/** Who looks at a public wall: at the whole county's figures, and at nothing of a person. */
const everybody: Reader = {
  grants: [
    {
      id: '',
      role: '',
      roleName: '',
      scope: 'county',
      places: [''],
      capabilities: ['statistics.figure.read'],
    },
  ],
};

const leastRanked = 4;
const mostApprovals = 20;
const mostEvents = 30;
/** Cells of the grid on which outlines are drawn: about one for each two dots of a wall. */
const across = 700;

/** What a wall shows to a person, or with null to everybody: then places are townships, and names are left out. */
export async function readBoard(
  deps: ScreenDeps,
  person: Person | null,
  labels: Labels,
): Promise<ScreenBoard> {
  const reader = person ?? everybody;
  const isPublic = person === null;
  const places = placesOf(reader);
  const now = deps.clock.now();
  const to = dayOf(now).slice(0, 7);
  const year = { from: `${to.slice(0, 4)}-01`, to };
  const months = { from: shiftMonth(to, -11), to };
  const waiting = await deps.counter.refresh();
  const figures = (measure: 'applied' | 'approved' | 'land' | 'violation' | 'refused', by: 'month' | 'key') =>
    readFigures(deps, reader, { ...(by === 'month' ? months : year), measure, by }, labels);
  const placeOf = (division: string): string =>
    [divisionAt(division, 'township'), ...(isPublic ? [] : [division])]
      .filter((code, index, all) => code.length >= divisionDigits.township && all.indexOf(code) === index)
      .map((code) => labels.divisionName(code))
      .join('');
  const own = places.length === 1 && places[0] ? places[0] : (deps.county ?? '');
  const steps = await listLatestSteps(deps.db.kysely, places, mostEvents);
  return {
    title: texts.title(own && labels.divisionName(own)),
    isPublic,
    at: now.toISOString(),
    ...year,
    summary: { waiting, ...(await readSummary(deps, reader, year)) },
    applied: await figures('applied', 'month'),
    approved: await figures('approved', 'month'),
    ranking: await readRanking(deps, reader, year, rankedDigits(deps, places)),
    byVillage: await countsByVillage(deps, places, year),
    land: await figures('land', 'key'),
    violations: await figures('violation', 'key'),
    reasons: await figures('refused', 'key'),
    approvals: await latestApprovals(deps, places, placeOf, person),
    events: steps.map(({ at, division, processName, taskName, outcome }) => ({
      at: at.toISOString(),
      division: isPublic ? divisionAt(division, 'township') : division,
      place: placeOf(division),
      text: texts.step(processName, taskName, outcome),
    })),
  };
}

/** Digits of the divisions that are ranked: where townships are few, their villages, or a wall has little to rank. */
function rankedDigits(deps: ScreenDeps, places: readonly string[]): number {
  const digits = levelBelow(places, undefined);
  return comparedDivisions(deps, places, undefined, digits).length < leastRanked
    ? divisionDigits.village
    : digits;
}

/** Outlines of the villages that somebody's figures are of. */
export function outlinesOf(deps: ScreenDeps, person: Person | null, labels: Labels) {
  const places = placesOf(person ?? everybody);
  return deps
    .outlines(across)
    .filter(({ code }) => places.some((place) => code.startsWith(place)))
    .map(({ code, rings }) => ({
      code,
      name: labels.divisionName(code),
      township: labels.divisionName(code.slice(0, divisionDigits.township)),
      rings,
    }));
}

function countsByVillage(
  deps: ScreenDeps,
  places: readonly string[],
  { from, to }: { from: string; to: string },
) {
  return rows<{ code: string; count: number }>(
    deps.db.kysely,
    tables
      .selectFrom('statistics.figure')
      .select((eb) => ['division as code', eb.cast<number>(eb.fn.sum('count'), 'integer').as('count')])
      .where('measure', '=', sql.lit('applied'))
      .where(sql<boolean>`month between ${from} and ${to}`)
      .where(withinSql(places, undefined, sql`division`))
      .groupBy('division')
      .orderBy('division'),
  );
}

async function latestApprovals(
  deps: ScreenDeps,
  places: readonly string[],
  placeOf: (division: string) => string,
  person: Person | null,
): Promise<ScreenApproval[]> {
  const found = await rows<{ id: string; day: string; division: string; area: number | null }>(
    deps.db.kysely,
    tables
      .selectFrom('statistics.entry as e')
      .select((eb) => [
        'e.process_id as id',
        sql<string>`coalesce(to_char(e.day, 'YYYY-MM-DD'), e.month)`.as('day'),
        'e.division',
        eb
          .selectFrom('statistics.entry as l')
          .select('l.total')
          .whereRef('l.process_id', '=', 'e.process_id')
          .where('l.measure', '=', sql.lit('land'))
          .where('l.total', '>', sql.lit(0))
          .limit(sql.lit(1))
          .as('area'),
      ])
      .where('e.measure', '=', sql.lit('approved'))
      .where(withinSql(places, undefined, sql`e.division`))
      .orderBy('e.month', 'desc')
      .orderBy('e.day', (order) => order.desc().nullsLast())
      .orderBy('e.process_id', 'desc')
      .limit(mostApprovals),
  );
  const names = person ? await maskedNames(deps, person, found) : new Map<string, string | null>();
  return found.map(({ id, day, division, area }) => ({
    day,
    place: placeOf(division),
    name: names.get(id) ?? null,
    area,
  }));
}

/** Names of applicants for a wall in an office: the first sign alone. */
async function maskedNames(deps: ScreenDeps, person: Person, found: readonly { id: string }[]) {
  const summaries = await deps.casesByIds(
    person,
    found.map(({ id }) => id),
  );
  return new Map(
    summaries.map(({ processId, applicant }) => [
      processId,
      applicant ? String(maskForOthers({ personal: 'name' }, applicant)) : null,
    ]),
  );
}
