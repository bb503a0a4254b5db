import { describe, expect, it } from 'vitest';
import type { Basis } from '../contract/index.ts';
import { type CountedCase, entriesOf } from './entries.ts';
import { monthsBetween, shiftMonth } from './months.ts';
import { percentile } from './percentile.ts';

const basis: Basis = {
  source: '',
  date: '',
  applications: [
    {
      process: 'build',
      approvedAt: ['grant'],
      land: { class: 'plot.class', area: 'plot.area' },
      reasons: [
        { title: '一户多宅', words: ['多宅'] },
        { title: '不符合规划', words: ['规划'] },
      ],
    },
  ],
  violations: [{ process: 'report', kind: 'report.kind' }],
};
const at = (text: string) => new Date(`${text}+08:00`);
const base: CountedCase = {
  id: '1',
  processKey: 'build',
  division: '350399100201',
  status: 'running',
  createdAt: at('2026-01-31T23:30:00'),
  endedAt: null,
  refusal: null,
  tasks: [],
  fields: {},
};
const task = (taskKey: string, more: object = {}) => ({
  taskKey,
  visit: null,
  createdAt: at('2026-02-01T09:00:00'),
  completedAt: at('2026-02-03T15:00:00'),
  dueAt: at('2026-02-03T12:00:00'),
  approverStatus: 1,
  isHolders: true,
  isLastAnswer: true,
  ...more,
});

