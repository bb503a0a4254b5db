import { EngineError, type EngineEvent, findNode, moveOptions, roughSeconds, step } from '@homestead/bpmn';
import { readHolidays } from '@homestead/calendar/server';
import { maybe, type Tx } from '@homestead/database';
import { brokenFields, Fault, type FieldFault } from '@homestead/http/contract';
import { readRecords } from '@homestead/models/server';
import { sql } from 'kysely';
import {
  type ActionBody,
  type ChoosingAction,
  type NotificationKind,
  type PersonChoice,
  workflowTexts,
} from '../../contract/index.ts';
import type { Definitions } from '../definitions/definitions.ts';
import { audienceOf } from '../notify.ts';
import type { Person } from '../person.ts';
import type { WorkflowDeps } from '../ports.ts';
import type { CaseRow, TaskRow } from '../rows.ts';
import { addHistoryEntry, findTask, findVisibleCase, listTasksOf, lockCase } from '../store.ts';
import { fieldDigestsOf, hasDirectReturn } from '../submit/direct-return.ts';
import { applyStep, type EffectContext } from '../submit/effects.ts';
import { nameAssignees, nameOf, snapshot, unsaved, writeJudged } from '../submit/step.ts';
import { amongFor, chosenPeople } from './choose.ts';
import { permit } from './permit.ts';

/** Everything an act on a task needs, read under the case's lock. */
interface ActionContext {
  deps: WorkflowDeps;
  definitions: Definitions;
  tx: Tx;
  person: Person;
  instance: CaseRow;
  task: TaskRow;
  body: ActionBody;
  at: Date;
}

/** What the person should know of it, beside that it was done. */
type RunAction = (ctx: ActionContext) => Promise<FieldFault[] | void>;

function waitText(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  return minutes < 60 ? workflowTexts.minutes(minutes) : workflowTexts.hours(Math.ceil(minutes / 60));
}

