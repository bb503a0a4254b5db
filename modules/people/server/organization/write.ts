import { changed, countTotal, maybe, newId, one, rows, run, type Tx, tablesOf } from '@homestead/database';
import { brokenFields, EditedMeanwhile, HttpError, refuseEdited } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import { sql } from 'kysely';
import {
  type createOrganization as createSpec,
  type deleteOrganization as deleteSpec,
  divisionCodeOf,
  divisionLevelOf,
  type editOrganization as editSpec,
  type moveOrganization as moveSpec,
  type Organization,
  type Person,
  parentCodeOf,
  organizationTexts as texts,
} from '../../contract/index.ts';
import type { Deps } from '../deps.ts';
import { areasWith, isIn } from '../staff/areas.ts';
import type { PeopleTables } from '../tables.ts';
import { findNode, getOrganization, type NodeRow, nodes } from './read.ts';

const tables = tablesOf<PeopleTables>();

const broken = (path: string, message: string) => brokenFields([{ path, message }]);

/** Adds a division where a code is given, else an organisation under its parent. */
export async function createOrganization(deps: Deps, call: Call<typeof createSpec>): Promise<Organization> {
  const { body, person } = call;
  await deps.divisions.ensure();
  const name = nameOf(body.name);
  const id = body.code?.trim()
    ? await addDivision(deps, call, name, body.code)
    : await addOrganization(deps, call, name);
  await deps.divisions.refresh();
  return getOrganization(deps, person, id);
}

async function addDivision(
  deps: Deps,
  { body, person, act, entry }: Call<typeof createSpec>,
  name: string,
  typed: string,
): Promise<string> {
  const code = divisionCodeOf(typed);
  const level = code && divisionLevelOf(code);
  if (!code || !level) throw broken('code', texts.codeRule);
  const county = deps.county();
  if (county && !code.startsWith(county)) throw broken('code', texts.otherCounty(code, county));
  const taken = deps.divisions.name(code);
  if (taken !== undefined)
    throw new HttpError('conflict', texts.codeTaken(code, taken), {
      fields: [{ path: 'code', message: texts.codeTaken(code, taken) }],
    });
  const above = parentCodeOf(code);
  const parent = above !== null && deps.divisions.has(above) ? above : null;
  if (parent === null && code !== county) throw broken('code', texts.noParent(above ?? code));
  if (body.parent && body.parent !== parent) throw broken('parent', texts.codePlace(code));
  if (!isIn(areasWith(person, 'people.organization.edit'), code)) throw new HttpError('forbidden');
  entry.target = `division:${code}`;
  await act(async (tx) => {
    if (parent !== null) await refuseSibling(tx, 'division', parent, name, code);
    const sort = body.sort ?? (await nextSort(tx, parent));
    const count = await changed(
      tx,
      tables
        .insertInto('people.division')
        .values({ code, name, parent_code: parent, level, sort })
        .onConflict((conflict) => conflict.column('code').doNothing()),
    );
    if (count !== 1) throw new HttpError('conflict', texts.codeTaken(code, name));
  });
  return code;
}

async function addOrganization(deps: Deps, call: Call<typeof createSpec>, name: string): Promise<string> {
  const { body, person } = call;
  if (!body.parent) throw broken('parent', texts.parentRule);
  const parent = await parentOf(deps, person, body.parent);
  const id = newId();
  call.entry.target = `organization:${id}`;
  await call.act(async (tx) => {
    await refuseSibling(tx, 'organization', parent.id, name, id);
    const sort = body.sort ?? (await nextSort(tx, parent.id));
    const at = deps.now();
    await run(
      tx,
      tables.insertInto('people.organization').values({
        id,
        name,
        parent_id: parent.kind === 'organization' ? parent.id : null,
        division_code: parent.division,
        sort,
        created_at: at,
        updated_at: at,
      }),
    );
  });
  return id;
}

const targetOf = ({ kind, id }: Pick<NodeRow, 'kind' | 'id'>) => `${kind}:${id}`;

