import {
  type Bound,
  changed,
  type Executor,
  one,
  prepared,
  run,
  type Statement,
  type Tx,
  tablesOf,
} from '@homestead/database';
import { type RawBuilder, sql } from 'kysely';
import type { Person } from '../../contract/index.ts';
import type { Deps } from '../deps.ts';
import type { PeopleTables } from '../tables.ts';

const tables = tablesOf<PeopleTables>();

/** Condition: the account of that expression has a second factor in force. */
export const hasFactorSql = (account: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  exists (select 1 from people.second_factor sf where sf.account_id = ${account} and sf.confirmed_at is not null)
  or exists (select 1 from people.passkey pk where pk.account_id = ${account}))`;

/** What an account may answer with beside its password. */
export interface Factors {
  code: boolean;
  passkey: boolean;
}

/** The factors of an account, as one row. */
export const factorsOf = prepared(
  ({ account }: Bound<{ account: string }>): Statement<Factors> =>
    tables.selectNoFrom((eb) => [
      eb
        .exists(
          eb
            .selectFrom('people.second_factor')
            .select(sql.lit(1).as('one'))
            .where('account_id', '=', account)
            .where('confirmed_at', 'is not', null),
        )
        .$castTo<boolean>()
        .as('code'),
      eb
        .exists(
          eb.selectFrom('people.passkey').select(sql.lit(1).as('one')).where('account_id', '=', account),
        )
        .$castTo<boolean>()
        .as('passkey'),
    ]),
);

export const readFactors = (db: Executor, accountId: string): Promise<Factors> =>
  one(db, factorsOf({ account: accountId }));

export const hasAny = ({ code, passkey }: Factors): boolean => code || passkey;

/** Whether the county asks a person of this kind for a second factor. */
export function isRequired(deps: Deps, person: Pick<Person, 'isOfficer'>): boolean {
  return deps.secondFactor === 'officers' && person.isOfficer;
}

/** Deletes the recovery codes of an account that has no second factor any more. */
export async function dropUselessCodes(tx: Tx, accountId: string): Promise<void> {
  await run(
    tx,
    tables
      .deleteFrom('people.recovery_code')
      .where('account_id', '=', accountId)
      .where((eb) => eb.not(hasFactorSql(sql`${accountId}`))),
  );
}

/** Takes every second factor from an account; false where it had none. */
export async function forgetFactors(tx: Tx, accountId: string): Promise<boolean> {
  const codes = await changed(
    tx,
    tables.deleteFrom('people.second_factor').where('account_id', '=', accountId),
  );
  const passkeys = await changed(tx, tables.deleteFrom('people.passkey').where('account_id', '=', accountId));
  await run(tx, tables.deleteFrom('people.recovery_code').where('account_id', '=', accountId));
  return codes + passkeys > 0;
}
