import { rows } from '@homestead/database';
import { givePermits, loadRules } from '@homestead/homestead/server';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentFolder } from '../testing/edited-content.ts';
import { type House, startHouse } from '../testing/house.ts';
import { caseAt, stepOf, submit, taskOf } from '../testing/walk.ts';

describe('permits', () => {
  let house: House;
  beforeAll(async () => {
    house = await startHouse();
  });
  afterAll(() => house.close());

  const rules = loadRules(contentFolder)!.permit!;
  const at = new Date('2026-05-06T02:00:00Z');
  const give = (processId: string, division = '350399101201', when = at) =>
    house.db.transaction((tx) => givePermits(tx, rules, { processId, division, at: when }));

  it('are numbered without gap when many are approved at one moment and some of them fail', async () => {
    const approvals = Array.from({ length: 40 }, (_, turn) =>
      house.db
        .transaction(async (tx) => {
          await givePermits(tx, rules, {
            processId: `many-${turn}`,
            division: '350399101201',
            at,
          });
          if (turn % 4 === 0) throw new Error('the approval fails');
        })
        .then(
          () => true,
          () => false,
        ),
    );
    expect((await Promise.all(approvals)).filter(Boolean)).toHaveLength(30);
    const given = await rows<{ kind: string; number: string }>(
      house.db.kysely,
      sql`select kind, number from homestead.permit where process_id like 'many-%' order by number`,
    );
    const numbers = (kind: string) =>
      given.filter((permit) => permit.kind === kind).map(({ number }) => number);
    const sequence = Array.from({ length: 30 }, (_, index) => index + 1);
    expect(numbers('homestead')).toEqual(
      sequence.map((n) => `农宅字3503991012026${String(n).padStart(3, '0')}号`),
    );
    expect(numbers('planning')).toEqual(
      sequence.map((n) => `乡字第3503992026${String(n).padStart(5, '0')}号`),
    );
  });

  it('count each township and each year for itself, and planning permits by county', async () => {
    const other = await give('town-2', '350399102201');
    expect(other.homestead).toBe('农宅字3503991022026001号');
    const next = await give('next-year', '350399101201', new Date('2027-01-01T00:00:00Z'));
    expect([next.homestead, next.planning]).toEqual(['农宅字3503991012027001号', '乡字第350399202700001号']);
  });

  it('are of the county’s day, and valid for two years', async () => {
    expect(await give('late', '350399103201', new Date('2026-12-31T16:30:00Z'))).toMatchObject({
      from: '2027-01-01',
      until: '2029-01-01',
    });
    expect(await give('leap', '350399104201', new Date('2028-02-29T01:00:00Z'))).toMatchObject({
      from: '2028-02-29',
      until: '2030-02-28',
    });
  });

  it('fail where a township has used its 999, and use no number up', async () => {
    await sql`insert into workflow.counter (scope, value) values ('homestead 350399105 2026', 999)`.execute(
      house.db.kysely,
    );
    await expect(give('full', '350399105201')).rejects.toThrow('编号已用完（最多999号）');
    const counted = await rows<{ value: number }>(
      house.db.kysely,
      sql`select value from workflow.counter where scope = 'homestead 350399105 2026'`,
    );
    expect(counted[0]?.value).toBe(999);
  });

  /** Whether the case stands behind the figure of those that were approved. */
  const isCounted = async (processId: string) => {
    const listed = await house.call<{ records: { processId: string }[] }>(
      'zhenban',
      'GET',
      '/v1/statistics/case?measure=approved&from=2026-01&to=2030-12&pageSize=200',
    );
    return listed.data.records.some((one) => one.processId === processId);
  };

  it.each(['before', 'after', 'parallel'])(
    'and their papers are given once, when holder and a signer asked %s have both answered',
    async (mode) => {
      const processId = await caseAt(house, 'pcpw');
      const { id } = await taskOf(house, 'zhenban', processId, 'pcpw');
      const signer = { userIds: [await house.idOf('zhenzhang')], mode };
      const added = await house.call('zhenban', 'POST', `/v1/flowable/task/${id}/addSigner`, signer);
      expect(added.code, added.message).toBe(200);
      const given = async () => {
        const [found] = await rows<{ permits: number; papers: number }>(
          house.db.kysely,
          sql`select (select count(*)::int from homestead.permit where process_id = ${processId}) as permits,
            (select count(*)::int from papers.paper where process_id = ${processId} and kind <> 'application') as papers`,
        );
        return { ...found, isCounted: await isCounted(processId) };
      };
      const byTurns = mode === 'before' ? ['zhenzhang', 'zhenban'] : ['zhenban', 'zhenzhang'];
      const none = await given();
      expect(none).toMatchObject({ permits: 0, isCounted: false });
      expect((await submit(house, processId, { ...stepOf('pcpw'), by: byTurns[0]! })).code).toBe(200);
      expect(await given()).toEqual(none);
      expect((await submit(house, processId, { ...stepOf('pcpw'), by: byTurns[1]! })).code).toBe(200);
      expect(await given()).toEqual({ permits: 2, papers: none.papers! + 3, isCounted: true });
    },
  );

  it('are written into the case with their dates, and stay when the approval is taken back and given again', async () => {
    const processId = await caseAt(house, 'pcpw');
    const step = stepOf('pcpw');
    const { id } = await taskOf(house, 'zhenban', processId, 'pcpw');
    expect((await submit(house, processId, step)).code).toBe(200);
    const read = async () =>
      (
        await house.call<{ formData: Record<string, Record<string, unknown>> }>(
          'nonghu1',
          'GET',
          `/v1/flowable/process/${processId}`,
        )
      ).data.formData;
    const first = await read();
    const day = new Date(house.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
    expect(first['jfsqjd']).toMatchObject({
      nczjdpzsh: expect.stringMatching(/^农宅字\d{16}号$/),
      pzrq: day,
      pzsyxqq: day,
      pzsyxqz: day.replace('2026', '2028'),
    });
    expect(first['jgysjd']?.['nczjdpzsh']).toBe(first['jfsqjd']?.['nczjdpzsh']);
    const back = await house.call('zhenban', 'POST', `/v1/flowable/task/${id}/withdraw`, {});
    expect(back.code, back.message).toBe(200);
    const permit = async () =>
      (await house.call<{ permit: object | null }>('nonghu1', 'GET', `/v1/homestead/case/${processId}`)).data
        .permit;
    expect(await permit()).toBeNull();
    expect(await isCounted(processId)).toBe(false);
    expect((await submit(house, processId, step)).code).toBe(200);
    expect(await isCounted(processId)).toBe(true);
    expect((await read())['jfsqjd']?.['nczjdpzsh']).toBe(first['jfsqjd']?.['nczjdpzsh']);
    expect(await permit()).toMatchObject({ state: 'waiting' });
  });
});
