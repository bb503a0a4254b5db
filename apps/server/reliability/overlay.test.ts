import { importLayer } from '@homestead/catalogue/server';
import { rows } from '@homestead/database';
import { type KernelJob, KernelPool, type OverlayKernel } from '@homestead/map/server';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { review } from '../testing/case-forms.ts';
import { Journey } from '../testing/journey.ts';
import { type Served, serve } from '../testing/served.ts';
import { traceOf, traces } from '../testing/traces.ts';

/** The real kernel, until a test puts a failure in its place. */
class SwitchedKernel implements OverlayKernel {
  readonly #real = new KernelPool();
  failure: ((job: KernelJob) => Promise<unknown>) | null = null;
  /** Runs after each answer of the real kernel, before anybody uses it. */
  afterwards: (() => Promise<void>) | null = null;

  async run(job: KernelJob): Promise<unknown> {
    if (this.failure) return this.failure(job);
    const answer = await this.#real.run(job);
    await this.afterwards?.();
    return answer;
  }

  close(): Promise<void> {
    return this.#real.close();
  }
}

const failures: [string, (job: KernelJob) => Promise<unknown>][] = [
  ['throws', () => Promise.reject(new Error('TopologyException: side location conflict'))],
  ['hangs', () => new Promise(() => undefined)],
  ['answers nothing', () => Promise.resolve(undefined)],
  ['answers an empty list', () => Promise.resolve([])],
];

/** What a client would claim of ground on which nothing lies. */
const claims = {
  cwhYjjbntSfzy: '否',
  cwhYjjbntZymj: 0,
  cwhBhhxSfzy: '否',
  cwhBhhxZymj: 0,
  cwhDscqgtddcZymj: '无',
};

