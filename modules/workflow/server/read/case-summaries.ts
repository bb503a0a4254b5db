import { type Executor, rows } from '@homestead/database';
import type { Person } from '@homestead/people/contract';
import { sql } from 'kysely';
import type { CaseStatus } from '../../contract/index.ts';
import { visibleSql } from '../person.ts';

/** What other modules may know of cases without seeing them: for rules; readers are told of those that are `isSeen`. */
export function findCaseSummaries(
  db: Executor,
  processIds: readonly string[],
  reader: Person,
): Promise<{ id: string; caseNo: string | null; applicant: string; status: CaseStatus; isSeen: boolean }[]> {
  return rows(
    db,
    sql`select i.id, i.case_no as "caseNo", i.applicant, i.status, ${visibleSql(reader)} as "isSeen" from workflow.instance i
        where i.id = any(${[...processIds]}::text[]) order by i.created_at, i.id`,
  );
}
