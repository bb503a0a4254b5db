import type { FormData } from '@homestead/forms/contract';
import { type FormContext, validate, withDefaults } from '@homestead/forms/engine';
import type { SubmitReply, TaskAction } from '@homestead/workflow/contract';
import { everyAnswer } from '../testing/journey.ts';
import { type Act, act, aDoer, aTask, judged, onTask, stewards } from './act.ts';
import { batch, discard, extend, takeBack, urge } from './acts-beside.ts';
import { fillForm } from './fill.ts';
import { type Account, covers } from './people.ts';
import { openTasks, type Picture, type TaskRow, type Values } from './picture.ts';
import type { RandomCase } from './random-case.ts';
import { unexpectedValues } from './values.ts';

const complete = act('complete', async (randomCase, before) => {
  const { random, world } = randomCase;
  const task = aTask(randomCase, before);
  const who = aDoer(randomCase, task);
  const detail = await randomCase.detail(who, task.id);
  const forward = detail.outcomes.filter(({ status }) => status === 1);
  const isForward = randomCase.isHasty ? random.chance(0.95) : random.chance(0.8);
  const fresh = (list: typeof forward) => list.filter(({ id }) => !randomCase.refusedOutcomes.has(id));
  const open = fresh(detail.outcomes).length > 0 ? fresh(detail.outcomes) : detail.outcomes;
  const outcome = random.pick(isForward && fresh(forward).length > 0 ? fresh(forward) : open);
  const known = detail.outcomes.map(({ id, status, kind }) => ({ id, status: status as 0 | 1, kind }));
  const chosen = known.find(({ id }) => id === outcome.id)!;
  const extra = { outcome: chosen, outcomes: known, ...(task.read_only ? { taskReadOnly: true } : {}) };
  const ctx = task.form_key ? randomCase.contextFor(task.form_key, who, extra as never) : null;
  const sources = randomCase.sources(who, randomCase.villageOf(before.instance.division));
  const formData =
    ctx && !task.read_only ? await fillForm(ctx, before.values, detail.formData as Values, sources) : {};
  const reason = outcome.status === 0 || random.chance(0.7);
  const body = {
    taskId: task.id,
    approverStatus: outcome.status,
    ...(random.chance(0.8) ? { outcome: outcome.id } : {}),
    ...(reason ? { approverContent: random.pick(['同意', '材料不齐，请补充', '已核实\n见附件']) } : {}),
    ...(random.chance(0.5) ? { version: detail.version } : {}),
    formData,
    answers: [...everyAnswer, ...answersTo(ctx?.form)],
  };
  const what = `${outcome.id} ${task.task_key} by ${who.userName}`;
  randomCase.say(what);
  const reply = await world.callers.call<SubmitReply>(who, 'PUT', '/v1/flowable/task', body);
  if (reply.code === 200)
    return {
      status: 'done',
      what,
      values: (after) =>
        ctx
          ? unexpectedValues(
              ctx,
              Object.values(randomCase.world.content.forms),
              before.values,
              sentBy(ctx, formData, before.values),
              after.values,
              task.task_key,
            )
          : [],
      check: (after) =>
        outcome.status === 1 && detail.resubmitTo !== null
          ? straightOrSaid(randomCase, task, detail.resubmitTo, reply.data, { before, after })
          : [],
    };
  // The server judges what the screen would have shown: what was left out with its prefilled values.
  const judged = ctx ? validate(ctx, sentBy(ctx, formData, before.values), before.values).faults : [];
  const faults = judged.map(({ path }) => path);
  randomCase.refused(`${outcome.id} ${task.task_key}`, reply, faults);
  randomCase.refusedOutcomes.add(outcome.id);
  if (reply.status !== 422) throw new Error(`${randomCase.name}: ${what}: ${reply.text}`);
  return { status: 'refused', what };
});

/** An answer to each rule of a form that may ask for one. */
const answersTo = (form: FormContext['form'] | undefined) =>
  (form?.rules ?? []).map(({ id }) => ({ rule: `${form?.formKey}:${id}`, reason: '现场已核实' }));

/** What counts as sent: fields with a default that were left out have it. */
const sentBy = (ctx: FormContext, formData: Values, stored: Values): Values =>
  withDefaults(ctx, formData, stored as FormData) as Values;

