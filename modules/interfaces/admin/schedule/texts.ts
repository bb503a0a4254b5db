/** Words of the choice when something is done by itself. */
export const scheduleTexts = {
  kinds: { none: '不定时', every: '每隔…', daily: '每天…', weekly: '每周…' },
  every: '每隔',
  unit: '时间单位',
  units: { minutes: '分钟', hours: '小时', days: '天' },
  at: '时刻',
  atHint: '按北京时间',
  weekdays: '星期',
  weekdayNames: ['星期一', '星期二', '星期三', '星期四', '星期五', '星期六', '星期日'],
  shortNames: ['一', '二', '三', '四', '五', '六', '日'],
  everyOf: (count: number, unit: string) => `每隔 ${count} ${unit}`,
  dailyOf: (at: string) => `每天 ${at}`,
  weeklyOf: (days: string, at: string) => `每周${days} ${at}`,
  noCount: '请填写每隔多久',
  noTime: '请选择时刻',
  noDay: '请至少选择一天',
} as const;
