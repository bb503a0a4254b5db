import { countTotal, type Executor, newId, one, rows, run, type Tx, tablesOf } from '@homestead/database';
import { brokenFields, HttpError, pageWindow } from '@homestead/http/contract';
import type { Call, Principal } from '@homestead/http/server';
import { type MapStyle, propertiesOf } from '@homestead/mapstyle';
import { styleProblems } from '@homestead/mapstyle/check';
import { can } from '@homestead/people/contract';
import { type ExpressionBuilder, sql } from 'kysely';
import {
  type styleRoutes as routes,
  type StyleCreate,
  type StyleDetail,
  type StyleRow,
  styleTexts as texts,
} from '../../contract/index.ts';
import type { CatalogueTables, StyleTable } from '../tables.ts';
import type { StyleDeps } from './deps.ts';
import { fieldsOf } from './fields.ts';
import {
  getStyleRow,
  likeText,
  note,
  orderOf,
  refuseStale,
  refuseTaken,
  type StoredStyle,
  storedStyles,
  trimmed,
  usersOf,
} from './store.ts';

const tables = tablesOf<CatalogueTables>();

const sorts = {
  name: 's.name',
  geometryType: 's.geometry_type',
  createTime: 's.created_at',
  updateTime: 's.updated_at',
} as const;

/** What a person may do with styles, layers and groups, for the pages. */
export function abilities(person: Principal): string[] {
  const capabilities = {
    edit: 'catalogue.style.edit',
    layer: 'catalogue.layer.edit',
    group: 'catalogue.layerGroup.edit',
  } as const;
  return Object.entries(capabilities).flatMap(([name, capability]) =>
    can(person, capability) ? [name] : [],
  );
}

export async function listStyles({ db }: StyleDeps, call: Call<typeof routes.listStyles>) {
  const { pageNum, pageSize, offset } = pageWindow(call.query);
  const { keyword, name, geometryType, isDelivered, sort = 'name' } = call.query;
  const isAsked = (eb: ExpressionBuilder<{ s: StyleTable } & CatalogueTables, 's'>) =>
    eb.and([
      ...(keyword
        ? [eb.or([eb('s.name', 'ilike', likeText(keyword)), eb('s.description', 'ilike', likeText(keyword))])]
        : []),
      ...(name ? [eb('s.name', 'ilike', likeText(name))] : []),
      ...(geometryType ? [eb('s.geometry_type', '=', geometryType)] : []),
      ...(isDelivered ? [eb('s.is_delivered', '=', isDelivered === 'YES')] : []),
    ]);
  const found = await rows(
    db.kysely,
    storedStyles
      .where(isAsked)
      .orderBy(...orderOf(sort, sorts))
      .orderBy('s.id')
      .limit(pageSize)
      .offset(offset),
  );
  const { total } = await one(
    db.kysely,
    tables.selectFrom('catalogue.style as s').select(countTotal).where(isAsked),
  );
  const users = await usersOf(
    db.kysely,
    found.map(({ id }) => id),
  );
  const records = found.map((row) => toRow(row, users.get(row.id) ?? []));
  return { records, total, pageNum, pageSize, can: abilities(call.person) };
}

/** A style with what its users should know. Throws missing. */
export async function readStyle(db: Executor, id: string): Promise<StyleDetail> {
  const row = await getStyleRow(db, id);
  const users = (await usersOf(db, [id])).get(id) ?? [];
  return { ...toRow(row, users), warnings: await missingFields(db, row.style, users) };
}

export function createStyle({ now }: StyleDeps, call: Call<typeof routes.createStyle>) {
  refuseFaulty(call.body.style);
  return call.once(async (tx) => {
    const id = await insertStyle(tx, call.body, { by: call.person.name, at: now() });
    const { name } = call.body;
    note(call, `style:${id}`, texts.created(texts.kind, name.trim()), null, call.body);
    return readStyle(tx, id);
  });
}