/** A resubmission goes directly to the task that returned it, or the reply says why it follows the diagram. */
function straightOrSaid(
  { tally }: RandomCase,
  task: TaskRow,
  to: string,
  { warnings }: SubmitReply,
  { before, after }: { before: Picture; after: Picture },
): string[] {
  const record = after.flow.find(({ kind, task_id }) => kind === 'task' && task_id === task.id);
  if (record?.detail.straightTo) {
    tally.acts['straight back'] = (tally.acts['straight back'] ?? 0) + 1;
    return openTasks(after).some(({ name }) => name === to) ? [] : [`straight back, but not with ${to}`];
  }
  const isShared = openTasks(before).some(({ id, task_key }) => id !== task.id && task_key === task.task_key);
  return warnings.length > 0 || isShared ? [] : [`not straight back to ${to}, and not a word why`];
}

const save = act('save', async (randomCase, before) => {
  const task = aTask(randomCase, before);
  const who = aDoer(randomCase, task);
  const ctx = task.form_key ? randomCase.contextFor(task.form_key, who, { draft: true }) : null;
  const isWritten = ctx !== null && !task.read_only;
  const sources = randomCase.sources(who, randomCase.villageOf(before.instance.division));
  const formData = isWritten ? await fillForm(ctx, before.values, {}, sources, true) : {};
  const done = await onTask(randomCase, who, task, 'save', { formData });
  if (!isWritten) return done;
  return {
    ...done,
    values: (after) => unexpectedValues(ctx, [], before.values, formData, after.values, 'save'),
  };
});

const claim = act('claim', async (randomCase, before) => {
  const task = aTask(randomCase, before);
  return onTask(randomCase, aDoer(randomCase, task), task, 'claim', {}, task.assignee_id !== null);
});

const unclaim = act('unclaim', async (randomCase, before) => {
  const task = aTask(randomCase, before);
  return onTask(randomCase, aDoer(randomCase, task), task, 'unclaim', {}, true);
});

const giveBack = act('return', async (randomCase, before) => {
  const { random } = randomCase;
  const task = aTask(randomCase, before);
  const who = aDoer(randomCase, task);
  const { returnTargets } = await randomCase.detail(who, task.id);
  const targets = returnTargets.map(({ taskKey }) => taskKey);
  const toTaskKey = targets.length > 0 ? random.pick(targets) : 'nowhere';
  return onTask(randomCase, who, task, 'return', { toTaskKey, reason: '请补充材料' }, targets.length === 0);
});

/** A random person among those whom the server offers for the action, or among all where the server offers none. */
async function choosePerson(randomCase: RandomCase, who: Account, task: TaskRow, action: string) {
  const { random, world } = randomCase;
  const reply = await world.callers.call<{ records: { id: string }[] }>(
    who,
    'GET',
    `/v1/flowable/task/${task.id}/people?action=${action}&pageSize=200`,
  );
  const offered = world.accounts.filter(
    ({ id }) => reply.code === 200 && reply.data.records.some((one) => one.id === id),
  );
  return { id: random.pick(offered.length > 0 ? offered : world.accounts).id, isOffered: offered.length > 0 };
}

const withPerson = (action: TaskAction, bodyOf: (id: string, randomCase: RandomCase) => object) =>
  act(action, async (randomCase, before) => {
    const task = aTask(randomCase, before);
    const who = aDoer(randomCase, task);
    const { id, isOffered } = await choosePerson(randomCase, who, task, action);
    return onTask(randomCase, who, task, action, bodyOf(id, randomCase), !isOffered);
  });

const transfer = withPerson('transfer', (userId) => ({ userId, reason: '出差' }));
const delegate = withPerson('delegate', (userId) => ({ userId }));
const copy = withPerson('copy', (id) => ({ userIds: [id] }));
const removeSigner = withPerson('removeSigner', (userId) => ({ userId }));
const addSigner = withPerson('addSigner', (id, { random }) => ({
  userIds: [id],
  mode: random.pick(['before', 'parallel', 'after']),
}));

const comment = act('comment', async (randomCase, before) => {
  const { random, world } = randomCase;
  const task = random.pick(before.tasks);
  const who = random.chance(0.5) ? world.byId(before.instance.initiator_id) : world.account('admin');
  const fileIds = random.chance(0.3) ? [await world.upload(who, 'jfsqjd.sfzzp')] : [];
  return onTask(randomCase, who, task, 'comment', { text: '请尽快处理，谢谢', fileIds });
});

