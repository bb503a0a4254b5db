import { one, type Tx } from '@homestead/database';
import { Fault } from '@homestead/http/contract';
import { sql } from 'kysely';
import { staffTexts } from '../../contract/index.ts';

/** One change after the other: of two administrators who disable each other at once, the second is refused. */
export async function lockAdministrators(tx: Tx): Promise<void> {
  await sql`select code from people.role where 'people.user.edit' = any(capabilities) order by code for update`.execute(
    tx,
  );
}

/** Throws 40900 where a transaction leaves nobody who may administer accounts; to be called after its changes. */
export async function keepAnAdministrator(tx: Tx): Promise<void> {
  const { count } = await one<{ count: number }>(
    tx,
    sql`select count(*)::int as count from people.account a
        where a.status = 'active' and exists (select 1 from people.account_role ar join people.role r on r.code = ar.role_code
          where ar.account_id = a.id and 'people.user.edit' = any(r.capabilities))`,
  );
  if (count === 0) throw new Fault('conflict', staffTexts.lastAdministrator);
}
