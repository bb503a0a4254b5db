import {
  anyOf,
  type Bound,
  type Database,
  type Executor,
  gathered,
  inOneTrip,
  maybe,
  newId,
  prepared,
  preparedFor,
  rows,
  run,
  type Statement,
  send,
  type Tx,
  tablesOf,
} from '@homestead/database';
import { HttpError } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import { type RawBuilder, sql } from 'kysely';
import { peopleFaults, type SignedIn } from '../../contract/index.ts';
import type { Deps } from '../deps.ts';
import { type PersonRow, personColumns, personOf } from '../person.ts';
import type { Principal } from '../principal.ts';
import { hasAny, hasFactorSql, readFactors } from '../second-factor/factors.ts';
import type { PeopleTables } from '../tables.ts';
import { rememberDevice } from './device.ts';
import { digest, newSecret } from './secrets.ts';

const tables = tablesOf<PeopleTables>();

/** What authentication reads of a request. */
export interface AuthenticationRequest {
  method: string;
  url: string;
  params: unknown;
  /** The value came in the query, where only a ticket may stand. */
  viaQuery: boolean;
}

interface LiveSession extends PersonRow {
  beside: unknown;
  mustChange: boolean;
  sessionId: string;
  seenAt: Date;
  method: SignInMethod;
  hasFactor: boolean;
}

/** What vouched for the person when a session began: a password (with a second factor where there is one), a code of
 * another system, its token, or a passkey alone. */
export type SignInMethod = 'password' | 'code' | 'oidc' | 'passkey';

const tokenShape = /^[A-Za-z0-9_-]{43}$/;
const touchMs = 60_000;

/** Active account with a session that is neither idle nor expired. Add a condition on session `s`. */
const liveSessions = (now: Date | RawBuilder<Date>, beside: RawBuilder<unknown>) =>
  tables
    .selectFrom('people.session as s')
    .innerJoin('people.account as a', (join) =>
      join.onRef('a.id', '=', 's.account_id').on('a.status', '=', sql.lit('active')),
    )
    .select(personColumns)
    .select([
      beside.as('beside'),
      'a.must_change_password as mustChange',
      's.id as sessionId',
      's.last_seen_at as seenAt',
      's.method',
      hasFactorSql(sql`a.id`).as('hasFactor'),
    ])
    .where('s.expires_at', '>', now)
    .where(sql<boolean>`s.last_seen_at + make_interval(secs => s.idle_seconds) > ${now}`);

/** The session of a token, with what `beside` says; built once for each of those. */
const sessionOfToken = preparedFor(
  (beside: RawBuilder<unknown>, { now, hash }: Bound<{ now: Date; hash: string }>): Statement<LiveSession> =>
    liveSessions(now, beside).where('s.token_hash', '=', hash),
);

/** Sessions that calls of the same moment ask for; one that several of them have, as those of a page that opens, is looked up once. */
const mostSessions = 8;
type FindSession = (asked: { hash: string; now: Date }) => Promise<LiveSession | undefined>;

/** Looks up the session of a token for each database and each `beside`. */
const lookUps = new WeakMap<Database, WeakMap<RawBuilder<unknown>, FindSession>>();

function lookUpOf(db: Database, beside: RawBuilder<unknown>): FindSession {
  const ofDatabase = lookUps.get(db) ?? new WeakMap<RawBuilder<unknown>, FindSession>();
  lookUps.set(db, ofDatabase);
  let lookUp = ofDatabase.get(beside);
  if (!lookUp) {
    lookUp = gathered(async (calls) => {
      const nowOf = new Map(calls.map(({ hash, now }) => [hash, now]));
      const hashes = [...nowOf.keys()];
      const found = await inOneTrip<LiveSession[]>(
        db.kysely,
        hashes.map((hash) => sessionOfToken(beside, { hash, now: nowOf.get(hash)! })),
      );
      return calls.map(({ hash }) => found[hashes.indexOf(hash)]![0]);
    }, mostSessions);
    ofDatabase.set(beside, lookUp);
  }
  return lookUp;
}

/** Who calls, and what the same statement read beside. */
export interface Authenticated<T> {
  person: Principal;
  beside: T;
}

/**
 * Finds the person of a token, or of a ticket where the value came in the query, as the database knows them now: nothing of
 * a person or a session is kept from one call to the next. One statement, which reads the expression `beside` as well, and once a
 * minute a second.
 */
