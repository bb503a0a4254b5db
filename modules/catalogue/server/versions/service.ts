import { countTotal, one, rows, run, tablesOf } from '@homestead/database';
import { brokenFields, HttpError, isCalendarDate, pageWindow } from '@homestead/http/contract';
import type { Call, Principal } from '@homestead/http/server';
import { can } from '@homestead/people/contract';
import { type ExpressionBuilder, type NotNull, sql } from 'kysely';
import { type catalogueRoutes as routes, versionTexts as texts } from '../../contract/index.ts';
import { likeText, orderOf } from '../lists.ts';
import type { CatalogueTables, LayerTable, LayerVersionTable } from '../tables.ts';
import type { VersionDeps } from './deps.ts';
import { removeVersion } from './load.ts';
import { makeCurrent } from './publish.ts';
import { getStoredVersion, lockVersion, storedVersions, toVersionRow, wholeVersions } from './store.ts';

const tables = tablesOf<CatalogueTables>();

const sorts = {
  version: 'v.version',
  createdAt: 'v.created_at',
  publishedAt: 'v.published_at',
  count: 'v.feature_count',
  size: 'v.size',
} as const;
const layerSorts = {
  id: 'l.id',
  name: 'l.name',
  count: 'v.feature_count',
  size: 'v.size',
  publishedAt: 'v.published_at',
} as const;
/** Moments further away are slips of the pen. */
const furthestMs = 366 * 24 * 3600_000;

function abilities(person: Principal): string[] {
  return [
    ...(can(person, 'catalogue.import.run') ? ['import'] : []),
    ...(can(person, 'catalogue.version.publish') ? ['publish'] : []),
  ];
}

export async function listLayerSummaries({ db }: VersionDeps, call: Call<typeof routes.listLayerSummaries>) {
  const { pageNum, pageSize, offset } = pageWindow(call.query);
  const { keyword, sort = 'id' } = call.query;
  const isAsked = (eb: ExpressionBuilder<{ l: LayerTable } & CatalogueTables, 'l'>) =>
    eb.and(
      keyword
        ? [eb.or([eb('l.id', 'ilike', likeText(keyword)), eb('l.name', 'ilike', likeText(keyword))])]
        : [],
    );
  const versionsOf = (eb: ExpressionBuilder<{ l: LayerTable } & CatalogueTables, 'l'>) =>
    eb
      .selectFrom('catalogue.layer_version as o')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .whereRef('o.layer_id', '=', 'l.id');
  const found = await rows(
    db.kysely,
    tables
      .selectFrom('catalogue.layer as l')
      .leftJoin('catalogue.layer_version as v', (join) =>
        join.onRef('v.layer_id', '=', 'l.id').onRef('v.version', '=', 'l.current_version'),
      )
      .select((eb) => [
        'l.id',
        'l.name',
        'l.geometry_type as geometryType',
        'l.internal',
        'l.current_version as version',
        eb.fn.coalesce('v.feature_count', eb.lit(0)).as('count'),
        eb.fn.coalesce('v.size', eb.lit(0)).as('size'),
        'v.source',
        'v.published_at as publishedAt',
      ])
      .select((eb) => [
        versionsOf(eb).where('o.status', '<>', sql.lit('loading')).as('versions'),
        versionsOf(eb).where('o.status', '=', sql.lit('draft')).as('drafts'),
      ])
      .where(isAsked)
      .orderBy(...orderOf(sort, layerSorts))
      .orderBy('l.id')
      .limit(pageSize)
      .offset(offset)
      .$narrowType<{ versions: NotNull; drafts: NotNull }>(),
  );
  const { total } = await one(
    db.kysely,
    tables.selectFrom('catalogue.layer as l').select(countTotal).where(isAsked),
  );
  const records = found.map((row) => ({ ...row, publishedAt: row.publishedAt?.toISOString() ?? null }));
  return { records, total, pageNum, pageSize, can: abilities(call.person) };
}

export async function listVersions({ db }: VersionDeps, call: Call<typeof routes.listVersions>) {
  const { pageNum, pageSize, offset } = pageWindow(call.query);
  const { keyword, layerId, status, sort = '-version' } = call.query;
  const isAsked = (eb: ExpressionBuilder<{ v: LayerVersionTable } & CatalogueTables, 'v'>) =>
    eb.and([
      ...(keyword ? [eb('v.source', 'ilike', likeText(keyword))] : []),
      ...(layerId ? [eb('v.layer_id', '=', layerId)] : []),
      ...(status ? [eb('v.status', '=', status)] : []),
    ]);
  const found = await rows(
    db.kysely,
    storedVersions
      .where(isAsked)
      .orderBy(...orderOf(sort, sorts))
      .orderBy('v.layer_id')
      .orderBy('v.version', 'desc')
      .limit(pageSize)
      .offset(offset),
  );
  const { total } = await one(db.kysely, wholeVersions.select(countTotal).where(isAsked));
  return { records: found.map(toVersionRow), total, pageNum, pageSize, can: abilities(call.person) };
}

