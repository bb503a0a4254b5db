import { expect, it } from 'vitest';
import { choiceOf, missingOf, type ScheduleValues, scheduleOf, scheduleText } from './choice.ts';

const all = [1, 2, 3, 4, 5, 6, 7];

it.each<[string, ScheduleValues]>([
  ['—', { everyMinutes: null, dailyAt: null, weekdays: all }],
  ['每隔 90 分钟', { everyMinutes: 90, dailyAt: null, weekdays: all }],
  ['每隔 2 小时', { everyMinutes: 120, dailyAt: null, weekdays: all }],
  ['每隔 3 天', { everyMinutes: 4320, dailyAt: null, weekdays: all }],
  ['每天 07:30', { everyMinutes: null, dailyAt: '07:30', weekdays: all }],
  ['每周一、五 07:30', { everyMinutes: null, dailyAt: '07:30', weekdays: [1, 5] }],
])(
  'a schedule is said as “%s”, and one that was opened and not changed is sent as it was',
  (words, values) => {
    expect(scheduleText(values)).toBe(words);
    expect(missingOf(choiceOf(values))).toBe(null);
    expect(scheduleOf(choiceOf(values))).toEqual(values);
  },
);

it('a choice sends its own way alone, and says what it lacks', () => {
  const weekly = choiceOf({ everyMinutes: null, dailyAt: '07:30', weekdays: [5, 1] });
  expect(scheduleOf({ ...weekly, kind: 'every', count: 2, unit: 'hours' })).toEqual({
    everyMinutes: 120,
    dailyAt: null,
    weekdays: all,
  });
  expect(scheduleOf({ ...weekly, kind: 'none' })).toEqual({
    everyMinutes: null,
    dailyAt: null,
    weekdays: all,
  });
  expect(missingOf({ ...weekly, kind: 'every' })).toBe('请填写每隔多久');
  expect(missingOf({ ...weekly, at: '' })).toBe('请选择时刻');
  expect(missingOf({ ...weekly, weekdays: [] })).toBe('请至少选择一天');
});
