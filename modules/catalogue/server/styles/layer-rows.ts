import { type Executor, maybe, one, type Row, rows, run, type Tx, tablesOf } from '@homestead/database';
import { brokenFields, HttpError, pageWindow } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import { sql } from 'kysely';
import {
  type LayerDetail,
  type LayerGeometry,
  type LayerRow,
  type styleRoutes as routes,
  styleTexts as texts,
} from '../../contract/index.ts';
import type { CatalogueTables, LayerGroupTable } from '../tables.ts';
import type { StyleDeps } from './deps.ts';
import { boxOf, fieldsOf } from './fields.ts';
import { likeText, note, orderBy, refuseStale, refuseTaken, trimmed } from './store.ts';
import { abilities } from './styles.ts';

const tables = tablesOf<CatalogueTables>();

type Stored = Omit<LayerRow, 'updateTime'> & { updatedAt: Date };

const columns = sql`l.id, l.name, l.geometry_type as "geometryType", l.class_field as "classField",
  l.name_field as "nameField", l.public_fields as "publicFields", l.internal, l.style_id as "styleId",
  (select s.name from catalogue.style s where s.id = l.style_id) as "styleName", l.current_version as "currentVersion",
  coalesce((select v.feature_count from catalogue.layer_version v
    where v.layer_id = l.id and v.version = l.current_version), 0)::int as count,
  l.is_delivered as "isDelivered", l.version, l.updated_at as "updatedAt", l.updated_by as "updatedBy"`;
const sorts = {
  id: sql`l.id`,
  name: sql`l.name`,
  geometryType: sql`l.geometry_type`,
  createTime: sql`l.created_at`,
  updateTime: sql`l.updated_at`,
};

export async function listLayerRows({ db }: StyleDeps, call: Call<typeof routes.listLayers>) {
  const { pageNum, pageSize, offset } = pageWindow(call.query);
  const { keyword, name, geometryType, styleId, internal, isDelivered, sort = 'name' } = call.query;
  const where = sql`where true
    ${keyword ? sql`and (l.name ilike ${likeText(keyword)} or l.id ilike ${likeText(keyword)})` : sql``}
    ${name ? sql`and l.name ilike ${likeText(name)}` : sql``}
    ${styleId ? sql`and l.style_id = ${styleId}` : sql``}
    ${internal ? sql`and l.internal = ${internal === 'YES'}` : sql``}
    ${isDelivered ? sql`and l.is_delivered = ${isDelivered === 'YES'}` : sql``}
    ${geometryType ? sql`and l.geometry_type = ${geometryType}` : sql``}`;
  const found = await rows<Stored>(
    db.kysely,
    sql`select ${columns} from catalogue.layer l ${where} ${orderBy(sort, sorts, sql`l.id`)}
      limit ${pageSize} offset ${offset}`,
  );
  const { total } = await one<{ total: number }>(
    db.kysely,
    sql`select count(*)::int as total from catalogue.layer l ${where}`,
  );
  return { records: found.map(toRow), total, pageNum, pageSize, can: abilities(call.person) };
}

/** A layer with its fields, box and groups. Throws missing. */
export async function readLayer(db: Executor, id: string): Promise<LayerDetail> {
  const row = await getRow(db, id);
  return {
    ...toRow(row),
    bbox: await boxOf(db, id, row.currentVersion),
    fields: await fieldsOf(db, id),
    groups: await groupsWith(db, id),
  };
}

export function createLayer({ now }: StyleDeps, call: Call<typeof routes.createLayer>) {
  const { id, name, geometryType, styleId = null, internal = true, publicFields = [] } = call.body;
  const { classField = null, nameField = null } = call.body;
  return call.once(async (tx) => {
    const at = now();
    const label = trimmed(name);
    await refuseTaken(
      tx,
      'id',
      id,
      sql`select 1 from catalogue.layer where id = ${id}
      union all select 1 from catalogue.layer_group where id = ${id}`,
    );
    await refuseTaken(tx, 'name', label, sql`select 1 from catalogue.layer where name = ${label}`);
    await refuseUnfit(tx, styleId, geometryType);
    await sql`insert into catalogue.layer (id, name, geometry_type, class_field, name_field, public_fields, internal,
        style_id, created_at, updated_at, updated_by)
      values (${id}, ${label}, ${geometryType}, ${classField}, ${nameField}, ${publicFields}::text[], ${internal},
        ${styleId}, ${at}, ${at}, ${call.person.name})`.execute(tx);
    note(call, `layer:${id}`, texts.created(texts.layerKind, label), null, call.body);
    return readLayer(tx, id);
  });
}

