import { expect, it } from 'vitest';
import { shareLooks } from './looks.ts';

it('lets those who come during a look share the next one, which sees what they wrote', async () => {
  let state = 0;
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const refresh = shareLooks(async () => {
    begun.push(state);
    await new Promise<void>((resolve) => ends.push(resolve));
  });
  const first = refresh();
  await expect.poll(() => begun).toEqual([0]);
  state = 1;
  const second = refresh();
  const third = refresh();
  expect(third).toBe(second);
  ends[0]?.();
  await first;
  await expect.poll(() => begun).toEqual([0, 1]);
  ends[1]?.();
  await Promise.all([second, third]);
});

it('tells a failure to those who shared the look, and looks again', async () => {
  let looks = 0;
  const refresh = shareLooks(async () => {
    if (looks++ === 0) throw new Error('away');
  });
  await expect(Promise.all([refresh(), refresh()])).rejects.toThrow('away');
  await refresh();
  expect(looks).toBe(2);
});
