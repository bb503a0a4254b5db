import { maybe, type Tx } from '@homestead/database';
import { brokenFields, Fault } from '@homestead/http/contract';
import { readRecords } from '@homestead/models/server';
import { sql } from 'kysely';
import { type ActionBody, type NewsKind, workflowTexts } from '../contract/index.ts';
import { EngineError, type EngineEvent, findNode, step } from '../engine/index.ts';
import { canOnInstance, canOnTask, returnTargets } from './abilities.ts';
import { readHolidays } from './calendar.ts';
import { alreadyDone } from './complete.ts';
import type { Definitions } from './definitions.ts';
import { applyStep } from './effects.ts';
import { audienceOf, ownersOf } from './news.ts';
import { goOnAfterPause } from './pause.ts';
import { isCandidate, type Person } from './person.ts';
import type { WorkflowDeps } from './ports.ts';
import type { InstanceRow, TaskRow } from './rows.ts';
import { refuseUnlessRunning, writeJudged } from './step.ts';
import { addRecord, findTask, findVisibleInstance, listTasksOf, lockInstance } from './store.ts';

/** Everything an act on a task needs, read under the case's lock. */
interface Scene {
  deps: WorkflowDeps;
  definitions: Definitions;
  tx: Tx;
  person: Person;
  instance: InstanceRow;
  task: TaskRow;
  body: ActionBody;
  at: Date;
}

type Act = (scene: Scene) => Promise<void>;

const urgeEveryMs = 4 * 3_600_000;

/** The acts of `POST /v1/flowable/task/{id}/{action}`, a row each. */
export const taskActs = {
  claim: async ({ tx, person, task }) => {
    await sql`update workflow.task set assignee_id = ${person.id}, assignee_name = ${person.name}, version = version + 1 where id = ${task.id}`.execute(
      tx,
    );
  },
  unclaim: async ({ tx, task }) => {
    await sql`update workflow.task set assignee_id = null, assignee_name = null, version = version + 1 where id = ${task.id}`.execute(
      tx,
    );
  },
  save: async ({ deps, tx, person, instance, task, body, at }) => {
    if (!task.form_key || task.read_only) return;
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
    // A draft keeps what can be kept; what is malformed stays on the device that wrote it and is asked for at submit.
    await writeJudged(deps, tx, { person, instance, task, judged, at });
  },
  withdraw: async (scene) => {
    const { definitions, instance, task } = scene;
    const definition = await definitions.get(instance.definition_id);
    const ends = findNode(definition.compiled, task.task_key)?.userTask?.withdraw === 'end';
    await move(scene, ends ? { type: 'end', status: 'withdrawn' } : { type: 'undo', task: task.local_id });
    await note(scene, 'withdraw', 2, scene.body.reason ?? null);
  },
  return: async (scene) => {
    const { definitions, tx, person, instance, task, body, at } = scene;
    const definition = await definitions.get(instance.definition_id);
    if (!body.reason?.trim()) throw brokenFields([{ path: 'reason', message: workflowTexts.reasonRequired }]);
    const targets = returnTargets(definition.compiled, task, await listTasksOf(tx, instance.id));
    if (!body.toTaskKey || !targets.includes(body.toTaskKey))
      throw brokenFields([{ path: 'toTaskKey', message: workflowTexts.cannotReturnTo }]);
    await sql`update workflow.task set state = 'done', completed_at = ${at}, completed_by = ${person.id}, completed_by_name = ${person.name},
        outcome = 'return', approver_status = 0, version = version + 1 where id = ${task.id}`.execute(tx);
    await addRecord(tx, {
      processId: instance.id,
      task,
      kind: 'task',
      person,
      status: 0,
      content: body.reason,
      outcome: 'return',
      outcomeLabel: '退回',
      at,
    });
    await move(
      scene,
      { type: 'move', from: task.local_id, to: body.toTaskKey },
      { taskKey: body.toTaskKey, reason: body.reason },
    );
  },
  transfer: async (scene) => {
    const to = await candidateOf(scene, scene.body.userId);
    await sql`update workflow.task set assignee_id = ${to.id}, assignee_name = ${to.name}, version = version + 1 where id = ${scene.task.id}`.execute(
      scene.tx,
    );
    await note(scene, 'transfer', 2, [`转办给${to.name}`, scene.body.reason].filter(Boolean).join('：'));
    await tell(scene, 'transferred', [to.id], scene.body.reason);
  },
  delegate: async (scene) => {
    const to = await candidateOf(scene, scene.body.userId);
    await sql`update workflow.task set assignee_id = ${to.id}, assignee_name = ${to.name}, owner_id = ${scene.person.id}, version = version + 1
      where id = ${scene.task.id}`.execute(scene.tx);
    await note(scene, 'delegate', 2, `委托${to.name}办理`);
    await tell(scene, 'delegated', [to.id], scene.body.reason);
  },
  addSigner: async (scene) => {
    const ids = scene.body.userIds ?? [];
    if (ids.length === 0) throw brokenFields([{ path: 'userIds', message: workflowTexts.personMissing }]);
    const people = await Promise.all(ids.map((id) => personOf(scene, id, 'userIds')));
    await move(scene, {
      type: 'addInstance',
      task: scene.task.local_id,
      items: ids,
      mode: scene.body.mode ?? 'parallel',
    });
    for (const signer of people) {
      await sql`update workflow.task set assignee_id = ${signer.id}, assignee_name = ${signer.name}
        where process_id = ${scene.instance.id} and item = ${signer.id} and state = 'open' and assignee_id is null`.execute(
        scene.tx,
      );
    }
    await note(scene, 'addSigner', 2, `加签：${people.map((signer) => signer.name).join('、')}`);
  },
  removeSigner: async (scene) => {
    const signer = await personOf(scene, scene.body.userId, 'userId');
    await move(scene, { type: 'removeInstance', task: scene.task.local_id, item: signer.id });
    await note(scene, 'removeSigner', 2, `减签：${signer.name}`);
  },
  copy: async (scene) => {
    const people = await Promise.all((scene.body.userIds ?? []).map((id) => personOf(scene, id, 'userIds')));
    if (people.length === 0) throw brokenFields([{ path: 'userIds', message: workflowTexts.personMissing }]);
    for (const reader of people) {
      await sql`insert into workflow.watcher (process_id, person_id, since) values (${scene.instance.id}, ${reader.id}, ${scene.at})
        on conflict do nothing`.execute(scene.tx);
    }
    await note(scene, 'copy', 2, `抄送：${people.map((reader) => reader.name).join('、')}`);
    await tell(
      scene,
      'copied',
      people.map((reader) => reader.id),
      scene.body.reason,
    );
  },
  comment: async (scene) => {
    const text = scene.body.text?.trim();
    if (!text) throw brokenFields([{ path: 'text', message: '请输入内容' }]);
    const files = scene.body.fileIds ?? [];
    const missing = await scene.deps.files.link(scene.tx, files, {
      processId: scene.instance.id,
      personId: scene.person.id,
    });
    if (missing.length > 0) throw brokenFields([{ path: 'fileIds', message: workflowTexts.fileMissing }]);
    await note(scene, 'comment', 2, text, { fileIds: files });
    await tell(scene, 'commented', null, text);
  },
  urge: async (scene) => {
    const last = await maybe<{ at: Date }>(
      scene.tx,
      sql`select max(approver_time) as at from workflow.flow_record
          where process_id = ${scene.instance.id} and kind = 'urge' and approver_id = ${scene.person.id}`,
    );
    if (last?.at && scene.at.getTime() - last.at.getTime() < urgeEveryMs)
      throw new Fault('tooMany', workflowTexts.urgeTooOften);
    const text = scene.body.text?.trim() || '请尽快办理';
    await note(scene, 'urge', 2, text);
    await tell(scene, 'urged', null, text);
  },
} satisfies Record<string, Act>;

