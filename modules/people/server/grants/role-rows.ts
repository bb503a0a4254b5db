import {
  type CamelRow,
  countTotal,
  type Executor,
  maybe,
  one,
  rows,
  type Tx,
  tablesOf,
} from '@homestead/database';
import { type Capability, HttpError, pageWindow, unknownSort } from '@homestead/http/contract';
import { sql } from 'kysely';
import type { Person, Role, RoleAct, RoleQuery } from '../../contract/index.ts';
import { heldGrants } from '../person.ts';
import type { PeopleTables, RoleTable } from '../tables.ts';

const tables = tablesOf<PeopleTables>();

/** A role as its row says it. */
export interface RoleRow
  extends CamelRow<
    RoleTable,
    | 'code'
    | 'name'
    | 'description'
    | 'scope'
    | 'divisions'
    | 'capabilities'
    | 'menus'
    | 'directories'
    | 'layers'
    | 'layer_directories'
    | 'given_to'
    | 'open_drafts'
    | 'upload_megabytes_per_day'
    | 'is_enabled'
    | 'version'
    | 'created_at'
    | 'changed_at'
    | 'changed_by'
  > {
  applicant: boolean;
  members: number;
  capabilities: Capability[];
}

const columns = [
  'r.code',
  'r.name',
  'r.description',
  'r.scope',
  'r.divisions',
  'r.capabilities',
  'r.menus',
  'r.directories',
  'r.layers',
  'r.layer_directories as layerDirectories',
  'r.is_applicant as applicant',
  'r.given_to as givenTo',
  'r.open_drafts as openDrafts',
  'r.upload_megabytes_per_day as uploadMegabytesPerDay',
  'r.is_enabled as isEnabled',
  sql<number>`(select count(distinct ar.account_id)::int from people.account_role ar where ar.role_code = r.code)`.as(
    'members',
  ),
  'r.version',
  'r.created_at as createdAt',
  'r.changed_at as changedAt',
  'r.changed_by as changedBy',
] as const;

/** Capabilities are judged before a role is written. */
type Named = { capabilities: Capability[] };

const roles = tables.selectFrom('people.role as r').select(columns).$narrowType<Named>();

/** A role by its code, or 40400; locked for a change with `lock`. */
export async function getRoleRow(db: Executor, code: string, lock = false): Promise<RoleRow> {
  const role = roles.where('r.code', '=', code);
  const row = await maybe<RoleRow>(db, lock ? role.forUpdate('r') : role);
  if (!row) throw new HttpError('missing');
  return row;
}

/** The role of a code, or where none is told of a name; locked for a change. */
export async function findRoleBy(tx: Tx, code: string, name: string): Promise<RoleRow | undefined> {
  const meant = code ? roles.where('r.code', '=', code) : roles.where('r.name', '=', name);
  return maybe<RoleRow>(tx, meant.forUpdate('r'));
}

/** What the person may do with a role; a role given without an administrator is not deleted. */
function actsOn(person: Person, row: RoleRow): RoleAct[] {
  const acts: RoleAct[] = [];
  if (person.capabilities.includes('people.role.edit')) acts.push('edit');
  if (person.capabilities.includes('people.grant.edit')) acts.push('members');
  if (person.capabilities.includes('people.role.delete') && !row.givenTo && row.members === 0)
    acts.push('delete');
  return acts;
}

export function roleOf(person: Person, row: RoleRow): Role {
  const { isEnabled, createdAt, givenTo: _, changedAt: _at, changedBy: _by, ...rest } = row;
  return {
    ...rest,
    id: row.code,
    qyzt: isEnabled ? 'YES' : 'NO',
    createTime: createdAt.toISOString(),
    can: actsOn(person, row),
  };
}

const sorts = {
  code: 'r.code',
  name: 'r.name',
  scope: sql<number>`array_position(array['own','village','township','listed','county','platform'], r.scope)`,
  members: 'members',
  qyzt: 'r.is_enabled',
  createTime: 'r.created_at',
} as const;

function inOrder(asked: typeof roles, sort: string | undefined) {
  if (!sort) return asked.orderBy('r.sort').orderBy('r.code');
  const name = sort.replace(/^-/, '');
  if (!Object.hasOwn(sorts, name)) throw unknownSort(name);
  return asked
    .orderBy(sorts[name as keyof typeof sorts], sort.startsWith('-') ? 'desc' : 'asc')
    .orderBy('r.code');
}

/** Roles are the platform's: whoever may read them reads all. */
export async function findRoles(
  db: Executor,
  query: RoleQuery,
): Promise<{ records: RoleRow[]; total: number }> {
  const { pageSize, offset } = pageWindow(query);
  let asked = tables.selectFrom('people.role as r');
  const keyword = query.keyword?.trim();
  if (keyword) {
    const like = `%${keyword.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
    asked = asked.where((eb) =>
      eb.or([eb('r.name', 'ilike', like), eb('r.code', 'ilike', like), eb('r.description', 'ilike', like)]),
    );
  }
  if (query.qyzt) asked = asked.where('r.is_enabled', '=', query.qyzt === 'YES');
  if (query.scope) asked = asked.where('r.scope', '=', query.scope);
  if (query.capability) asked = asked.where(sql<boolean>`${query.capability} = any(r.capabilities)`);
  const records = await rows<RoleRow>(
    db,
    inOrder(asked.select(columns).$narrowType<Named>(), query.sort).limit(pageSize).offset(offset),
  );
  const { total } = await one(db, asked.select(countTotal));
  return { records, total };
}

/** All roles, by their codes. */
export async function allRoles(db: Executor): Promise<Map<string, RoleRow>> {
  const found = await rows<RoleRow>(db, inOrder(roles, undefined));
  return new Map(found.map((row) => [row.code, row]));
}

/** A page of the people who hold a role, whose division the reader's grants cover. */
export async function findMembers(
  db: Executor,
  {
    code,
    areas,
    limit,
    offset,
    keyword,
  }: {
    code: string;
    areas: readonly string[];
    limit: number;
    offset: number;
    keyword?: string | undefined;
  },
) {
  const like = `%${(keyword ?? '').trim().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const asked = tables
    .selectFrom('people.account as a')
    .leftJoin('people.division as d', 'd.code', 'a.division_code')
    .where('a.id', 'in', ({ selectFrom }) =>
      selectFrom('people.account_role as ar').select('ar.account_id').where('ar.role_code', '=', code),
    )
    .where(
      sql<boolean>`exists (select 1 from unnest(${[...areas]}::text[]) area where starts_with(a.division_code, area))`,
    )
    .where((eb) => eb.or([eb('a.name', 'ilike', like), eb('a.user_name', 'ilike', like)]));
  const records = await rows<{
    id: string;
    userName: string;
    name: string;
    divisionName: string;
    places: string;
    qyzt: 'YES' | 'NO';
  }>(
    db,
    asked
      .select(({ fn }) => [
        'a.id',
        'a.user_name as userName',
        'a.name',
        fn.coalesce('d.name', 'a.division_code').as('divisionName'),
        sql<'YES' | 'NO'>`case when a.status = 'active' then 'YES' else 'NO' end`.as('qyzt'),
        sql<string>`coalesce((select string_agg(distinct coalesce(place.name, g.division), '、') from ${heldGrants} g
          left join people.division place on place.code = g.division
          where g.account_id = a.id and g.role_code = ${code}), '')`.as('places'),
      ])
      .orderBy('a.name')
      .orderBy('a.id')
      .limit(limit)
      .offset(offset),
  );
  const { total } = await one(db, asked.select(countTotal));
  return { records, total };
}
