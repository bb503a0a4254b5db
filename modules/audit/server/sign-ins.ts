import { type Executor, type Row, rows } from '@homestead/database';
import { sql } from 'kysely';
import type { OperationTable } from './tables.ts';

/** The latest sign-ins and changes of the sign-in of an account, newest first. */
export async function signInsOf(
  db: Executor,
  accountId: string,
  most = 50,
): Promise<{ time: string; summary: string; isSuccess: boolean; message: string; ip: string | null }[]> {
  const found = await rows<Row<OperationTable, 'at' | 'summary' | 'code' | 'message' | 'ip'>>(
    db,
    sql`select at, summary, code, message, ip from audit.operation
        where kind = 'sign-in' and (person_id = ${accountId} or target = ${`account:${accountId}`})
        order by at desc, id desc limit ${most}`,
  );
  return found.map(({ at, summary, code, message, ip }) => ({
    time: at.toISOString(),
    summary,
    isSuccess: code === '200',
    message,
    ip,
  }));
}
