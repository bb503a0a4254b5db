import { describe, expect, it } from 'vitest';
import type { CaseStage } from '../../contract/stages.ts';
import type { FlowRecordItem } from '../timeline.ts';
import { groupRecords } from './groups.ts';

const record = (taskKey: string, index: number, approverStatus: number | null = 1) =>
  ({ id: `${taskKey}${index}`, taskKey, approverStatus }) as FlowRecordItem;
const stage = (title: string, ...tasks: string[]) => ({ title, tasks }) as CaseStage;

const stages = [stage('申请', 'ask'), stage('审查', 'review', 'visit')];
const long = [
  record('ask', 0),
  record('comment', 1),
  ...Array.from({ length: 7 }, (_, index) => record('review', index + 2)),
  record('visit', 9, null),
];

describe('the flow record', () => {
  it('stands newest first, or in the order in which it began', () => {
    const few = [record('ask', 0), record('review', 1), record('visit', 2, null)];
    const ids = (order: 'newest' | 'oldest') =>
      groupRecords(few, stages, order).flatMap(({ records }) => records.map(({ taskKey }) => taskKey));
    expect(ids('newest')).toEqual(['visit', 'review', 'ask']);
    expect(ids('oldest')).toEqual(['ask', 'review', 'visit']);
  });

  it('is not folded where it is short, nor where the county names no stages', () => {
    expect(groupRecords(long.slice(0, 4), stages, 'oldest')).toHaveLength(1);
    expect(groupRecords(long, [], 'oldest')).toMatchObject([{ title: '' }]);
  });

  it('is folded by stage where it is long; what waits now stands open', () => {
    const groups = groupRecords(long, stages, 'newest');
    expect(groups.map(({ title, isOpen, records }) => [title, isOpen, records.length])).toEqual([
      ['审查', true, 8],
      ['申请', false, 2],
    ]);
  });

  it('keeps a stage that a return opened again apart from its first run', () => {
    const again = [...long.slice(0, 9), record('ask', 20), record('review', 21, null)];
    expect(groupRecords(again, stages, 'oldest').map(({ title }) => title)).toEqual([
      '申请',
      '审查',
      '申请',
      '审查',
    ]);
  });
});
