import { momentsOf } from '@homestead/calendar/engine';
import { anyOf, rows, tablesOf } from '@homestead/database';
import { brokenFields, type FieldViolation, refuseDays } from '@homestead/http/contract';
import type { Person } from '@homestead/people/contract';
import { hasOpenVisitSql, visibleCases } from '@homestead/workflow/server';
import { type RawBuilder, sql } from 'kysely';
import {
  type PlaceAnswer,
  type PlaceCluster,
  type PlacedCase,
  type PlaceKind,
  type PlaceQuery,
  placeKinds,
  placeStates,
  placeTexts as texts,
} from '../../contract/index.ts';
import type { HomesteadTables } from '../tables.ts';
import type { PlaceDeps } from './deps.ts';

const tables = tablesOf<HomesteadTables>();

/** Cases that are answered one by one; more of them are answered as clusters. */
export const mostCases = 300;
/** Clusters along the longer side of a box. */
const cells = 16;

type Box = [west: number, south: number, east: number, north: number];

/** `GET /v1/map/cases`: what the person sees within a box. Throws 42200 for a box, kind, state or day that is none. */
export async function listPlaces(deps: PlaceDeps, person: Person, query: PlaceQuery): Promise<PlaceAnswer> {
  const box = boxOf(query.bbox);
  const from = sql`homestead.case_place p join ${visibleCases(person)} i on i.id = p.process_id
    where ${await conditionsOf(deps, query, box)}`;
  const waiting = await deps.places.refresh();
  const size = Math.max(box[2] - box[0], box[3] - box[1]) / cells;
  const found = await rows<CellRow>(
    deps.db.kysely,
    sql`select floor((p.x - ${box[0]}) / ${size}) as across, floor((p.y - ${box[1]}) / ${size}) as along,
          i.status, count(*)::int as count, avg(p.x) as x, avg(p.y) as y,
          min(p.x) as west, min(p.y) as south, max(p.x) as east, max(p.y) as north
        from ${from} group by 1, 2, 3`,
  );
  const total = found.reduce((sum, { count }) => sum + count, 0);
  if (total > mostCases) return { total, isClustered: true, cases: [], clusters: clustersOf(found), waiting };
  const ids = total === 0 ? [] : await rows<{ id: string }>(deps.db.kysely, sql`select i.id from ${from}`);
  const cases = await placedCases(
    deps,
    person,
    ids.map(({ id }) => id),
  );
  return { total: cases.length, isClustered: false, cases, clusters: [], waiting };
}

/** Those of some cases that the person sees, each with its shape and what it is. */
export async function placedCases(
  deps: PlaceDeps,
  person: Person,
  ids: readonly string[],
): Promise<PlacedCase[]> {
  const summaries = ids.length > 0 ? await deps.cases.listByIds(person, ids) : [];
  const shown = summaries.map(({ processId }) => processId);
  const shapes = await rows(
    deps.db.kysely,
    tables
      .selectFrom('homestead.case_place as p')
      .select((eb) => [
        'p.process_id as id',
        'p.x',
        'p.y',
        sql<string>`st_asgeojson(p.geom, 12)`.as('outline'),
        hasOpenVisitSql(sql`p.process_id`).as('hasVisit'),
        eb
          .exists(eb.selectFrom('homestead.permit as t').whereRef('t.process_id', '=', 'p.process_id'))
          .$castTo<boolean>()
          .as('hasPermit'),
      ])
      .where('p.process_id', '=', anyOf(shown)),
  );
  const byId = new Map(shapes.map((row) => [row.id, row]));
  return summaries.flatMap((summary) => {
    const row = byId.get(summary.processId);
    if (!row) return [];
    const kinds: PlaceKind[] = [
      summary.processKey === deps.rules?.process ? 'application' : 'report',
      ...(row.hasVisit ? ['visit' as const] : []),
      ...(row.hasPermit ? ['permit' as const] : []),
    ];
    return [{ ...summary, kinds, place: [row.x, row.y], outline: JSON.parse(row.outline) }];
  });
}

