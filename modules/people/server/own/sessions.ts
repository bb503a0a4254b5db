import { changed, countTotal, one, rows, tablesOf } from '@homestead/database';
import { HttpError, pageWindow } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import { sql } from 'kysely';
import type { endOtherSessions, endOwnSession, listSessions } from '../../contract/index.ts';
import type { Deps } from '../deps.ts';
import { sessionOf } from '../sign-in/sessions.ts';
import type { PeopleTables } from '../tables.ts';
import { deviceName } from './device-name.ts';

const tables = tablesOf<PeopleTables>();

interface SessionRow {
  id: string;
  userAgent: string | null;
  address: string | null;
  createdAt: Date;
  seenAt: Date;
  expiresAt: Date;
}

/** Condition on session `s`: neither idle nor expired. */
const living = (now: Date) =>
  sql<boolean>`s.expires_at > ${now} and s.last_seen_at + make_interval(secs => s.idle_seconds) > ${now}`;

/** The living sessions of the caller, the one that asks first, then by last use. */
export async function listOwnSessions(deps: Deps, call: Call<typeof listSessions>, header: unknown) {
  const { pageNum, pageSize, offset } = pageWindow(call.query);
  const now = deps.now();
  const mine = tables
    .selectFrom('people.session as s')
    .where('s.account_id', '=', call.person.id)
    .where(living(now));
  const current = await sessionOf(deps.db.kysely, header);
  const { total } = await one(deps.db.kysely, mine.select(countTotal));
  const found = await rows<SessionRow>(
    deps.db.kysely,
    mine
      .select([
        's.id',
        's.user_agent as userAgent',
        's.ip as address',
        's.created_at as createdAt',
        's.last_seen_at as seenAt',
        's.expires_at as expiresAt',
      ])
      .orderBy(({ eb }) => eb('s.id', '=', current.id), 'desc')
      .orderBy('s.last_seen_at', 'desc')
      .orderBy('s.id')
      .limit(pageSize)
      .offset(offset),
  );
  const records = found.map((row) => ({
    id: row.id,
    device: deviceName(row.userAgent),
    address: row.address,
    createTime: row.createdAt.toISOString(),
    lastUsedAt: row.seenAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    current: row.id === current.id,
  }));
  return { records, total, pageNum, pageSize };
}

/** Ends one session of the caller, with its tickets. Somebody else's reads like one that never was. */
export async function endOne(deps: Deps, call: Call<typeof endOwnSession>): Promise<null> {
  const { person, params, entry } = call;
  Object.assign(entry, { kind: 'sign-in', target: `account:${person.id}` });
  await call.act(async (tx) => {
    const ended = await changed(
      tx,
      tables
        .deleteFrom('people.session as s')
        .where('s.id', '=', params.id)
        .where('s.account_id', '=', person.id)
        .where(living(deps.now())),
    );
    if (ended === 0) throw new HttpError('missing');
  });
  return null;
}

/** Ends every session of the caller but the one that asks. */
export async function endOthers(call: Call<typeof endOtherSessions>, header: unknown) {
  const { person, entry } = call;
  Object.assign(entry, { kind: 'sign-in', target: `account:${person.id}` });
  const ended = await call.act(async (tx) => {
    const current = await sessionOf(tx, header);
    return changed(
      tx,
      tables.deleteFrom('people.session').where('account_id', '=', person.id).where('id', '<>', current.id),
    );
  });
  return { ended };
}
