import { type Bound, type Executor, maybe, prepared, send, type Tx, tablesOf } from '@homestead/database';
import type { Call } from '@homestead/http/server';
import { sql } from 'kysely';
import { knownDevices } from '../../contract/index.ts';
import type { Deps } from '../deps.ts';
import type { PeopleTables } from '../tables.ts';
import { digest, newSecret } from './secrets.ts';

const tables = tablesOf<PeopleTables>();

const cookie = 'homestead-device';
const maxAgeSeconds = knownDevices.days * 86_400;

function tokenOf(request: Call['request']): string | null {
  return (
    new RegExp(`(?:^|;\\s*)${cookie}=([\\w-]{43})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1] ?? null
  );
}

/** Digest of the browser's token where the account signed in from that browser before, or null. */
export async function findDevice(
  db: Executor,
  request: Call['request'],
  accountId: string,
  now: Date,
): Promise<string | null> {
  const token = tokenOf(request);
  if (!token) return null;
  const oldest = new Date(now.getTime() - maxAgeSeconds * 1000);
  const known = await maybe(
    db,
    tables
      .selectFrom('people.device')
      .select(sql.lit(1).as('one'))
      .where('account_id', '=', accountId)
      .where('token_hash', '=', digest(token))
      .where('used_at', '>', oldest),
  );
  return known ? digest(token) : null;
}

const usedDevice = prepared(({ account, hash, now }: Bound<{ account: string; hash: string; now: Date }>) =>
  tables
    .insertInto('people.device')
    .values({ account_id: account, token_hash: hash, used_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'token_hash'])
        .doUpdateSet((eb) => ({ used_at: eb.ref('excluded.used_at') })),
    ),
);

/** Deletes the devices of an account that were used longest ago, beyond those that are kept. */
const devicesBeyond = prepared(({ account }: Bound<{ account: string }>) =>
  tables
    .deleteFrom('people.device')
    .where('account_id', '=', account)
    .where((eb) =>
      eb(
        'token_hash',
        'in',
        eb
          .selectFrom('people.device')
          .select('token_hash')
          .where('account_id', '=', account)
          .orderBy('used_at', 'desc')
          .orderBy('token_hash')
          .offset(sql.lit(knownDevices.most)),
      ),
    ),
);

/**
 * Remembers the browser of a successful sign-in. The cookie signs nobody in: it exempts the browser from the delay after
 * failures elsewhere. A token that this server did not issue is replaced.
 */
export async function rememberDevice(
  deps: Deps,
  tx: Tx,
  accountId: string,
  { request, reply }: Pick<Call, 'request' | 'reply'>,
): Promise<void> {
  const given = tokenOf(request);
  const isOurs =
    given !== null &&
    (await maybe(
      tx,
      tables
        .selectFrom('people.device')
        .select(sql.lit(1).as('one'))
        .where('token_hash', '=', digest(given))
        .limit(sql.lit(1)),
    ));
  const token = isOurs ? given : newSecret();
  await send(tx, usedDevice({ account: accountId, hash: digest(token), now: deps.now() }));
  await send(tx, devicesBeyond({ account: accountId }));
  const secure = deps.https ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${cookie}=${token}; Path=/api/user; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure}`,
  );
}
