import { afterEach, describe, expect, it, vi } from 'vitest';
import { square } from '../space.fixture.ts';
import { faults } from './failing-thread.fixture.ts';
import { KernelPool, type PoolSettings } from './pool.ts';
import { BorderSender, KernelFailure, type KernelJob, type OverlayAnswer, pack } from './protocol.ts';
import { toWkb } from './wkb.ts';

const job = (sliver = 0): KernelJob => ({
  kind: 'overlay',
  type: 'intersect',
  inputs: pack([toWkb(square(0, 0, 10))]),
  refers: pack([toWkb(square(5, 0, 10))]),
  classes: null,
  sliver,
  county: null,
});
const isRight = (answer: unknown) => Math.abs((answer as OverlayAnswer).total - 55) < 2;

describe('the pool of kernel threads', () => {
  let pool: KernelPool;
  const open = (settings: PoolSettings = {}) => {
    pool = new KernelPool({ thread: new URL('./failing-thread.fixture.ts', import.meta.url), ...settings });
    return pool;
  };
  afterEach(() => pool.close());

  it('answers many jobs at once, each its own', async () => {
    open();
    const answers = await Promise.all(Array.from({ length: 40 }, () => pool.run(job())));
    expect(answers.every(isRight)).toBe(true);
  });

  it('leaves jobs that are over in a moment to one thread', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      open();
      const threads = await Promise.all(Array.from({ length: 40 }, () => pool.run(job(faults.named))));
      expect(new Set(threads).size).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it('answers by another thread what waits behind a long job', async () => {
    open();
    const hanging = expect(pool.run(job(faults.hang))).rejects.toThrow(/closed/);
    expect(isRight(await pool.run(job()))).toBe(true);
    await pool.close();
    await hanging;
  });

  it.each(['crash', 'exit'] as const)(
    'survives a thread that meets its end by %s, at the cost of that job',
    async (fault) => {
      open({ size: 1 });
      const results = await Promise.allSettled([
        pool.run(job()),
        pool.run(job(faults[fault])),
        pool.run(job()),
        pool.run(job()),
      ]);
      expect(results.map(({ status }) => status)).toEqual([
        'fulfilled',
        'rejected',
        'fulfilled',
        'fulfilled',
      ]);
      expect((results[1] as PromiseRejectedResult).reason).toBeInstanceOf(KernelFailure);
      expect(isRight((results[3] as PromiseFulfilledResult<unknown>).value)).toBe(true);
    },
  );

  it('kills a thread that hangs, and works on with a new one', async () => {
    open({ size: 1, limitMs: 500 });
    await expect(pool.run(job(faults.hang))).rejects.toThrow(/longer than 500 ms/);
    expect(isRight(await pool.run(job()))).toBe(true);
  });

  it('passes a broken geometry back as a failure, and the thread lives on', async () => {
    open({ size: 1 });
    const broken = { ...job(), inputs: pack([new Uint8Array([1, 3, 0, 0, 0, 9, 0, 0, 0])]) } as KernelJob;
    await expect(pool.run(broken)).rejects.toThrow(KernelFailure);
    expect(isRight(await pool.run(job()))).toBe(true);
  });

  it('judges by the border that was sent last, whatever was sent before', async () => {
    open({ size: 1, limitMs: 2000 });
    const within = (size: number, version: string, sliver = 0) =>
      pool.run({
        ...job(sliver),
        county: { version, border: pack([toWkb(square(0, 0, size))]) },
      } as KernelJob);
    const outside = { kind: 'refused', problem: 'outsideCounty' };
    expect(await within(5, 'county@1')).toMatchObject(outside);
    expect(await within(5, 'county@1')).toMatchObject(outside);
    expect(isRight(await pool.run(job()))).toBe(true);
    expect(isRight(await within(50, 'county@2'))).toBe(true);
    expect(isRight(await within(50, 'county@2'))).toBe(true);
    await expect(within(50, 'county@2', faults.crash)).rejects.toThrow(KernelFailure);
    expect(isRight(await within(50, 'county@2'))).toBe(true);
  });

  it('sends a border once for each version', () => {
    const sender = new BorderSender();
    const inspect = {
      kind: 'inspect',
      inputs: pack([]),
      county: { version: 'a', border: pack([]) },
    } as const;
    expect(sender.sent(inspect)).toEqual(inspect);
    expect(sender.sent(inspect)).toEqual({ ...inspect, county: { version: 'a' } });
  });

  it('refuses jobs beyond those that may wait', async () => {
    open({ size: 1, maxWaiting: 1 });
    const results = await Promise.allSettled([pool.run(job()), pool.run(job()), pool.run(job())]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  });

  it('refuses jobs once it is closed, those that wait too', async () => {
    open({ size: 1 });
    const waiting = Promise.allSettled([pool.run(job(faults.hang)), pool.run(job())]);
    await pool.close();
    expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(pool.run(job())).rejects.toThrow(/closed/);
  });
});
