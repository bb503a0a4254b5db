import { findNode, moveOptions, roughSeconds } from '@homestead/bpmn';
import { maybe, tablesOf } from '@homestead/database';
import { brokenFields, HttpError, tooMany } from '@homestead/http/contract';
import { readVersionedRecords } from '@homestead/models/server';
import { sql } from 'kysely';
import {
  type ChoosingAction,
  type PersonChoice,
  type TaskAction,
  workflowTexts,
} from '../../contract/index.ts';
import type { Notification } from '../notify.ts';
import { hasDirectReturn } from '../submit/direct-return.ts';
import { unsaved } from '../submit/drafts.ts';
import { namesOf } from '../submit/names.ts';
import { delegateDoneNotification } from '../submit/notify.ts';
import { fieldDigestsOf, snapshot } from '../submit/snapshot.ts';
import { recordWritesOf } from '../submit/validate.ts';
import type { WorkflowTables } from '../tables.ts';
import { withdrawEnds } from './abilities.ts';
import { chosenPeople, personSetFor } from './choose.ts';
import { entryOf, notificationOf, planMove } from './plan-parts.ts';
import type { ActionContext, ActionPlan } from './prepare-action.ts';

const tables = tablesOf<WorkflowTables>();

type PlanAction = (ctx: ActionContext) => Promise<ActionPlan>;

/** The actions of `POST /v1/flowable/task/{id}/{action}`, a row each: what each validates and writes. */
export const taskActionPlans: Record<TaskAction, PlanAction> = {
  // Whoever delegated a task takes it back the same way.
  claim: async (ctx) => {
    const { person, task } = ctx;
    const taskChange = { type: 'assign', to: person, ownerId: null } as const;
    if (!task.owner_id) return { taskChange };
    return {
      taskChange,
      history: [entryOf(ctx, 'takeBack', null)],
      notifications: takenAway(ctx, workflowTexts.takenBack),
    };
  },
  // A delegated task goes back to whoever delegated it, any other to all who may do it.
  unclaim: async (ctx) => {
    const { deps, db, task } = ctx;
    const { owner_id: owner } = task;
    const name = owner && (await namesOf(deps.people, db, [owner], task.division)).get(owner);
    const taskChange = {
      type: 'assign',
      to: owner && name ? { id: owner, name } : null,
      ownerId: null,
    } as const;
    if (!owner) return { taskChange };
    return {
      taskChange,
      history: [entryOf(ctx, 'giveBack', null)],
      notifications: [notificationOf(ctx, 'transferred', [owner], undefined)],
    };
  },
  save: planSave,
  withdraw: async (ctx) => {
    const { task, definition, body } = ctx;
    const ends = withdrawEnds(definition, task.task_key);
    // What had been returned here is again, and is resubmitted directly as before.
    const { task_key: taskKey, return_reason: reason, returned_by: by } = task;
    const moved = await planMove(
      ctx,
      ends ? { type: 'end', status: 'withdrawn' } : { type: 'undo', task: task.local_id },
      by === null ? undefined : { taskKey, reason, by, isTakenBack: true },
    );
    return { ...moved, history: [entryOf(ctx, 'withdraw', body.reason ?? null)] };
  },
  return: planReturn,
  transfer: (ctx) => planHandOver(ctx, 'transfer'),
  delegate: (ctx) => planHandOver(ctx, 'delegate'),
  reassign: (ctx) => planHandOver(ctx, 'reassign'),
  addSigner: async (ctx) => {
    const people = await chosen(ctx, 'addSigner', ctx.body.userIds ?? [], 'userIds');
    const items = people.map(({ id }) => id);
    const mode = ctx.body.mode ?? 'parallel';
    const moved = await planMove(ctx, { type: 'addInstance', task: ctx.task.local_id, items, mode });
    return { ...moved, history: [entryOf(ctx, 'addSigner', withPeople('addSigner', people))] };
  },
  removeSigner: async (ctx) => {
    const { userId } = ctx.body;
    const people = await chosen(ctx, 'removeSigner', userId ? [userId] : [], 'userId');
    const item = people[0]?.id ?? '';
    const moved = await planMove(ctx, { type: 'removeInstance', task: ctx.task.local_id, item });
    const dropped = ctx.open.filter(({ local_id }) => moved.step?.cancelledTasks.includes(local_id));
    return {
      ...moved,
      history: [entryOf(ctx, 'removeSigner', withPeople('removeSigner', people))],
      notifications: [
        ...(moved.notifications ?? []),
        ...dropped.flatMap((task) => takenAway({ ...ctx, task }, workflowTexts.signerRemoved)),
      ],
    };
  },
  copy: async (ctx) => {
    const people = await chosen(ctx, 'copy', ctx.body.userIds ?? [], 'userIds');
    const ids = people.map(({ id }) => id);
    return {
      watchers: ids,
      history: [entryOf(ctx, 'copy', withPeople('copy', people))],
      notifications: [notificationOf(ctx, 'copied', ids, ctx.body.reason)],
    };
  },
  comment: async (ctx) => {
    const text = ctx.body.text?.trim();
    if (!text) throw brokenFields([{ path: 'text', message: workflowTexts.textRequired }]);
    const fileIds = ctx.body.fileIds ?? [];
    return {
      records: {
        accepted: {},
        fileIds,
        fileFields: [{ path: 'fileIds', fileIds }],
        evidence: [],
        dropped: [],
        corrected: [],
      },
      history: [entryOf(ctx, 'comment', text, { fileIds })],
      notifications: [notificationOf(ctx, 'commented', null, text)],
    };
  },
  urge: planUrge,
};

