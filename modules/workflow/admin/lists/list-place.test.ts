import { expect, it } from 'vitest';
import { listAfter, listOf, narrowedTo } from './list-place.ts';

it('leads from a task back to the list as it was, and to the next of what it was narrowed to', () => {
  const state = { list: '/Tasks/todo?keyword=2027&sort=applicant&pageNum=2' };
  expect(listAfter(state)).toBe(state.list);
  expect(narrowedTo(state)).toEqual({ keyword: '2027', sort: 'applicant', state: 'todo' });
  expect(listAfter(null)).toBe('/Tasks/todo');
  expect(narrowedTo({ list: '/Tasks/claimable?keyword=2027' })).toEqual({});
  // An entry of the history may be of another page, or of an earlier version.
  expect(listOf({ list: 'https://elsewhere.example/' })).toBeNull();
  expect(listOf({ steps: 1 })).toBeNull();
});
