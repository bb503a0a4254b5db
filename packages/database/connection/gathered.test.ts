import { expect, it } from 'vitest';
import { gathered } from './gathered.ts';

/** Squares, which tells of each time what was asked for together; of odd numbers it has none. */
function squares(most: number) {
  const turns: number[][] = [];
  const square = gathered<number, number>(async (asked) => {
    turns.push([...asked]);
    return asked.map((n) => (n % 2 ? new Error(`${n} is odd`) : n * n));
  }, most);
  return { square, turns };
}

it('what is asked for in one turn is done together, at most so many, and the next turn begins anew', async () => {
  const { square, turns } = squares(3);
  expect(await Promise.all([2, 4, 6, 8].map(square))).toEqual([4, 16, 36, 64]);
  expect(await square(2)).toBe(4);
  expect(turns).toEqual([[2, 4, 6], [8], [2]]);
});

it('each is answered by itself: one that fails fails nobody else', async () => {
  const { square, turns } = squares(8);
  const [two, three, again] = await Promise.allSettled([square(2), square(3), square(2)]);
  expect([two, again]).toEqual([
    { status: 'fulfilled', value: 4 },
    { status: 'fulfilled', value: 4 },
  ]);
  expect(three).toMatchObject({ status: 'rejected', reason: { message: '3 is odd' } });
  expect(turns).toEqual([[2, 3, 2]]);
});
