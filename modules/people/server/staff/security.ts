import { changed, rows, run, tablesOf } from '@homestead/database';
import { brokenFields, HttpError } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import { sql } from 'kysely';
import {
  checkPassword,
  type endStaffSessions as endSpec,
  type Person,
  type resetPassword as resetSpec,
  type StaffSession,
  type StaffSignIn,
  staffTexts as texts,
  type unlockStaff as unlockSpec,
} from '../../contract/index.ts';
import { setPassword } from '../accounts.ts';
import type { Deps } from '../deps.ts';
import { hashPassword } from '../sign-in/secrets.ts';
import { endSessionsOf } from '../sign-in/sessions.ts';
import type { PeopleTables } from '../tables.ts';
import { newInitialPassword } from './passwords.ts';
import { findRow } from './read.ts';
import { refuseAct } from './write.ts';

const tables = tablesOf<PeopleTables>();

const clearFailures = (id: string) =>
  tables
    .deleteFrom('people.sign_in_failure')
    .where('kind', 'in', [sql.lit('account'), sql.lit('password')])
    .where('subject', '=', id);

/** Gives an account a new password, which its owner must change; ends its sessions and lifts its lock. */
export async function resetPassword(deps: Deps, call: Call<typeof resetSpec>) {
  const { body, person, params } = call;
  const row = await findRow(deps, deps.db.kysely, person, params.id);
  if (row.id === person.id) throw new HttpError('conflict', texts.notYourself.password);
  refuseAct(person, row, 'resetPassword');
  const [path, given] =
    body.newPassword === undefined ? ['password', body.password] : ['newPassword', body.newPassword];
  const weakness = given === undefined ? null : checkPassword(given, [row.userName, row.phone ?? '']);
  if (weakness) throw brokenFields([{ path: path ?? 'password', message: weakness }]);
  const password = given ?? newInitialPassword();
  const hash = await hashPassword(password);
  Object.assign(call.entry, { kind: 'sign-in', target: `account:${row.id}` });
  await call.act(async (tx) => {
    await setPassword(tx, row.id, { hash, mustChange: true }, deps.now());
    await endSessionsOf(tx, row.id);
    await run(tx, clearFailures(row.id));
  });
  return { initialPassword: given === undefined ? password : null, mustChangePassword: true };
}

/** Forgets the failed sign-ins of an account. */
export async function unlock(deps: Deps, call: Call<typeof unlockSpec>): Promise<null> {
  const row = await findRow(deps, deps.db.kysely, call.person, call.params.id);
  refuseAct(call.person, row, 'unlock');
  Object.assign(call.entry, { kind: 'sign-in', target: `account:${row.id}` });
  await call.act((tx) => run(tx, clearFailures(row.id)));
  return null;
}

/** The living sessions of an account. */
export async function listSessions(deps: Deps, person: Person, id: string): Promise<StaffSession[]> {
  const row = await findRow(deps, deps.db.kysely, person, id);
  const now = deps.now();
  const found = await rows<{ id: string; created: Date; seen: Date; expires: Date; ip: string | null }>(
    deps.db.kysely,
    tables
      .selectFrom('people.session')
      .select(['id', 'created_at as created', 'last_seen_at as seen', 'expires_at as expires', 'ip'])
      .where('account_id', '=', row.id)
      .where('expires_at', '>', now)
      .where(sql<boolean>`(last_seen_at + make_interval(secs => idle_seconds)) > ${now}`)
      .orderBy('last_seen_at', 'desc')
      .orderBy('id'),
  );
  return found.map((session) => ({
    id: session.id,
    createTime: session.created.toISOString(),
    lastSeenTime: session.seen.toISOString(),
    expiresAt: session.expires.toISOString(),
    ip: session.ip,
  }));
}

/** Ends one session of an account, or all of them. */
export async function endSessions(deps: Deps, call: Call<typeof endSpec>): Promise<{ ended: number }> {
  const row = await findRow(deps, deps.db.kysely, call.person, call.params.id);
  refuseAct(call.person, row, 'unlock');
  Object.assign(call.entry, { kind: 'sign-in', target: `account:${row.id}` });
  const { session } = call.query;
  const all = tables.deleteFrom('people.session').where('account_id', '=', row.id);
  const ended = await call.act((tx) => changed(tx, session ? all.where('id', '=', session) : all));
  if (session && ended === 0) throw new HttpError('missing');
  return { ended };
}

/** The latest sign-ins of an account, from the operation log. */
export async function listSignIns(deps: Deps, person: Person, id: string): Promise<StaffSignIn[]> {
  const row = await findRow(deps, deps.db.kysely, person, id);
  return deps.signInsOf(row.id);
}
