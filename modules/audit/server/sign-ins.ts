import { type Executor, type Row, rows, tablesOf } from '@homestead/database';
import { sql } from 'kysely';
import type { AuditTables, OperationTable } from './tables.ts';

const tables = tablesOf<AuditTables>();

/** The latest sign-ins and changes of the sign-in of an account, newest first. */
export async function signInsOf(
  db: Executor,
  accountId: string,
  most = 50,
): Promise<{ time: string; summary: string; isSuccess: boolean; message: string; ip: string | null }[]> {
  const found = await rows<Row<OperationTable, 'at' | 'summary' | 'code' | 'message' | 'ip'>>(
    db,
    tables
      .selectFrom('audit.operation')
      .select(['at', 'summary', 'code', 'message', 'ip'])
      .where('kind', '=', sql.lit('sign-in'))
      .where((eb) => eb.or([eb('person_id', '=', accountId), eb('target', '=', `account:${accountId}`)]))
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(most),
  );
  return found.map(({ at, summary, code, message, ip }) => ({
    time: at.toISOString(),
    summary,
    isSuccess: code === '200',
    message,
    ip,
  }));
}
