import { wayToApproval, wayToRegistration } from './case-forms.ts';
import type { ApiReply } from './client.ts';
import { request } from './client.ts';
import { everyAnswer, type Journey, type Step, type SubmitReply } from './journey.ts';

/** A case that waits at one step of the way, with the request that completes the step. */
export interface Member {
  processId: string;
  step: Step;
  taskId: string;
  token: string;
  body: object;
}

/** The whole way of a homestead case without agricultural conversion, on the clean sample. */
export async function wholeWay(journey: Journey): Promise<Step[]> {
  const sample = await journey.sample('clean');
  const checks = await journey.analyse(sample.geometry.geometry);
  return [...wayToApproval(sample.geometry.geometry, checks), ...wayToRegistration];
}

/**
 * Starts a case for each number in `stops` and carries it on until it waits at that step of the way; by default one for every
 * step.
 */
export async function casesAtEveryStep(
  journey: Journey,
  way: readonly Step[],
  stops: readonly number[] = way.map((_, index) => index),
): Promise<Member[]> {
  for (const { by } of way) await journey.as(by);
  const ids = await Promise.all(
    stops.map(async () => {
      const reply = await journey.start();
      if (reply.code !== 200) throw new Error(`start: ${reply.text}`);
      return reply.data.processId;
    }),
  );
  for (const [index, step] of way.entries()) {
    const walking = ids.filter((_, member) => stops[member]! > index);
    if (walking.length === 0) break;
    await Promise.all(
      walking.map(async (processId) => {
        const reply = await journey.submit(step, processId);
        if (reply.code !== 200) throw new Error(`${step.taskKey} by ${step.by}: ${reply.text}`);
      }),
    );
    if (step.taskKey === 'cwhgs') await journey.passPublicity(ids[0]!);
  }
  return Promise.all(ids.map((processId, member) => memberAt(journey, processId, way[stops[member]!]!)));
}

async function memberAt(journey: Journey, processId: string, step: Step): Promise<Member> {
  const task = await journey.taskOf(step.by, processId, step.taskKey);
  const { token } = await journey.as(step.by);
  const body = {
    taskId: task.id,
    approverStatus: step.status ?? 1,
    ...(step.outcome ? { outcome: step.outcome } : {}),
    approverContent: step.content ?? '同意',
    formData: step.form,
    answers: step.answers ?? everyAnswer,
  };
  return { processId, step, taskId: task.id, token, body };
}

/** Sends a member's submit to one of the servers. */
export function submitAt(
  base: string,
  member: Pick<Member, 'token' | 'body'>,
  key?: string,
): Promise<ApiReply<SubmitReply>> {
  return request(base, 'PUT', '/v1/flowable/task', {
    token: member.token,
    body: member.body,
    headers: key ? { 'Idempotency-Key': key } : {},
  });
}
