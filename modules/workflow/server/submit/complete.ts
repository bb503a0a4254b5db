import type { Tx } from '@homestead/database';
import type { FormData } from '@homestead/forms/contract';
import { brokenFields, Fault } from '@homestead/http/contract';
import { readRecords } from '@homestead/models/server';
import { type CompleteBody, workflowTexts } from '../../contract/index.ts';
import type { Definitions } from '../definitions/definitions.ts';
import { judgeFiling, readHousehold } from '../owners/household.ts';
import { nominate } from '../owners/nominate.ts';
import { isCandidate, type Person } from '../person.ts';
import type { WorkflowDeps } from '../ports.ts';
import type { CaseRow, TaskRow } from '../rows.ts';
import { findTask, findVisibleCase, lockCase, writeCaseSummary } from '../store.ts';
import { giveCaseNo } from './case-number.ts';
import { readCaseSummary } from './case-summary.ts';
import { carryOut, judgeSubmission, refuseUnlessRunning } from './step.ts';

/** The refusal for a task that somebody has done, by whom and when, or that went away with its case or within it. */
export function alreadyDone(task: TaskRow, instance: Pick<CaseRow, 'status'>): Fault {
  const by = task.completed_by_name ?? workflowTexts.system;
  const at = task.completed_at?.toISOString() ?? '';
  const shown = task.completed_at ? localTime(task.completed_at) : '';
  const gone = ['running', 'suspended'].includes(instance.status)
    ? workflowTexts.replaced
    : workflowTexts.notRunning;
  return new Fault('conflict', task.state === 'cancelled' ? gone : workflowTexts.alreadyDone(by, shown), {
    by,
    at,
  });
}

function localTime(moment: Date): string {
  return new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
}

/** The task and its case, if the person may act on it now. Throws missing, forbidden, conflict as the API says. */
export async function getActionable(
  deps: WorkflowDeps,
  person: Person,
  taskId: string,
): Promise<{ task: TaskRow; instance: CaseRow }> {
  const task = await findTask(deps.db.kysely, taskId);
  const instance = task && (await findVisibleCase(deps.db.kysely, person, task.process_id));
  if (!task || !instance) throw new Fault('missing');
  if (!isCandidate(person, task)) throw new Fault('forbidden', workflowTexts.notYours);
  refuseIfTaken(person, task, instance);
  return { task, instance };
}

/** Throws conflict where the task is no longer open, forbidden where a colleague has claimed it. */
export function refuseIfTaken(person: Person, task: TaskRow, instance: CaseRow): void {
  if (task.state !== 'open') throw alreadyDone(task, instance);
  if (task.assignee_id && task.assignee_id !== person.id) {
    throw new Fault('forbidden', workflowTexts.claimedBy(task.assignee_name ?? ''));
  }
}

/** Judges a completion and returns the transaction's body. */
export async function prepareCompletion(
  deps: WorkflowDeps,
  definitions: Definitions,
  person: Person,
  body: CompleteBody,
): Promise<(tx: Tx) => Promise<{ processId: string; warnings: { path: string; message: string }[] }>> {
  const { task, instance } = await getActionable(deps, person, body.taskId);
  refuseUnlessRunning(instance);
  if (body.version !== undefined && body.version !== task.version)
    throw new Fault('conflict', workflowTexts.stale);
  const definition = await definitions.get(instance.definition_id);
  const release = await deps.forms.releases.get(instance.release_id);
  const stored = await readRecords(deps.db.kysely, release.models, instance.id);
  const submission = {
    approverStatus: body.approverStatus,
    outcome: body.outcome ?? undefined,
    approverContent: body.approverContent,
    formData: body.formData ?? {},
  };
  const accepted = await judgeSubmission(deps, {
    person,
    instance,
    task,
    definition: definition.compiled,
    stored,
    submission,
  });
  const isFirst = task.form_key !== null && task.task_key === definition.compiled.order[0];
  const source = {
    releaseId: instance.release_id,
    formKey: task.form_key ?? '',
    data: (accepted.judged?.merged ?? {}) as FormData,
    person,
  };
  const isScoped = (definition.compiled.starterGroups ?? []).length > 0;
  const headline = isFirst ? await readCaseSummary(deps, { ...source, isScoped, isDraft: false }) : null;
  const household = isFirst ? await readHousehold(deps, source) : null;
  // Who may file for others is what the newest content says, whatever version the case runs on.
  const rights = household ? await definitions.latest(instance.process_key) : undefined;
  const filing = await judgeFiling(deps, { person, rights, household });
  if (filing.fault) throw brokenFields([filing.fault]);

  return async (tx) => {
    const locked = await lockCase(tx, instance.id);
    const now = await findTask(tx, task.id);
    if (!now) throw new Fault('missing');
    refuseIfTaken(person, now, locked);
    refuseUnlessRunning(locked);
    if (now.version !== task.version) throw new Fault('conflict', workflowTexts.stale);
    if (headline) {
      await writeCaseSummary(tx, locked.id, headline);
      Object.assign(locked, headline);
    }
    locked.case_no ??= await giveCaseNo(tx, locked, definition.compiled.casePrefix, deps.clock.now());
    const { warnings } = await carryOut(deps, tx, {
      person,
      instance: locked,
      task: now,
      definition,
      accepted,
    });
    if (household && filing.isProxy)
      await nominate(deps, tx, { instance: locked, person, household, at: deps.clock.now() });
    return { processId: instance.id, warnings: [...accepted.warnings, ...warnings] };
  };
}
