import { countTotal, type Executor, one, type Row, rows, run, type Tx, tablesOf } from '@homestead/database';
import { brokenFields, HttpError, pageWindow } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import { type ExpressionBuilder, type NotNull, sql } from 'kysely';
import {
  type GroupMember,
  type GroupRow,
  type styleRoutes as routes,
  styleLimits,
  styleTexts as texts,
} from '../../contract/index.ts';
import type { CatalogueTables, LayerGroupTable } from '../tables.ts';
import type { StyleDeps } from './deps.ts';
import { likeText, note, orderOf, refuseStale, refuseTaken, trimmed, withId } from './store.ts';
import { abilities } from './styles.ts';

const tables = tablesOf<CatalogueTables>();

type Stored = Omit<GroupRow, 'updateTime' | 'members'> & { updatedAt: Date };
const stored = tables
  .selectFrom('catalogue.layer_group as g')
  .select([
    'g.id',
    'g.name',
    'g.description',
    'g.version',
    'g.updated_at as updatedAt',
    'g.updated_by as updatedBy',
  ]);
const sorts = {
  id: 'g.id',
  name: 'g.name',
  createTime: 'g.created_at',
  updateTime: 'g.updated_at',
} as const;

export async function listGroups({ db }: StyleDeps, call: Call<typeof routes.listGroups>) {
  const { pageNum, pageSize, offset } = pageWindow(call.query);
  const { keyword, name, member, sort = 'name' } = call.query;
  const isAsked = (eb: ExpressionBuilder<{ g: LayerGroupTable } & CatalogueTables, 'g'>) =>
    eb.and([
      ...(keyword
        ? [eb.or([eb('g.name', 'ilike', likeText(keyword)), eb('g.id', 'ilike', likeText(keyword))])]
        : []),
      ...(name ? [eb('g.name', 'ilike', likeText(name))] : []),
      ...(member
        ? [
            eb.exists(
              eb
                .selectFrom('catalogue.layer_group_member as m')
                .whereRef('m.group_id', '=', 'g.id')
                .where((m) => m.or([m('m.layer_id', '=', member), m('m.member_group_id', '=', member)])),
            ),
          ]
        : []),
    ]);
  const found = await rows(
    db.kysely,
    stored
      .where(isAsked)
      .orderBy(...orderOf(sort, sorts))
      .orderBy('g.id')
      .limit(pageSize)
      .offset(offset),
  );
  const { total } = await one(
    db.kysely,
    tables.selectFrom('catalogue.layer_group as g').select(countTotal).where(isAsked),
  );
  const members = await membersOf(db.kysely);
  const records = found.map((row) => toRow(row, members.get(row.id) ?? []));
  return { records, total, pageNum, pageSize, can: abilities(call.person) };
}

/** A group with its members, the lowest first. Throws missing. */
export async function readGroup(db: Executor, id: string): Promise<GroupRow> {
  const [found] = await rows(db, stored.where('g.id', '=', id));
  if (!found) throw new HttpError('missing');
  return toRow(found, (await membersOf(db)).get(id) ?? []);
}

export function createGroup({ now }: StyleDeps, call: Call<typeof routes.createGroup>) {
  const { id, name, description = '', members } = call.body;
  return call.once(async (tx) => {
    await lockAll(tx);
    const label = trimmed(name);
    await refuseTaken(tx, 'id', id, withId(id));
    await refuseTaken(
      tx,
      'name',
      label,
      tables.selectFrom('catalogue.layer_group').select(sql.lit(1).as('one')).where('name', '=', label),
    );
    const at = now();
    await run(
      tx,
      tables.insertInto('catalogue.layer_group').values({
        id,
        name: label,
        description: description.trim(),
        created_at: at,
        updated_at: at,
        updated_by: call.person.name,
      }),
    );
    await writeMembers(tx, id, members);
    note(call, `layerGroup:${id}`, texts.created(texts.groupKind, label), null, call.body);
    return readGroup(tx, id);
  });
}