/** Whether an action of that name exists. */
export function isTaskAction(name: string): name is TaskAction {
  return Object.hasOwn(taskActionPlans, name);
}

async function planSave({
  deps,
  db,
  person,
  caseRow,
  task,
  release,
  body,
}: ActionContext): Promise<ActionPlan> {
  const { approverContent, answers = [] } = body;
  const isWritten = body.approverContent !== undefined || body.answers !== undefined;
  const draft = isWritten ? { draft: { opinion: approverContent ?? '', answers } } : {};
  if (!task.form_key || task.read_only) return draft;
  if (body.version !== undefined && body.version !== task.version)
    throw new HttpError('conflict', workflowTexts.stale);
  const stored = await readVersionedRecords(db, release.models, caseRow.id);
  // A draft keeps what can be kept; what is malformed stays on the device that wrote it, told with its reason.
  const judged = await deps.forms.judge({
    release,
    formKey: task.form_key,
    incoming: body.formData ?? {},
    stored: stored.records,
    personName: person.name,
    draft: true,
  });
  return {
    ...draft,
    records: recordWritesOf(judged, stored.records),
    recordsVersion: stored.version,
    // A request that sends `version` takes part in optimistic locking: the same draft on another device is then stale.
    taskChange: body.version === undefined ? null : { type: 'touch' },
    warnings: [...unsaved(judged.faults), ...judged.changed],
  };
}

async function planReturn(ctx: ActionContext): Promise<ActionPlan> {
  const { person, caseRow, task, definition, release, body, at } = ctx;
  if (!body.reason?.trim()) throw brokenFields([{ path: 'reason', message: workflowTexts.reasonRequired }]);
  const { returns } = moveOptions(definition, caseRow.state, task.local_id);
  if (!body.toTaskKey || !returns.includes(body.toTaskKey))
    throw brokenFields([{ path: 'toTaskKey', message: workflowTexts.cannotReturnTo }]);
  const moved = await planMove(
    ctx,
    { type: 'move', from: task.local_id, to: body.toTaskKey },
    { taskKey: body.toTaskKey, reason: body.reason, by: task.id },
  );
  const context = { caseRow, by: person, content: body.reason, outcomeLabel: workflowTexts.return, at };
  return {
    ...moved,
    notifications: [...(moved.notifications ?? []), ...delegateDoneNotification(context, task)],
    taskChange: { type: 'complete', outcome: 'return', status: 0 },
    history: [
      {
        processId: caseRow.id,
        task,
        kind: 'task',
        person,
        status: 0,
        content: body.reason,
        outcome: 'return',
        outcomeLabel: workflowTexts.return,
        formData: snapshot(release, task.form_key, moved.data),
        detail: hasDirectReturn(definition, task.task_key) ? { standing: fieldDigestsOf(moved.data) } : {},
        at,
      },
    ],
  };
}

