import { CallFailure, offline } from '@homestead/http/client';
import { expect, it } from 'vitest';
import { doubtOf, faultOf } from './use-attend.ts';

it('a place whose error is larger than the reach is doubted before it is sent, and no other', () => {
  expect(doubtOf({ accuracy: 3000 }, 200)).toContain('重新定位');
  expect([doubtOf({ accuracy: 200 }, 200), doubtOf(null, 200), doubtOf(undefined, 200)]).toEqual([
    null,
    null,
    null,
  ]);
});

it('a check-in without a network says that nothing was sent, and how to work where there is none', () => {
  expect(faultOf(new CallFailure(offline, 0, '网络异常'))).toContain('带走离线办理');
  expect(faultOf(new CallFailure(40300, 200, '这个任务不由您办理'))).toBe('这个任务不由您办理');
});
