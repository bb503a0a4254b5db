import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SlowDown } from './slow-down.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function held(slowDown: SlowDown, count: number): { out: number } {
  const seen = { out: 0 };
  for (let i = 0; i < count; i++)
    void slowDown.wait().then(() => {
      seen.out += 1;
    });
  return seen;
}

test('refusals that came together go out one after another', async () => {
  const seen = held(new SlowDown(1000), 3);
  await vi.advanceTimersByTimeAsync(999);
  expect(seen.out).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.out).toBe(1);
  await vi.advanceTimersByTimeAsync(5);
  expect(seen.out).toBe(2);
  await vi.advanceTimersByTimeAsync(5);
  expect(seen.out).toBe(3);
});

test('one that comes after the others have gone waits no longer than the first', async () => {
  const slowDown = new SlowDown(1000);
  held(slowDown, 200);
  await vi.advanceTimersByTimeAsync(10_000);
  const late = held(slowDown, 1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(late.out).toBe(1);
});

test('where so many wait that waiting costs more than it saves, the next goes out at once', async () => {
  const slowDown = new SlowDown(1000);
  held(slowDown, 1000);
  const beyond = held(slowDown, 1);
  await vi.advanceTimersByTimeAsync(0);
  expect(beyond.out).toBe(1);
});
