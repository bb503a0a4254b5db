import { rows } from '@homestead/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applicant } from '../testing/case-forms.ts';
import { casesAtEveryStep, type Member, submitAt, wholeWay } from '../testing/cases-at-every-step.ts';
import { type ApiReply, request } from '../testing/client.ts';
import { Journey, type Step, type SubmitReply } from '../testing/journey.ts';
import { papersMade } from '../testing/papers/papers-made.ts';
import { type Pause, pauseAt } from '../testing/pause.ts';
import { startProxy } from '../testing/processes/dropping-proxy.ts';
import type { ServerProcess } from '../testing/processes/server-process.ts';
import { type TwoServers, twoServers } from '../testing/processes/two-servers.ts';
import { type CaseTrace, traceOf, traces } from '../testing/traces.ts';

/** What waits after each step of the way, in its order. */
const successors: Record<string, string[]> = {
  cjtzgsc: ['cwhyj'],
  cwhyj: ['cwhgs'],
  cwhgs: [],
  cwhgsyj: ['cwhsh'],
  cwhsh: ['jftzxz'],
  jftzxz: ['zgbcs'],
  zgbcs: ['lssp_bm', 'lssp_bm', 'lssp_bm', 'lssp_bm'],
  lssp: ['pcpw'],
  pcpw: ['nhxx'],
  nhxx: ['xcfx'],
  xcfx: ['ysnhsq'],
  ysnhsq: ['sdchy'],
  sdchy: ['ysyj'],
  ysyj: ['djsq'],
  djsq: ['djsp'],
  djsp: [],
};

/** Departments answer one after another; the last answer opens the approval. */
function after(way: readonly Step[], index: number): string[] {
  const { taskKey } = way[index]!;
  if (taskKey !== 'lssp_bm') return successors[taskKey]!;
  const left = way.slice(index + 1).filter((step) => step.taskKey === 'lssp_bm');
  return left.length > 0 ? left.map(() => 'lssp_bm') : ['lssp'];
}

/** A submit whose server dies: either way the client knows nothing. */
const lost = (sent: Promise<ApiReply<SubmitReply>>) =>
  sent.then(
    (reply) => reply.text,
    () => 'no answer',
  );

describe('a server that is killed in the middle of a step', () => {
  let servers: TwoServers;
  let pause: Pause;
  let way: Step[];
  let members: Member[];
  let start: { token: string; body: object };
  let standing: CaseTrace[];
  let third: ServerProcess;
  const keyOf = (member: Member) => `submit ${member.taskId}`;
  const startAt = (base: string) =>
    request<SubmitReply>(base, 'POST', '/v1/flowable/process', {
      ...start,
      headers: { 'Idempotency-Key': 'start' },
    });
  const storedReplies = () =>
    rows<{ key: string; reply: string }>(
      servers.db.kysely,
      sql`select key, reply from http.idempotency where key = 'start' or key like 'submit %'`,
    );

  beforeAll(async () => {
    servers = await twoServers();
    const journey = new Journey(servers.a.base);
    way = await wholeWay(journey);
    members = await casesAtEveryStep(journey, way);
    start = {
      token: (await journey.as('nonghu1')).token,
      body: { processKey: 'zjdjfsp', formData: applicant('350399100201') },
    };
    await papersMade(servers.db);
    standing = await Promise.all(members.map(({ processId }) => traceOf(servers.db, processId)));
    // The reply is stored last: a transaction that waits there has done everything but commit.
    pause = await pauseAt(servers.url, 'http.idempotency');
  });
  afterAll(async () => {
    await pause?.close();
    await servers?.close();
  });

  it('before the commit leaves every step undone', async () => {
    const before = await traces(servers.db);
    await pause.hold();
    const sent = [
      ...members.map((member) => lost(submitAt(servers.a.base, member, keyOf(member)))),
      lost(startAt(servers.a.base)),
    ];
    await pause.reached(sent.length);
    await servers.a.kill();
    expect(new Set(await Promise.all(sent))).toEqual(new Set(['no answer']));
    await pause.release();
    await pause.settled();
    expect(await traces(servers.db)).toEqual(before);
  });

  it('between commit and reply keeps every step, and the repeat on another server gets the reply that was lost', async () => {
    const restarted = servers.start();
    const proxy = await startProxy(servers.b.port);
    proxy.drop();
    const sent = [
      ...members.map((member) => lost(submitAt(proxy.base, member, keyOf(member)))),
      lost(startAt(proxy.base)),
    ];
    await expect
      .poll(async () => (await storedReplies()).length, { timeout: 60_000, interval: 20 })
      .toBe(sent.length);
    await servers.b.kill();
    expect(new Set(await Promise.all(sent))).toEqual(new Set(['no answer']));
    await proxy.close();

    third = await restarted;
    const committed = await traces(servers.db);
    const replies = new Map((await storedReplies()).map(({ key, reply }) => [key, reply]));
    for (const member of members) {
      const repeat = await submitAt(third.base, member, keyOf(member));
      expect(repeat.text).toBe(replies.get(keyOf(member)));
      expect(repeat.code).toBe(200);
    }
    expect((await startAt(third.base)).text).toBe(replies.get('start'));
    expect(await traces(servers.db)).toEqual(committed);
  });

  it('leaves one row of history and one set of successors for each step [S2-7.flow-tasks]', async () => {
    for (const [index, member] of members.entries()) {
      const now = await traceOf(servers.db, member.processId);
      const was = standing[index]!;
      const { taskKey } = member.step;
      expect(now.history, taskKey).toEqual([...was.history, taskKey]);
      expect(now.open, taskKey).toEqual(after(way, index));
      expect(now.version, taskKey).toBe(was.version + 1);
      expect(now.timers, taskKey).toBe(taskKey === 'cwhgs' ? 1 : 0);
      expect(now.status, taskKey).toBe(taskKey === 'djsp' ? 'completed' : 'running');
    }
  });

  it('leaves no gap in the numbers that were given', async () => {
    const gaps = await rows(
      servers.db.kysely,
      sql`with given as (
            select 'case ' || left(case_no, 2) || ' ' || substr(case_no, 3, 9) || ' ' || substr(case_no, 12, 8) as scope, count(*) as n
            from workflow.instance group by 1
            union all
            select 'homestead ' || substr(number, 4, 9) || ' ' || substr(number, 13, 4), count(*) from homestead.permit where kind = 'homestead' group by 1
            union all
            select 'planning ' || substr(number, 4, 6) || ' ' || substr(number, 10, 4), count(*) from homestead.permit where kind = 'planning' group by 1)
          select c.scope, c.value, g.n from workflow.counter c full join given g using (scope) where c.value is distinct from g.n`,
    );
    expect(gaps).toEqual([]);
    const ids = members.map(({ processId }) => processId);
    const [permits] = await rows<{ cases: number }>(
      servers.db.kysely,
      sql`select count(distinct process_id)::int as cases from homestead.permit where process_id = any(${ids}::text[])`,
    );
    expect(permits?.cases).toBe(way.length - way.findIndex(({ taskKey }) => taskKey === 'pcpw'));
  });
});
