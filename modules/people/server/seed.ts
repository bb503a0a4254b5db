import { maybe, rows, tablesOf } from '@homestead/database';
import { sql } from 'kysely';
import { contentTexts } from '../contract/index.ts';
import { insertAccount } from './accounts.ts';
import { type AccountContent, readContent } from './content.ts';
import type { Deps } from './deps.ts';
import { roleGivenTo } from './roles.ts';
import { hashPassword, newSecret } from './sign-in/secrets.ts';
import type { PeopleTables } from './tables.ts';

const tables = tablesOf<PeopleTables>();

export const demoPassword = 'Demo@2026';

/** Adds missing demonstration accounts. The caller refuses this in production. */
export async function seedDemoAccounts(deps: Deps, folder: string): Promise<void> {
  const wanted = readContent<AccountContent>(folder, 'demo-accounts.json');
  const known = new Set(
    (
      await rows(
        deps.db.kysely,
        tables.selectFrom('people.account').select(sql<string>`lower(user_name)`.as('name')),
      )
    ).map(({ name }) => name),
  );
  const missing = wanted.filter(({ userName }) => !known.has(userName.toLowerCase()));
  if (missing.length === 0) return;
  // All accounts share one hash: the password is public, and twenty hashes would lengthen the first start.
  const passwordHash = await hashPassword(demoPassword);
  await deps.db.transaction(async (tx) => {
    for (const account of missing) {
      await insertAccount(tx, { ...account, passwordHash }, deps.now());
    }
  });
}

/**
 * Makes the first administrator where there is none, with a password that nobody could guess and that must be changed.
 * Returns it for the operator to read once, or null where an administrator exists (no default accounts, ever).
 */
export async function makeFirstAdministrator(
  deps: Deps,
  division: string,
): Promise<{ userName: string; password: string } | null> {
  const role = await roleGivenTo(deps.db.kysely, 'firstAdministrator');
  if (!role) throw new Error(contentTexts.noFirstAdministrator);
  const holder = await maybe(
    deps.db.kysely,
    tables
      .selectFrom('people.account_role')
      .select('account_id')
      .where('role_code', '=', role)
      .limit(sql.lit(1)),
  );
  if (holder) return null;
  const password = `${newSecret().slice(0, 16)}#a1`;
  const passwordHash = await hashPassword(password);
  const userName = 'admin';
  await deps.db.transaction((tx) =>
    insertAccount(
      tx,
      { userName, name: '系统管理员', division, roles: [role], passwordHash, mustChangePassword: true },
      deps.now(),
    ),
  );
  return { userName, password };
}
