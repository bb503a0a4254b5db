import { expect, test } from 'vitest';
import { submittedAt } from './receipt.ts';

const createTime = '2026-11-20T02:00:00.000Z';
const tasksOf = (...times: (string | null)[]) =>
  times.map((approverTime) => ({ approverTime })) as Parameters<typeof submittedAt>[0]['tasks'];

test('a case is handed in when its first task was completed, not when its draft was begun', () => {
  const tasks = tasksOf('2026-11-27T08:00:00.000Z', '2026-11-26T08:00:00.000Z', null);
  expect(submittedAt({ createTime, tasks })).toBe('2026-11-26T08:00:00.000Z');
});

test('a case of which no task is completed is as old as it is', () => {
  expect(submittedAt({ createTime, tasks: tasksOf(null) })).toBe(createTime);
});
