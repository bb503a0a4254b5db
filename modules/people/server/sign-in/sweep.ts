import type { Database } from '@homestead/database';
import { run, tablesOf } from '@homestead/database';
import { sql } from 'kysely';
import { knownDevices } from '../../contract/index.ts';
import type { PeopleTables } from '../tables.ts';

const tables = tablesOf<PeopleTables>();

/** Deletes expired rows. Only saves space: every read compares the time itself. */
export async function sweepSignIns(db: Database, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 86_400_000);
  await db.transaction(async (tx) => {
    await run(
      tx,
      tables
        .deleteFrom('people.session')
        .where((eb) =>
          eb.or([
            eb('expires_at', '<=', now),
            sql<boolean>`last_seen_at + make_interval(secs => idle_seconds) <= ${now}`,
          ]),
        ),
    );
    await run(tx, tables.deleteFrom('people.ticket').where('expires_at', '<=', now));
    await run(tx, tables.deleteFrom('people.oidc_state').where('expires_at', '<=', now));
    await run(tx, tables.deleteFrom('people.passkey_challenge').where('expires_at', '<=', now));
    await run(tx, tables.deleteFrom('people.sso_code').where('expires_at', '<=', now));
    await run(tx, tables.deleteFrom('people.sms_code').where('created_at', '<=', dayAgo));
    await run(tx, tables.deleteFrom('people.sign_in_failure').where('first_at', '<=', dayAgo));
    await run(
      tx,
      tables
        .deleteFrom('people.device')
        .where('used_at', '<=', new Date(now.getTime() - knownDevices.days * 86_400_000)),
    );
  });
}
