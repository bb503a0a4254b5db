/** Words of the page of working days. */
export const calendarAdminTexts = {
  title: '工作日历',
  year: '年份',
  yearOf: (year: number) => `${year}年`,
  import: '导入节假日表',
  edit: '逐日修改',
  editNote: '点按日期更改：工作日 → 放假；周末 → 放假 → 调休上班。改完后点“核对并保存”。',
  review: '核对并保存',
  cancel: '放弃修改',
  edited: (count: number) => (count > 0 ? `已改 ${count} 天` : '还没有改动'),
  discard: '放弃已改的日期？',
  save: '保存',
  saved: (year: number, tasks: number, timers: number) =>
    `修改成功：${year}年，重新计算了 ${tasks} 项任务的办理期限、${timers} 个等待期`,
  becomes: (day: string, weekday: string, kind: string, next: string) =>
    `${day} 星期${weekday}，${kind}，点按改为${next}`,
  known: (off: number, working: number) => `休息日 ${off} 天，调休上班 ${working} 天`,
  from: (source: string) => `依据：${source}`,
  importedBy: (name: string, at: string) => `${name} 于 ${at} 导入`,
  shipped: '随系统内容提供',
  unknown: (year: number) => `${year}年还没有节假日表：办理期限只扣除周末，节假日仍按工作日计算。`,
  legend: { off: '休：放假', working: '班：调休上班', weekend: '周末' },
  marks: { off: '休', working: '班' },
  month: (month: number) => `${month}月`,
  weekdays: ['一', '二', '三', '四', '五', '六', '日'],
  day: { off: '放假', working: '调休上班', weekend: '周末', plain: '工作日' },
  choose: '选择文件（Excel、CSV 或 JSON）',
  paste: '或粘贴表格内容',
  pasteHint:
    '每行一个日期：2027-01-01,休　或　2027-02-06,班，也可写起止日期；表格中其他列不读取；也可粘贴 JSON',
  source: '依据（文号）',
  sourceHint: '如：国务院办公厅关于2027年部分节假日安排的通知',
  next: '预览',
  confirm: '确认导入',
  back: '返回修改',
  preview: (year: number) => `${year}年将变为：休息日与调休如下`,
  added: '新增',
  removed: '取消',
  same: '与现有的表相同，没有变化',
  changes: (tasks: number, timers: number) =>
    tasks + timers > 0
      ? `将重新计算 ${tasks} 项任务的办理期限、${timers} 个等待期（已过期的不变）`
      : '没有需要重新计算的办理期限',
  done: (year: number, tasks: number, timers: number) =>
    `${year}年节假日表已导入，重新计算了 ${tasks} 项任务的办理期限、${timers} 个等待期`,
  nothing: '没有内容，请选择文件或粘贴表格',
  badJson: 'JSON 格式不正确，请检查括号和引号',
  badList: (name: string) => `JSON 中的 ${name} 应是日期的列表`,
  badDay: (text: string) => `“${text.slice(0, 30)}”不是日期，应写作 2027-01-01 的样子`,
  badLine: (line: number, text: string) =>
    `第 ${line} 行“${text.slice(0, 30)}”不能识别，应写作“日期,休”或“日期,班”`,
  badRun: {
    reversed: (line: number, text: string) =>
      `第 ${line} 行“${text.slice(0, 30)}”的结束日期早于开始日期，请把先后调换`,
    tooLong: (line: number, text: string) =>
      `第 ${line} 行“${text.slice(0, 30)}”超过 60 天，请核对起止日期或分行填写`,
  },
  tooLarge: '文件太大，节假日表不应超过 1 MB',
  notTable: '文件不是表格或文本，请选择 Excel 工作簿（*.xlsx）、CSV 或 JSON 文件',
  oldWorkbook: '文件是旧版 .xls 格式或设有打开密码，请取消密码并另存为 .xlsx 后重试',
  brokenWorkbook: '文件不是 Excel 工作簿（*.xlsx），或已损坏，请重新保存后再试',
  more: (count: number) => `……另有 ${count} 处`,
} as const;
