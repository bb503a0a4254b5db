import { type CamelRow, changed, type Executor, maybe, run, type Tx, tablesOf } from '@homestead/database';
import { digest } from './sign-in/secrets.ts';
import type { PeopleTables, SealedIdentityTable } from './tables.ts';

const tables = tablesOf<PeopleTables>();

/** Whose a pseudonym is, and what may be told of them. */
export interface SealedIdentity
  extends CamelRow<SealedIdentityTable, 'pseudonym' | 'account_id' | 'process_id' | 'is_anonymous'> {
  hasCode: boolean;
}

export interface NewSealedIdentity {
  pseudonym: string;
  accountId: string;
  processId: string;
  isAnonymous: boolean;
  at: Date;
}

/** Puts an account behind a pseudonym, once for each case. */
export async function sealIdentity(tx: Tx, sealed: NewSealedIdentity): Promise<void> {
  const { pseudonym, accountId, processId, isAnonymous, at } = sealed;
  await run(
    tx,
    tables.insertInto('people.sealed_identity').values({
      pseudonym,
      account_id: accountId,
      process_id: processId,
      is_anonymous: isAnonymous,
      created_at: at,
    }),
  );
}

/** Who stands behind the pseudonym of a case; undefined where the case hides nobody. */
export function findSealedIdentity(db: Executor, processId: string): Promise<SealedIdentity | undefined> {
  return maybe(
    db,
    tables
      .selectFrom('people.sealed_identity')
      .select((eb) => [
        'pseudonym',
        'account_id as accountId',
        'process_id as processId',
        'is_anonymous as isAnonymous',
        eb('code_hash', 'is not', null).$castTo<boolean>().as('hasCode'),
      ])
      .where('process_id', '=', processId),
  );
}

/** Says whether the name is opened with a reason alone. */
export async function setAnonymous(tx: Tx, processId: string, isAnonymous: boolean): Promise<void> {
  await run(
    tx,
    tables
      .updateTable('people.sealed_identity')
      .set({ is_anonymous: isAnonymous })
      .where('process_id', '=', processId),
  );
}

/** Keeps the code by which a case is followed without an account: its digest alone, in the place of any earlier one. */
export async function keepFollowCode(tx: Tx, processId: string, code: string): Promise<boolean> {
  return (
    (await changed(
      tx,
      tables
        .updateTable('people.sealed_identity')
        .set({ code_hash: digest(code) })
        .where('process_id', '=', processId),
    )) === 1
  );
}

/** The case that a code follows. */
export async function findByFollowCode(db: Executor, code: string): Promise<string | undefined> {
  const row = await maybe<CamelRow<SealedIdentityTable, 'process_id'>>(
    db,
    tables
      .selectFrom('people.sealed_identity')
      .select('process_id as processId')
      .where('code_hash', '=', digest(code)),
  );
  return row?.processId;
}
