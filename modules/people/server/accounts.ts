import {
  anyOf,
  type Bound,
  type CamelRow,
  changed,
  digested,
  digestsOf,
  type Executor,
  maybe,
  newId,
  prepared,
  type Row,
  rows,
  run,
  type Statement,
  sealed,
  type Tx,
  tablesOf,
} from '@homestead/database';
import { type RawBuilder, sql } from 'kysely';
import type { Person } from '../contract/index.ts';
import { heldGrants, type PersonRow, personColumns, personOf } from './person.ts';
import { endSessionsOf } from './sign-in/sessions.ts';
import type { AccountTable, PeopleTables } from './tables.ts';

const tables = tablesOf<PeopleTables>();

/** Accounts that are in use, as `personOf` reads them. */
const activePeople = tables
  .selectFrom('people.account as a')
  .select(personColumns)
  .where('a.status', '=', sql.lit('active'));

/** Active people by their ids, in no order; those who are unknown or disabled are missing. */
export async function findUsers(db: Executor, ids: readonly string[]): Promise<Person[]> {
  const found = await rows<PersonRow>(db, activePeople.where('a.id', '=', anyOf(ids)));
  return found.map(personOf);
}

/** An active person by id, or undefined. */
export async function findUser(db: Executor, id: string): Promise<Person | undefined> {
  return (await findUsers(db, [id]))[0];
}

/** An active person by user name, upper and lower case alike. */
export async function findByUserName(db: Executor, userName: string): Promise<Person | undefined> {
  const found = await maybe<PersonRow>(
    db,
    activePeople.where(sql<boolean>`lower(a.user_name) = lower(${userName})`),
  );
  return found && personOf(found);
}

