import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { one } from '@homestead/database';
import { freshDatabase } from '@homestead/testing';
import { sql } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import { reviewNext } from '../versions/review.ts';
import { keepingLease } from './kept-lease.ts';
import { usualLeaseSeconds } from './lease.ts';
import { reviewingDeps } from './reviewing.fixture.ts';

afterEach(() => vi.useRealTimers());

it('what a process works on stays its own however silent it is, and is another’s soon after a kill -9', async () => {
  const test = await freshDatabase();
  const held = async () =>
    one<{ until: string; state: string }>(
      test.db.kysely,
      sql`select lease_until::text as until, state from catalogue.version_review`,
    );
  await test.db.script(`
    insert into catalogue.layer (id, name, geometry_type) values ('road', '道路', 'LineString');
    insert into catalogue.layer_version (layer_id, version, source, created_at, status) values ('road', 1, 'x', now(), 'draft');
    insert into catalogue.version_review (layer_id, version, state, asked_by_name, asked_at)
      values ('road', 1, 'waiting', '管理员', now())`);
  const worker = fileURLToPath(new URL('./reviewing.fixture.ts', import.meta.url));
  const child = spawn(process.execPath, [worker, test.url], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const reviews = () => reviewNext(reviewingDeps(test.db, async () => []));
    await once(child.stdout, 'data');
    for (let renewals = 0; renewals < 4; renewals++) {
      const { until } = await held();
      await expect.poll(async () => (await held()).until, { timeout: 30_000 }).not.toBe(until);
      expect(await reviews()).toBe(false);
    }
    child.kill('SIGKILL');
    await once(child, 'exit');
    await expect.poll(reviews, { timeout: 30_000 }).toBe(true);
    expect((await held()).state).toBe('done');
  } finally {
    child.kill('SIGKILL');
    await test.drop();
  }
});

it('a lease is renewed in time while its work is silent, also after a failure, and no more once it has ended', async () => {
  vi.useFakeTimers();
  let renewals = 0;
  let end = () => {};
  const renew = async () => {
    renewals += 1;
    if (renewals === 1) throw new Error('the database was away');
  };
  const work = keepingLease({}, renew, () => new Promise<void>((resolve) => (end = resolve)));
  await vi.advanceTimersByTimeAsync(usualLeaseSeconds * 1_000 - 1);
  expect(renewals).toBe(2);
  end();
  await work;
  await vi.advanceTimersByTimeAsync(usualLeaseSeconds * 5_000);
  expect(renewals).toBe(2);
});

it('the fault of the work comes through, and ends its lease', async () => {
  vi.useFakeTimers();
  const renew = vi.fn(async () => {});
  await expect(keepingLease({}, renew, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await vi.advanceTimersByTimeAsync(usualLeaseSeconds * 5_000);
  expect(renew).not.toHaveBeenCalled();
});
