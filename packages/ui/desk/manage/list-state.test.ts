import { expect, it } from 'vitest';
import { queryOf, readListState, stillChosen, writeListState } from './list-state.ts';

const defaults = { sort: 'code', filters: ['state'] };

it('reads a list from its address and leaves alone what is not the list’s', () => {
  const params = new URLSearchParams('pageNum=3&pageSize=50&sort=-name&keyword= 木兰 &state=NO&edit=7');
  expect(queryOf(readListState(params, defaults))).toEqual({
    pageNum: 3,
    pageSize: 50,
    sort: '-name',
    keyword: '木兰',
    state: 'NO',
  });
  expect(writeListState(params, { state: '' }).toString()).toBe(
    'pageSize=50&sort=-name&keyword=+%E6%9C%A8%E5%85%B0+&edit=7',
  );
});

it('takes the defaults where the address says nothing, or nonsense', () => {
  const params = new URLSearchParams('pageNum=-1&pageSize=100000');
  expect(queryOf(readListState(params, defaults))).toEqual({ pageNum: 1, pageSize: 20, sort: 'code' });
});

it('a chosen row that somebody removed is chosen no longer, and one that moved or stands on another page is', () => {
  const idOf = (id: string) => id;
  const before = { records: ['a', 'b', 'c'], total: 5 };
  const chosen = ['a', 'c', 'elsewhere'];
  expect(stillChosen(chosen, before, { records: ['a', 'b', 'd'], total: 4 }, idOf)).toEqual([
    'a',
    'elsewhere',
  ]);
  expect(stillChosen(chosen, before, { records: ['new', 'a', 'b'], total: 6 }, idOf)).toBe(chosen);
  expect(stillChosen(chosen, before, { records: ['a', 'c'], total: 4 }, idOf)).toBe(chosen);
});