interface CellRow {
  across: number;
  along: number;
  status: string;
  count: number;
  x: number;
  y: number;
  west: number;
  south: number;
  east: number;
  north: number;
}

/** One cluster a cell, its states together. */
export function clustersOf(found: readonly CellRow[]): PlaceCluster[] {
  const cells = Map.groupBy(found, ({ across, along }) => `${across} ${along}`);
  return [...cells.values()].map((parts) => {
    const count = parts.reduce((sum, part) => sum + part.count, 0);
    const mean = (axis: 'x' | 'y') =>
      parts.reduce((sum, part) => sum + Number(part[axis]) * part.count, 0) / count;
    return {
      place: [mean('x'), mean('y')],
      box: [
        Math.min(...parts.map(({ west }) => west)),
        Math.min(...parts.map(({ south }) => south)),
        Math.max(...parts.map(({ east }) => east)),
        Math.max(...parts.map(({ north }) => north)),
      ],
      count,
      states: Object.fromEntries(parts.map((part) => [part.status, part.count])),
    };
  });
}

/** Reads numbers with commas between, also full-width ones; null where they are not all numbers, or not so many. */
export function numbersOf(text: string, count: number): number[] | null {
  const parts = text.split(/[,，]/).map((part) => part.trim());
  const numbers = parts.map((part) => (/^-?\d+(\.\d+)?(e-?\d+)?$/i.test(part) ? Number(part) : Number.NaN));
  return numbers.length === count && numbers.every(Number.isFinite) ? numbers : null;
}

function boxOf(text: string): Box {
  const numbers = numbersOf(text, 4);
  const [west = 0, south = 0, east = 0, north = 0] = numbers ?? [];
  const isRight =
    numbers && west >= -180 && east <= 180 && west < east && south >= -90 && north <= 90 && south < north;
  if (!isRight) throw brokenFields([{ path: 'bbox', message: texts.badBox }]);
  return [west, south, east, north];
}

/** The entries of a comma list, each of which must be known. */
function chosen<T extends string>(
  text: string | undefined,
  known: readonly T[],
  fault: (entry: string) => FieldViolation,
): T[] {
  const entries = (text ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  const unknown = entries.find((entry) => !known.includes(entry as T));
  if (unknown) throw brokenFields([fault(unknown)]);
  return entries as T[];
}

async function conditionsOf(deps: PlaceDeps, query: PlaceQuery, box: Box): Promise<RawBuilder<unknown>> {
  const days = {
    ...(query.from ? { from: query.from } : {}),
    ...(query.to ? { to: query.to } : {}),
  };
  refuseDays(days);
  const { since, before } = momentsOf(days);
  const kinds = chosen(query.kind, placeKinds, (entry) => ({
    path: 'kind',
    message: texts.unknownKind(entry, placeKinds.join('、')),
  }));
  const states = chosen(query.state, placeStates, (entry) => ({
    path: 'state',
    message: texts.unknownState(entry, placeStates.join('、')),
  }));
  const parts: RawBuilder<unknown>[] = [
    sql`p.geom && st_makeenvelope(${sql.join(box)}, 4490)`,
    sql`i.status <> 'draft'`,
  ];
  if (states.length > 0) parts.push(sql`i.status = any(${states}::text[])`);
  if (query.processKey) parts.push(sql`i.process_key = ${query.processKey}`);
  if (since) parts.push(sql`i.created_at >= ${since}`);
  if (before) parts.push(sql`i.created_at < ${before}`);
  if (kinds.length > 0) {
    const own = deps.rules?.process ?? '';
    const conditions: Record<PlaceKind, RawBuilder<unknown>> = {
      application: sql`i.process_key = ${own}`,
      report: sql`i.process_key <> ${own}`,
      visit: hasOpenVisitSql(sql`i.id`),
      permit: sql`exists (select 1 from homestead.permit t where t.process_id = i.id)`,
    };
    parts.push(
      sql`(${sql.join(
        kinds.map((kind) => conditions[kind]),
        sql` or `,
      )})`,
    );
  }
  return sql.join(parts, sql` and `);
}