export function updateLayer({ now }: StyleDeps, call: Call<typeof routes.updateLayer>) {
  const { version, ...change } = call.body;
  const { id } = call.params;
  return call.act(async (tx) => {
    const before = await lockRow(tx, id, version);
    const after = { ...before, ...change, name: trimmed(change.name ?? before.name) };
    if (after.geometryType !== before.geometryType && (await versionsOf(tx, id)) > 0)
      throw brokenFields([{ path: 'geometryType', message: texts.geometryFixed }]);
    await refuseTaken(
      tx,
      'name',
      after.name,
      sql`select 1 from catalogue.layer where name = ${after.name} and id <> ${id}`,
    );
    await refuseUnfit(tx, after.styleId, after.geometryType);
    await sql`update catalogue.layer set name = ${after.name}, geometry_type = ${after.geometryType},
      class_field = ${after.classField}, name_field = ${after.nameField}, public_fields = ${after.publicFields}::text[],
      internal = ${after.internal}, style_id = ${after.styleId}, version = version + 1, updated_at = ${now()},
      updated_by = ${call.person.name} where id = ${id}`.execute(tx);
    note(call, `layer:${id}`, texts.changed(texts.layerKind, after.name), before, change);
    return readLayer(tx, id);
  });
}

export function setLayerStyle({ now }: StyleDeps, call: Call<typeof routes.setLayerStyle>) {
  const { id } = call.params;
  const { styleId, version } = call.body;
  return call.act(async (tx) => {
    const before = await lockRow(tx, id, version);
    await refuseUnfit(tx, styleId, before.geometryType);
    await run(
      tx,
      tables
        .updateTable('catalogue.layer')
        .set((eb) => ({
          style_id: styleId,
          version: eb('version', '+', eb.lit(1)),
          updated_at: now(),
          updated_by: call.person.name,
        }))
        .where('id', '=', id),
    );
    const after = await readLayer(tx, id);
    const { styleId: from } = before;
    note(call, `layer:${id}`, texts.assigned(before.name, after.styleName), { styleId: from }, { styleId });
    return after;
  });
}

export function deleteLayer(_deps: StyleDeps, call: Call<typeof routes.deleteLayer>) {
  const { id } = call.params;
  return call.act(async (tx) => {
    const before = await lockRow(tx, id);
    if (before.isDelivered) throw new HttpError('conflict', texts.layerDelivered);
    const groups = await groupsWith(tx, id);
    if (groups.length > 0)
      throw new HttpError('conflict', texts.layerGrouped(groups.map(({ name }) => name)), { usedBy: groups });
    const versions = await versionsOf(tx, id);
    if (versions > 0) throw new HttpError('conflict', texts.layerVersions(versions));
    await run(tx, tables.deleteFrom('catalogue.layer').where('id', '=', id));
    note(call, `layer:${id}`, texts.removed(texts.layerKind, before.name), before, null);
    return null;
  });
}

async function getRow(db: Executor, id: string): Promise<Stored> {
  const found = await maybe<Stored>(db, sql`select ${columns} from catalogue.layer l where l.id = ${id}`);
  if (!found) throw new HttpError('missing');
  return found;
}

/** The row, locked, with the version that the caller read where one is given. */
async function lockRow(tx: Tx, id: string, version?: number): Promise<Stored> {
  await sql`select 1 from catalogue.layer where id = ${id} for update`.execute(tx);
  const row = await getRow(tx, id);
  if (version !== undefined) refuseStale(row, version);
  return row;
}

/** 42200 where a style is not there or is made for another geometry. */
async function refuseUnfit(tx: Tx, styleId: string | null, geometryType: LayerGeometry): Promise<void> {
  if (styleId === null) return;
  const style = await maybe<{ geometryType: LayerGeometry }>(
    tx,
    sql`select geometry_type as "geometryType" from catalogue.style where id = ${styleId} for share`,
  );
  const { geometry } = texts;
  if (!style) throw brokenFields([{ path: 'styleId', message: texts.noStyle }]);
  if (style.geometryType !== geometryType)
    throw brokenFields([
      { path: 'styleId', message: texts.otherGeometry(geometry[style.geometryType], geometry[geometryType]) },
    ]);
}

const versionsOf = async (tx: Tx, id: string): Promise<number> =>
  (
    await one<{ count: number }>(
      tx,
      sql`select count(*)::int as count from catalogue.layer_version where layer_id = ${id}`,
    )
  ).count;

const groupsWith = (db: Executor, id: string) =>
  rows<Row<LayerGroupTable, 'id' | 'name'>>(
    db,
    sql`select distinct g.id, g.name from catalogue.layer_group g
      join catalogue.layer_group_member m on m.group_id = g.id where m.layer_id = ${id} order by g.name`,
  );

const toRow = ({ updatedAt, ...row }: Stored): LayerRow => ({ ...row, updateTime: updatedAt.toISOString() });