describe('the map check of a review', () => {
  const kernel = new SwitchedKernel();
  let served: Served;
  let journey: Journey;
  let processId: string;
  const geometryOf = async (name: string) => (await journey.sample(name)).geometry.geometry;
  const submitReview = (geometry: object, found: Record<string, unknown>) =>
    journey.submit({ taskKey: 'cwhsh', by: 'cunwei', form: review(geometry, found) }, processId);
  const storedOf = async () => {
    const [row] = await rows<{ record: Record<string, unknown> }>(
      served.db.kysely,
      sql`select to_jsonb(r) as record from models.jfsqjd r where process_id = ${processId}`,
    );
    return row?.record ?? {};
  };

  beforeAll(async () => {
    // Longer than any overlay of this county takes on a busy machine, and short enough to wait for.
    served = await serve({ kernel, overlayDeadlineMs: 6000 });
    journey = new Journey(served.base);
    processId = await journey.upTo('cwhsh');
  });
  afterAll(() => served?.close());
  afterEach(() => {
    kernel.failure = null;
    kernel.afterwards = null;
  });

  it.each(failures)(
    'stays 未能分析 and refuses 同意 when the overlay %s [S1-4.check-failed]',
    async (_title, fail) => {
      const geometry = await geometryOf('clean');
      const before = await traces(served.db);
      kernel.failure = fail;
      const reply = await submitReview(geometry, claims);
      expect([reply.status, reply.code]).toEqual([422, 42200]);
      expect(reply.data).toEqual({
        fields: [
          { path: 'jfsqjd.cwhYjjbntSfzy', message: '永久基本农田未能分析，请稍后重试' },
          { path: 'jfsqjd.cwhBhhxSfzy', message: '生态保护红线未能分析，请稍后重试' },
          { path: 'jfsqjd.cwhDscqgtddcZymj', message: '第三次国土调查未能分析，请稍后重试' },
        ],
      });
      expect(await traces(served.db)).toEqual(before);
    },
  );

  it('is never kept as 否 by a return or a draft that was made while the overlay failed', async () => {
    const geometry = await geometryOf('clean');
    kernel.failure = failures[0]![1];
    const task = await journey.taskOf('cunwei', processId, 'cwhsh');
    const person = await journey.as('cunwei');
    const saved = await person.post(`/v1/flowable/task/${task.id}/save`, {
      formData: review(geometry, claims),
    });
    expect(saved.code, saved.text).toBe(200);
    const drafted = await storedOf();
    expect(drafted['cwhYjjbntSfzy'] ?? null).toBeNull();
    expect(drafted['cwhBhhxSfzy'] ?? null).toBeNull();
    const form = { jfsqjd: { ...review(geometry, claims).jfsqjd, cwhSpyj: '不同意' } };
    const reply = await journey.submit(
      { taskKey: 'cwhsh', by: 'cunwei', status: 0, content: '图上位置不清，请核实', form },
      processId,
    );
    expect(reply.code, reply.text).toBe(200);
    const stored = await storedOf();
    expect(stored['cwhYjjbntSfzy'] ?? null).toBeNull();
    expect(stored['cwhBhhxSfzy'] ?? null).toBeNull();
    expect(stored['cwhYjjbntFx']).toBe('未能分析');
    const evidence = await rows(
      served.db.kysely,
      sql`select 1 from forms.check_evidence where process_id = ${processId}`,
    );
    expect(evidence).toEqual([]);
    kernel.failure = null;
    processId = await journey.upTo('cwhsh');
  });

  it('refuses 同意 on farmland and on the red line, whatever the client claims to have found', async () => {
    for (const [name, path] of [
      ['farmland', '永久基本农田'],
      ['redline', '生态保护红线'],
    ] as const) {
      const reply = await submitReview(await geometryOf(name), claims);
      expect(reply.code, name).toBe(42200);
      expect(reply.text).toContain(`所选区域占用${path}，审批意见不能为同意`);
    }
  });

  it('on a layer that was replaced between check and commit is refused and leaves nothing', async () => {
    const geometry = await geometryOf('clean');
    const checks = await journey.analyse(geometry);
    let isReplaced = false;
    kernel.afterwards = async () => {
      if (isReplaced) return;
      isReplaced = true;
      await served.db.transaction((tx) =>
        importLayer(tx, { id: 'stbhhx', name: '生态保护红线', geometryType: 'Polygon', internal: true }, [], {
          source: '新一版',
          now: new Date(),
        }),
      );
    };
    const before = await traces(served.db);
    const reply = await submitReview(geometry, checks);
    expect([reply.status, reply.code]).toEqual([409, 40900]);
    expect(reply.message).toBe('地图图层刚刚更新，请重新分析后再提交');
    expect(await traces(served.db)).toEqual(before);
  });

  it('overwrites forged areas with its own and notes it [S2-7.overlay]', async () => {
    const forged = {
      cwhYjjbntSfzy: '是',
      cwhYjjbntZymj: 55.5,
      cwhBhhxSfzy: '否',
      cwhBhhxZymj: 7,
      cwhDscqgtddcZymj: '林地 1.00㎡',
      cwhSxmj: 9999,
    };
    const geometry = await geometryOf('clean');
    const checks = await journey.analyse(geometry);
    const reply = await submitReview(geometry, forged);
    expect(reply.code, reply.text).toBe(200);
    const stored = await storedOf();
    expect(stored).toMatchObject({
      cwhYjjbntSfzy: '否',
      cwhYjjbntZymj: 0,
      cwhBhhxSfzy: '否',
      cwhBhhxZymj: 0,
    });
    expect(stored['cwhDscqgtddcZymj']).not.toBe('林地 1.00㎡');
    expect(
      Math.abs(Number(stored['cwhSxmj']) - Number.parseFloat(String(checks['cwhDscqgtddcZymj']))),
    ).toBeLessThanOrEqual(0.02);
    const noted = await rows<{ detail: { corrected: string[] } }>(
      served.db.kysely,
      sql`select detail from audit.operation where summary = '提交内容中有不可写或与服务器计算不一致的字段' order by id desc limit 1`,
    );
    expect(noted[0]?.detail.corrected).toEqual(
      expect.arrayContaining(['jfsqjd.cwhYjjbntSfzy', 'jfsqjd.cwhYjjbntZymj', 'jfsqjd.cwhSxmj']),
    );
    expect(await traceOf(served.db, processId)).toMatchObject({ open: ['jftzxz'] });
  });
});
