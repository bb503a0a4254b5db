import { describe, expect, it } from 'vitest';
import { FewAtOnce } from './few-at-once.ts';

describe('work of one name', () => {
  it('goes on a few at a time, and the others in the order in which they came', async () => {
    const few = new FewAtOnce(2);
    const begun: number[] = [];
    const leave: (() => void)[] = [];
    const all = [0, 1, 2, 3].map(async (number) => {
      leave[number] = await few.enter('numbers');
      begun.push(number);
    });
    await Promise.all(all.slice(0, 2));
    expect(begun).toEqual([0, 1]);
    leave[1]?.();
    await all[2];
    expect(begun).toEqual([0, 1, 2]);
    leave[0]?.();
    await all[3];
    expect(begun).toEqual([0, 1, 2, 3]);
  });

  it('does not wait for work of another name, and begins afresh when all has ended', async () => {
    const few = new FewAtOnce(1);
    const leave = await few.enter('one');
    const other = await few.enter('another');
    other();
    leave();
    const again = await few.enter('one');
    const next = few.enter('one');
    again();
    (await next)();
  });
});
