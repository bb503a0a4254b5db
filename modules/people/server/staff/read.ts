import {
  type CamelRow,
  countTotal,
  digestsOf,
  type Executor,
  maybe,
  one,
  rows,
  tablesOf,
} from '@homestead/database';
import { HttpError, type PageOf, pageWindow, unknownSort } from '@homestead/http/contract';
import { type RawBuilder, sql } from 'kysely';
import {
  type DataScope,
  dataScopes,
  type GrantView,
  type Person,
  type Staff,
  type StaffAct,
  type StaffQuery,
} from '../../contract/index.ts';
import { placeCovers } from '../accounts.ts';
import type { Deps } from '../deps.ts';
import { grantsOf } from '../grants/grants.ts';
import { heldGrants } from '../person.ts';
import { hasFactorSql } from '../second-factor/factors.ts';
import type { AccountTable, PeopleTables, RoleTable } from '../tables.ts';
import { areasWith, isIn, isInSql, liesInSql } from './areas.ts';
import { maskIdNumber, maskPhone } from './masks.ts';

const tables = tablesOf<PeopleTables>();

/** An account as it is stored, with its assignments. */
export interface StaffRow
  extends CamelRow<
    AccountTable,
    | 'id'
    | 'user_name'
    | 'name'
    | 'phone'
    | 'id_number'
    | 'status'
    | 'must_change_password'
    | 'last_sign_in_at'
    | 'created_at'
    | 'version'
  > {
  division: string;
  institution: string | null;
  institutionName: string | null;
  /** Data scopes of the roles that count today. */
  scopes: DataScope[];
  lockedUntil: Date | null;
  hasSecondFactor: boolean;
}

const accounts = (now: Date) =>
  tables
    .selectFrom('people.account as a')
    .leftJoin('people.institution as i', 'i.id', 'a.institution_id')
    .select((eb) => [
      'a.id',
      'a.user_name as userName',
      'a.name',
      'a.phone',
      'a.id_number as idNumber',
      'a.division_code as division',
      'a.institution_id as institution',
      'i.name as institutionName',
      'a.status',
      'a.must_change_password as mustChangePassword',
      'a.last_sign_in_at as lastSignInAt',
      'a.created_at as createdAt',
      'a.version',
      eb
        .selectFrom('people.sign_in_failure as f')
        .select(({ fn }) => fn.max('f.locked_until').as('until'))
        .where('f.kind', '=', sql.lit('account'))
        .whereRef('f.subject', '=', 'a.id')
        .where('f.locked_until', '>', now)
        .as('lockedUntil'),
      hasFactorSql(sql`a.id`).as('hasSecondFactor'),
      sql<DataScope[]>`array(select distinct g.scope from ${heldGrants} g where g.account_id = a.id)`.as(
        'scopes',
      ),
    ]);

const orders = {
  userName: sql<string>`lower(a.user_name)`,
  name: 'a.name',
  division: 'a.division_code',
  qyzt: 'a.status',
  createTime: 'a.created_at',
  lastSignInTime: 'a.last_sign_in_at',
} as const;

/** A page of the accounts within what the person administers. */
export async function listStaff(deps: Deps, person: Person, query: StaffQuery): Promise<PageOf<Staff>> {
  await deps.divisions.ensure();
  const { pageNum, pageSize, offset } = pageWindow(query);
  const db = deps.db.kysely;
  const receives = await receivesSql(deps, person, query.takesFrom);
  const condition = conditionOf(person, query);
  const { sort = '-createTime' } = query;
  const name = sort.replace(/^-/, '');
  const order = Object.hasOwn(orders, name) ? orders[name as keyof typeof orders] : undefined;
  if (!order) throw unknownSort(name);
  const isFalling = sort.startsWith('-');
  const found = await rows<StaffRow>(
    db,
    accounts(deps.now())
      .where(condition)
      .where(receives)
      .orderBy(order, (by) => (isFalling ? by.desc() : by.asc()).nullsLast())
      .orderBy('a.id', isFalling ? 'desc' : 'asc')
      .limit(pageSize)
      .offset(offset),
  );
  const { total } = await one(
    db,
    tables.selectFrom('people.account as a').select(countTotal).where(condition).where(receives),
  );
  const grants = await grantsOf(
    db,
    found.map(({ id }) => id),
  );
  const records = found.map((row) => staffOf(deps, person, row, grants.get(row.id) ?? []));
  return { records, total, pageNum, pageSize };
}

/** One account that the person administers or reads. Throws 40400 beyond that. */
export async function getStaff(deps: Deps, person: Person, id: string): Promise<Staff> {
  await deps.divisions.ensure();
  const row = await findRow(deps, deps.db.kysely, person, id);
  return staffOf(deps, person, row, (await grantsOf(deps.db.kysely, [id])).get(id) ?? []);
}

/** The row of an account within what the person reads. Throws 40400 beyond that. */
export async function findRow(deps: Deps, db: Executor, person: Person, id: string): Promise<StaffRow> {
  const row = await maybe<StaffRow>(
    db,
    accounts(deps.now()).where('a.id', '=', id).where('a.closed_at', 'is', null),
  );
  if (!row || !(row.id === person.id || isIn(areasWith(person, 'people.user.read'), row.division)))
    throw new HttpError('missing');
  return row;
}

