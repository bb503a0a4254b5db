import { maybe, run, tablesOf } from '@homestead/database';
import type { Call } from '@homestead/http/server';
import { sql } from 'kysely';
import {
  type exchangeSsoCode,
  type issueSsoCode,
  type SignedIn,
  ssoSeconds,
} from '../../../contract/index.ts';
import type { Deps } from '../../deps.ts';
import type { PeopleTables } from '../../tables.ts';
import { digest, newSecret } from '../secrets.ts';
import { openSession, refusal } from '../sessions.ts';
import { findCandidate } from '../sign-in.ts';

const tables = tablesOf<PeopleTables>();

/** Issues a code that another system puts on a link for one of our people: valid once, for a minute. */
export async function issueCode(deps: Deps, call: Call<typeof issueSsoCode>) {
  const account = await findCandidate(
    deps.db.kysely,
    sql<boolean>`lower(a.user_name) = lower(${call.body.userName})`,
  );
  if (!account) throw refusal('unknownAccount');
  const code = newSecret();
  const expiresAt = new Date(deps.now().getTime() + ssoSeconds * 1000);
  Object.assign(call.entry, { kind: 'sign-in', target: `account:${account.id}` });
  await call.act((tx) =>
    run(
      tx,
      tables.insertInto('people.sso_code').values({
        code_hash: digest(code),
        account_id: account.id,
        issued_by: call.person.id,
        expires_at: expiresAt,
      }),
    ),
  );
  return { code, expiresAt: expiresAt.toISOString() };
}

/** Exchanges the code for a session; using it deletes its row, so it works once. */
export async function exchangeCode(deps: Deps, call: Call<typeof exchangeSsoCode>): Promise<SignedIn> {
  return call.act(async (tx) => {
    const used = await maybe<{ accountId: string; expiresAt: Date }>(
      tx,
      tables
        .deleteFrom('people.sso_code')
        .where('code_hash', '=', digest(call.body.code))
        .returning(['account_id as accountId', 'expires_at as expiresAt']),
    );
    if (!used || used.expiresAt <= deps.now()) throw refusal('codeRefused');
    const account = await findCandidate(tx, sql<boolean>`a.id = ${used.accountId}`);
    if (!account) throw refusal('codeRefused');
    return openSession(deps, tx, account, call, 'code');
  });
}
