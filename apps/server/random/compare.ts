import type { FlowRecord, TaskSummary } from '@homestead/workflow/contract';
import { mayDo } from './people.ts';
import { isAlive, openTasks, type Picture, waitingTimers } from './picture.ts';
import type { RandomCase } from './random-case.ts';
import { differingPaths } from './values.ts';

const joined = (list: readonly string[]) => [...list].sort().join();

/** Whether the calls tell of a case what the tables hold: the case, its timeline, its tasks, and everybody's list of them. */
export async function compareViews(randomCase: RandomCase, picture: Picture): Promise<string[]> {
  const { world, random } = randomCase;
  const { instance } = picture;
  const found: string[] = [];
  const say = (isWrong: boolean, what: string) => {
    if (isWrong) found.push(what);
  };
  const open = openTasks(picture);
  const owner = world.byId(instance.initiator_id);
  const openKeys = joined(open.map(({ task_key }) => task_key));

  const seen = await randomCase.instance(owner);
  if (seen.code !== 200) return [`the initiator cannot see the case: ${seen.text}`];
  say(seen.data.status !== instance.status, `the case is told as ${seen.data.status}`);
  say(joined(seen.data.tasks.map(({ taskKey }) => taskKey)) !== openKeys, 'the case tells other open tasks');
  say(seen.data.stage === '', 'the case tells no stage');
  const wrong = differingPaths(picture.values, seen.data.formData as never);
  say(wrong.length > 0, `the case tells other records: ${wrong}`);

  const timeline = await world.callers.call<FlowRecord[]>(
    owner,
    'GET',
    `/v1/flowable/process/${instance.id}/tasks`,
  );
  const told = timeline.data;
  const closed = told.filter(({ approverTime }) => approverTime !== null);
  const pending = (isTimer: boolean) =>
    told.filter(({ approverTime, kind }) => approverTime === null && (kind === 'timer') === isTimer);
  const ids = (records: readonly FlowRecord[]) => joined(records.map(({ taskId }) => taskId ?? ''));
  say(ids(pending(false)) !== joined(open.map(({ id }) => id)), 'the timeline tells other open tasks');
  say(pending(true).length !== waitingTimers(picture).length, 'the timeline tells other waits');
  const kept = picture.flow.map(({ id }) => id);
  say(joined(closed.map(({ id }) => id)) !== joined(kept), 'the timeline tells another history');

  // Everybody concerned, and somebody who may not be.
  const doers = world.accounts.filter((account) => open.some((task) => mayDo(account, task)));
  const asked = [...new Set([...doers.slice(0, 3), random.pick(world.accounts), owner])];
  // A draft has no number yet: it is sought by its applicant.
  const keyword = encodeURIComponent(instance.case_no ?? instance.applicant);
  for (const account of asked) {
    const listed = await world.callers.call<{ records: TaskSummary[] }>(
      account,
      'GET',
      `/v1/flowable/task?state=todo&pageSize=200&keyword=${keyword}`,
    );
    const theirs = listed.data.records.filter(({ processId }) => processId === instance.id);
    const isMoving = isAlive(picture) && instance.status !== 'suspended';
    const due = isMoving ? open.filter((task) => mayDo(account, task)).map(({ id }) => id) : [];
    say(joined(theirs.map(({ id }) => id)) !== joined(due), `${account.userName} is told other tasks to do`);
  }
  const [task] = open;
  const [doer] = task ? randomCase.doersOf(task) : [];
  if (task && doer) {
    const detail = await randomCase.detail(doer, task.id);
    const isMoving = instance.status !== 'suspended';
    say(detail.taskKey !== task.task_key || detail.version !== task.version, 'the task is told differently');
    say(
      detail.disabled === isMoving,
      `${doer.userName} finds ${task.task_key} ${detail.disabled ? 'closed' : 'open'}`,
    );
    say(detail.can.includes('complete') !== isMoving, `${doer.userName} may complete: ${detail.can}`);
    say(isMoving && detail.outcomes.length === 0, `${task.task_key} offers no outcome`);
  }
  return found;
}