/** Names by id, also of disabled accounts, which log and timeline still show. */
export async function namesOf(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await rows<Row<AccountTable, 'id' | 'name'>>(
    db,
    tables.selectFrom('people.account').select(['id', 'name']).where('id', '=', anyOf(ids)),
  );
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** Active people who hold one of the roles where it covers `division`. */
export async function usersWithRole(
  db: Executor,
  roles: readonly string[],
  division: string,
): Promise<Person[]> {
  const found = await rows<PersonRow>(
    db,
    activePeople
      .where(
        sql<boolean>`a.id in (select g.account_id from ${heldGrants} g, unnest(g.places) place
          where g.role_code = any(${[...roles]}::text[]) and starts_with(${division}, place))`,
      )
      .orderBy('a.id'),
  );
  return found.map(personOf);
}

/**
 * Ids of active people who are named, or who hold one of the roles, or a role with the capability, for a division: a grant
 * covers it, or lies in it where it is wider than a village; a pseudonym stands for its account. A subquery for statements that notify many people at once.
 */
export function audienceSql(of: {
  people: RawBuilder<unknown>;
  roles: RawBuilder<unknown>;
  capability?: RawBuilder<unknown>;
  division: RawBuilder<unknown>;
}): RawBuilder<{ id: string }> {
  const allowed = of.capability ? sql`or ${of.capability} = any(role.capabilities)` : sql``;
  return sql<{ id: string }>`
    select a.id from people.account a where a.id = any(${of.people}) and a.status = 'active'
    union select a.id from people.sealed_identity s join people.account a on a.id = s.account_id
      where s.pseudonym = any(${of.people}) and a.status = 'active'
    union select a.id from ${heldGrants} r join people.account a on a.id = r.account_id, unnest(r.places) place
      where r.role_code in (select role.code from people.role where role.code = any(${of.roles}) ${allowed})
        and a.status = 'active' and ${placeCovers(sql`place`, of.division)}`;
}

/** `covers` of one place, as SQL. */
export function placeCovers(place: RawBuilder<unknown>, division: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(starts_with(${division}, ${place}) or (length(${division}) < 12 and starts_with(${place}, ${division})))`;
}

/** Own data with which a form is prefilled. */
export function findContact(
  db: Executor,
  id: string,
): Promise<{ name: string; phone: string | null; idNumber: string | null; division: string } | undefined> {
  return maybe(
    db,
    tables
      .selectFrom('people.account')
      .select(['name', 'phone', 'id_number as idNumber', 'division_code as division'])
      .where('id', '=', id),
  );
}

/**
 * The active applicant with this identity number, else with this telephone. Somebody else typed both, so the account may be
 * asked to confirm, and gets no rights from a match. Undefined where no or several accounts match.
 */
export async function findVillager(
  db: Executor,
  by: { idNumber?: string; phone?: string },
): Promise<string | undefined> {
  const find = async (column: 'id_number' | 'phone', value: string | undefined) => {
    if (!value) return undefined;
    const digests = digestsOf(column === 'phone' ? 'phone' : 'identity-number', value);
    const found = await rows<Row<AccountTable, 'id'>>(
      db,
      tables
        .selectFrom('people.account as a')
        .select('a.id')
        .where(`a.${column}_digest`, '=', sql<string>`any(${digests}::text[])`)
        .where('a.status', '=', sql.lit('active'))
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom(heldGrants.as('g'))
              .select(sql.lit(1).as('one'))
              .whereRef('g.account_id', '=', 'a.id')
              .where('g.scope', '=', sql.lit('own')),
          ),
        )
        .limit(sql.lit(2)),
    );
    return found.length === 1 ? found[0]?.id : undefined;
  };
  return (await find('id_number', by.idNumber)) ?? find('phone', by.phone);
}

const verifiedIdentity = prepared(
  ({ id }: Bound<{ id: string }>): Statement<CamelRow<AccountTable, 'id_number'>> =>
    tables
      .selectFrom('people.account')
      .select('id_number as idNumber')
      .where('id', '=', id)
      .where('id_verified_at', 'is not', null),
);

/** The identity number of an account, if it was verified against a document. */
export async function findVerifiedIdentity(db: Executor, id: string): Promise<string | null> {
  return (await maybe(db, verifiedIdentity({ id })))?.idNumber ?? null;
}

/** Telephone and identity number of an account, to be shown to that person alone. */
export async function findOwnFacts(
  db: Executor,
  id: string,
): Promise<{ phone: string | null; idNumber: string | null }> {
  const row = await maybe<CamelRow<AccountTable, 'phone' | 'id_number'>>(
    db,
    tables.selectFrom('people.account').select(['phone', 'id_number as idNumber']).where('id', '=', id),
  );
  return row ?? { phone: null, idNumber: null };
}

export interface NewAccount {
  userName: string;
  name: string;
  division: string;
  roles: readonly string[];
  passwordHash: string;
  phone?: string | null;
  idNumber?: string | null;
  /** The number was checked against a document. */
  idVerified?: boolean;
  mustChangePassword?: boolean;
}

/** Adds an account; a taken user name or telephone is the database's unique violation. */
export async function insertAccount(tx: Tx, account: NewAccount, now: Date): Promise<string> {
  const id = newId();
  await run(
    tx,
    tables.insertInto('people.account').values({
      id,
      user_name: account.userName,
      name: account.name,
      phone: sql<string | null>`${sealed(account.phone)}`,
      phone_digest: sql<string | null>`${digested('phone', account.phone)}`,
      id_number: sql<string | null>`${sealed(account.idNumber)}`,
      id_number_digest: sql<string | null>`${digested('identity-number', account.idNumber)}`,
      id_verified_at: account.idVerified ? now : null,
      division_code: account.division,
      password_hash: account.passwordHash,
      must_change_password: account.mustChangePassword ?? false,
      created_at: now,
      updated_at: now,
    }),
  );
  await insertRoles(tx, id, account.roles);
  return id;
}

/** Replaces the roles and ends the person's sessions, so that no session keeps a role that was taken away. */
export async function setRoles(tx: Tx, id: string, roles: readonly string[]): Promise<void> {
  await run(tx, tables.deleteFrom('people.account_role').where('account_id', '=', id));
  await insertRoles(tx, id, roles);
  await endSessionsOf(tx, id);
}

/** Disables or enables an account, and ends its sessions. */
export async function setStatus(
  tx: Tx,
  id: string,
  status: 'active' | 'disabled',
  now: Date,
): Promise<boolean> {
  const count = await changed(
    tx,
    tables
      .updateTable('people.account')
      .set((eb) => ({ status, updated_at: now, version: eb('version', '+', eb.lit(1)) }))
      .where('id', '=', id),
  );
  await endSessionsOf(tx, id);
  return count === 1;
}

/** Sets the hash of a new password, and whether its owner must change it at the next sign-in. */
export async function setPassword(
  tx: Tx,
  id: string,
  password: { hash: string; mustChange: boolean },
  now: Date,
): Promise<void> {
  await run(
    tx,
    tables
      .updateTable('people.account')
      .set((eb) => ({
        password_hash: password.hash,
        must_change_password: password.mustChange,
        updated_at: now,
        version: eb('version', '+', eb.lit(1)),
      }))
      .where('id', '=', id),
  );
}

async function insertRoles(tx: Tx, id: string, roles: readonly string[]): Promise<void> {
  await sql`insert into people.account_role (account_id, role_code)
    select ${id}, code from unnest(${[...roles]}::text[]) as code`.execute(tx);
}
