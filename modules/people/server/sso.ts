import { maybe } from '@homestead/database';
import { sql } from 'kysely';
import { type SignedIn, ssoSeconds } from '../contract/index.ts';
import type { Deps } from './deps.ts';
import type { Principal } from './principal.ts';
import { digest, newSecret } from './secrets.ts';
import { openSession, refusal } from './sessions.ts';
import { findCandidate, note } from './sign-in.ts';

/** A code that another system puts on a link for one of our people: works once, for a minute. */
export async function issueCode(deps: Deps, issuer: Principal, userName: string, ip: string) {
  const account = await findCandidate(
    deps.db.kysely,
    sql`lower(a.user_name) = lower(${userName}) and a.status = 'active'`,
  );
  if (!account) throw refusal('unknownAccount');
  const code = newSecret();
  const expiresAt = new Date(deps.now().getTime() + ssoSeconds * 1000);
  await sql`insert into people.sso_code (code_hash, account_id, issued_by, expires_at)
    values (${digest(code)}, ${account.id}, ${issuer.id}, ${expiresAt})`.execute(deps.db.kysely);
  note(deps, issuer.id, ip, '签发一次性登录码', `account:${account.id}`);
  return { code, expiresAt: expiresAt.toISOString() };
}

/** Exchanges the code for a session; the row goes with its use, so a second use finds nothing. */
export async function exchangeCode(deps: Deps, code: string, ip: string): Promise<SignedIn> {
  const signedIn = await deps.db.transaction(async (tx) => {
    const used = await maybe<{ accountId: string; expiresAt: Date }>(
      tx,
      sql`delete from people.sso_code where code_hash = ${digest(code)} returning account_id as "accountId", expires_at as "expiresAt"`,
    );
    if (!used || used.expiresAt <= deps.now()) return null;
    const account = await findCandidate(tx, sql`a.id = ${used.accountId} and a.status = 'active'`);
    return account ? openSession(deps, tx, account, ip) : null;
  });
  if (!signedIn) throw refusal('codeRefused');
  note(deps, signedIn.id, ip, '从其他系统登录');
  return signedIn;
}
