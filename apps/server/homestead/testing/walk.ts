import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { identityCheckDigit } from '@homestead/forms/engine';
import { ruleIds } from '@homestead/homestead/contract';
import { contentFolder } from './edited-content.ts';
import type { House, Reply } from './house.ts';

export type Form = Record<string, Record<string, unknown>>;

export interface Submitted {
  processId: string;
  status: string;
  tasks: { id: string; taskKey: string; dueAt: string | null }[];
  warnings: { path: string; message: string }[];
  fields?: { path: string; message: string }[];
}

export interface Step {
  taskKey: string;
  by: string;
  outcome?: string;
  status?: 0 | 1;
  content?: string | null;
  form?: Form;
  /** Without them every warning is answered. */
  answers?: { rule: string; reason: string }[];
}

/** A sound identity number of the demonstration county. */
export const identity = (birthday: string, order: string): string => {
  const body = `350399${birthday}${order}`;
  return body + identityCheckDigit(body);
};

/** What people write in a case of the demonstration, task by task. */
const demonstration = JSON.parse(
  readFileSync(join(contentFolder, 'demo-county/house-case.json'), 'utf8'),
) as {
  application: { jfsqjd: Record<string, unknown> };
  approval: Step[];
  conversion: Step[];
  registration: Step[];
};

/** Within what the county's rules let a household of one have. */
const small = { nsqzjdmj: 80, nsqzfzdmj: 70, nsqjzmj: 200 };

/** An application as a villager of 示范村 would fill it. */
export const application = (changes: Record<string, unknown> = {}): Form => ({
  jfsqjd: { ...demonstration.application.jfsqjd, ...small, ...changes },
});

/** A square on the village's own land. */
export const plot = (side: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [119.098, 25.36],
      [119.098 + side, 25.36],
      [119.098 + side, 25.36 + side],
      [119.098, 25.36 + side],
      [119.098, 25.36],
    ],
  ],
});

/** Of about 71 m². */
const square = plot(0.00008);

/** What a task's form says beside, in cases of this walk. */
const changes = (isConverted: boolean, drawn: object): Form => ({
  cwhsh: {
    cwhKxjfqytk: JSON.stringify(drawn),
    cwhYjjbntSfzy: '否',
    cwhYjjbntZymj: 0,
    cwhBhhxSfzy: '否',
    cwhBhhxZymj: 0,
    cwhDscqgtddcZymj: '农村宅基地 100.00㎡',
  },
  zgbcs: { zgbSfblnzy: isConverted ? '是' : '否' },
  lssp: { pzsqzjdmj: small.nsqzjdmj, pzsqzfzdmj: small.nsqzfzdmj },
});

/** From the village to the batch numbers, with agricultural conversion or without. */
export function wayOf(isConverted: boolean, drawn: object = square): Step[] {
  const { approval, conversion, registration } = demonstration;
  const afterFirstReview = approval.findIndex(({ taskKey }) => taskKey === 'zgbcs') + 1;
  const way = [
    ...approval.slice(0, afterFirstReview),
    ...(isConverted ? conversion : []),
    ...approval.slice(afterFirstReview),
    ...registration.slice(0, 1),
  ];
  const own = changes(isConverted, drawn);
  return way.map((step) => {
    const more = own[step.taskKey];
    return more ? { ...step, form: { jfsqjd: { ...step.form?.['jfsqjd'], ...more } } } : step;
  });
}

/** From the notice that a villager may build, where `wayOf` ends, to the registered house, built as it was approved. */
export const registration: readonly Step[] = demonstration.registration
  .slice(1)
  .map((step) =>
    step.taskKey === 'sdchy'
      ? { ...step, form: { jgysjd: { ...step.form?.['jgysjd'], adzjdmj: 80, adzfmj: 70 } } }
      : step,
  );

/** The demonstration's step of a task after the approval. */
export function stepOf(taskKey: string): Step {
  const step = demonstration.registration.find((known) => known.taskKey === taskKey);
  if (!step) throw new Error(`no step ${taskKey}`);
  return step;
}

export function start(
  house: House,
  who: string,
  processKey: string,
  formData: Form,
  more: object = {},
): Promise<Reply<Submitted>> {
  return house.call<Submitted>(who, 'POST', '/v1/flowable/process', { processKey, formData, ...more });
}

/** Answers to whatever the county's rules may ask; a rule that is not broken takes none. */
export const everyAnswer = ruleIds.map((rule) => ({ rule, reason: '现场已核实' }));

/** The open task of a case, as the person sees it in the inbox. */
export async function taskOf(
  house: House,
  who: string,
  processId: string,
  taskKey: string,
): Promise<{ id: string; dueAt: string | null }> {
  const found = await house.call<{ records: { id: string; processId: string; dueAt: string | null }[] }>(
    who,
    'GET',
    `/v1/flowable/task?state=todo&taskKey=${taskKey}&pageSize=200`,
  );
  const task = found.data.records.find((entry) => entry.processId === processId);
  if (!task) throw new Error(`${who} has no open ${taskKey}`);
  return task;
}

/** Completes the open task of a case; the county's warnings are answered, unless the step says how. */
export async function submit(house: House, processId: string, step: Step): Promise<Reply<Submitted>> {
  const task = await taskOf(house, step.by, processId, step.taskKey);
  return house.call<Submitted>(step.by, 'PUT', '/v1/flowable/task', {
    taskId: task.id,
    approverStatus: step.status ?? 1,
    ...(step.outcome ? { outcome: step.outcome } : {}),
    approverContent: step.content === undefined ? '同意' : step.content,
    formData: step.form ?? {},
    answers: step.answers ?? everyAnswer,
  });
}

/** A villager says that what a proxy handed in is theirs: the newest nomination that waits for them. */
export async function confirmOwn(house: House, who: string): Promise<void> {
  const waiting = await house.call<{ id: string }[]>(who, 'GET', '/v1/flowable/nomination');
  const reply = await house.call(who, 'POST', `/v1/flowable/nomination/${waiting.data[0]?.id}/confirm`, {});
  if (reply.code !== 200) throw new Error(`confirm: ${reply.message}`);
}

/** A new case brought up to (not including) a task. */
export async function caseAt(
  house: House,
  taskKey: string,
  changes: Record<string, unknown> = {},
  isConverted = false,
  drawn: object = square,
): Promise<string> {
  const started = await start(house, 'nonghu1', 'zjdjfsp', application(changes));
  if (started.code !== 200) throw new Error(`start: ${started.message} ${JSON.stringify(started.data)}`);
  await follow(house, started.data.processId, wayOf(isConverted, drawn), taskKey);
  return started.data.processId;
}

export async function follow(
  house: House,
  processId: string,
  steps: readonly Step[],
  until?: string,
): Promise<void> {
  for (const step of steps) {
    if (step.taskKey === until) return;
    const reply = await submit(house, processId, step);
    if (reply.code !== 200)
      throw new Error(`${step.taskKey}: ${reply.message} ${JSON.stringify(reply.data)}`);
    if (step.taskKey === 'cwhgs') {
      house.advanceDays(8);
      await house.app.fireDueTimers();
    }
  }
}
