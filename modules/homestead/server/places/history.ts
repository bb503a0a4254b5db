import { dayOf } from '@homestead/calendar/engine';
import { anyOf, type CamelRow, maybe, rows, tablesOf } from '@homestead/database';
import { brokenFields, HttpError } from '@homestead/http/contract';
import type { Person } from '@homestead/people/contract';
import { listVisitsDone, visibleCases } from '@homestead/workflow/server';
import { type RawBuilder, sql } from 'kysely';
import {
  type ParcelHistory,
  type PlacedCase,
  type PlaceEvent,
  placeTexts as texts,
} from '../../contract/index.ts';
import type { HomesteadTables, PermitTable } from '../tables.ts';
import type { PlaceDeps } from './deps.ts';
import { numbersOf, placedCases } from './query.ts';

const tables = tablesOf<HomesteadTables>();

/** Cases of one parcel that are answered. */
const mostCases = 100;
/** Degrees, about half a metre: neighbours that share a border, or overlap by the error of a drawing, are no part of a parcel. */
const borderError = 0.000005;
/** Degrees, about two metres: how exactly a finger meets a plot. */
const fingerError = 0.00002;

type PermitRow = CamelRow<PermitTable, 'process_id' | 'kind' | 'number' | 'issued_on' | 'valid_until'>;

/**
 * `GET /v1/map/history`: the cases that the person sees on one parcel, the newest first. The parcel is the shape of a case,
 * or of the newest case at a position. Throws 42200 for a position that is none, 40400 for a case that is not there for them.
 */
export async function parcelHistory(
  deps: PlaceDeps,
  person: Person,
  query: { at?: string; processId?: string },
): Promise<ParcelHistory> {
  const asked = askedOf(query);
  await deps.places.refresh();
  const seen = sql`homestead.case_place p join ${visibleCases(person)} i on i.id = p.process_id where i.status <> 'draft'`;
  const db = deps.db.kysely;
  const own = await maybe<{ id: string; outline: string }>(
    db,
    sql`select i.id, st_asgeojson(p.geom, 12) as outline from ${seen} and ${asked}
        order by st_dimension(p.geom) desc, i.created_at desc, i.id desc limit 1`,
  );
  if (!own && query.processId) throw new HttpError('missing');
  if (!own) return { outline: null, total: 0, cases: [] };
  const found = await rows<{ id: string }>(
    db,
    sql`select i.id from ${seen} and p.geom && (select st_expand(o.geom, ${fingerError}) from homestead.case_place o where o.process_id = ${own.id})
          and exists (select 1 from homestead.case_place o where o.process_id = ${own.id} and (
            i.id = o.process_id
            or case when st_dimension(o.geom) = 2 and st_dimension(p.geom) = 2
              then st_intersects(p.geom, st_buffer(o.geom, ${-borderError}))
              else st_dwithin(p.geom, o.geom, ${fingerError}) end))
        order by i.created_at desc, i.id desc limit ${mostCases}`,
  );
  const cases = await placedCases(
    deps,
    person,
    found.map(({ id }) => id),
  );
  return { outline: JSON.parse(own.outline), total: cases.length, cases: await withEvents(deps, cases) };
}

function askedOf({ at, processId }: { at?: string; processId?: string }): RawBuilder<unknown> {
  if (processId) return sql`p.process_id = ${processId}`;
  if (!at) throw brokenFields([{ path: 'at', message: texts.whichPlace }]);
  const [x, y] = numbersOf(at, 2) ?? [];
  if (x === undefined || y === undefined || Math.abs(x) > 180 || Math.abs(y) > 90)
    throw brokenFields([{ path: 'at', message: texts.badPoint }]);
  const point = sql`st_setsrid(st_makepoint(${x}, ${y}), 4490)`;
  return sql`p.geom && st_expand(${point}, ${fingerError}) and st_dwithin(p.geom, ${point}, ${fingerError})`;
}

async function withEvents(deps: PlaceDeps, cases: readonly PlacedCase[]): Promise<ParcelHistory['cases']> {
  const ids = cases.map(({ processId }) => processId);
  const db = deps.db.kysely;
  const permits = await rows<PermitRow>(
    db,
    tables
      .selectFrom('homestead.permit')
      .select([
        'process_id as processId',
        'kind',
        'number',
        'issued_on as issuedOn',
        'valid_until as validUntil',
      ])
      .where('process_id', '=', anyOf(ids))
      .orderBy('kind'),
  );
  const visits = await listVisitsDone(db, ids);
  return cases.map((one) => {
    const isHere = ({ processId }: { processId: string }) => processId === one.processId;
    const given = permits.filter(isHere).map(({ kind, number, issuedOn, validUntil }) => {
      return { kind, number, issuedOn, validUntil };
    });
    const events: PlaceEvent[] = [
      { kind: 'start', at: one.createTime, title: texts.started(one.processName), note: one.caseNo ?? '' },
      ...visits.filter(isHere).map(({ at, name }) => {
        return { kind: 'visit' as const, at: at.toISOString(), title: name, note: texts.visited };
      }),
      ...given.map(({ kind, number, issuedOn, validUntil }) => {
        const note = texts.permit(number, validUntil);
        return { kind: 'permit' as const, at: issuedOn, title: texts.permits[kind], note };
      }),
      ...(one.endTime ? [{ kind: 'end' as const, at: one.endTime, title: one.stage, note: '' }] : []),
    ];
    // A permit is dated by its day alone.
    const dayOfEvent = ({ at }: PlaceEvent) => (at.length > 10 ? dayOf(new Date(at)) : at);
    const order = ({ kind }: PlaceEvent) => ['start', 'visit', 'permit', 'end'].indexOf(kind);
    events.sort((a, b) => dayOfEvent(a).localeCompare(dayOfEvent(b)) || order(a) - order(b));
    return { ...one, permits: given, events };
  });
}
