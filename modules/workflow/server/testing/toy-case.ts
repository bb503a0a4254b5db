import type { Reply, ToyCounty } from './toy-county.ts';

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
}

/** The members of the joint review, each of whom has a task of it. */
export const experts = ['soil', 'water', 'wood'] as const;

/** An application as a resident of the upper village would fill it. */
export const application = (changes: Record<string, unknown> = {}): Form => ({
  plot: { village: '990011001001', owner: '蓝一', place: '河边', size: 80, ...changes },
});

/** From the check to the decision. */
const way: readonly Step[] = [
  { taskKey: 'check', by: 'clerk', outcome: 'agree', form: { plot: { display: '否' } } },
  ...experts.map((by) => ({ taskKey: 'review', by, outcome: 'agree' })),
  { taskKey: 'decide', by: 'head', outcome: 'agree' },
];

export const stepOf = (taskKey: string, by?: string): Step =>
  way.find((step) => step.taskKey === taskKey && (by === undefined || step.by === by))!;

export const start = (
  county: ToyCounty,
  who: string,
  processKey: string,
  formData: Form,
  more: object = {},
): Promise<Reply<Submitted>> =>
  county.call<Submitted>(who, 'POST', '/v1/flowable/process', { processKey, formData, ...more });

/** The open task of a case, as the person sees it in the inbox. */
export async function taskOf(
  county: ToyCounty,
  who: string,
  processId: string,
  taskKey: string,
): Promise<{ id: string; dueAt: string | null }> {
  const found = await county.call<{ records: { id: string; processId: string; dueAt: string | null }[] }>(
    who,
    'GET',
    `/v1/flowable/task?state=todo&taskKey=${taskKey}&pageSize=200`,
  );
  const task = found.data.records.find((entry) => entry.processId === processId);
  if (!task) throw new Error(`${who} has no open ${taskKey}`);
  return task;
}

/** Completes the open task of a case. */
export async function submit(county: ToyCounty, processId: string, step: Step): Promise<Reply<Submitted>> {
  const task = await taskOf(county, step.by, processId, step.taskKey);
  return county.call<Submitted>(step.by, 'PUT', '/v1/flowable/task', {
    taskId: task.id,
    approverStatus: step.status ?? 1,
    ...(step.outcome ? { outcome: step.outcome } : {}),
    approverContent: step.content === undefined ? '同意' : step.content,
    formData: step.form ?? {},
  });
}

/** A new case of `lan` brought up to (not including) a task. */
export async function caseAt(
  county: ToyCounty,
  taskKey: string,
  changes: Record<string, unknown> = {},
): Promise<string> {
  const started = await start(county, 'lan', 'allotment', application(changes));
  if (started.code !== 200) throw new Error(`start: ${started.message} ${JSON.stringify(started.data)}`);
  const { processId } = started.data;
  for (const step of way) {
    if (step.taskKey === taskKey) break;
    const reply = await submit(county, processId, step);
    if (reply.code !== 200)
      throw new Error(`${step.taskKey}: ${reply.message} ${JSON.stringify(reply.data)}`);
  }
  return processId;
}