async function planUrge(ctx: ActionContext): Promise<ActionPlan> {
  const { db, definition, task, person, body, at } = ctx;
  const every = (roughSeconds(findNode(definition, task.task_key)?.userTask?.urgeEvery ?? '') ?? 0) * 1000;
  const last = await maybe<{ at: Date | null }>(
    db,
    tables
      .selectFrom('workflow.flow_record')
      .select(({ fn }) => fn.max('approver_time').as('at'))
      .where('task_id', '=', task.id)
      .where('kind', '=', sql.lit('urge'))
      .where('approver_id', '=', person.id),
  );
  const left = last?.at ? last.at.getTime() + every - at.getTime() : 0;
  if (left > 0) throw tooMany(Math.ceil(left / 1000), workflowTexts.urgeTooOften(waitText(left)));
  const text = body.text?.trim() || workflowTexts.pleaseHurry;
  return {
    history: [entryOf(ctx, 'urge', text)],
    notifications: [notificationOf(ctx, 'urged', null, text)],
    // Of two at once the second is validated again, and refused.
    raisesVersion: true,
  };
}

/** Gives the task to a colleague: for good, or (delegated) so that it can be taken back; reassigned by somebody else, with the reason. */
async function planHandOver(
  ctx: ActionContext,
  action: 'transfer' | 'delegate' | 'reassign',
): Promise<ActionPlan> {
  const { person, body } = ctx;
  if (action === 'reassign' && !body.reason?.trim())
    throw brokenFields([{ path: 'reason', message: workflowTexts.reasonRequired }]);
  const [to] = await chosen(ctx, action, body.userId ? [body.userId] : [], 'userId');
  if (!to) throw brokenFields([{ path: 'userId', message: workflowTexts.personMissing }]);
  const words = workflowTexts.handedTo(workflowTexts.acts[action], to.name, body.reason?.trim() ?? '');
  const isDelegated = action === 'delegate';
  return {
    taskChange: { type: 'assign', to, ownerId: isDelegated ? person.id : null },
    history: [entryOf(ctx, action, words)],
    notifications: [
      notificationOf(ctx, isDelegated ? 'delegated' : 'transferred', [to.id], body.reason),
      ...takenAway(ctx, words, to.id),
    ],
  };
}

/** Tells whoever held the task, and whoever delegated it, that somebody else gave it elsewhere. */
function takenAway(ctx: ActionContext, words: string, to = ctx.person.id): Notification[] {
  const { assignee_id: holder, owner_id: owner } = ctx.task;
  const former = [holder, owner].filter((id): id is string => id !== null && id !== to);
  return former.length > 0 ? [notificationOf(ctx, 'takenAway', former, words)] : [];
}

function chosen(
  { deps, db, person, caseRow, task, definition }: ActionContext,
  action: ChoosingAction,
  ids: readonly string[],
  path: string,
): Promise<PersonChoice[]> {
  const personSet = personSetFor(action, person, task, caseRow, definition);
  return chosenPeople(deps.people, db, personSet, ids, path);
}

const withPeople = (action: keyof typeof workflowTexts.acts, people: readonly PersonChoice[]) =>
  workflowTexts.withPeople(
    workflowTexts.acts[action],
    people.map(({ name }) => name),
  );

function waitText(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  return minutes < 60 ? workflowTexts.minutes(minutes) : workflowTexts.hours(Math.ceil(minutes / 60));
}
