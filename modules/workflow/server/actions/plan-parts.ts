import { EngineError, type EngineEvent, type StepResult, step } from '@homestead/bpmn';
import { readHolidays } from '@homestead/calendar/server';
import { HttpError } from '@homestead/http/contract';
import { type Records, readVersionedRecords } from '@homestead/models/server';
import { type NotificationKind, workflowTexts } from '../../contract/index.ts';
import { audienceOf, type Notification } from '../notify.ts';
import type { NewHistoryEntry } from '../store.ts';
import { namesOf } from '../submit/names.ts';
import { assigneesOf, planStep, type StepInput } from '../submit/plan/plan.ts';
import type { ActionContext, ActionPlan } from './prepare-action.ts';

/** Lets the engine move the case and plans what that writes. Throws a HttpError in the words of the action where it cannot. */
export async function planMove(
  ctx: ActionContext,
  event: EngineEvent,
  returned?: StepInput['returned'],
): Promise<Required<Pick<ActionPlan, 'step' | 'notifications' | 'recordsVersion'>> & { data: Records }> {
  const { deps, db, person, caseRow, task, definition, release, body, at } = ctx;
  const stored = await readVersionedRecords(db, release.models, caseRow.id);
  const data = stored.records;
  const result = stepOrRefuse(ctx, event.type === 'end' ? event : { ...event, data });
  const { step: planned, notifications } = planStep({
    caseRow,
    result,
    definition,
    at,
    holidays: await readHolidays(db),
    // Whoever returns a task has done it.
    open: ctx.open.filter(({ id }) => event.type !== 'move' || id !== task.id),
    names: await namesOf(deps.people, db, assigneesOf(result, caseRow), caseRow.division),
    by: person,
    content: body.reason ?? null,
    returned,
  });
  return { step: planned, notifications, recordsVersion: stored.version, data };
}

function stepOrRefuse({ definition, caseRow }: ActionContext, event: EngineEvent): StepResult {
  try {
    return step(definition, caseRow.state, event);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new HttpError('broken', wordsOf(event, error), { fields: [] });
  }
}

/** Why the engine refused an action, in the words of that action. */
function wordsOf(event: EngineEvent, error: EngineError): string {
  if (event.type === 'undo') return workflowTexts.cannotWithdraw;
  return event.type === 'move' ? workflowTexts.cannotReturnTo : error.message;
}

/** An action in the history: named after the action and the task. */
export function entryOf(
  { caseRow, task, person, at }: ActionContext,
  kind: keyof typeof workflowTexts.acts,
  content: string | null,
  detail?: unknown,
): NewHistoryEntry {
  const name = workflowTexts.actOn(workflowTexts.acts[kind], task.name);
  return {
    processId: caseRow.id,
    task: { ...task, name, created_at: at, due_at: null, form_key: null },
    kind,
    person,
    status: 2,
    content,
    detail,
    at,
  };
}

/** Notifies the people named, or those to whom the task goes; of a comment the owners of the case as well. */
export function notificationOf(
  { caseRow, task, person, at }: ActionContext,
  kind: NotificationKind,
  people: readonly string[] | null,
  reason: string | undefined,
): Notification {
  const holders =
    task.state === 'open' ? audienceOf(task) : { people: [], roles: [], division: task.division };
  const owners = kind === 'commented' ? caseRow.owner_ids : [];
  return {
    kind,
    case: caseRow,
    task: { id: task.id, name: task.name, dueAt: task.due_at },
    to: people
      ? { people, roles: [], division: task.division }
      : { ...holders, people: [...holders.people, ...owners] },
    by: person,
    reason: reason?.trim() || null,
    at,
  };
}
