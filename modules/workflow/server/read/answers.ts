import { type Row, rows, tablesOf } from '@homestead/database';
import { mayIn, type Person } from '@homestead/people/contract';
import { sql } from 'kysely';
import type { WarningAnswer } from '../../contract/index.ts';
import type { WorkflowDeps } from '../ports.ts';
import type { CaseRow } from '../rows.ts';
import type { AnswerTable, WorkflowTables } from '../tables.ts';
import { findCaseSummaries } from './case-summaries.ts';

const tables = tablesOf<WorkflowTables>();

/** How many other cases a warning names. */
export const mostNamed = 5;

type AnswerRow = Row<
  AnswerTable,
  'rule' | 'title' | 'text' | 'reason' | 'cases' | 'person_name' | 'task_name' | 'task_key' | 'at'
>;

/** The answers to warnings that a case has, oldest first; for officers: what is said of other cases is none of a villager's business. */
export async function answersFor(
  deps: Pick<WorkflowDeps, 'db'>,
  person: Person,
  { id, division }: Pick<CaseRow, 'id' | 'division'>,
): Promise<WarningAnswer[]> {
  if (!mayIn(person, 'workflow.answer.read', division)) return [];
  const found = await rows<AnswerRow>(
    deps.db.kysely,
    tables
      .selectFrom('workflow.answer')
      .select(['rule', 'title', 'text', 'reason', 'cases', 'person_name', 'task_name', 'task_key', 'at'])
      .where('process_id', '=', id)
      .orderBy('at')
      .orderBy('id')
      .limit(sql.lit(500)),
  );
  const others = await casesFor(
    deps,
    person,
    found.flatMap(({ cases }) => cases),
  );
  return found.map(({ rule, title, text, reason, cases, person_name, task_name, task_key, at }) => ({
    rule,
    title,
    text,
    reason,
    by: person_name,
    at: at.toISOString(),
    task: task_name,
    taskKey: task_key,
    cases: cases.flatMap((id) => others.get(id) ?? []).slice(0, mostNamed),
  }));
}

/** The cases among these that somebody may see, by id. */
export async function casesFor(
  deps: Pick<WorkflowDeps, 'db'>,
  person: Person,
  ids: readonly string[],
): Promise<Map<string, { processId: string; caseNo: string }>> {
  const found = ids.length > 0 ? await findCaseSummaries(deps.db.kysely, [...new Set(ids)], person) : [];
  return new Map(
    found.flatMap(({ id, caseNo, isSeen }) =>
      isSeen ? [[id, { processId: id, caseNo: caseNo ?? '' }] as const] : [],
    ),
  );
}
