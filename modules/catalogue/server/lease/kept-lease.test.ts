import { afterEach, expect, it, vi } from 'vitest';
import { keepingLease } from './kept-lease.ts';
import { usualLeaseSeconds } from './lease.ts';

afterEach(() => vi.useRealTimers());

it('a lease is renewed in time while its work is silent, also after a failure, and no more once it has ended', async () => {
  vi.useFakeTimers();
  let renewals = 0;
  let end = () => {};
  const renew = async () => {
    renewals += 1;
    if (renewals === 1) throw new Error('the database was away');
  };
  const work = keepingLease(renew, () => new Promise<void>((resolve) => (end = resolve)));
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
  await expect(keepingLease(renew, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await vi.advanceTimersByTimeAsync(usualLeaseSeconds * 5_000);
  expect(renew).not.toHaveBeenCalled();
});
