import { expect, it } from 'vitest';
import { doubtOf } from './use-attend.ts';

it('a place whose error is larger than the reach is doubted before it is sent, and no other', () => {
  expect(doubtOf({ accuracy: 3000 }, 200)).toContain('重新定位');
  expect([doubtOf({ accuracy: 200 }, 200), doubtOf(null, 200), doubtOf(undefined, 200)]).toEqual([
    null,
    null,
    null,
  ]);
});
