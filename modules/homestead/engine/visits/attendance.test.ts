import type { Geometry } from '@homestead/geodesy';
import { describe, expect, it } from 'vitest';
import { defaultVisitRules } from '../../contract/visits/rules.ts';
import { type AttendanceInput, judgeAttendance } from './attendance.ts';

/** Of about 8 by 9 metres. */
const plot: Geometry = {
  type: 'Polygon',
  coordinates: [
    [
      [119.098, 25.36],
      [119.09808, 25.36],
      [119.09808, 25.36008],
      [119.098, 25.36008],
      [119.098, 25.36],
    ],
  ],
};
const noon = new Date('2026-03-02T04:00:00Z');
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const judged = (changes: Partial<AttendanceInput>) =>
  judgeAttendance(
    {
      position: { longitude: 119.09804, latitude: 25.36004, accuracy: 12 },
      plot: [plot],
      deviceTime: noon,
      sentAt: noon,
      receivedAt: noon,
      now: noon,
      other: null,
      reason: '',
      ...changes,
    },
    defaultVisitRules,
  );
const away = (degrees: number, accuracy = 12) => ({
  position: { longitude: 119.09804, latitude: 25.36008 + degrees, accuracy },
});

describe('a check-in', () => {
  it('on the plot is 0 metres away and asks nothing', () => {
    expect(judged({})).toEqual({ at: noon, clockSeconds: 0, metres: 0, marks: [], owed: null });
  });

  it('beside the plot is as far as its nearest edge, on the ellipsoid', () => {
    expect(judged(away(0.001))).toMatchObject({ metres: 110.78, marks: [], owed: null });
  });

  it('3 km off is marked and owes a reason, with which it is kept', () => {
    const far = judged(away(0.027));
    expect(far).toMatchObject({ marks: ['far'], owed: '定位距地块3.0公里，超过200米，请说明原因后再提交' });
    expect(judged({ ...away(0.027), reason: '道路塌方' })).toMatchObject({ marks: ['far'], owed: null });
  });

  it('without a place, or with one that is pretended, owes a reason', () => {
    expect(judged({ position: null })).toMatchObject({
      metres: null,
      marks: ['noPosition'],
      owed: expect.stringContaining('没有取得定位'),
    });
    expect(judged(away(0, 0))).toMatchObject({
      marks: ['mocked'],
      owed: expect.stringContaining('模拟定位'),
    });
  });

  it('is marked, and asks nothing, where the place is vague or the plot is not drawn yet', () => {
    expect(judged(away(0, 800))).toMatchObject({ marks: ['inaccurate'], owed: null });
    expect(judged({ plot: [] })).toMatchObject({ metres: null, marks: ['noPlot'], owed: null });
  });

  it('farther from the one before than anybody travels is marked', () => {
    const other = { longitude: 119.2, latitude: 25.36, at: later(-2) };
    expect(judged({ other }).marks).toEqual(['tooFast']);
    expect(judged({ other: { ...other, at: later(-60) } }).marks).toEqual([]);
  });

  it('by a phone whose clock is a day ahead stands at the time of the server', () => {
    expect(judged({ deviceTime: later(1440), sentAt: later(1440) })).toMatchObject({
      at: noon,
      clockSeconds: 86_400,
      marks: ['clock'],
    });
  });

  it('that waited on the phone stands at the time when it was made, whatever the clock of the phone', () => {
    expect(judged({ deviceTime: later(-180), sentAt: noon })).toMatchObject({
      at: later(-180),
      marks: ['late'],
    });
    expect(judged({ deviceTime: later(1440 - 180), sentAt: later(1440) })).toMatchObject({
      at: later(-180),
      marks: ['clock', 'late'],
    });
  });
});
