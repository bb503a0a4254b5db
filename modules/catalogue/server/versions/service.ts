import { one, rows, run, tablesOf } from '@homestead/database';
import { brokenFields, HttpError, pageWindow } from '@homestead/http/contract';
import type { Call, Principal } from '@homestead/http/server';
import { can } from '@homestead/people/contract';
import { sql } from 'kysely';
import {
  type LayerSummary,
  type catalogueRoutes as routes,
  versionTexts as texts,
} from '../../contract/index.ts';
import { likeText, orderBy } from '../lists.ts';
import type { CatalogueTables } from '../tables.ts';
import type { VersionDeps } from './deps.ts';
import { removeVersion } from './load.ts';
import { makeCurrent } from './publish.ts';
import { getStoredVersion, listStoredVersions, lockVersion, toVersionRow, wholeVersions } from './store.ts';

const tables = tablesOf<CatalogueTables>();

const sorts = {
  version: sql`v.version`,
  createdAt: sql`v.created_at`,
  publishedAt: sql`v.published_at`,
  count: sql`v.feature_count`,
  size: sql`v.size`,
};
const layerSorts = {
  id: sql`l.id`,
  name: sql`l.name`,
  count: sql`v.feature_count`,
  size: sql`v.size`,
  publishedAt: sql`v.published_at`,
};
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
  const where = keyword
    ? sql`where l.id ilike ${likeText(keyword)} or l.name ilike ${likeText(keyword)}`
    : sql``;
  const found = await rows(
    db.kysely,
    sql<Omit<LayerSummary, 'publishedAt'> & { publishedAt: Date | null }>`
      select l.id, l.name, l.geometry_type as "geometryType", l.internal, l.current_version as version,
        coalesce(v.feature_count, 0) as count, coalesce(v.size, 0) as size, v.source, v.published_at as "publishedAt",
        (select count(*) from catalogue.layer_version o where o.layer_id = l.id and o.status <> 'loading') as versions,
        (select count(*) from catalogue.layer_version o where o.layer_id = l.id and o.status = 'draft') as drafts
      from catalogue.layer l left join catalogue.layer_version v on v.layer_id = l.id and v.version = l.current_version
      ${where} ${orderBy(sort, layerSorts, sql`l.id`)} limit ${pageSize} offset ${offset}`,
  );
  const { total } = await one<{ total: number }>(
    db.kysely,
    sql`select count(*) as total from catalogue.layer l ${where}`,
  );
  const records = found.map((row) => ({ ...row, publishedAt: row.publishedAt?.toISOString() ?? null }));
  return { records, total, pageNum, pageSize, can: abilities(call.person) };
}

export async function listVersions({ db }: VersionDeps, call: Call<typeof routes.listVersions>) {
  const { pageNum, pageSize, offset } = pageWindow(call.query);
  const { keyword, layerId, status, sort = '-version' } = call.query;
  const where = sql`where true
    ${keyword ? sql`and v.source ilike ${likeText(keyword)}` : sql``}
    ${layerId ? sql`and v.layer_id = ${layerId}` : sql``}
    ${status ? sql`and v.status = ${status}` : sql``}`;
  const order = orderBy(sort, sorts, sql`v.layer_id, v.version desc`);
  const found = await listStoredVersions(
    db.kysely,
    sql`${where} ${order} limit ${pageSize} offset ${offset}`,
  );
  const { total } = await one<{ total: number }>(
    db.kysely,
    sql`select count(*) as total ${wholeVersions} ${where}`,
  );
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
      await sql`update catalogue.layer_version set publish_at = ${moment}, publish_over = ${current ?? 0},
          publish_fault = null, published_by_name = ${call.person.name}
        where layer_id = ${layerId} and version = ${version}`.execute(tx);
      const words = texts.plannedAct(found.layerName, version, moment.toISOString());
      note(call, layerId, words, { version, before: current, at: moment.toISOString() });
    }
    return toVersionRow(await getStoredVersion(tx, layerId, version));
  });
}

function momentOf(at: string, now: Date): Date {
  const found = /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/.test(at) ? new Date(at) : new Date(Number.NaN);
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
    await sql`update catalogue.layer_version set publish_at = null, publish_over = null, publish_fault = null
      where layer_id = ${layerId} and version = ${version}`.execute(tx);
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
