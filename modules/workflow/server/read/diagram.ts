import { diagramState, type FlowNode } from '@homestead/bpmn';
import { rows, tablesOf } from '@homestead/database';
import { HttpError } from '@homestead/http/contract';
import type { Person } from '@homestead/people/contract';
import { type NotNull, sql } from 'kysely';
import type { CaseDiagram, DiagramElement } from '../../contract/index.ts';
import { urgencyOf } from '../deadlines/deadline.ts';
import type { Definitions } from '../definitions/definitions.ts';
import type { WorkflowDeps } from '../ports.ts';
import type { TaskRow, TimerRow } from '../rows.ts';
import { findVisibleCase, listTasksOf } from '../store.ts';
import type { WorkflowTables } from '../tables.ts';

const tables = tablesOf<WorkflowTables>();

/** What the last decision at an element was, and how many there were. */
interface Decided {
  element: string;
  times: number;
  status: number | null;
  outcome: string | null;
  label: string | null;
  by: string | null;
  at: Date;
}

/** The diagram of the version on which a case runs, with where it stands; for those who see the case. */
export async function diagramFor(
  deps: WorkflowDeps,
  definitions: Definitions,
  person: Person,
  id: string,
): Promise<CaseDiagram> {
  const db = deps.db.kysely;
  const instance = await findVisibleCase(db, person, id);
  if (!instance) throw new HttpError('missing');
  const definition = await definitions.get(instance.definition_id);
  // Acts beside the way (comments, transfers) decide nothing about it, nor what was taken back; an application that was withdrawn
  // as a whole was still handed in.
  const decided = await rows(
    db,
    tables
      .selectFrom('workflow.flow_record as r')
      .distinctOn('task_key')
      .select(({ fn }) => [
        'task_key as element',
        fn
          .countAll<number>()
          .over((each) => each.partitionBy('task_key'))
          .as('times'),
        'approver_status as status',
        'outcome',
        'outcome_label as label',
        'approver as by',
        'approver_time as at',
      ])
      .$narrowType<{ at: NotNull }>()
      .where('process_id', '=', id)
      .where('kind', 'in', [sql.lit('task'), sql.lit('timer')])
      .where(({ exists, not, or, selectFrom, val }) =>
        or([
          val(instance.status === 'withdrawn'),
          not(
            exists(
              selectFrom('workflow.flow_record as back')
                .select('back.id')
                .whereRef('back.task_id', '=', 'r.task_id')
                .where('back.kind', '=', sql.lit('withdraw')),
            ),
          ),
        ]),
      )
      .orderBy('task_key')
      .orderBy('approver_time', 'desc')
      .orderBy('id', 'desc'),
  );
  const open = await listTasksOf(db, id, 'open');
  const timers = await rows<TimerRow>(
    db,
    tables
      .selectFrom('workflow.timer')
      .select(['id', 'element', 'name', 'due_at', 'created_at'])
      .where('process_id', '=', id)
      .where('state', '=', sql.lit('waiting')),
  );
  const roleNames = open.length > 0 ? await deps.people.roleNames?.() : undefined;
  const now = deps.clock.now();
  const isStopped = instance.clock_stopped_at !== null || instance.status === 'suspended';
  const marked = diagramState(definition.compiled, instance.state, decided);
  const last = new Map(decided.map((entry) => [entry.element, entry]));
  const describe = (node: FlowNode): DiagramElement => ({
    id: node.id,
    name: node.name,
    type: node.type,
    state: marked.states[node.id] ?? 'open',
    ...pastOf(last.get(node.id)),
    ...presentOf(
      { now, isStopped },
      open.filter((task) => task.task_key === node.id),
      timers.find(({ element }) => element === node.id),
      roleNames,
    ),
  });
  const { order, nodes } = definition.compiled;
  const inOrder = [...order, ...Object.keys(nodes).filter((key) => !order.includes(key))];
  return {
    processId: instance.id,
    processKey: instance.process_key,
    name: instance.process_name,
    version: definition.version,
    status: instance.status,
    bpmn: definition.bpmn,
    elements: inOrder.flatMap((key) => {
      const node = nodes[key];
      return node ? [describe(node)] : [];
    }),
    flows: marked.flows,
  };
}

function pastOf(decided: Decided | undefined) {
  return {
    times: decided?.times ?? 0,
    by: decided?.by ?? null,
    result: decided?.label ?? null,
    at: decided?.at.toISOString() ?? null,
  };
}

function presentOf(
  { now, isStopped }: { now: Date; isStopped: boolean },
  tasks: readonly TaskRow[],
  timer: TimerRow | undefined,
  roleNames: ReadonlyMap<string, string> | undefined,
) {
  const since = tasks[0]?.created_at ?? timer?.created_at;
  const due = tasks.flatMap(({ due_at }) => due_at ?? []).sort((a, b) => a.getTime() - b.getTime())[0];
  return {
    holders: [...new Set(tasks.flatMap((task) => holdersOf(task, roleNames)))],
    since: since?.toISOString() ?? null,
    dueAt: (due ?? timer?.due_at)?.toISOString() ?? null,
    overdue: tasks.some((task) => urgencyOf({ ...task, is_stopped: isStopped }, now) === 'red'),
  };
}

/** Who holds a task by name, or the roles to which it goes; the applicant where it is theirs alone. */
function holdersOf(task: TaskRow, roleNames: ReadonlyMap<string, string> | undefined): string[] {
  if (task.assignee_name) return [task.assignee_name];
  const roles = task.candidate_groups.map((code) => roleNames?.get(code) ?? code);
  return roles.length > 0 || task.applicant === '' ? roles : [task.applicant];
}