/** Publishes a version at once, or plans it. Throws 40900 where the current version is another than was seen. */
export function publishVersion(deps: VersionDeps, call: Call<typeof routes.publishVersion>) {
  const { layerId, version } = call.params;
  const { current, at } = call.body;
  const moment = at === undefined ? null : momentOf(at, deps.now());
  return call.act(async (tx) => {
    const found = await lockVersion(tx, layerId, version);
    const now = deps.now();
    if (!moment) {
      await makeCurrent(tx, { layerId, version, over: current, byName: call.person.name, now });
      const words = found.status === 'withdrawn' ? texts.wentBack : texts.published;
      note(call, layerId, words(found.layerName, version), { version, before: current });
    } else {
      if (found.current !== current)
        throw new HttpError('conflict', texts.changedMeanwhile(found.current), { current: found.current });
      if (found.current === version) throw new HttpError('conflict', texts.isCurrent, { current });
      await run(
        tx,
        tables
          .updateTable('catalogue.layer_version')
          .set({
            publish_at: moment,
            publish_over: current ?? 0,
            publish_fault: sql.lit(null),
            published_by_name: call.person.name,
          })
          .where('layer_id', '=', layerId)
          .where('version', '=', version),
      );
      const words = texts.plannedAct(found.layerName, version, moment.toISOString());
      note(call, layerId, words, { version, before: current, at: moment.toISOString() });
    }
    return toVersionRow(await getStoredVersion(tx, layerId, version));
  });
}

function momentOf(at: string, now: Date): Date {
  // The parser takes 30 February for 2 March.
  const isMoment = isCalendarDate(at.slice(0, 10)) && /^.{10}T.*(Z|[+-]\d\d:?\d\d)$/.test(at);
  const found = new Date(isMoment ? at : Number.NaN);
  const refuse = (message: string) => brokenFields([{ path: 'at', message }]);
  if (Number.isNaN(found.getTime())) throw refuse(texts.badMoment);
  if (found <= now) throw refuse(texts.pastMoment);
  if (found.getTime() - now.getTime() > furthestMs) throw refuse(texts.farMoment);
  return found;
}

export function dropPlan(call: Call<typeof routes.dropPlan>) {
  const { layerId, version } = call.params;
  return call.act(async (tx) => {
    const found = await lockVersion(tx, layerId, version);
    if (!found.publishAt && !found.publishFault) throw new HttpError('conflict', texts.noPlan);
    await run(
      tx,
      tables
        .updateTable('catalogue.layer_version')
        .set({ publish_at: sql.lit(null), publish_over: sql.lit(null), publish_fault: sql.lit(null) })
        .where('layer_id', '=', layerId)
        .where('version', '=', version),
    );
    note(call, layerId, texts.planDroppedAct(found.layerName, version), { version });
    return null;
  });
}

/** Removes a version that was never published; its features go in slices after the call's transaction. */
export async function deleteVersion({ db }: VersionDeps, call: Call<typeof routes.deleteVersion>) {
  const { layerId, version } = call.params;
  await call.act(async (tx) => {
    const found = await lockVersion(tx, layerId, version);
    if (found.status !== 'draft') throw new HttpError('conflict', texts.wasPublished);
    if (found.publishAt) throw new HttpError('conflict', texts.isPlanned);
    await run(
      tx,
      tables
        .updateTable('catalogue.layer_version')
        .set({ status: sql.lit('loading') })
        .where('layer_id', '=', layerId)
        .where('version', '=', version),
    );
    await run(
      tx,
      tables
        .updateTable('catalogue.layer')
        .set((eb) => ({ last_version: eb.fn('greatest', ['last_version', eb.val(version)]) }))
        .where('id', '=', layerId),
    );
    note(call, layerId, texts.removed(found.layerName, version), { version, count: found.count });
  });
  await removeVersion(db, layerId, version);
  return null;
}

export function note(
  call: Pick<Call, 'entry'>,
  layerId: string,
  summary: string,
  detail: Record<string, unknown>,
): void {
  Object.assign(call.entry, { summary, target: `layer:${layerId}`, detail });
}