/** Inserts a style whose inside is right; 40900 for a name that is taken. Returns its id. */
export async function insertStyle(
  tx: Tx,
  { name, description = '', geometryType, style }: StyleCreate,
  { by, at }: { by: string; at: Date },
): Promise<string> {
  const id = newId();
  const label = trimmed(name);
  await refuseTaken(
    tx,
    'name',
    label,
    tables.selectFrom('catalogue.style').select(sql.lit(1).as('one')).where('name', '=', label),
  );
  await run(
    tx,
    tables.insertInto('catalogue.style').values({
      id,
      name: label,
      description: description.trim(),
      geometry_type: geometryType,
      style: JSON.stringify(style),
      created_at: at,
      updated_at: at,
      updated_by: by,
    }),
  );
  return id;
}

export function updateStyle({ now }: StyleDeps, call: Call<typeof routes.updateStyle>) {
  const { id } = call.params;
  if (call.body.style) refuseFaulty(call.body.style);
  return call.act(async (tx) => {
    const before = await getStyleRow(tx, id, true);
    refuseStale(before, call.body.version);
    const {
      description = before.description,
      geometryType = before.geometryType,
      style = before.style,
    } = call.body;
    const name = trimmed(call.body.name ?? before.name);
    const users = (await usersOf(tx, [id])).get(id) ?? [];
    if (geometryType !== before.geometryType && users.length > 0)
      throw brokenFields([
        { path: 'geometryType', message: texts.geometryUsed(users.map((user) => user.name)) },
      ]);
    await refuseTaken(
      tx,
      'name',
      name,
      tables
        .selectFrom('catalogue.style')
        .select(sql.lit(1).as('one'))
        .where('name', '=', name)
        .where('id', '<>', id),
    );
    await run(
      tx,
      tables
        .updateTable('catalogue.style')
        .set((eb) => ({
          name,
          description: description.trim(),
          geometry_type: geometryType,
          style: JSON.stringify(style),
          version: eb('version', '+', eb.lit(1)),
          updated_at: now(),
          updated_by: call.person.name,
        }))
        .where('id', '=', id),
    );
    note(call, `style:${id}`, texts.changed(texts.kind, name), before, {
      name,
      description,
      geometryType,
      style,
    });
    return readStyle(tx, id);
  });
}

export function deleteStyle(_deps: StyleDeps, call: Call<typeof routes.deleteStyle>) {
  const { id } = call.params;
  return call.act(async (tx) => {
    const before = await getStyleRow(tx, id, true);
    const users = (await usersOf(tx, [id])).get(id) ?? [];
    if (users.length > 0)
      throw new HttpError('conflict', texts.styleUsed(users.map(({ name }) => name)), { usedBy: users });
    await run(tx, tables.deleteFrom('catalogue.style').where('id', '=', id));
    note(call, `style:${id}`, texts.removed(texts.kind, before.name), before, null);
    return null;
  });
}

/** 40001 with every fault of a style's inside. */
export function refuseFaulty(style: unknown): void {
  const fields = styleProblems(style).map(({ path, message }) => ({ path: `style.${path}`, message }));
  if (fields.length > 0) throw new HttpError('malformed', fields[0]!.message, { fields });
}

/** Properties that the style names and the data of a layer that uses it does not have. */
export async function missingFields(
  db: Executor,
  style: MapStyle,
  layers: readonly { id: string; name: string }[],
): Promise<string[]> {
  const asked = new Set(
    style.rules.flatMap(({ filter, symbols }) => [
      ...(filter ? propertiesOf(filter) : []),
      ...symbols.flatMap((symbol) => (symbol.type === 'label' ? [symbol.property] : [])),
    ]),
  );
  const warnings: string[] = [];
  for (const { id, name } of asked.size > 0 ? layers : []) {
    const fields = await fieldsOf(db, id);
    if (fields.length === 0) continue;
    for (const property of asked)
      if (!fields.includes(property)) warnings.push(texts.noField(property, name));
  }
  return warnings;
}

export function toRow({ updatedAt, ...row }: StoredStyle, usedBy: { id: string; name: string }[]): StyleRow {
  return { ...row, rules: row.style.rules.length, usedBy, updateTime: updatedAt.toISOString() };
}