export type TaskAct = keyof typeof taskActs;

export function isTaskAct(name: string): name is TaskAct {
  return Object.hasOwn(taskActs, name);
}

/** Does one act on a task under the case's lock, if the person may. */
export async function actOnTask(
  deps: WorkflowDeps,
  definitions: Definitions,
  tx: Tx,
  person: Person,
  taskId: string,
  action: TaskAct,
  body: ActionBody,
): Promise<string> {
  const found = await findTask(tx, taskId);
  const visible = found && (await findVisibleInstance(tx, person, found.process_id));
  if (!found || !visible) throw new Fault('missing');
  const instance = await lockInstance(tx, visible.id);
  const task = (await findTask(tx, taskId))!;
  const definition = await definitions.get(instance.definition_id);
  const tasks = await listTasksOf(tx, instance.id);
  if (!canOnTask(person, task, instance, definition.compiled, tasks).includes(action))
    refuse(person, task, instance, action);
  await taskActs[action]({ deps, definitions, tx, person, instance, task, body, at: deps.clock.now() });
  return instance.id;
}

/** Says why an act is not open: the case stands still, done by whom and when, claimed by whom, or simply not this person's. */
function refuse(person: Person, task: TaskRow, instance: InstanceRow, action: TaskAct): never {
  const isConcerned =
    isCandidate(person, task) || task.completed_by === person.id || instance.owner_ids.includes(person.id);
  if (isConcerned) refuseUnlessRunning(instance);
  if (action === 'withdraw') {
    if (task.state === 'done' && task.completed_by === person.id)
      throw new Fault('conflict', workflowTexts.cannotWithdraw);
    throw new Fault('forbidden');
  }
  if (task.state !== 'open' && isCandidate(person, task)) throw alreadyDone(task, instance);
  if (task.assignee_id && task.assignee_id !== person.id && isCandidate(person, task)) {
    throw new Fault('conflict', workflowTexts.claimedBy(task.assignee_name ?? ''), {
      by: task.assignee_name,
      at: null,
    });
  }
  throw new Fault('forbidden');
}