describe('what a case counts as', () => {
  it('is an application in the month of the county’s time in which it began', () => {
    expect(entriesOf(basis, base)).toMatchObject([
      { measure: 'applied', month: '2026-01', day: '2026-01-31', state: 'running' },
    ]);
    expect(entriesOf(basis, { ...base, createdAt: at('2026-02-01T00:10:00') })[0]?.month).toBe('2026-02');
  });

  it('is nothing while it is a draft', () => {
    expect(entriesOf(basis, { ...base, status: 'draft', tasks: [task('grant')] })).toEqual([]);
  });

  it('is an approval with its days and land once the task that approves was done with consent', () => {
    const fields = { 'plot.class': '农用地', 'plot.area': '120.5' };
    const found = entriesOf(basis, { ...base, fields, tasks: [task('grant')] });
    expect(found).toContainEqual(expect.objectContaining({ measure: 'approved', month: '2026-02', days: 3 }));
    expect(found).toContainEqual(expect.objectContaining({ measure: 'land', key: '农用地', total: 120.5 }));
    const refused = entriesOf(basis, { ...base, tasks: [task('grant', { approverStatus: 0 })] });
    expect(refused.map(({ measure }) => measure)).not.toContain('approved');
  });

  it('is no approval while an added signer is still to answer', () => {
    const asked = entriesOf(basis, { ...base, tasks: [task('grant', { isLastAnswer: false })] });
    expect(asked.map(({ measure }) => measure)).not.toContain('approved');
  });

  it('is no approval where the holder, or a signer beside them, said no; who was asked before only advised', () => {
    const [first, last] = [at('2026-02-02T09:00:00'), at('2026-02-03T09:00:00')];
    const signer = (more: object) => task('grant', { isHolders: false, ...more });
    const isApproved = (...tasks: ReturnType<typeof task>[]) =>
      entriesOf(basis, { ...base, tasks }).some(({ measure }) => measure === 'approved');
    const answered = (holder: 0 | 1, other: 0 | 1) =>
      isApproved(
        task('grant', { completedAt: first, approverStatus: holder, isLastAnswer: false }),
        signer({ completedAt: last, approverStatus: other }),
      );
    expect([answered(1, 1), answered(0, 1), answered(1, 0)]).toEqual([true, false, false]);
    const advice = signer({ completedAt: first, approverStatus: 0, isLastAnswer: false });
    expect(isApproved(advice, task('grant', { createdAt: first, completedAt: last }))).toBe(true);
    // A no of an earlier round holds for that one.
    const again = task('grant', { createdAt: last, completedAt: at('2026-02-05T09:00:00') });
    expect(isApproved(task('grant', { completedAt: first, approverStatus: 0 }), again)).toBe(true);
  });

  it('approves by the last consent where a case was returned and approved again', () => {
    const again = task('grant', { completedAt: at('2026-05-01T09:00:00') });
    const found = entriesOf(basis, { ...base, tasks: [again, task('grant')] });
    expect(found.filter(({ measure }) => measure === 'approved')).toMatchObject([{ month: '2026-05' }]);
  });

  it('is no refused application where only its registration was refused after the approval', () => {
    const ended = { ...base, status: 'refused' as const, endedAt: at('2026-03-01T09:00:00') };
    const measures = entriesOf(basis, { ...ended, tasks: [task('grant')] }).map(({ measure }) => measure);
    expect(measures).toContain('approved');
    expect(measures).not.toContain('refused');
  });

  it('has the reason of its refusal by the words of the county, or another reason', () => {
    const refused = (refusal: string | null) =>
      entriesOf(basis, { ...base, status: 'refused', endedAt: at('2026-03-01T09:00:00'), refusal }).find(
        ({ measure }) => measure === 'refused',
      );
    expect(refused('该户属于多宅，也不符合规划')).toMatchObject({ month: '2026-03', key: '一户多宅' });
    expect(refused('与规划不符')?.key).toBe('不符合规划');
    expect(refused(null)?.key).toBe('其他原因');
  });

  it('says of each task with a deadline how long it took and whether it was in time, of visits apart', () => {
    const tasks = [
      task('survey', { visit: 1 }),
      task('check', { completedAt: at('2026-02-02T09:00:00') }),
      task('build', { dueAt: null }),
    ];
    const found = entriesOf(basis, { ...base, tasks });
    expect(found.filter(({ measure }) => measure === 'task')).toMatchObject([
      { key: 'build.survey', state: 'late', days: 3, total: 2.25 },
      { key: 'build.check', state: 'inTime', days: 1, total: 1 },
    ]);
    expect(found.filter(({ measure }) => measure === 'visit')).toMatchObject([{ key: '1', state: 'late' }]);
  });

  it('counts a visit once, whoever else was asked to sign it', () => {
    const tasks = [task('survey', { visit: 1, isLastAnswer: false }), task('survey', { visit: 1 })];
    const found = entriesOf(basis, { ...base, tasks }).map(({ measure }) => measure);
    expect(found.filter((measure) => measure === 'visit')).toHaveLength(1);
    expect(found.filter((measure) => measure === 'task')).toHaveLength(2);
  });

  it('is a violation by kind and state where the county says so, and of another process neither', () => {
    const report = { ...base, processKey: 'report', fields: { 'report.kind': '未批先建' } };
    expect(entriesOf(basis, report)).toMatchObject([
      { measure: 'violation', key: '未批先建', state: 'running' },
    ]);
    expect(entriesOf(basis, { ...report, fields: {} })[0]?.key).toBe('未填写');
    expect(entriesOf(basis, { ...base, processKey: 'other' })).toEqual([]);
  });
});

describe('months and percentiles', () => {
  it('count months over the end of years', () => {
    expect([shiftMonth('2026-01', -1), shiftMonth('2026-12', 1), shiftMonth('2026-03', -12)]).toEqual([
      '2025-12',
      '2027-01',
      '2025-03',
    ]);
    expect(monthsBetween('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  });

  it('give the least number of whole days within which nine of ten were done', () => {
    expect(
      percentile(
        new Map([
          [30, 1],
          [1, 9],
        ]),
        0.9,
      ),
    ).toBe(1);
    expect(
      percentile(
        new Map([
          [30, 2],
          [1, 9],
        ]),
        0.9,
      ),
    ).toBe(30);
    expect(percentile(new Map(), 0.9)).toBeNull();
    const values = Array.from({ length: 100 }, (_, index) => (index * 37) % 61);
    const counts = new Map<number, number>();
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
    expect(percentile(counts, 0.9)).toBe(values.toSorted((one, other) => one - other)[89]);
  });
});
