import type { ProcessDefinition, StepResult } from '@homestead/bpmn';
import type { Holidays } from '@homestead/calendar/engine';
import type { Tx } from '@homestead/database';
import type { Person } from '@homestead/people/contract';
import type { NotificationPort } from '../notify.ts';
import type { PeoplePort, WorkflowHook } from '../ports.ts';
import type { CaseRow } from '../rows.ts';
import { listTasksOf } from '../store.ts';
import { namesOf } from './names.ts';
import { notify } from './notify.ts';
import { assigneesOf, planStep, type StepPlan } from './plan/plan.ts';
import { writeStep } from './write.ts';

export interface EffectContext {
  at: Date;
  holidays: Holidays;
  definition: ProcessDefinition;
  hooks: readonly WorkflowHook[];
  /** Who is notified of it; null where nobody is. */
  notifications: NotificationPort | null;
  /** Who names the people to whom tasks are given in person. */
  people?: PeoplePort;
  /** Who acts, and what they said; nobody where time did it. */
  by: Pick<Person, 'id' | 'name'> | null;
  said?: string | null;
}

/** Plans and writes a step that was made under the case's lock: by a timer, by a rule, by an action on the case. */
export async function applyStep(
  tx: Tx,
  caseRow: CaseRow,
  result: StepResult,
  ctx: EffectContext,
): Promise<StepPlan> {
  const { at, holidays, definition, hooks, by, people } = ctx;
  const names = people
    ? await namesOf(people, tx, assigneesOf(result, caseRow), caseRow.division)
    : new Map();
  const open = await listTasksOf(tx, caseRow.id, 'open');
  const { step, notifications } = planStep({
    caseRow,
    result,
    definition,
    at,
    holidays,
    open,
    names,
    by,
    content: ctx.said ?? null,
  });
  await writeStep(tx, caseRow, step, { at, holidays, isNew: false, hooks });
  if (ctx.notifications)
    await notify(ctx.notifications, tx, { caseRow, openTaskIds: step.openTaskIds, notifications, at });
  return step;
}
