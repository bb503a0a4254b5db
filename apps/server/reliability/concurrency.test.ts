import { rows } from '@homestead/database';
import { shares } from '@homestead/http/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applicant, wayToApproval } from '../testing/case-forms.ts';
import { type ApiReply, request } from '../testing/client.ts';
import { everyAnswer, Journey, type Step, type SubmitReply } from '../testing/journey.ts';
import { type Pause, pauseAt } from '../testing/pause.ts';
import { type TwoServers, twoServers } from '../testing/processes/two-servers.ts';
import { traceOf } from '../testing/traces.ts';

describe('many submits at one moment, spread over two servers', () => {
  let servers: TwoServers;
  let journey: Journey;
  let way: Step[];
  let pause: Pause;

  beforeAll(async () => {
    servers = await twoServers();
    journey = new Journey(servers.a.base);
    const sample = await journey.sample('clean');
    way = wayToApproval(sample.geometry.geometry, await journey.analyse(sample.geometry.geometry));
    // History is written inside the step, after the case is locked: the winner stands there while the others queue up.
    pause = await pauseAt(servers.url, 'workflow.flow_record');
  });
  afterAll(async () => {
    await pause?.close();
    await servers?.close();
  });

  /** The request that would take a step of a case, by whoever does it, on either server. */
  const submitOf = async (processId: string, step: Step) => {
    const task = await journey.taskOf(step.by, processId, step.taskKey);
    const { token } = await journey.as(step.by);
    const body = {
      taskId: task.id,
      approverStatus: 1,
      approverContent: '同意',
      formData: step.form,
      answers: everyAnswer,
    };
    return (turn: number, headers: Record<string, string> = {}) =>
      request<SubmitReply>(turn % 2 === 0 ? servers.a.base : servers.b.base, 'PUT', '/v1/flowable/task', {
        token,
        body,
        headers,
      });
  };
  /** Of what one person sends, each server lets in their share at once; the others follow as those are done. */
  const atOnce = async <T>(
    count: number,
    send: (turn: number) => Promise<T>,
    share: keyof typeof shares = 'calls',
  ): Promise<T[]> => {
    await pause.hold();
    const sent = Array.from({ length: count }, (_, turn) => send(turn));
    await pause.reached(Math.min(count, 2 * shares[share].perPerson));
    await pause.release();
    return Promise.all(sent);
  };
  const begin = async () => {
    const started = await journey.start();
    return started.data.processId;
  };

  it('complete a task once: forty-nine of fifty are told by whom and when [S2-7.flow-approve]', async () => {
    const processId = await begin();
    const submit = await submitOf(processId, way[0]!);
    const replies = await atOnce(50, (turn) => submit(turn));
    const won = replies.filter((reply) => reply.code === 200);
    const told = replies.filter((reply) => reply.code === 40900) as ApiReply<unknown>[];
    expect([won.length, told.length]).toEqual([1, 49]);
    const [record] = await rows<{ at: Date }>(
      servers.db.kysely,
      sql`select approver_time as at from workflow.flow_record where process_id = ${processId} and task_key = 'cjtzgsc'`,
    );
    for (const reply of told) {
      expect(reply.status).toBe(409);
      expect(reply.data).toEqual({ by: '黄集田', at: record!.at.toISOString() });
      expect(reply.message).toMatch(/^该任务已由黄集田于\d{4}-\d\d-\d\d \d\d:\d\d处理$/);
    }
    expect(await traceOf(servers.db, processId)).toMatchObject({
      history: ['nhsq', 'cjtzgsc'],
      open: ['cwhyj'],
    });
  });

  it('with one Idempotency-Key have one effect and the same reply to the byte', async () => {
    const processId = await begin();
    const submit = await submitOf(processId, way[0]!);
    const replies = await atOnce(24, (turn) => submit(turn, { 'Idempotency-Key': `same ${processId}` }));
    expect(new Set(replies.map((reply) => reply.text)).size).toBe(1);
    expect(replies[0]?.code).toBe(200);
    expect(await traceOf(servers.db, processId)).toMatchObject({
      history: ['nhsq', 'cjtzgsc'],
      open: ['cwhyj'],
    });
  });

  it('of a start with one Idempotency-Key make one case [S2-7.flow-process]', async () => {
    const { token } = await journey.as('nonghu1');
    const body = { processKey: 'zjdjfsp', formData: applicant('350399100201') };
    const send = (turn: number) =>
      request<SubmitReply>(turn % 2 === 0 ? servers.a.base : servers.b.base, 'POST', '/v1/flowable/process', {
        token,
        body,
        headers: { 'Idempotency-Key': 'one start' },
      });
    const replies = await atOnce(12, send, 'starts');
    expect(new Set(replies.map((reply) => reply.text)).size).toBe(1);
    expect(await traceOf(servers.db, replies[0]!.data.processId)).toMatchObject({
      history: ['nhsq'],
      open: ['cjtzgsc'],
    });
  });

  it('of four departments open the approval once', async () => {
    const processId = await journey.upTo('lssp_bm');
    const departments = way.filter((step) => step.taskKey === 'lssp_bm');
    const submits = await Promise.all(departments.map((step) => submitOf(processId, step)));
    const replies = await atOnce(submits.length, (turn) => submits[turn]!(turn));
    expect(replies.map((reply) => reply.code)).toEqual([200, 200, 200, 200]);
    const trace = await traceOf(servers.db, processId);
    expect(trace.open).toEqual(['lssp']);
    expect(trace.history.filter((key) => key === 'lssp_bm')).toHaveLength(4);
  });

  it('that agree and return the same task leave the case in one place', async () => {
    const processId = await begin();
    const step = way[0]!;
    const agree = await submitOf(processId, step);
    const task = await journey.taskOf(step.by, processId, step.taskKey);
    const { token } = await journey.as(step.by);
    const body = {
      taskId: task.id,
      approverStatus: 0,
      outcome: 'return',
      approverContent: '材料不全',
      formData: { jfsqjd: { cjtjjzzShyj: '退回' } },
    };
    const giveBack = () => request<SubmitReply>(servers.b.base, 'PUT', '/v1/flowable/task', { token, body });
    const replies = await atOnce(8, (turn) => (turn % 2 === 0 ? agree(turn) : giveBack()));
    expect(replies.map((reply) => reply.code).sort()).toEqual([200, ...Array<number>(7).fill(40900)]);
    const trace = await traceOf(servers.db, processId);
    expect(trace.history).toEqual(['nhsq', 'cjtzgsc']);
    expect(trace.open).toHaveLength(1);
  });
});
