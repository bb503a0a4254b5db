import { expect, it } from 'vitest';
import { whyClosed } from './use-head-facts.ts';

const task = { taskState: 'open', status: 'running', assigneeName: null, stage: '初审' } as const;

it('says of a task that can only be looked at whether it was done, is another’s, or went with its case', () => {
  expect(whyClosed({ ...task, taskState: 'done' })).toContain('该任务已办结');
  expect(whyClosed({ ...task, taskState: 'cancelled', status: 'ended', stage: '已终止' })).toContain(
    '案件已终止，该任务不再办理',
  );
  expect(whyClosed({ ...task, taskState: 'cancelled' })).toContain('案件已到其他环节');
  expect(whyClosed({ ...task, assigneeName: '蔡木兰' })).toContain('由蔡木兰办理');
});
