import { describe, expect, it } from 'vitest';
import {
  type FlowRecordItem,
  factsOf,
  isFinished,
  isNote,
  readMark,
  resultOf,
  stepColours,
  toneOf,
} from './timeline.ts';
import { dueLook, showTime } from './times.ts';

describe('a step of the flow record (spec 2 §2.14) [S2-2.14-steps S2-2.14-colours S2-3.flow-record]', () => {
  it.each([
    [null, 'pending', '#8f5600'],
    [1, 'approved', '#237804'],
    [0, 'rejected', '#cf1322'],
    [7, 'other', '#595959'],
  ] as const)('with status %s is %s', (approverStatus, tone, colour) => {
    expect(toneOf({ approverStatus })).toBe(tone);
    expect(stepColours[tone]).toBe(colour);
  });

  it('is finished when it has an approval time, otherwise in process [S2-4.finished]', () => {
    expect(isFinished({ approverTime: '2026-03-01T08:00:00Z' })).toBe(true);
    expect(isFinished({ approverTime: null })).toBe(false);
  });

  it('says its result in words', () => {
    const task = { kind: 'task', outcomeLabel: null };
    expect(resultOf({ ...task, approverStatus: null })).toBe('办理中');
    expect(resultOf({ ...task, approverStatus: null, suspended: true })).toBe('已挂起');
    expect(resultOf({ ...task, approverStatus: 0, outcomeLabel: '退回' })).toBe('退回');
    expect(resultOf({ ...task, approverStatus: 1 })).toBe('同意');
    expect(resultOf({ ...task, kind: 'timer', approverStatus: null })).toBe('进行中');
    expect(resultOf({ ...task, kind: 'transfer', approverStatus: 2 })).toBe('已转办');
    expect(resultOf({ ...task, kind: 'constructor', approverStatus: 2 })).toBe('已结束');
  });

  it('says who, what and when; a note between the steps says only what it has', () => {
    const record: FlowRecordItem = {
      id: '1',
      taskId: 't',
      taskKey: 'zgbcs',
      taskName: '初审会议',
      approver: '郑办',
      onBehalfOf: '李办',
      approverStatus: 1,
      approverContent: null,
      outcome: 'agree',
      outcomeLabel: '同意',
      createTime: '2026-03-02T01:00:00Z',
      approverTime: '2026-03-02T02:00:00Z',
      dueAt: '2026-03-09T02:00:00Z',
      formKey: 'jfsqjd_zgbcs',
      kind: 'task',
      fileIds: [],
      readAt: null,
      readBy: null,
      suspended: false,
    };
    expect(factsOf(record)).toEqual([
      { name: '办理人', value: '郑办（受李办委托）' },
      { name: '开始时间', value: '2026-03-02 09:00' },
      { name: '完成时间', value: '2026-03-02 10:00' },
    ]);
    const due = (dueAt: string) => factsOf({ ...record, approverTime: null, dueAt }).at(-1);
    expect(due('2026-03-09T02:00:00Z')).toEqual({ name: '办理期限', value: '2026-03-09 10:00' });
    expect(due('2026-03-09T16:00:00Z')).toEqual({ name: '办理期限', value: '2026-03-09' });
    const note = { ...record, kind: 'comment', approverContent: '请看' };
    expect(isNote(note)).toBe(true);
    expect(factsOf(note).map(({ name }) => name)).toEqual(['操作人', '内容', '时间']);
  });

  it('tells of an urge whether it was read', () => {
    expect(readMark({ kind: 'comment', readAt: null, readBy: null })).toBeNull();
    expect(readMark({ kind: 'urge', readAt: null, readBy: null })).toEqual({ isRead: false, text: '未读' });
    expect(readMark({ kind: 'urge', readAt: '2026-03-02T01:00:00Z', readBy: '郑办' })).toEqual({
      isRead: true,
      text: '已读（郑办 2026-03-02 09:00）',
    });
  });
});

describe('a deadline in words', () => {
  const told = { dueAt: '2026-03-06T16:00:00Z', urgency: 'normal' as const, daysLeft: 3, calendarGaps: [] };
  it.each([
    [{}, '还剩3个工作日', 'normal'],
    [{ daysLeft: 1, urgency: 'amber' }, '还剩1个工作日', 'amber'],
    [{ daysLeft: 0, urgency: 'amber' }, '今天到期', 'amber'],
    [{ daysLeft: -3, urgency: 'red' }, '已超期3天', 'red'],
    [{ daysLeft: null }, '2026-03-06 到期', 'normal'],
    [{ daysLeft: null, urgency: 'stopped' }, '已停表', 'stopped'],
    [{ daysLeft: null, urgency: 'stopped', dueAt: null }, '已停表', 'stopped'],
  ] as const)('%j reads %s', (change, text, tone) => {
    expect(dueLook({ ...told, ...change })).toMatchObject({ text, tone });
  });

  it('names the last day, and the years of which only weekends are known', () => {
    expect(dueLook(told)?.note).toBe('2026-03-06 到期');
    expect(dueLook({ ...told, calendarGaps: [2027] })?.note).toBe(
      '2026-03-06 到期；2027年没有导入节假日表，只扣除周末',
    );
  });

  it('is nothing without one, and nonsense is not shown', () => {
    expect(dueLook({ ...told, dueAt: null, daysLeft: null })).toBeNull();
    expect(showTime('not a time')).toBe('');
    expect(showTime('2026-03-05T01:05:00Z')).toBe('2026-03-05 09:05');
  });
});
