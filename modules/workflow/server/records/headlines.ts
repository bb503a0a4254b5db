import { type Executor, rows } from '@homestead/database';
import { sql } from 'kysely';

/** What other modules may know of cases without seeing them: for rules, never for readers. */
export function findHeadlines(
  db: Executor,
  processIds: readonly string[],
): Promise<{ id: string; caseNo: string; applicant: string; status: string }[]> {
  return rows(
    db,
    sql`select id, case_no as "caseNo", applicant, status from workflow.instance
        where id = any(${[...processIds]}::text[]) order by created_at, id`,
  );
}
