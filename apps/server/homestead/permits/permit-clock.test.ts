import { dayOf } from '@homestead/calendar/engine';
import { rows } from '@homestead/database';
import type { CaseFacts } from '@homestead/homestead/contract';
import { addMonths } from '@homestead/homestead/engine';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, startHouse } from '../testing/house.ts';
import { caseAt, follow, registration, stepOf, submit } from '../testing/walk.ts';

describe('the clock of a permit', () => {
  let house: House;
  beforeAll(async () => {
    house = await startHouse();
  });
  afterAll(() => house.close());

  const factsOf = async (processId: string, who = 'nonghu1') =>
    (await house.call<CaseFacts>(who, 'GET', `/v1/homestead/case/${processId}`)).data;
  const permitted = () => caseAt(house, 'nhxx');
  const extend = (processId: string, reason: string, who = 'zhenban') =>
    house.call<{ validUntil: string; fields?: { path: string; message: string }[] }>(
      who,
      'POST',
      `/v1/homestead/permit/${processId}/extend`,
      { reason },
    );
  const timeline = async (processId: string) =>
    (
      await house.call<{ kind: string; taskName: string; approverContent: string | null }[]>(
        'nonghu1',
        'GET',
        `/v1/flowable/process/${processId}/tasks`,
      )
    ).data;
  /** Who was told under a title, with the words. */
  const told = (processId: string, title: string) =>
    rows<{ to: string; text: string }>(
      house.db.kysely,
      sql`select a.user_name as to, n.text from notices.notice n join people.account a on a.id = n.person_id
          where n.process_id = ${processId} and n.title = ${title} order by a.user_name`,
    );
  const goTo = (day: string) => house.moveTo(`${day}T02:00:00Z`);

  it('is shown with its numbers and its days to whoever sees the case, and to nobody else', async () => {
    const processId = await permitted();
    const { permit } = await factsOf(processId);
    const today = dayOf(house.now());
    expect(permit).toMatchObject({
      homestead: expect.stringMatching(/^农宅字\d{16}号$/),
      planning: expect.stringMatching(/^乡字第\d{15}号$/),
      issuedOn: today,
      validUntil: addMonths(today, 24),
      state: 'waiting',
      extensions: [],
    });
    expect(permit?.daysLeft).toBeGreaterThanOrEqual(730);
    expect((await house.call('nonghu2', 'GET', `/v1/homestead/case/${processId}`)).code).toBe(40400);
  });

  it('reminds 90 and 30 days before, each once, and the nearest alone where the clock jumps', async () => {
    const processId = await permitted();
    const { validUntil } = (await factsOf(processId)).permit!;
    const reminders = () => told(processId, '批准书到期提醒');
    goTo(addMonths(validUntil, -4));
    await house.app.sweepPermits();
    expect(await reminders()).toEqual([]);
    goTo(new Date(Date.parse(validUntil) - 90 * 86_400_000).toISOString().slice(0, 10));
    await Promise.all([house.app.sweepPermits(), house.app.sweepPermits()]);
    await house.app.sweepPermits();
    const text = expect.stringContaining('还剩90天');
    expect(await reminders()).toEqual([
      { to: 'nonghu1', text },
      { to: 'zhenban', text },
    ]);
    const late = await permitted();
    const lateUntil = (await factsOf(late)).permit!.validUntil;
    goTo(new Date(Date.parse(lateUntil) - 5 * 86_400_000).toISOString().slice(0, 10));
    await house.app.sweepPermits();
    await house.app.sweepPermits();
    expect((await told(late, '批准书到期提醒')).map(({ text }) => /还剩(\d+)天/.exec(text)?.[1])).toEqual([
      '5',
      '5',
    ]);
    expect((await timeline(late)).filter(({ kind }) => kind === 'notice')).toHaveLength(1);
  });

  it('lets a case lapse on the day after its last, once over two nodes, with a word to villager and township', async () => {
    const processId = await permitted();
    const { validUntil } = (await factsOf(processId)).permit!;
    goTo(validUntil);
    await house.app.sweepPermits();
    expect((await factsOf(processId)).permit?.state).toBe('waiting');
    house.advanceDays(1);
    await Promise.all([house.app.sweepPermits(), house.app.sweepPermits()]);
    const seen = await house.call<{ status: string; stage: string; tasks: unknown[] }>(
      'nonghu1',
      'GET',
      `/v1/flowable/process/${processId}`,
    );
    expect(seen.data).toMatchObject({ status: 'ended', stage: '已失效', tasks: [] });
    expect((await factsOf(processId)).permit).toMatchObject({ state: 'lapsed', daysLeft: -1 });
    expect((await timeline(processId)).filter(({ kind }) => kind === 'lapse')).toEqual([
      expect.objectContaining({
        taskName: '批准书失效',
        approverContent: expect.stringContaining('期满未开工'),
      }),
    ]);
    const own = await house.call<{ records: { processId: string; kind: string; text: string }[] }>(
      'nonghu1',
      'GET',
      '/notice?kind=permit&pageSize=200',
    );
    expect(own.data.records.filter((notice) => notice.processId === processId).length).toBeGreaterThan(0);
    expect((await told(processId, '批准书失效')).map(({ to }) => to)).toEqual(['nonghu1', 'zhenban']);
    const refused = await extend(processId, '资金未到位');
    expect([refused.code, refused.data.fields?.[0]?.message]).toEqual([
      42200,
      '批准书已失效，不能延期；仍需建房的，请农户重新申请',
    ]);
  });

  it('is that of a finished house once the case is registered, not of one that is being built', async () => {
    const processId = await permitted();
    await follow(house, processId, registration);
    const seen = await house.call<{ status: string }>('nonghu1', 'GET', `/v1/flowable/process/${processId}`);
    expect(seen.data.status).toBe('completed');
    const { permit } = await factsOf(processId);
    expect(permit?.state).toBe('completed');
  });

  it('does not run for a house that was begun: its case goes on past the day', async () => {
    const processId = await permitted();
    await submit(house, processId, { taskKey: 'nhxx', by: 'nonghu1', form: {} });
    const agreed = await submit(house, processId, stepOf('xcfx'));
    expect(agreed.code, JSON.stringify(agreed.data)).toBe(200);
    const { permit } = await factsOf(processId);
    expect(permit?.state).toBe('started');
    expect((await extend(processId, '想延长')).data.fields?.[0]?.message).toBe(
      '已同意开工，批准书不需要延期',
    );
    goTo(addMonths(permit!.validUntil, 1));
    await house.app.sweepPermits();
    const seen = await house.call<{ status: string }>('nonghu1', 'GET', `/v1/flowable/process/${processId}`);
    expect(seen.data.status).toBe('running');
    expect(await told(processId, '批准书失效')).toEqual([]);
  });

  it('of one case that fails holds up no other, and is heard of', async () => {
    const [broken, sound] = [await permitted(), await permitted()];
    const mend = await house.failNoticesOf(broken);
    const states = async () => [
      (await factsOf(broken)).permit?.state,
      (await factsOf(sound)).permit?.state,
      house.reported.splice(0).map(({ about }) => about),
    ];
    goTo(addMonths(dayOf(house.now()), 25));
    await house.app.sweepPermits();
    expect(await states()).toEqual(['waiting', 'lapsed', [`the permit of case ${broken}`]]);
    await mend();
    await house.app.sweepPermits();
    expect(await states()).toEqual(['lapsed', 'lapsed', []]);
  });

  it('is extended once by the township, with a reason, and the record says so', async () => {
    const processId = await permitted();
    const { validUntil } = (await factsOf(processId, 'zhenban')).permit!;
    expect((await factsOf(processId, 'zhenban')).can).toContain('extend');
    expect((await factsOf(processId)).can).not.toContain('extend');
    expect((await extend(processId, '资金未到位', 'nonghu1')).code).toBe(40300);
    expect((await extend(processId, '资金未到位', 'zhenban2')).code).toBe(40400);
    expect((await extend(processId, ' ')).data.fields).toEqual([
      { path: 'reason', message: '请写明延期理由' },
    ]);
    const done = await extend(processId, '资金未到位');
    const until = addMonths(validUntil, 12);
    expect([done.code, done.data]).toEqual([200, { validUntil: until }]);
    const facts = await factsOf(processId, 'zhenban');
    expect(facts.permit).toMatchObject({
      validUntil: until,
      extensions: [{ from: validUntil, until, reason: '资金未到位' }],
    });
    expect(facts.can).not.toContain('extend');
    const second = await extend(processId, '再延一年');
    expect([second.code, second.data.fields?.[0]?.message]).toEqual([
      42200,
      '批准书最多延期1次，本案已经延过，不能再次延期',
    ]);
    const stored = await house.call<{ formData: { jfsqjd: { pzsyxqz: string } } }>(
      'nonghu1',
      'GET',
      `/v1/flowable/process/${processId}`,
    );
    expect(stored.data.formData.jfsqjd.pzsyxqz).toBe(until);
    expect((await timeline(processId)).filter(({ kind }) => kind === 'extend')).toHaveLength(1);
    const logged = await rows(
      house.db.kysely,
      sql`select 1 from audit.operation where target like ${`%${processId}%`} and summary like '有效期由%'`,
    );
    expect(logged).toHaveLength(1);
    goTo(addMonths(validUntil, 1));
    await house.app.sweepPermits();
    expect((await factsOf(processId)).permit?.state).toBe('waiting');
  });
});
