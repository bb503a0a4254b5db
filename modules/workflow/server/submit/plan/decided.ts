import { decisionOf, type ProcessDefinition, type State } from '@homestead/bpmn';
import { type Executor, maybe, tablesOf } from '@homestead/database';
import type { Outcome } from '@homestead/forms/contract';
import type { Person } from '@homestead/people/contract';
import { type NotNull, sql } from 'kysely';
import type { TaskRow } from '../../rows.ts';
import type { WorkflowTables } from '../../tables.ts';
import { outcomesOf, type Validated } from '../validate.ts';

const tables = tablesOf<WorkflowTables>();

/** What a task has decided, its added signers counted: whose answer it is, and what they said. */
export interface Decided extends Pick<Validated, 'outcome' | 'content'> {
  by: Pick<Person, 'id' | 'name'>;
  /** The task in which it was said; null at a start. */
  taskId: string | null;
}

/**
 * What a task has decided with this completion; null while somebody else is still to answer. Of several who answer, the one that
 * counts may have spoken before: what they said is read then.
 */
export async function readDecided(
  db: Executor,
  completion: {
    task: TaskRow;
    person: Person;
    definition: ProcessDefinition;
    validated: Validated;
    /** The case after the step. */
    state: State;
  },
): Promise<Decided | null> {
  const { task, person, definition, validated, state } = completion;
  const answer = decisionOf(state, task.task_key, task.local_id);
  if (!answer) return null;
  const { outcome, content } = validated;
  const own = { outcome, content, by: person, taskId: task.id };
  if (answer.task === undefined || answer.task === task.local_id) return own;
  const outcomes = outcomesOf(definition, task.task_key) as Outcome[];
  const named = outcomes.find((one) => one.id === answer.outcome);
  const said = await maybe(
    db,
    tables
      .selectFrom('workflow.task as t')
      .innerJoin('workflow.flow_record as r', 'r.task_id', 't.id')
      .select(['t.id as taskId', 't.completed_by as id', 't.completed_by_name as name', 'r.approver_content'])
      .$narrowType<{ id: NotNull }>()
      .where('t.process_id', '=', task.process_id)
      .where('t.local_id', '=', answer.task)
      .where('t.completed_by', 'is not', null)
      .where('r.kind', '=', sql.lit('task'))
      .limit(sql.lit(1)),
  );
  if (!named || !said) return own;
  const { taskId, id, name, approver_content } = said;
  return {
    outcome: { ...named, label: named.label ?? named.id },
    content: approver_content,
    by: { id, name: name ?? '' },
    taskId,
  };
}
