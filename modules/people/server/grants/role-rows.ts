import { type CamelRow, type Executor, maybe, one, rows, type Tx } from '@homestead/database';
import { type Capability, HttpError, pageWindow, unknownSort } from '@homestead/http/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Person, Role, RoleAct, RoleQuery } from '../../contract/index.ts';
import { heldGrants } from '../person.ts';
import type { RoleTable } from '../tables.ts';

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

const columns = sql`r.code, r.name, r.description, r.scope, r.divisions, r.capabilities, r.menus, r.directories, r.layers,
  r.layer_directories as "layerDirectories", r.is_applicant as applicant, r.given_to as "givenTo",
  r.open_drafts as "openDrafts", r.upload_megabytes_per_day as "uploadMegabytesPerDay", r.is_enabled as "isEnabled",
  (select count(distinct ar.account_id)::int from people.account_role ar where ar.role_code = r.code) as members,
  r.version, r.created_at as "createdAt", r.changed_at as "changedAt", r.changed_by as "changedBy"`;

/** A role by its code, or 40400; locked for a change with `lock`. */
export async function getRoleRow(db: Executor, code: string, lock = false): Promise<RoleRow> {
  const row = await maybe<RoleRow>(
    db,
    sql`select ${columns} from people.role r where r.code = ${code} ${lock ? sql`for update of r` : sql``}`,
  );
  if (!row) throw new HttpError('missing');
  return row;
}

/** The role of a code, or where none is told of a name; locked for a change. */
export async function findRoleBy(tx: Tx, code: string, name: string): Promise<RoleRow | undefined> {
  const isMeant = code ? sql`r.code = ${code}` : sql`r.name = ${name}`;
  return maybe<RoleRow>(tx, sql`select ${columns} from people.role r where ${isMeant} for update of r`);
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

const sorts: Record<string, RawBuilder<unknown>> = {
  code: sql`r.code`,
  name: sql`r.name`,
  scope: sql`array_position(array['own','village','township','listed','county','platform'], r.scope)`,
  members: sql`members`,
  qyzt: sql`r.is_enabled`,
  createTime: sql`r.created_at`,
};

function order(sort: string | undefined): RawBuilder<unknown> {
  if (!sort) return sql`order by r.sort, r.code`;
  const name = sort.replace(/^-/, '');
  if (!Object.hasOwn(sorts, name)) throw unknownSort(name);
  return sql`order by ${sorts[name]} ${sql.raw(sort.startsWith('-') ? 'desc' : 'asc')}, r.code`;
}

/** Roles are the platform's: whoever may read them reads all. */
export async function findRoles(
  db: Executor,
  query: RoleQuery,
): Promise<{ records: RoleRow[]; total: number }> {
  const { pageSize, offset } = pageWindow(query);
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  const keyword = query.keyword?.trim();
  if (keyword) {
    const like = `%${keyword.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
    conditions.push(sql`(r.name ilike ${like} or r.code ilike ${like} or r.description ilike ${like})`);
  }
  if (query.qyzt) conditions.push(sql`r.is_enabled = ${query.qyzt === 'YES'}`);
  if (query.scope) conditions.push(sql`r.scope = ${query.scope}`);
  if (query.capability) conditions.push(sql`${query.capability} = any(r.capabilities)`);
  const from = sql`from people.role r where ${sql.join(conditions, sql` and `)}`;
  const records = await rows<RoleRow>(
    db,
    sql`select ${columns} ${from} ${order(query.sort)} limit ${pageSize} offset ${offset}`,
  );
  const { total } = await one<{ total: number }>(db, sql`select count(*)::int as total ${from}`);
  return { records, total };
}

/** All roles, by their codes. */
export async function allRoles(db: Executor): Promise<Map<string, RoleRow>> {
  const found = await rows<RoleRow>(db, sql`select ${columns} from people.role r order by r.sort, r.code`);
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
  const from = sql`from people.account a left join people.division d on d.code = a.division_code
    where a.id in (select ar.account_id from people.account_role ar where ar.role_code = ${code})
      and exists (select 1 from unnest(${[...areas]}::text[]) area where starts_with(a.division_code, area))
      and (a.name ilike ${like} or a.user_name ilike ${like})`;
  const records = await rows<{
    id: string;
    userName: string;
    name: string;
    divisionName: string;
    places: string;
    qyzt: 'YES' | 'NO';
  }>(
    db,
    sql`select a.id, a.user_name as "userName", a.name, coalesce(d.name, a.division_code) as "divisionName",
          case when a.status = 'active' then 'YES' else 'NO' end as qyzt,
          coalesce((select string_agg(distinct coalesce(place.name, g.division), '、') from ${heldGrants} g
            left join people.division place on place.code = g.division
            where g.account_id = a.id and g.role_code = ${code}), '') as places
        ${from} order by a.name, a.id limit ${limit} offset ${offset}`,
  );
  const { total } = await one<{ total: number }>(db, sql`select count(*)::int as total ${from}`);
  return { records, total };
}