export function conditionOf(person: Person, query: StaffQuery): RawBuilder<boolean> {
  const own = sql`a.id = ${person.id}`;
  const parts: RawBuilder<unknown>[] = [
    sql`(${isInSql(areasWith(person, 'people.user.read'), sql`a.division_code`)} or ${own})`,
    // What its owner closed is nobody any more.
    sql`a.closed_at is null`,
  ];
  const { division, role, institution, kind, keyword } = query;
  const state = query.qyzt ?? query.status;
  if (division) parts.push(liesInSql(division, sql`a.division_code`));
  if (role)
    parts.push(
      sql`exists (select 1 from people.account_role ar where ar.account_id = a.id and ar.role_code = ${role})`,
    );
  if (institution) parts.push(sql`a.institution_id = ${institution}`);
  if (state) parts.push(sql`a.status = ${state === 'YES' ? 'active' : 'disabled'}`);
  if (kind) {
    const applies = sql`exists (select 1 from people.account_role ar join people.role r on r.code = ar.role_code
      where ar.account_id = a.id and r.is_applicant)`;
    parts.push(kind === 'applicant' ? applies : sql`not ${applies}`);
  }
  const word = keyword?.trim();
  if (word) {
    const like = `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
    // What has no capitals, as Chinese, is compared as it stands: to make each name small first takes ten times as long.
    const matches = sql.raw(word.toLowerCase() === word.toUpperCase() ? 'like' : 'ilike');
    // A telephone is found by all of its digits: parts of it would tell what is masked.
    parts.push(
      sql`(a.user_name ${matches} ${like} or a.name ${matches} ${like} or a.phone_digest = any(${digestsOf('phone', word)}::text[]))`,
    );
  }
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/**
 * Whether account `a` may take at least one of the open tasks of another account: the same rule by which the hand-over and the transfer of
 * each task are judged. True where nobody is named. Throws 40400 beyond what the person reads.
 */
async function receivesSql(
  deps: Deps,
  person: Person,
  from: string | undefined,
): Promise<RawBuilder<boolean>> {
  if (from === undefined) return sql<boolean>`true`;
  const row = await findRow(deps, deps.db.kysely, person, from);
  const kinds = (await deps.work?.receivers(deps.db.kysely, row.id)) ?? [];
  return sql<boolean>`(a.id <> ${row.id} and a.status = 'active'
    and ${isInSql(areasWith(person, 'people.user.handOver'), sql`a.division_code`)}
    and exists (select 1 from ${heldGrants} g where g.account_id = a.id and not g.is_applicant)
    and exists (select 1 from jsonb_to_recordset(${JSON.stringify(kinds)}::jsonb) as kind(ids text[], roles text[], division text)
      where a.id = any(kind.ids) or exists (select 1 from ${heldGrants} r, unnest(r.places) place
        where r.account_id = a.id and r.role_code = any(kind.roles) and ${placeCovers(sql`place`, sql`kind.division`)})))`;
}

/** An account as it is sent: personal data masked, with what the reader may do with it. */
export function staffOf(deps: Deps, person: Person, row: StaffRow, grants: readonly GrantView[]): Staff {
  const { divisions } = deps;
  return {
    id: row.id,
    userName: row.userName,
    name: row.name,
    phone: maskPhone(row.phone),
    idNumber: maskIdNumber(row.idNumber),
    division: row.division,
    divisionName: divisions.fullName(row.division),
    institution: row.institution,
    institutionName: row.institutionName,
    roles: [...grants],
    qyzt: row.status === 'active' ? 'YES' : 'NO',
    mustChangePassword: row.mustChangePassword,
    hasSecondFactor: row.hasSecondFactor,
    lockedUntil: row.lockedUntil?.toISOString() ?? null,
    lastSignInTime: row.lastSignInAt?.toISOString() ?? null,
    createTime: row.createdAt.toISOString(),
    version: row.version,
    can: actsOn(person, row),
  };
}

const needs = {
  edit: 'people.user.edit',
  assign: 'people.grant.edit',
  disable: 'people.user.edit',
  unlock: 'people.user.edit',
  delete: 'people.user.delete',
  resetPassword: 'people.user.resetPassword',
  resetFactor: 'people.secondFactor.reset',
  handOver: 'people.user.handOver',
} as const satisfies Record<StaffAct, string>;

const notOnYourself: readonly StaffAct[] = [
  ...(['assign', 'disable', 'delete'] as const),
  ...(['resetPassword', 'resetFactor', 'handOver'] as const),
];

/** What a person may do with an account: within their area, never with one that sees more than they do, nor all with their own. */
export function actsOn(person: Person, row: Pick<StaffRow, 'id' | 'division' | 'scopes'>): StaffAct[] {
  const isOwn = row.id === person.id;
  if (!isOwn && row.scopes.some((scope) => dataScopes.indexOf(scope) > dataScopes.indexOf(person.scope)))
    return [];
  return (Object.keys(needs) as StaffAct[]).filter(
    (act) => isIn(areasWith(person, needs[act]), row.division) && !(isOwn && notOnYourself.includes(act)),
  );
}

/** What forms of this page offer: roles that are in use, and institutions where the person administers. */
export async function staffOptions(deps: Deps, person: Person) {
  const db = deps.db.kysely;
  const roles = await rows<CamelRow<RoleTable, 'code' | 'name' | 'is_applicant'>>(
    db,
    tables
      .selectFrom('people.role')
      .select(['code', 'name', 'is_applicant as isApplicant'])
      .where((eb) => eb.ref('is_enabled'))
      .orderBy('sort')
      .orderBy('code'),
  );
  const institutions = await rows<{ id: string; name: string; division: string }>(
    db,
    tables
      .selectFrom('people.institution as i')
      .select(['i.id', 'i.name', 'i.division_code as division'])
      .where('i.status', '=', sql.lit('active'))
      .where(isInSql(areasWith(person, 'people.user.read'), sql`i.division_code`))
      .orderBy('i.division_code')
      .orderBy('i.sort')
      .orderBy('i.name')
      .limit(sql.lit(2000)),
  );
  return { roles, institutions };
}
