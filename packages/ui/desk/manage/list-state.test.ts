import { expect, it } from 'vitest';
import { queryOf, readListState, writeListState } from './list-state.ts';

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