export async function authenticate<T>(
  deps: Deps,
  secret: string,
  asked: AuthenticationRequest,
  beside: RawBuilder<T>,
): Promise<Authenticated<T>> {
  const find = asked.viaQuery ? byTicket : byToken;
  const found = await find(deps, secret, asked, beside);
  return { person: personOf(found), beside: found.beside as T };
}

async function byToken(
  deps: Deps,
  token: string,
  asked: AuthenticationRequest,
  beside: RawBuilder<unknown>,
): Promise<LiveSession> {
  if (!tokenShape.test(token)) throw new HttpError('deadToken');
  const now = deps.now();
  const living = await lookUpOf(deps.db, beside)({ now, hash: digest(token) });
  if (!living) throw new HttpError('deadToken');
  if (living.mustChange && !isOneOf(beforeChange, asked)) throw refusal('mustChangePassword');
  if (lacksFactor(deps, living) && !isOneOf(beforeFactor, asked)) throw refusal('mustSetSecondFactor');
  if (now.getTime() - living.seenAt.getTime() >= touchMs) await touch(deps.db, living.sessionId, now);
  return living;
}

/** A ticket is good for one file, or the map. Expired, foreign and invented tickets are refused alike. */
async function byTicket(
  deps: Deps,
  ticket: string,
  asked: AuthenticationRequest,
  beside: RawBuilder<unknown>,
): Promise<LiveSession> {
  if (asked.method !== 'GET' || !tokenShape.test(ticket)) throw refusal('ticketRefused');
  const now = deps.now();
  const found = await maybe(
    deps.db.kysely,
    tables
      .selectFrom('people.ticket as t')
      .innerJoin(liveSessions(now, beside).as('p'), 'p.sessionId', 't.session_id')
      .selectAll('p')
      .select(['t.file_id as fileId', 't.scope'])
      .$narrowType<{ scope: 'map' | null }>()
      .where('t.ticket_hash', '=', digest(ticket))
      .where('t.expires_at', '>', now),
  );
  if (!found || found.mustChange || lacksFactor(deps, found) || !opens(deps, found, asked))
    throw refusal('ticketRefused');
  return found;
}

function opens(
  deps: Deps,
  ticket: { fileId: string | null; scope: 'map' | null },
  asked: AuthenticationRequest,
): boolean {
  const path = asked.url.split('?')[0] ?? '';
  if (ticket.scope === 'map') return deps.mapPaths.some((prefix) => path.startsWith(prefix));
  const { id } = (asked.params ?? {}) as { id?: string };
  return path.startsWith('/api/file/') && id !== undefined && id === ticket.fileId;
}

const beforeChange = new Set([
  'PUT /api/user/password',
  'GET /api/user/me',
  'GET /api/intergration/valid',
  'DELETE /api/user/token',
]);

/** What stays open until the second factor that the county requires is set. */
const beforeFactor = new Set([
  ...beforeChange,
  ...['GET', 'POST', 'PUT'].map((method) => `${method} /api/v1/second-factor`),
  ...['/registration', ''].map((path) => `POST /api/v1/passkey${path}`),
]);

const isOneOf = (open: ReadonlySet<string>, { method, url }: AuthenticationRequest): boolean =>
  open.has(`${method} ${url.split('?')[0]}`);

/** The factor is asked for after a password alone: another system or a passkey has asked for its own. */
function lacksFactor(deps: Deps, { method, hasFactor, grants }: LiveSession): boolean {
  if (deps.secondFactor !== 'officers' || method !== 'password' || hasFactor) return false;
  return grants.some(({ isApplicant }) => !isApplicant);
}

async function touch(db: Database, id: string, now: Date): Promise<void> {
  await run(
    db.kysely,
    tables
      .updateTable('people.session')
      .set({ last_seen_at: now })
      .where('id', '=', id)
      .where('last_seen_at', '<', now),
  );
}

export interface SignInAccount {
  id: string;
  name: string;
  userName: string;
  mustChangePassword: boolean;
  /** Whose session is short: staff sit at shared desks. */
  isOfficer: boolean;
}

