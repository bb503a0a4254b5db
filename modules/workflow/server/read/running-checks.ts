import { type Executor, rows, tablesOf } from '@homestead/database';
import { type LatestCheck, latestChecks } from '@homestead/forms/server';
import { underWay } from '../store.ts';
import type { WorkflowTables } from '../tables.ts';

const tables = tablesOf<WorkflowTables>();

export interface RunningCheck extends LatestCheck {
  caseNo: string;
  processName: string;
}

/**
 * The last checks on a layer in cases that have not ended, from after a case on, by the cases' ids: those of so many cases
 * that at least one of them was checked. An empty answer is the end.
 */
export async function listRunningChecks(
  db: Executor,
  layerId: string,
  after: string | null,
  casesAtOnce: number,
): Promise<RunningCheck[]> {
  let last = after ?? '';
  for (;;) {
    const cases = await rows(
      db,
      tables
        .selectFrom('workflow.instance')
        .select(['id', 'case_no as caseNo', 'process_name as processName'])
        .where('status', 'in', underWay)
        .where('id', '>', last)
        .orderBy('id')
        .limit(casesAtOnce),
    );
    if (cases.length === 0) return [];
    const byId = new Map(cases.map((one) => [one.id, one]));
    const found = await latestChecks(db, [...byId.keys()], layerId);
    if (found.length > 0)
      return found.map((check) => ({
        ...check,
        caseNo: byId.get(check.processId)?.caseNo ?? '',
        processName: byId.get(check.processId)?.processName ?? '',
      }));
    last = cases.at(-1)?.id ?? last;
  }
}