/** Changes name, place or order. */
export async function editOrganization(deps: Deps, call: Call<typeof editSpec>): Promise<Organization> {
  const { body, person, params } = call;
  await deps.divisions.ensure();
  const row = await findEditable(deps, person, params.id);
  refuseEdited(row, body.version, { target: targetOf(row) });
  const name = body.name === undefined ? row.name : nameOf(body.name);
  const moved = body.parent !== undefined && body.parent !== row.parent;
  const parent = moved ? await parentOf(deps, person, body.parent!) : null;
  call.entry.target = targetOf(row);
  call.entry.detail = {
    before: { name: row.name, parent: row.parent, sort: row.sort },
    after: { name, parent: parent?.id ?? row.parent, sort: body.sort ?? row.sort },
  };
  await call.act(async (tx) => {
    if (parent) await place(deps, tx, row, parent);
    const under = parent?.id ?? row.parent ?? (row.kind === 'organization' ? row.division : null);
    if (name !== row.name && under !== null) await refuseSibling(tx, row.kind, under, name, row.id);
    await write(tx, row, { name, sort: body.sort ?? row.sort });
  });
  await deps.divisions.refresh();
  return getOrganization(deps, person, row.id);
}

/** Puts a node under a parent before one of its children, or last; all children are numbered anew. */
export async function moveOrganization(deps: Deps, call: Call<typeof moveSpec>): Promise<Organization> {
  const { body, person, params } = call;
  await deps.divisions.ensure();
  const row = await findEditable(deps, person, params.id);
  refuseEdited(row, body.version, { target: targetOf(row) });
  const parent = await parentOf(deps, person, body.parent);
  call.entry.target = targetOf(row);
  call.entry.detail = { before: { parent: row.parent }, after: { parent: parent.id } };
  await call.act(async (tx) => {
    if (parent.id !== row.parent) await place(deps, tx, row, parent);
    await write(tx, row, { name: row.name, sort: row.sort });
    const siblings = (
      await rows(
        tx,
        nodes
          .select('n.id')
          .where('n.parent', '=', parent.id)
          .where('n.kind', '=', row.kind)
          .where('n.id', '<>', row.id)
          .orderBy('n.sort')
          .orderBy('n.division')
          .orderBy('n.id'),
      )
    ).map(({ id }) => id);
    const at = body.before ? siblings.indexOf(body.before) : siblings.length;
    if (at < 0) throw broken('before', texts.siblingUnknown);
    siblings.splice(at, 0, row.id);
    await number(tx, row.kind, siblings);
  });
  await deps.divisions.refresh();
  return getOrganization(deps, person, row.id);
}

/** Deletes a node that nothing stands in. */
export async function deleteOrganization(deps: Deps, call: Call<typeof deleteSpec>): Promise<null> {
  const { person, params } = call;
  await deps.divisions.ensure();
  const row = await findEditable(deps, person, params.id);
  call.entry.target = targetOf(row);
  call.entry.detail = { name: row.name };
  await call.act(async (tx) => {
    const uses = await usesOf(deps, tx, row);
    if (uses.length > 0) throw new HttpError('conflict', texts.inUse(row.name, uses.join('、')));
    await run(
      tx,
      row.kind === 'division'
        ? tables.deleteFrom('people.division').where('code', '=', row.id)
        : tables.deleteFrom('people.organization').where('id', '=', row.id),
    );
  });
  await deps.divisions.refresh();
  return null;
}

type Use = keyof typeof texts.uses;
type Counts = Record<Exclude<Use, 'roots' | 'cases'>, number>;

/** Why a node cannot be deleted, in words. */
async function usesOf(deps: Deps, tx: Tx, row: NodeRow): Promise<string[]> {
  if (row.kind === 'division' && row.id === deps.county()) return [texts.uses.roots];
  const isDivision = row.kind === 'division';
  const found = await one<Partial<Counts>>(
    tx,
    tables
      .selectNoFrom((eb) => {
        const divisions = eb.selectFrom('people.division').select(countTotal);
        const organizations = eb.selectFrom('people.organization').select(countTotal);
        const institutions = eb.selectFrom('people.institution').select(countTotal);
        if (!isDivision)
          return [
            organizations.where('parent_id', '=', row.id).as('organizations'),
            institutions.where('organization_id', '=', row.id).as('institutions'),
          ];
        const accounts = eb.selectFrom('people.account').select(countTotal);
        const grants = eb.selectFrom('people.account_role').select(countTotal);
        const roles = eb.selectFrom('people.role').select(countTotal);
        return [
          divisions.where('parent_code', '=', row.id).as('divisions'),
          organizations.where('division_code', '=', row.id).as('organizations'),
          institutions.where('division_code', '=', row.id).as('institutions'),
          accounts.where('division_code', '=', row.id).as('accounts'),
          grants.where('division_code', '=', row.id).as('grants'),
          roles.where(sql<boolean>`${row.id} = any(divisions)`).as('roles'),
        ];
      })
      .$narrowType<Counts>(),
  );
  const cases = isDivision ? await deps.casesIn(tx, row.id) : 0;
  return Object.entries({ ...found, cases }).flatMap(([use, count]) =>
    count > 0 ? [texts.uses[use as Exclude<Use, 'roots'>](count)] : [],
  );
}

