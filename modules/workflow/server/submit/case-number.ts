import { dayOf } from '@homestead/calendar/engine';
import type { Tx } from '@homestead/database';
import { sql } from 'kysely';
import type { CaseRow } from '../rows.ts';
import { takeNumber } from '../store.ts';

/** Gives a case that is handed in for the first time its number, within the transaction that hands it in. */
export async function giveCaseNo(
  tx: Tx,
  instance: Pick<CaseRow, 'id' | 'division'>,
  prefix: string,
  at: Date,
): Promise<string> {
  const caseNo = await takeCaseNo(tx, prefix, instance.division, at);
  await sql`update workflow.instance set case_no = ${caseNo} where id = ${instance.id}`.execute(tx);
  await sql`update workflow.task set case_no = ${caseNo} where process_id = ${instance.id}`.execute(tx);
  return caseNo;
}

/** The number of a new case: the prefix of its process, its township, the day, and a gap-free count of these. */
export async function takeCaseNo(tx: Tx, prefix: string, division: string, at: Date): Promise<string> {
  const day = dayOf(at).replaceAll('-', '');
  const town = division.slice(0, 9).padEnd(9, '0');
  const count = await takeNumber(tx, `case ${prefix} ${town} ${day}`);
  return `${prefix}${town}${day}${String(count).padStart(4, '0')}`;
}