/** The acts of `POST /v1/flowable/task/{id}/{action}`, a row each. */
export const taskActions = {
  // Whoever delegated a task takes it back the same way.
  claim: async ({ tx, person, task }) => {
    await sql`update workflow.task set assignee_id = ${person.id}, assignee_name = ${person.name}, owner_id = null, version = version + 1
      where id = ${task.id}`.execute(tx);
  },
  // A delegated task goes back to whoever delegated it, any other to all who may do it.
  unclaim: async ({ deps, tx, task }) => {
    const owner = task.owner_id && (await nameOf(deps, task.owner_id, task.division, tx));
    await sql`update workflow.task set assignee_id = ${owner ? task.owner_id : null}, assignee_name = ${owner || null}, owner_id = null,
      version = version + 1 where id = ${task.id}`.execute(tx);
  },
  save: async ({ deps, tx, person, instance, task, body, at }) => {
    if (!task.form_key || task.read_only) return [];
    if (body.version !== undefined && body.version !== task.version)
      throw new Fault('conflict', workflowTexts.stale);
    const release = await deps.forms.releases.get(instance.release_id);
    const stored = await readRecords(tx, release.models, instance.id);
    const judged = await deps.forms.judge({
      releaseId: instance.release_id,
      formKey: task.form_key,
      incoming: body.formData ?? {},
      stored,
      personName: person.name,
      draft: true,
    });
    // A draft keeps what can be kept; what is malformed stays on the device that wrote it, told with its reason.
    await writeJudged(deps, tx, { person, instance, task, judged, at });
    // Whoever said which version they read takes part in the count: the same draft on another device is then stale.
    if (body.version !== undefined)
      await sql`update workflow.task set version = version + 1 where id = ${task.id}`.execute(tx);
    return unsaved(judged.faults);
  },
  withdraw: async (ctx) => {
    const { definitions, instance, task } = ctx;
    const definition = await definitions.get(instance.definition_id);
    const ends = findNode(definition.compiled, task.task_key)?.userTask?.withdraw === 'end';
    // What had been returned here is again, and goes straight back again as before.
    const { task_key: taskKey, return_reason: reason, returned_by: by } = task;
    await move(
      ctx,
      ends ? { type: 'end', status: 'withdrawn' } : { type: 'undo', task: task.local_id },
      by === null ? undefined : { taskKey, reason, by, isTakenBack: true },
    );
    await note(ctx, 'withdraw', 2, ctx.body.reason ?? null);
  },
  return: async (ctx) => {
    const { deps, definitions, tx, person, instance, task, body, at } = ctx;
    const definition = await definitions.get(instance.definition_id);
    if (!body.reason?.trim()) throw brokenFields([{ path: 'reason', message: workflowTexts.reasonRequired }]);
    const { returns } = moveOptions(definition.compiled, instance.state, task.local_id);
    if (!body.toTaskKey || !returns.includes(body.toTaskKey))
      throw brokenFields([{ path: 'toTaskKey', message: workflowTexts.cannotReturnTo }]);
    const release = await deps.forms.releases.get(instance.release_id);
    const stored = await readRecords(tx, release.models, instance.id);
    await sql`update workflow.task set state = 'done', completed_at = ${at}, completed_by = ${person.id}, completed_by_name = ${person.name},
        outcome = 'return', approver_status = 0, version = version + 1 where id = ${task.id}`.execute(tx);
    await addHistoryEntry(tx, {
      processId: instance.id,
      task,
      kind: 'task',
      person,
      status: 0,
      content: body.reason,
      outcome: 'return',
      outcomeLabel: workflowTexts.return,
      formData: snapshot(deps, release, task.form_key, stored),
      detail: hasDirectReturn(definition.compiled, task.task_key) ? { standing: fieldDigestsOf(stored) } : {},
      at,
    });
    await move(
      ctx,
      { type: 'move', from: task.local_id, to: body.toTaskKey },
      { taskKey: body.toTaskKey, reason: body.reason, by: task.id },
    );
  },
  transfer: (ctx) => handOver(ctx, 'transfer'),
  delegate: (ctx) => handOver(ctx, 'delegate'),
  addSigner: async (ctx) => {
    const people = await chosen(ctx, 'addSigner', ctx.body.userIds ?? [], 'userIds');
    await move(ctx, {
      type: 'addInstance',
      task: ctx.task.local_id,
      items: people.map(({ id }) => id),
      mode: ctx.body.mode ?? 'parallel',
    });
    await note(ctx, 'addSigner', 2, withPeople('addSigner', people));
  },
  removeSigner: async (ctx) => {
    const { userId } = ctx.body;
    const [signer] = await chosen(ctx, 'removeSigner', userId ? [userId] : [], 'userId');
    await move(ctx, { type: 'removeInstance', task: ctx.task.local_id, item: signer?.id ?? '' });
    await note(ctx, 'removeSigner', 2, withPeople('removeSigner', signer ? [signer] : []));
  },
  copy: async (ctx) => {
    const people = await chosen(ctx, 'copy', ctx.body.userIds ?? [], 'userIds');
    for (const reader of people) {
      await sql`insert into workflow.watcher (process_id, person_id, since) values (${ctx.instance.id}, ${reader.id}, ${ctx.at})
        on conflict do nothing`.execute(ctx.tx);
    }
    await note(ctx, 'copy', 2, withPeople('copy', people));
    await notifyOf(
      ctx,
      'copied',
      people.map((reader) => reader.id),
      ctx.body.reason,
    );
  },
  comment: async (ctx) => {
    const text = ctx.body.text?.trim();
    if (!text) throw brokenFields([{ path: 'text', message: workflowTexts.textRequired }]);
    const files = ctx.body.fileIds ?? [];
    const missing = await ctx.deps.files.link(ctx.tx, files, {
      processId: ctx.instance.id,
      personId: ctx.person.id,
    });
    if (missing.length > 0) throw brokenFields([{ path: 'fileIds', message: workflowTexts.fileMissing }]);
    await note(ctx, 'comment', 2, text, { fileIds: files });
    await notifyOf(ctx, 'commented', null, text);
  },
  urge: async (ctx) => {
    const { definitions, instance, task, person, at } = ctx;
    const { compiled } = await definitions.get(instance.definition_id);
    const every = (roughSeconds(findNode(compiled, task.task_key)?.userTask?.urgeEvery ?? '') ?? 0) * 1000;
    const last = await maybe<{ at: Date | null }>(
      ctx.tx,
      sql`select max(approver_time) as at from workflow.flow_record
          where task_id = ${task.id} and kind = 'urge' and approver_id = ${person.id}`,
    );
    const left = last?.at ? last.at.getTime() + every - at.getTime() : 0;
    if (left > 0) throw new Fault('tooMany', workflowTexts.urgeTooOften(waitText(left)));
    const text = ctx.body.text?.trim() || workflowTexts.pleaseHurry;
    await note(ctx, 'urge', 2, text);
    await notifyOf(ctx, 'urged', null, text);
  },
} satisfies Record<string, RunAction>;

export type TaskAction = keyof typeof taskActions;

/** Whether an act of that name exists. */
export function isTaskAction(name: string): name is TaskAction {
  return Object.hasOwn(taskActions, name);
}

