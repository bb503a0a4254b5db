import { HttpError } from '@homestead/http/contract';
import type { Person } from '@homestead/people/contract';
import { workflowTexts } from '../../contract/index.ts';
import { isUnderWay, takesWork } from '../../engine/index.ts';
import type { DefinitionRow } from '../definitions/definitions.ts';
import { hasLostRoleFor, isCandidate } from '../person.ts';
import { partyOf } from '../personal-data/party.ts';
import type { WorkflowDeps } from '../ports.ts';
import type { CaseRow, TaskRow } from '../rows.ts';
import { findTaskInCase } from '../store.ts';

/** The roles that may start a process stand in its diagram (`flowable:candidateStarterGroups`); none named: everybody. */
export function authorizeStart(person: Person, definition: DefinitionRow): void {
  if (!mayStart(person, definition)) throw new HttpError('forbidden', workflowTexts.mayNotStart);
}

export function mayStart({ roles }: Person, { compiled }: DefinitionRow): boolean {
  const groups = compiled.starterGroups ?? [];
  return groups.length === 0 || groups.some((group) => roles.includes(group));
}

/** The task, its case and the person as the case knows them, if they may complete it now. Throws missing, forbidden, conflict as the API says. */
export async function authorizeCompletion(
  deps: WorkflowDeps,
  caller: Person,
  request: { taskId: string; version?: number | undefined },
): Promise<{ task: TaskRow; caseRow: CaseRow; person: Person }> {
  return permitCompletion(caller, request, await findTaskInCase(deps.db.kysely, caller, request.taskId));
}

/** The same of what was read already; nothing was found where the person may not see the case. */
export function permitCompletion(
  caller: Person,
  request: { version?: number | undefined },
  found: { task: TaskRow; caseRow: CaseRow } | undefined,
): { task: TaskRow; caseRow: CaseRow; person: Person } {
  if (!found) throw new HttpError('missing');
  const { task, caseRow } = found;
  const person = partyOf(caller, caseRow);
  if (!isCandidate(person, task)) throw new HttpError('forbidden', workflowTexts.notYours);
  refuseIfTaken(person, task, caseRow);
  refuseUnlessRunning(caseRow);
  if (hasLostRoleFor(person, task)) throw new HttpError('forbidden', workflowTexts.roleLost);
  if (request.version !== undefined && request.version !== task.version)
    throw new HttpError('conflict', workflowTexts.stale);
  return { task, caseRow, person };
}

/** Throws conflict where the task is no longer open, forbidden where a colleague has claimed it. */
export function refuseIfTaken(person: Person, task: TaskRow, caseRow: CaseRow): void {
  if (task.state !== 'open') throw alreadyDone(task, caseRow);
  if (task.assignee_id && task.assignee_id !== person.id) {
    throw new HttpError('forbidden', workflowTexts.claimedBy(task.assignee_name ?? ''));
  }
}

/** Throws where nothing may be done in the case: it is suspended, or over. */
export function refuseUnlessRunning(caseRow: Pick<CaseRow, 'status'>): void {
  if (caseRow.status === 'suspended') throw new HttpError('broken', workflowTexts.suspended, { fields: [] });
  if (!takesWork(caseRow.status)) throw new HttpError('conflict', workflowTexts.notRunning);
}

/** The refusal for a task that somebody has done, by whom and when, or that went away with its case or within it. */
export function alreadyDone(task: TaskRow, caseRow: Pick<CaseRow, 'status'>): HttpError {
  const by = task.completed_by_name ?? workflowTexts.system;
  const at = task.completed_at?.toISOString() ?? '';
  const shown = task.completed_at ? localTime(task.completed_at) : '';
  const ended = task.completed_by_name ? workflowTexts.endedBy(by, shown) : workflowTexts.notRunning;
  const gone = isUnderWay(caseRow.status) ? workflowTexts.replaced : ended;
  return new HttpError('conflict', task.state === 'cancelled' ? gone : workflowTexts.alreadyDone(by, shown), {
    by,
    at,
  });
}

function localTime(moment: Date): string {
  return new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
}
