/** Words about the holiday table that the server says. */
export const calendarTexts = {
  notDate: (text: string) => `“${text.slice(0, 20)}”不是日期，应写作 2026-10-01 的样子`,
  otherYear: (day: string, year: number) => `${day} 不在 ${year} 年，请移到相应年份的表中`,
  twice: (day: string) => `${day} 重复出现，请只保留一处`,
  both: (day: string) => `${day} 既写成休息又写成上班，请只保留一处`,
  empty: (year: number) => `没有 ${year} 年的休息日，请按国务院办公厅的放假通知填写`,
  worksAnyhow: (day: string, weekday: string) => `${day} 是${weekday}，本来就上班，请核对`,
  fewDays: (year: number, count: number, law: number) =>
    `${year} 年只有 ${count} 个休息日，少于法定的 ${law} 天，请核对`,
  what: '该年的节假日表',
  imported: (year: number, tasks: number, timers: number) =>
    `导入${year}年节假日表，重算${tasks}项任务的办理期限、${timers}个等待期`,
  weekdays: ['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六'],
} as const;
