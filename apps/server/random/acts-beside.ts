import type { CaseFacts } from '@homestead/homestead/contract';
import { type BatchReply, type FlowRecord, rulesAsked } from '@homestead/workflow/contract';
import { act, aDoer, aTask, type Done, judged, onTask } from './act.ts';
import { complaintsOf } from './invariants.ts';
import { covers, mayDo } from './people.ts';
import { openTasks, type Picture, takePicture, tasksInBatches } from './picture.ts';
import type { RandomCase } from './random-case.ts';
import { differingPaths } from './values.ts';

/** Whoever delegated a task takes it back. */
export const takeBack = act('takeBack', async (randomCase, before) => {
  const { random, world } = randomCase;
  const task = random.pick(openTasks(before).filter(({ owner_id }) => owner_id !== null));
  return onTask(randomCase, world.byId(task.owner_id ?? ''), task, 'claim', {});
});

/** Asks for haste; the timeline tells when somebody who may do the task has opened it, and who. */
export const urge = act('urge', async (randomCase, before) => {
  const { random, world } = randomCase;
  const task = aTask(randomCase, before);
  const who = world.byId(random.pick(before.instance.owner_ids));
  const done = await onTask(randomCase, who, task, 'urge', { text: '请尽快办理' }, true);
  if (done.status === 'refused') return done;
  return {
    ...done,
    check: async (after) => {
      const known = new Set(before.flow.map(({ id }) => id));
      const made = after.flow.filter(({ id, kind }) => kind === 'urge' && !known.has(id));
      const told = async () => {
        const path = `/v1/flowable/process/${before.instance.id}/tasks`;
        const { data } = await world.callers.call<FlowRecord[]>(who, 'GET', path);
        return data.find(({ id }) => id === made[0]?.id);
      };
      const unread = await told();
      const reader = aDoer(randomCase, task);
      await randomCase.detail(reader, task.id);
      const read = await told();
      return [
        ...(made.length === 1 ? [] : [`${made.length} records of one urge`]),
        ...(unread?.readAt === null ? [] : ['an urge counts as read before anybody opened the task']),
        ...(read?.readBy === reader.name
          ? []
          : [`read by ${reader.name}, but the timeline says ${read?.readBy}`]),
      ];
    },
  };
});

/** Agrees to many at once: this case’s, some of other cases, one of somebody else, one that is not there. */
export const batch = act('batch', async (randomCase, before) => {
  const { random, world } = randomCase;
  const own = random.pick(openTasks(before).filter((task) => task.batch.length > 0));
  const who = aDoer(randomCase, own);
  const known = await tasksInBatches(world.db);
  const isOwn = ({ process_id }: { process_id: string }) => process_id === before.instance.id;
  const mine = known.filter((task) => mayDo(who, task));
  const others = mine.filter((task) => !isOwn(task)).slice(0, 2);
  const foreign = known.filter((task) => !mayDo(who, task)).slice(0, 1);
  const chosen = [...mine.filter(isOwn), ...others, ...foreign];
  const taskIds = [...chosen.map(({ id }) => id), 'nothing-here'];
  const what = `batch of ${taskIds.length} by ${who.userName}`;
  randomCase.say(what);
  const body = { taskIds, outcome: 'agree', ...(random.chance(0.5) ? { approverContent: '同意' } : {}) };
  const reply = await world.callers.call<BatchReply>(who, 'PUT', '/v1/flowable/task/batch', body);
  const done = judged(randomCase, what, reply, false, true);
  return {
    ...done,
    check: async () => {
      const { done: agreed, failed } = reply.data;
      // What a warning asks about is not answered for many cases at once.
      const isAsked = (id: string) =>
        failed.some(({ taskId, fields }) => taskId === id && rulesAsked(fields).length > 0);
      const expected = chosen
        .filter((task) => mayDo(who, task) && task.status === 'running' && !isAsked(task.id))
        .map(({ id }) => id);
      const isSame = agreed.map(({ taskId }) => taskId).join() === expected.join();
      const found = [
        ...(isSame ? [] : [`agreed to ${agreed.length} instead of ${expected.length}: ${reply.text}`]),
        ...(agreed.length + failed.length === taskIds.length ? [] : ['not every task has an answer']),
        ...failed
          .filter(({ message }) => !/[\u4e00-\u9fff]/.test(message))
          .map(() => 'refused without words'),
      ];
      for (const { process_id } of others)
        found.push(...complaintsOf(await pictureOf(randomCase, process_id), world.accounts));
      return found;
    },
  };
});

const pictureOf = ({ world }: RandomCase, id: string): Promise<Picture> =>
  takePicture(world.db, world.content.models, id);

/** Throws a draft of one’s own away: nobody finds it again, and it leaves nothing. */
export const discard = act('discard', async (randomCase, before) => {
  const { world } = randomCase;
  const who = world.byId(before.instance.initiator_id);
  const what = `discard by ${who.userName}`;
  randomCase.say(what);
  const path = `/v1/flowable/process/${before.instance.id}`;
  const reply = await world.callers.call(who, 'DELETE', path);
  return {
    ...judged(randomCase, what, reply, false, true),
    isGone: true,
    check: async (after) => {
      const found: string[] = [];
      if (Object.keys(after.values).length > 0) found.push('a discarded draft has left records');
      if (after.files.length > 0) found.push('a discarded draft holds files');
      if (after.instance.discarded_at === null) found.push('not marked as discarded');
      for (const one of [who, world.account('admin')]) {
        const seen = await world.callers.call(one, 'GET', path);
        if (seen.status !== 404) found.push(`${one.userName} still finds it: ${seen.text}`);
      }
      return found;
    },
  };
});

/** Gives a permit more time: once, by the township, before building has begun. */
export const extend = act('extend', async (randomCase, before): Promise<Done> => {
  const { random, world } = randomCase;
  const { id, division } = before.instance;
  const who = random.pick(
    world.accounts.filter((one) => one.roles.includes('township-office') && covers(one, division)),
  );
  const facts = await world.callers.call<CaseFacts>(who, 'GET', `/v1/homestead/case/${id}`);
  const isOffered = facts.data.can.includes('extend');
  const what = `extend by ${who.userName}`;
  randomCase.say(what);
  const reply = await world.callers.call<{ validUntil: string }>(
    who,
    'POST',
    `/v1/homestead/permit/${id}/extend`,
    { reason: '建材未到' },
  );
  const done = judged(randomCase, what, reply, !isOffered, isOffered);
  if (done.status === 'refused') return done;
  const until = reply.data.validUntil;
  return {
    ...done,
    values: (after) => {
      const changed = differingPaths(before.values, after.values).join();
      const told = after.values['jfsqjd']?.['pzsyxqz'];
      return changed === 'jfsqjd.pzsyxqz' && told === until
        ? []
        : [`extended to ${until}: ${changed}, ${told}`];
    },
  };
});
