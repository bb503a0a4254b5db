import {
  countTotal,
  type Executor,
  maybe,
  one,
  type Row,
  rows,
  run,
  type Tx,
  tablesOf,
} from '@homestead/database';
import { brokenFields, HttpError, pageWindow } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import { type ExpressionBuilder, sql } from 'kysely';
import {
  type LayerDetail,
  type LayerGeometry,
  type LayerRow,
  type styleRoutes as routes,
  styleTexts as texts,
} from '../../contract/index.ts';
import type { CatalogueTables, LayerGroupTable, LayerTable } from '../tables.ts';
import type { StyleDeps } from './deps.ts';
import { boxOf, fieldsOf } from './fields.ts';
import { likeText, note, orderOf, refuseStale, refuseTaken, trimmed, withId } from './store.ts';
import { abilities } from './styles.ts';

const tables = tablesOf<CatalogueTables>();

type Stored = Omit<LayerRow, 'updateTime'> & { updatedAt: Date };

const stored = tables
  .selectFrom('catalogue.layer as l')
  .select((eb) => [
    'l.id',
    'l.name',
    'l.geometry_type as geometryType',
    'l.class_field as classField',
    'l.name_field as nameField',
    'l.public_fields as publicFields',
    'l.internal',
    'l.style_id as styleId',
    eb
      .selectFrom('catalogue.style as s')
      .select('s.name')
      .whereRef('s.id', '=', 'l.style_id')
      .as('styleName'),
    'l.current_version as currentVersion',
    eb.fn
      .coalesce(
        eb
          .selectFrom('catalogue.layer_version as v')
          .select('v.feature_count')
          .whereRef('v.layer_id', '=', 'l.id')
          .whereRef('v.version', '=', 'l.current_version'),
        eb.lit(0),
      )
      .as('count'),
    'l.is_delivered as isDelivered',
    'l.version',
    'l.updated_at as updatedAt',
    'l.updated_by as updatedBy',
  ]);
const sorts = {
  id: 'l.id',
  name: 'l.name',
  geometryType: 'l.geometry_type',
  createTime: 'l.created_at',
  updateTime: 'l.updated_at',
} as const;

export async function listLayerRows({ db }: StyleDeps, call: Call<typeof routes.listLayers>) {
  const { pageNum, pageSize, offset } = pageWindow(call.query);
  const { keyword, name, geometryType, styleId, internal, isDelivered, sort = 'name' } = call.query;
  const isAsked = (eb: ExpressionBuilder<{ l: LayerTable } & CatalogueTables, 'l'>) =>
    eb.and([
      ...(keyword
        ? [eb.or([eb('l.name', 'ilike', likeText(keyword)), eb('l.id', 'ilike', likeText(keyword))])]
        : []),
      ...(name ? [eb('l.name', 'ilike', likeText(name))] : []),
      ...(styleId ? [eb('l.style_id', '=', styleId)] : []),
      ...(internal ? [eb('l.internal', '=', internal === 'YES')] : []),
      ...(isDelivered ? [eb('l.is_delivered', '=', isDelivered === 'YES')] : []),
      ...(geometryType ? [eb('l.geometry_type', '=', geometryType)] : []),
    ]);
  const found = await rows(
    db.kysely,
    stored
      .where(isAsked)
      .orderBy(...orderOf(sort, sorts))
      .orderBy('l.id')
      .limit(pageSize)
      .offset(offset),
  );
  const { total } = await one(
    db.kysely,
    tables.selectFrom('catalogue.layer as l').select(countTotal).where(isAsked),
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
    await refuseTaken(tx, 'id', id, withId(id));
    await refuseTaken(
      tx,
      'name',
      label,
      tables.selectFrom('catalogue.layer').select(sql.lit(1).as('one')).where('name', '=', label),
    );
    await refuseUnfit(tx, styleId, geometryType);
    await run(
      tx,
      tables.insertInto('catalogue.layer').values({
        id,
        name: label,
        geometry_type: geometryType,
        class_field: classField,
        name_field: nameField,
        public_fields: publicFields,
        internal,
        style_id: styleId,
        created_at: at,
        updated_at: at,
        updated_by: call.person.name,
      }),
    );
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
      tables
        .selectFrom('catalogue.layer')
        .select(sql.lit(1).as('one'))
        .where('name', '=', after.name)
        .where('id', '<>', id),
    );
    await refuseUnfit(tx, after.styleId, after.geometryType);
    await run(
      tx,
      tables
        .updateTable('catalogue.layer')
        .set((eb) => ({
          name: after.name,
          geometry_type: after.geometryType,
          class_field: after.classField,
          name_field: after.nameField,
          public_fields: after.publicFields,
          internal: after.internal,
          style_id: after.styleId,
          version: eb('version', '+', eb.lit(1)),
          updated_at: now(),
          updated_by: call.person.name,
        }))
        .where('id', '=', id),
    );
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
  const found = await maybe(db, stored.where('l.id', '=', id));
  if (!found) throw new HttpError('missing');
  return found;
}

/** The row, locked, with the version that the caller read where one is given. */
async function lockRow(tx: Tx, id: string, version?: number): Promise<Stored> {
  await run(
    tx,
    tables.selectFrom('catalogue.layer').select(sql.lit(1).as('one')).where('id', '=', id).forUpdate(),
  );
  const row = await getRow(tx, id);
  if (version !== undefined) refuseStale(row, version);
  return row;
}

/** 42200 where a style is not there or is made for another geometry. */
async function refuseUnfit(tx: Tx, styleId: string | null, geometryType: LayerGeometry): Promise<void> {
  if (styleId === null) return;
  const style = await maybe<{ geometryType: LayerGeometry }>(
    tx,
    tables
      .selectFrom('catalogue.style')
      .select('geometry_type as geometryType')
      .where('id', '=', styleId)
      .forShare(),
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
      tables
        .selectFrom('catalogue.layer_version')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('layer_id', '=', id),
    )
  ).count;

const groupsWith = (db: Executor, id: string) =>
  rows<Row<LayerGroupTable, 'id' | 'name'>>(
    db,
    tables
      .selectFrom('catalogue.layer_group as g')
      .innerJoin('catalogue.layer_group_member as m', 'm.group_id', 'g.id')
      .distinct()
      .select(['g.id', 'g.name'])
      .where('m.layer_id', '=', id)
      .orderBy('g.name'),
  );

const toRow = ({ updatedAt, ...row }: Stored): LayerRow => ({ ...row, updateTime: updatedAt.toISOString() });