/** The acts of `POST /v1/flowable/process/{id}/{action}`. */
export async function actOnInstance(
  deps: WorkflowDeps,
  definitions: Definitions,
  tx: Tx,
  person: Person,
  id: string,
  action: string,
  body: ActionBody,
): Promise<void> {
  const visible = await findVisibleInstance(tx, person, id);
  if (!visible) throw new Fault('missing');
  if (!['suspend', 'resume', 'end'].includes(action)) throw new Fault('missing', workflowTexts.unknownAction);
  const instance = await lockInstance(tx, id);
  const definition = await definitions.get(instance.definition_id);
  if (!canOnInstance(person, instance, definition.compiled, await listTasksOf(tx, id)).includes(action))
    throw new Fault('forbidden');
  const at = deps.clock.now();
  if (action === 'end') {
    if (!body.reason?.trim()) throw brokenFields([{ path: 'reason', message: workflowTexts.reasonRequired }]);
    const result = step(definition.compiled, instance.state, { type: 'end', status: 'ended' });
    await applyStep(tx, instance, result, {
      at,
      holidays: await readHolidays(tx),
      definition: definition.compiled,
      news: deps.news,
      by: person,
      said: body.reason,
    });
  } else {
    const isStop = action === 'suspend';
    await sql`update workflow.instance set status = ${isStop ? 'suspended' : 'running'}, version = version + 1, updated_at = ${at},
      suspended_at = ${isStop ? at : null} where id = ${id}`.execute(tx);
    // While the case's own clock stands still as well, its end will move the deadlines for both.
    if (!isStop && instance.suspended_at && !instance.clock_stopped_at) {
      const holidays = await readHolidays(tx);
      await goOnAfterPause(tx, { processId: id, stoppedAt: instance.suspended_at, at, holidays });
    }
    await deps.news.tell(tx, [
      {
        kind: isStop ? 'suspended' : 'resumed',
        case: instance,
        task: null,
        to: ownersOf(instance),
        by: person,
        reason: body.reason?.trim() || null,
        at,
      },
    ]);
  }
  const name = { suspend: '挂起', resume: '恢复', end: '终止' }[action] ?? action;
  await addRecord(tx, {
    processId: id,
    task: null,
    kind: action,
    name,
    person,
    status: 2,
    content: body.reason ?? null,
    at,
  });
}

async function move(
  scene: Scene,
  event: EngineEvent,
  returned?: { taskKey: string; reason: string },
): Promise<void> {
  const { deps, definitions, tx, instance, at } = scene;
  const { compiled } = await definitions.get(instance.definition_id);
  const release = await deps.forms.releases.get(instance.release_id);
  const data = await readRecords(tx, release.models, instance.id);
  try {
    const result = step(compiled, instance.state, event.type === 'end' ? event : { ...event, data });
    await applyStep(tx, instance, result, {
      at,
      holidays: await readHolidays(tx),
      definition: compiled,
      news: deps.news,
      by: scene.person,
      said: scene.body.reason ?? null,
      ...(returned ? { returned } : {}),
    });
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new Fault(
      'broken',
      event.type === 'undo' ? workflowTexts.cannotWithdraw : workflowTexts.cannotReturnTo,
      { fields: [] },
    );
  }
}

async function note(
  scene: Scene,
  kind: string,
  status: number,
  content: string | null,
  detail?: unknown,
): Promise<void> {
  const names: Record<string, string> = {
    withdraw: '撤回',
    transfer: '转办',
    delegate: '委托',
    addSigner: '加签',
    removeSigner: '减签',
    copy: '抄送',
    comment: '评论',
    urge: '催办',
  };
  await addRecord(scene.tx, {
    processId: scene.instance.id,
    task: {
      ...scene.task,
      name: `${names[kind] ?? kind}（${scene.task.name}）`,
      created_at: scene.at,
      due_at: null,
      form_key: null,
    },
    kind,
    person: scene.person,
    status,
    content,
    detail,
    at: scene.at,
  });
}

/** Tells the people named, or those to whom the task goes; of a comment the owners of the case as well. */
async function tell(
  scene: Scene,
  kind: NewsKind,
  people: readonly string[] | null,
  reason: string | undefined,
): Promise<void> {
  const { task, instance } = scene;
  const holders =
    task.state === 'open' ? audienceOf(task) : { people: [], roles: [], division: task.division };
  const owners = kind === 'commented' ? instance.owner_ids : [];
  const to = people
    ? { people, roles: [], division: task.division }
    : { ...holders, people: [...holders.people, ...owners] };
  await scene.deps.news.tell(scene.tx, [
    {
      kind,
      case: instance,
      task: { id: task.id, name: task.name, dueAt: task.due_at },
      to,
      by: scene.person,
      reason: reason?.trim() || null,
      at: scene.at,
    },
  ]);
}

async function personOf(scene: Scene, id: string | undefined, path: string): Promise<Person> {
  const person = id ? await scene.deps.people.findPerson(scene.tx, id) : null;
  if (!person) throw brokenFields([{ path, message: workflowTexts.personMissing }]);
  return person;
}

/** A person who could do the task by role and division. */
async function candidateOf(scene: Scene, id: string | undefined): Promise<Person> {
  const person = await personOf(scene, id, 'userId');
  if (!isCandidate(person, { ...scene.task, assignee_id: null }))
    throw brokenFields([{ path: 'userId', message: workflowTexts.personMissing }]);
  return person;
}
