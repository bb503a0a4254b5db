const mb = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;

/** Why a spreadsheet is not read, and what to do about it. */
export const sheetTexts = {
  notSheet: '文件不是 .xlsx 格式的 Excel 工作簿，请用“另存为”选择 Excel 工作簿（*.xlsx）后重试',
  oldOrLocked: '文件是旧版 .xls 格式或设有打开密码，请取消密码并另存为 .xlsx 后重试',
  macros: '文件含有宏，不能导入，请另存为不含宏的 .xlsx 后重试',
  broken: '文件已损坏，不能打开，请重新保存后再试',
  tooLarge: (bytes: number) => `文件超过 ${mb(bytes)}，请分成几个文件导入`,
  bomb: (bytes: number) => `文件展开后超过 ${mb(bytes)}，不能导入，请删去多余的工作表和图片后重试`,
  tooManyRows: (rows: number) => `一次最多导入 ${rows} 行，请分成几个文件导入`,
  tooManyColumns: (columns: number) => `表格超过 ${columns} 列，请使用下载的模板`,
  empty: '表格中没有内容，请在第一张工作表填写后重试',
  noColumn: (title: string) => `缺少“${title}”列，请使用下载的模板，不要修改表头`,
  twiceColumn: (title: string) => `“${title}”列出现了两次，请使用下载的模板`,
  noRows: '表格中只有表头，没有数据行',
  failedFormula: (row: number, title: string, shown: string) =>
    `第${row}行“${title}”列的公式${shown ? `出错（${shown}）` : '没有计算结果'}`,
  cutNumber: (row: number, title: string, shown: string) =>
    `第${row}行“${title}”列（${shown}）是超过15位的数字，末几位在表格中已丢失`,
  moreCells: (count: number) => `（共 ${count} 处）`,
  mends: {
    failedFormula: '请在 Excel 中改正并重新计算，或改为填写数值后保存，再导入',
    cutNumber: '请把该列单元格格式设为“文本”，重新填写号码并保存，再导入',
  },
  twice: (row: number) => `与第${row}行重复`,
  tooManyListed: (total: number, most: number) => `共${total}行，超过一次导出的上限${most}行，请缩小查询范围`,
  exported: (title: string, count: number) => `导出${title}${count}行`,
  imported: (title: string, written: number, total: number) => `导入${title}：${total}行，写入${written}行`,
  checked: (title: string, total: number) => `检查待导入的${title}：${total}行，未写入`,
  template: (title: string) => `${title}导入模板`,
  /** What a cell says that takes everything away; an empty cell changes nothing. */
  none: '无',
  noJson: '不是完整的 JSON 对象，请对照导出的文件填写',
  noNumber: '请填写数字',
  noChoice: (words: readonly string[]) => `请填写${words.map((word) => `“${word}”`).join('、')}之一`,
  tooLong: '（内容过长，未写入本单元格）',
} as const;