/** Does one act on a task under the case's lock, if the person may. */
export async function actOnTask(
  deps: WorkflowDeps,
  definitions: Definitions,
  tx: Tx,
  person: Person,
  taskId: string,
  action: TaskAction,
  body: ActionBody,
): Promise<{ processId: string; warnings: FieldFault[]; version: number }> {
  const found = await findTask(tx, taskId);
  const visible = found && (await findVisibleCase(tx, person, found.process_id));
  if (!found || !visible) throw new Fault('missing');
  const instance = await lockCase(tx, visible.id);
  const task = (await findTask(tx, taskId))!;
  const { compiled } = await definitions.get(instance.definition_id);
  permit(action, person, task, instance, compiled, await listTasksOf(tx, instance.id));
  const run: RunAction = taskActions[action];
  const at = deps.clock.now();
  const warnings = await run({ deps, definitions, tx, person, instance, task, body, at });
  const { version } = (await findTask(tx, taskId))!;
  return { processId: instance.id, warnings: warnings ?? [], version };
}

async function move(
  ctx: ActionContext,
  event: EngineEvent,
  returned?: EffectContext['returned'],
): Promise<void> {
  const { deps, definitions, tx, instance, at } = ctx;
  const { compiled } = await definitions.get(instance.definition_id);
  const release = await deps.forms.releases.get(instance.release_id);
  const data = await readRecords(tx, release.models, instance.id);
  try {
    const result = step(compiled, instance.state, event.type === 'end' ? event : { ...event, data });
    await applyStep(tx, instance, result, {
      at,
      holidays: await readHolidays(tx),
      definition: compiled,
      notifications: deps.notifications,
      by: ctx.person,
      said: ctx.body.reason ?? null,
      ...(returned ? { returned } : {}),
    });
    await nameAssignees(deps, tx, instance);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new Fault('broken', wordsOf(event, error), { fields: [] });
  }
}

/** Why the engine refused an act, in the words of that act. */
function wordsOf(event: EngineEvent, error: EngineError): string {
  if (event.type === 'undo') return workflowTexts.cannotWithdraw;
  return event.type === 'move' ? workflowTexts.cannotReturnTo : error.message;
}

const withPeople = (act: keyof typeof workflowTexts.acts, people: readonly PersonChoice[]) =>
  workflowTexts.withPeople(
    workflowTexts.acts[act],
    people.map(({ name }) => name),
  );

async function note(
  ctx: ActionContext,
  kind: keyof typeof workflowTexts.acts,
  status: number,
  content: string | null,
  detail?: unknown,
): Promise<void> {
  await addHistoryEntry(ctx.tx, {
    processId: ctx.instance.id,
    task: {
      ...ctx.task,
      name: workflowTexts.actOn(workflowTexts.acts[kind], ctx.task.name),
      created_at: ctx.at,
      due_at: null,
      form_key: null,
    },
    kind,
    person: ctx.person,
    status,
    content,
    detail,
    at: ctx.at,
  });
}

/** Tells the people named, or those to whom the task goes; of a comment the owners of the case as well. */
async function notifyOf(
  ctx: ActionContext,
  kind: NotificationKind,
  people: readonly string[] | null,
  reason: string | undefined,
): Promise<void> {
  const { task, instance } = ctx;
  const holders =
    task.state === 'open' ? audienceOf(task) : { people: [], roles: [], division: task.division };
  const owners = kind === 'commented' ? instance.owner_ids : [];
  const to = people
    ? { people, roles: [], division: task.division }
    : { ...holders, people: [...holders.people, ...owners] };
  await ctx.deps.notifications.notify(ctx.tx, [
    {
      kind,
      case: instance,
      task: { id: task.id, name: task.name, dueAt: task.due_at },
      to,
      by: ctx.person,
      reason: reason?.trim() || null,
      at: ctx.at,
    },
  ]);
}

async function chosen(
  ctx: ActionContext,
  action: ChoosingAction,
  ids: readonly string[],
  path: string,
): Promise<PersonChoice[]> {
  const { deps, definitions, tx, person, instance, task } = ctx;
  const { compiled } = await definitions.get(instance.definition_id);
  return chosenPeople(deps.people, tx, amongFor(action, person, task, instance, compiled), ids, path);
}

/** Gives the task to a colleague: for good, or (delegated) so that it can be taken back. */
async function handOver(ctx: ActionContext, action: 'transfer' | 'delegate'): Promise<void> {
  const { tx, person, task, body } = ctx;
  const [to] = await chosen(ctx, action, body.userId ? [body.userId] : [], 'userId');
  const ownerId = action === 'delegate' ? person.id : null;
  await sql`update workflow.task set assignee_id = ${to?.id}, assignee_name = ${to?.name}, owner_id = ${ownerId}, version = version + 1
    where id = ${task.id}`.execute(tx);
  const words = workflowTexts.handedTo(workflowTexts.acts[action], to?.name ?? '', body.reason?.trim() ?? '');
  await note(ctx, action, 2, words);
  await notifyOf(ctx, action === 'delegate' ? 'delegated' : 'transferred', to ? [to.id] : [], body.reason);
}
