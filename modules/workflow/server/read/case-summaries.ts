import { anyOf, type Executor, rows, tablesOf } from '@homestead/database';
import type { Person } from '@homestead/people/contract';
import type { CaseStatus } from '../../contract/index.ts';
import { visibleSql } from '../person.ts';
import type { WorkflowTables } from '../tables.ts';

const tables = tablesOf<WorkflowTables>();

/** What other modules may know of cases without seeing them: for rules; readers are told of those that are `isSeen`. */
export function findCaseSummaries(
  db: Executor,
  processIds: readonly string[],
  reader: Person,
): Promise<{ id: string; caseNo: string | null; applicant: string; status: CaseStatus; isSeen: boolean }[]> {
  return rows(
    db,
    tables
      .selectFrom('workflow.instance as i')
      .select(['i.id', 'i.case_no as caseNo', 'i.applicant', 'i.status', visibleSql(reader).as('isSeen')])
      .where('i.id', '=', anyOf(processIds))
      .orderBy('i.created_at')
      .orderBy('i.id'),
  );
}