async function findEditable(deps: Deps, person: Person, id: string): Promise<NodeRow> {
  const row = await findNode(deps, person, id);
  if (!isIn(areasWith(person, 'people.organization.edit'), row.division)) throw new HttpError('forbidden');
  return row;
}

async function parentOf(deps: Deps, person: Person, id: string): Promise<NodeRow> {
  const parent = await findNode(deps, person, id).catch(() => undefined);
  if (!parent) throw broken('parent', texts.parentUnknown);
  if (!isIn(areasWith(person, 'people.organization.edit'), parent.division)) throw new HttpError('forbidden');
  return parent;
}

/** Hangs a node under another parent. Throws 42200 for a cycle, and for a division whose code says another place. */
async function place(_deps: Deps, tx: Tx, row: NodeRow, parent: NodeRow): Promise<void> {
  if (row.kind === 'division') throw broken('parent', texts.codePlace(row.id));
  // One move after the other: two that are no cycle each could be one together.
  await sql`lock table people.organization in share row exclusive mode`.execute(tx);
  const inside = await maybe(
    tx,
    sql`with recursive below as (
        select id from people.organization where id = ${row.id}
        union select o.id from people.organization o join below on o.parent_id = below.id)
      select 1 as one from below where id = ${parent.id}`,
  );
  if (inside) throw broken('parent', texts.cycle);
  await refuseSibling(tx, 'organization', parent.id, row.name, row.id);
  await sql`with recursive below as (
      select id from people.organization where id = ${row.id}
      union select o.id from people.organization o join below on o.parent_id = below.id)
    update people.organization o set division_code = ${parent.division},
      parent_id = case when o.id = ${row.id} then ${parent.kind === 'organization' ? parent.id : null} else o.parent_id end
    from below where o.id = below.id`.execute(tx);
}

async function write(tx: Tx, row: NodeRow, { name, sort }: { name: string; sort: number }): Promise<void> {
  const statement =
    row.kind === 'division'
      ? tables
          .updateTable('people.division')
          .set((eb) => ({ name, sort, version: eb('version', '+', eb.lit(1)) }))
          .where('code', '=', row.id)
          .where('version', '=', row.version)
      : tables
          .updateTable('people.organization')
          .set((eb) => ({ name, sort, version: eb('version', '+', eb.lit(1)), updated_at: sql<Date>`now()` }))
          .where('id', '=', row.id)
          .where('version', '=', row.version);
  if ((await changed(tx, statement)) !== 1) throw new EditedMeanwhile({ target: targetOf(row) });
}

async function number(tx: Tx, kind: NodeRow['kind'], ids: readonly string[]): Promise<void> {
  const order = sql`unnest(${[...ids]}::text[]) with ordinality as o(id, at)`;
  await (kind === 'division'
    ? sql`update people.division d set sort = o.at from ${order} where d.code = o.id`
    : sql`update people.organization d set sort = o.at from ${order} where d.id = o.id`
  ).execute(tx);
}

async function nextSort(tx: Tx, parent: string | null): Promise<number> {
  const { next } = await one(
    tx,
    nodes
      .select(sql<number>`(coalesce(max(n.sort), 0) + 1)::int`.as('next'))
      .where('n.parent', 'is not distinct from', parent),
  );
  return next;
}

/** Throws 40900 where a node of the kind stands under the parent by that name: nobody could tell the two apart in a list. */
async function refuseSibling(
  tx: Tx,
  kind: NodeRow['kind'],
  parent: string,
  name: string,
  except: string,
): Promise<void> {
  // Two at once would not see each other.
  if (kind === 'division') await sql`lock table people.division in share row exclusive mode`.execute(tx);
  const taken = await maybe(
    tx,
    nodes
      .select(sql.lit(1).as('one'))
      .where('n.kind', '=', kind)
      .where('n.parent', '=', parent)
      .where('n.name', '=', name)
      .where('n.id', '<>', except),
  );
  if (taken)
    throw new HttpError('conflict', texts.nameTaken(name), {
      fields: [{ path: 'name', message: texts.nameTaken(name) }],
    });
}

function nameOf(typed: string): string {
  const name = typed.normalize('NFC').trim();
  if (name === '' || /\p{Cc}/u.test(name)) throw broken('name', texts.nameRule);
  return name;
}