export function updateGroup({ now }: StyleDeps, call: Call<typeof routes.updateGroup>) {
  const { id } = call.params;
  const { version, members, ...change } = call.body;
  return call.act(async (tx) => {
    await lockAll(tx);
    const before = await readGroup(tx, id);
    refuseStale({ ...before, updatedAt: new Date(before.updateTime) }, version);
    const name = trimmed(change.name ?? before.name);
    const { description = before.description } = change;
    await refuseTaken(
      tx,
      'name',
      name,
      tables
        .selectFrom('catalogue.layer_group')
        .select(sql.lit(1).as('one'))
        .where('name', '=', name)
        .where('id', '<>', id),
    );
    if (members) await writeMembers(tx, id, members);
    await run(
      tx,
      tables
        .updateTable('catalogue.layer_group')
        .set((eb) => ({
          name,
          description: description.trim(),
          version: eb('version', '+', eb.lit(1)),
          updated_at: now(),
          updated_by: call.person.name,
        }))
        .where('id', '=', id),
    );
    const after = await readGroup(tx, id);
    note(call, `layerGroup:${id}`, texts.changed(texts.groupKind, name), before, after);
    return after;
  });
}

export function deleteGroup(_deps: StyleDeps, call: Call<typeof routes.deleteGroup>) {
  const { id } = call.params;
  return call.act(async (tx) => {
    await lockAll(tx);
    const before = await readGroup(tx, id);
    const users = await rows<Row<LayerGroupTable, 'id' | 'name'>>(
      tx,
      tables
        .selectFrom('catalogue.layer_group as g')
        .innerJoin('catalogue.layer_group_member as m', 'm.group_id', 'g.id')
        .distinct()
        .select(['g.id', 'g.name'])
        .where('m.member_group_id', '=', id)
        .orderBy('g.name'),
    );
    if (users.length > 0)
      throw new HttpError('conflict', texts.groupGrouped(users.map(({ name }) => name)), { usedBy: users });
    await run(tx, tables.deleteFrom('catalogue.layer_group').where('id', '=', id));
    note(call, `layerGroup:${id}`, texts.removed(texts.groupKind, before.name), before, null);
    return null;
  });
}

/** Ids of the layers of every group, groups inside counted in their place, the lowest first and each layer once. */
export async function layersOfGroups(
  db: Executor,
): Promise<{ id: string; name: string; layerIds: string[] }[]> {
  const members = await membersOf(db);
  const groups = await rows<Row<LayerGroupTable, 'id' | 'name'>>(
    db,
    tables.selectFrom('catalogue.layer_group as g').select(['g.id', 'g.name']).orderBy('g.id'),
  );
  const layersIn = (id: string, level: number): string[] =>
    (members.get(id) ?? []).flatMap((member) =>
      member.type === 'layer' ? [member.id] : level > styleLimits.depth ? [] : layersIn(member.id, level + 1),
    );
  return groups.map((group) => ({ ...group, layerIds: [...new Set(layersIn(group.id, 1))] }));
}

/** Whoever changes groups waits for the others, so that two changes together make no circle. */
async function lockAll(tx: Tx): Promise<void> {
  await sql`lock table catalogue.layer_group in share row exclusive mode`.execute(tx);
}

async function membersOf(db: Executor): Promise<Map<string, GroupMember[]>> {
  const found = await rows(
    db,
    tables
      .selectFrom('catalogue.layer_group_member as m')
      .leftJoin('catalogue.layer as l', 'l.id', 'm.layer_id')
      .leftJoin('catalogue.layer_group as g', 'g.id', 'm.member_group_id')
      .select((eb) => [
        'm.group_id as groupId',
        eb
          .case()
          .when('m.layer_id', 'is', null)
          .then(sql.lit<GroupMember['type']>('layerGroup'))
          .else(sql.lit<GroupMember['type']>('layer'))
          .end()
          .as('type'),
        eb.fn.coalesce('m.layer_id', 'm.member_group_id').as('id'),
        eb.fn.coalesce('l.name', 'g.name').as('name'),
      ])
      .orderBy('m.group_id')
      .orderBy('m.position')
      // A member is a layer or a group, and both have names.
      .$narrowType<{ id: NotNull; name: NotNull }>(),
  );
  const members = new Map<string, GroupMember[]>();
  for (const { groupId, ...member } of found) members.set(groupId, [...(members.get(groupId) ?? []), member]);
  return members;
}

