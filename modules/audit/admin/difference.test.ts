import { expect, it } from 'vitest';
import { changesIn, factsIn } from './difference.ts';

it('shows of a change the fields that differ, and leaves the rest beside', () => {
  const detail = {
    before: { name: '路面', state: 'YES', tags: ['甲', '乙'] },
    after: { name: '路面类型', state: 'YES', tags: ['甲'], items: [{ label: '水泥' }] },
    status: 200,
  };
  expect(changesIn(detail)).toEqual([
    { field: 'name', before: '路面', after: '路面类型' },
    { field: 'tags', before: '甲、乙', after: '甲' },
    { field: 'items.0.label', before: '', after: '水泥' },
  ]);
  expect(factsIn(detail)).toEqual([{ label: 'status', text: '200' }]);
});

it('tells an entry that keeps nothing of before and after from one in which nothing changed', () => {
  expect(changesIn({ status: 200 })).toBeNull();
  expect(changesIn(null)).toBeNull();
  expect(changesIn({ before: { a: 1 }, after: { a: 1 } })).toEqual([]);
});
