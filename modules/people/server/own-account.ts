import { one, tablesOf } from '@homestead/database';
import { brokenFields } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import { sql } from 'kysely';
import { checkPassword, type Profile, peopleTexts, type changePassword as spec } from '../contract/index.ts';
import { setPassword } from './accounts.ts';
import type { Deps } from './deps.ts';
import { heldGrants } from './person.ts';
import type { Principal } from './principal.ts';
import { hasFactorSql, isRequired } from './second-factor/factors.ts';
import { FailureLock } from './sign-in/lock.ts';
import { fitsPassword, hashPassword } from './sign-in/secrets.ts';
import { endSessionsOf, sessionOf } from './sign-in/sessions.ts';
import type { PeopleTables } from './tables.ts';

const tables = tablesOf<PeopleTables>();

interface OwnRow {
  phone: string | null;
  idNumber: string | null;
  mustChange: boolean;
  hasFactor: boolean;
  hash: string;
  roles: { code: string; name: string }[];
}

function ownRow(deps: Deps, id: string): Promise<OwnRow> {
  return one<OwnRow>(
    deps.db.kysely,
    tables
      .selectFrom('people.account as a')
      .select([
        'a.phone',
        'a.id_number as idNumber',
        'a.must_change_password as mustChange',
        'a.password_hash as hash',
        hasFactorSql(sql`a.id`).as('hasFactor'),
        sql<OwnRow['roles']>`coalesce(
          (select jsonb_agg(jsonb_build_object('code', r.role_code, 'name', r.role_name) order by r.sort, r.role_code)
           from (select distinct g.role_code, g.role_name, g.sort from ${heldGrants} g
             where g.account_id = a.id) r), '[]'::jsonb)`.as('roles'),
      ])
      .where('a.id', '=', id),
  );
}

/** Own data for the user centre. */
export async function readProfile(deps: Deps, person: Principal, header: unknown): Promise<Profile> {
  await deps.divisions.ensure();
  const row = await ownRow(deps, person.id);
  const session = await sessionOf(deps.db.kysely, header);
  return {
    id: person.id,
    userName: person.userName,
    name: person.name,
    phone: row.phone && `${row.phone.slice(0, 3)}****${row.phone.slice(-4)}`,
    division: person.division,
    divisionName: deps.divisions.fullName(person.division),
    roles: row.roles,
    mustChangePassword: row.mustChange,
    mustSetSecondFactor: session.method === 'password' && isRequired(deps, person) && !row.hasFactor,
    sessionExpiresAt: session.expiresAt.toISOString(),
  };
}

/** Changes the own password and ends the other sessions. Wrong old passwords lock like failed sign-ins. */
export async function changeOwnPassword(deps: Deps, call: Call<typeof spec>, header: unknown): Promise<void> {
  const { body } = call;
  const person = call.person as Principal;
  const lock = new FailureLock(deps.db, { kind: 'password', id: person.id }, { key: '', isKnown: true });
  Object.assign(call.entry, { kind: 'sign-in', target: `account:${person.id}` });
  await lock.check(deps.now());
  const row = await ownRow(deps, person.id);
  if (!(await fitsPassword(row.hash, body.oldPassword))) {
    await lock.fail(deps.now());
    throw brokenFields([{ path: 'oldPassword', message: peopleTexts.wrongOldPassword }]);
  }
  // Checked again: of parallel guesses, a right one that ends after the lock began must not succeed.
  await lock.check(deps.now());
  await lock.clear();
  const same = body.newPassword === body.oldPassword ? peopleTexts.samePassword : null;
  const weakness =
    same ?? checkPassword(body.newPassword, [person.userName, row.phone ?? '', row.idNumber ?? '']);
  if (weakness) throw brokenFields([{ path: 'newPassword', message: weakness }]);
  const hash = await hashPassword(body.newPassword);
  await call.act(async (tx) => {
    const session = await sessionOf(tx, header);
    await setPassword(tx, person.id, { hash, mustChange: false }, deps.now());
    await endSessionsOf(tx, person.id, session.id);
  });
}