async function writeMembers(tx: Tx, groupId: string, members: readonly GroupMember[]): Promise<void> {
  await refuseUnfit(tx, groupId, members);
  await run(tx, tables.deleteFrom('catalogue.layer_group_member').where('group_id', '=', groupId));
  const list = members.map(({ type, id }, position) => ({
    position,
    layer: type === 'layer' ? id : null,
    member: type === 'layer' ? null : id,
  }));
  await sql`insert into catalogue.layer_group_member (group_id, position, layer_id, member_group_id)
    select ${groupId}, r.position, r.layer, r.member
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as r(position int, layer text, member text)`.execute(
    tx,
  );
}

async function refuseUnfit(tx: Tx, groupId: string, members: readonly GroupMember[]): Promise<void> {
  const known = await rows<{ type: string; id: string; name: string }>(
    tx,
    tables
      .selectFrom('catalogue.layer')
      .select([sql.lit('layer').as('type'), 'id', 'name'])
      .unionAll(
        tables.selectFrom('catalogue.layer_group').select([sql.lit('layerGroup').as('type'), 'id', 'name']),
      ),
  );
  const names = new Map(known.map(({ type, id, name }) => [`${type} ${id}`, name]));
  const all = await membersOf(tx);
  const seen = new Set<string>();
  const fields = members.flatMap(({ type, id }, index) => {
    const key = `${type} ${id}`;
    const path = `members.${index}`;
    const name = names.get(key);
    if (name === undefined) return [{ path, message: texts.noMember(id) }];
    if (seen.has(key)) return [{ path, message: texts.memberTwice(name) }];
    seen.add(key);
    if (type === 'layer') return [];
    if (reaches(all, id, groupId)) return [{ path, message: texts.cycle(name) }];
    return heightOf(all, id) >= styleLimits.depth ? [{ path, message: texts.tooDeep }] : [];
  });
  if (fields.length > 0) throw brokenFields(fields);
  if (
    aboveOf(all, groupId) +
      Math.max(0, ...members.map((m) => (m.type === 'layer' ? 0 : heightOf(all, m.id)))) >=
    styleLimits.depth
  )
    throw brokenFields([{ path: 'members', message: texts.tooDeep }]);
}

const innerOf = (all: ReadonlyMap<string, GroupMember[]>, id: string): string[] =>
  (all.get(id) ?? []).flatMap((member) => (member.type === 'layer' ? [] : [member.id]));

function reaches(all: ReadonlyMap<string, GroupMember[]>, from: string, to: string): boolean {
  return from === to || innerOf(all, from).some((id) => reaches(all, id, to));
}

/** Levels of groups from one down; 1 for a group of layers alone. */
function heightOf(all: ReadonlyMap<string, GroupMember[]>, id: string): number {
  return 1 + Math.max(0, ...innerOf(all, id).map((inner) => heightOf(all, inner)));
}

/** Levels of groups above one; 0 where no group holds it. */
function aboveOf(all: ReadonlyMap<string, GroupMember[]>, id: string): number {
  const parents = [...all.keys()].filter((parent) => innerOf(all, parent).includes(id));
  return parents.length === 0 ? 0 : 1 + Math.max(...parents.map((parent) => aboveOf(all, parent)));
}

const toRow = ({ updatedAt, ...row }: Stored, members: GroupMember[]): GroupRow => ({
  ...row,
  members,
  updateTime: updatedAt.toISOString(),
});