const begunSession = prepared(
  (
    row: Bound<{
      id: string;
      hash: string;
      account: string;
      now: Date;
      idle: number;
      expiresAt: Date;
      ip: string;
      agent: string | null;
      method: SignInMethod;
    }>,
  ) =>
    tables.insertInto('people.session').values({
      id: row.id,
      token_hash: row.hash,
      account_id: row.account,
      created_at: row.now,
      last_seen_at: row.now,
      idle_seconds: row.idle,
      expires_at: row.expiresAt,
      ip: row.ip,
      user_agent: row.agent,
      method: row.method,
    }),
);

const signedIn = prepared(({ account, now }: Bound<{ account: string; now: Date }>) =>
  tables.updateTable('people.account').set({ last_sign_in_at: now }).where('id', '=', account),
);

/** Opens a session with a new token, of which only the digest is stored. The entry of the operation log names the person. */
export async function openSession(
  deps: Deps,
  tx: Tx,
  account: SignInAccount,
  call: Pick<Call, 'ip' | 'entry' | 'request' | 'reply'>,
  method: SignInMethod = 'password',
): Promise<SignedIn> {
  const { ip, entry, request } = call;
  Object.assign(entry, { kind: 'sign-in', personId: account.id, personName: account.name });
  const token = newSecret();
  const now = deps.now();
  const limits = account.isOfficer ? deps.sessions.staff : deps.sessions.villager;
  const expiresAt = new Date(now.getTime() + limits.absoluteSeconds * 1000);
  await send(
    tx,
    begunSession({
      id: newId(),
      hash: digest(token),
      account: account.id,
      now,
      idle: limits.idleSeconds,
      expiresAt,
      ip,
      agent: request.headers['user-agent']?.slice(0, 300) ?? null,
      method,
    }),
  );
  await send(tx, signedIn({ account: account.id, now }));
  await rememberDevice(deps, tx, account.id, call);
  return {
    token,
    id: account.id,
    userName: account.userName,
    expiresAt: expiresAt.toISOString(),
    mustChangePassword: account.mustChangePassword,
    mustSetSecondFactor:
      method === 'password' &&
      deps.secondFactor === 'officers' &&
      account.isOfficer &&
      !hasAny(await readFactors(tx, account.id)),
  };
}

/** The session of the token that a request carries in its header, on a route that asked for one. */
export async function sessionOf(
  db: Executor,
  header: unknown,
): Promise<{ id: string; expiresAt: Date; method: SignInMethod }> {
  const token = Array.isArray(header) ? header[0] : header;
  const session = await maybe<{ id: string; expiresAt: Date; method: SignInMethod }>(
    db,
    tables
      .selectFrom('people.session')
      .select(['id', 'expires_at as expiresAt', 'method'])
      .where('token_hash', '=', digest(String(token))),
  );
  if (!session) throw new HttpError('deadToken');
  return session;
}

/** What tells a session apart without its token: the digest under which it is kept. */
export const sessionKeyOf = (header: unknown): string =>
  digest(String(Array.isArray(header) ? header[0] : header));

/** Those of some sessions that have not ended, by their keys; an account that is closed has none. */
export async function livingSessions(db: Executor, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await rows<{ key: string }>(
    db,
    tables
      .selectFrom('people.session as s')
      .innerJoin('people.account as a', (join) =>
        join.onRef('a.id', '=', 's.account_id').on('a.status', '=', sql.lit('active')),
      )
      .select('s.token_hash as key')
      .where('s.token_hash', '=', anyOf(keys)),
  );
  return new Set(found.map(({ key }) => key));
}

/** Ends one session with its token and tickets. */
export async function endSession(db: Executor, id: string): Promise<void> {
  await run(db, tables.deleteFrom('people.session').where('id', '=', id));
}

/** Ends all sessions of a person, save one. */
export async function endSessionsOf(db: Executor, accountId: string, except = ''): Promise<void> {
  await run(
    db,
    tables.deleteFrom('people.session').where('account_id', '=', accountId).where('id', '<>', except),
  );
}

/** What a person must do before anything else: clients lead there (`data.next`). */
const leadsTo: Partial<Record<keyof typeof peopleFaults, { next: 'password' | 'secondFactor' }>> = {
  mustChangePassword: { next: 'password' },
  mustSetSecondFactor: { next: 'secondFactor' },
};

/** A refusal of the people module by its name. */
export function refusal(name: keyof typeof peopleFaults): HttpError {
  return new HttpError(peopleFaults[name].kind, peopleFaults[name].message, leadsTo[name] ?? null);
}