const withdraw = act('withdraw', async (randomCase, before) => {
  const { random, world } = randomCase;
  const done = before.tasks.filter(({ state, completed_by }) => state === 'done' && completed_by !== null);
  const task = random.chance(0.8) ? done.at(-1)! : random.pick(done);
  const who = world.byId(task.completed_by!);
  return onTask(randomCase, who, task, 'withdraw', { reason: '填写有误' });
});

const onInstance = (action: 'suspend' | 'resume' | 'end') =>
  act(action, async (randomCase, before) => {
    const { random, world } = randomCase;
    const mine = world.accounts.filter(
      (account) =>
        account.roles.some((role) => stewards.includes(role)) &&
        (account.roles.includes('admin') || covers(account, before.instance.division)),
    );
    const who = random.pick(mine);
    const what = `${action} by ${who.userName}`;
    randomCase.say(what);
    const reply = await world.callers.call<SubmitReply>(
      who,
      'POST',
      `/v1/flowable/process/${before.instance.id}/${action}`,
      { reason: '重复申请' },
    );
    return judged(randomCase, what, reply, false, true);
  });

const allActions = [
  'claim',
  'unclaim',
  'save',
  'withdraw',
  'return',
  'transfer',
  'delegate',
  'addSigner',
  'removeSigner',
  'copy',
  'comment',
  'urge',
  'complete',
] as const;

/** Somebody tries something, mostly without a right to it: refused in words, unless the task offers it to them. */
const intrude = act('intrude', async (randomCase, before) => {
  const { random, world } = randomCase;
  const task = random.pick(before.tasks);
  const who = random.pick(world.accounts);
  const action = random.pick(allActions);
  const seen = await world.callers.call<{ can: string[] }>(who, 'GET', `/v1/flowable/task/${task.id}`);
  const can = seen.code === 200 ? seen.data.can : [];
  const what = `${action} ${task.task_key} by ${who.userName}, unasked`;
  if (can.includes(action)) return { status: 'refused', what };
  randomCase.say(what);
  const body = {
    toTaskKey: 'nhsq',
    reason: '试',
    userId: who.id,
    userIds: [who.id],
    text: '试',
    formData: {},
  };
  const reply =
    action === 'complete'
      ? await world.callers.call<SubmitReply>(who, 'PUT', '/v1/flowable/task', {
          taskId: task.id,
          approverStatus: 1,
          formData: {},
        })
      : await world.callers.call<SubmitReply>(who, 'POST', `/v1/flowable/task/${task.id}/${action}`, body);
  return judged(randomCase, what, reply, true, false);
});

/** Acts that make sense where the case stands, each as often as its weight says. */
function choose(randomCase: RandomCase, before: Picture): Act | null {
  const { random } = randomCase;
  const { status } = before.instance;
  const wentStraight = before.flow.findLast(({ kind }) => kind === 'task')?.detail.straightTo !== undefined;
  const hasDone = before.tasks.some(({ state }) => state === 'done');
  if (status === 'suspended')
    return random.pick([
      onInstance('resume'),
      onInstance('resume'),
      onInstance('resume'),
      intrude,
      onInstance('end'),
    ]);
  if (openTasks(before).length === 0) {
    if (randomCase.isHasty || random.chance(0.5)) return null;
    return random.pick([comment, withdraw, intrude, onInstance('suspend')]);
  }
  if (randomCase.isHasty) return complete;
  if (status === 'draft') return random.pick([complete, complete, complete, save, intrude, discard]);
  const often: [Act, number][] = [
    [complete, 100],
    [save, 9],
    [claim, 8],
    [unclaim, 3],
    [giveBack, 5],
    [transfer, 4],
    [delegate, 4],
    [addSigner, 5],
    [removeSigner, 3],
    [copy, 2],
    [comment, 3],
    [urge, 3],
    [withdraw, hasDone ? (wentStraight ? 60 : 6) : 0],
    [takeBack, openTasks(before).some(({ owner_id }) => owner_id !== null) ? 25 : 0],
    [batch, openTasks(before).some((task) => task.batch.length > 0) ? 50 : 0],
    [
      extend,
      openTasks(before).some(({ task_key }) => ['nhxx', 'xcfx', 'ysnhsq'].includes(task_key)) ? 15 : 0,
    ],
    [intrude, 8],
    [onInstance('suspend'), 2],
    [onInstance('end'), 0.7],
  ];
  const total = often.reduce((sum, [, weight]) => sum + weight, 0);
  let at = random.next() * total;
  for (const [one, weight] of often) {
    at -= weight;
    if (at < 0) return one;
  }
  return complete;
}

export const acts = { choose };
