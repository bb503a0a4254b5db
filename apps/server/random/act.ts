import type { SubmitReply, TaskAction } from '@homestead/workflow/contract';
import type { ApiReply } from '../testing/client.ts';
import type { Account } from './people.ts';
import { openTasks, type Picture, type TaskRow } from './picture.ts';
import type { RandomCase } from './random-case.ts';

/** What came of an act. */
export interface Done {
  status: 'done' | 'refused';
  what: string;
  /** What the records should now hold; without it they must be as they were. */
  values?(after: Picture): string[];
  /** What else is wrong after it; without it nothing more is looked at. */
  check?(after: Picture): string[] | Promise<string[]>;
  /** The case is nowhere to be found any more. */
  isGone?: boolean;
}

/** One kind of thing that somebody does with a case. */
export interface Act {
  name: string;
  run(randomCase: RandomCase, before: Picture): Promise<Done>;
}

/** Roles that may stop and end cases. */
export const stewards = ['admin', 'township-office', 'county-agriculture', 'county-natural-resources'];

/** Sends an act on a task; what the server said may be done must be done. */
export async function onTask(
  randomCase: RandomCase,
  who: Account,
  task: TaskRow,
  action: TaskAction,
  body: object,
  isRefusalFair = false,
): Promise<Done> {
  const what = `${action} ${task.task_key} by ${who.userName}`;
  randomCase.say(what);
  const detail = await randomCase.detail(who, task.id);
  const reply = await randomCase.world.callers.call<SubmitReply>(
    who,
    'POST',
    `/v1/flowable/task/${task.id}/${action}`,
    body,
  );
  return judged(
    randomCase,
    what,
    reply,
    isRefusalFair || !detail.can.includes(action),
    detail.can.includes(action),
  );
}

/** What a reply comes to: refused only where that is fair, done only where it was offered. */
export function judged(
  randomCase: RandomCase,
  what: string,
  reply: ApiReply,
  isRefusalFair: boolean,
  isAllowed: boolean,
): Done {
  if (reply.code === 200) {
    if (!isAllowed)
      randomCase.hold([`${what} was done although it is not offered`], what, {
        instance: { case_no: '' },
      } as Picture);
    return { status: 'done', what };
  }
  if (!isRefusalFair)
    throw new Error(`${randomCase.name}: ${what} was offered and is refused: ${reply.text}`);
  randomCase.refused(what.replace(/ by .*/, ''), reply);
  return { status: 'refused', what };
}

export const act = (name: string, run: Act['run']): Act => ({ name, run });
export const aTask = (randomCase: RandomCase, before: Picture) => randomCase.random.pick(openTasks(before));
export const aDoer = (randomCase: RandomCase, task: TaskRow) =>
  randomCase.random.pick(randomCase.doersOf(task));
