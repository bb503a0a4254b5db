/** Words of the registers. */
export const registerTexts = {
  missing: '没有这本台账，请返回台账列表重新选择',
  heading: (division: string, year: number, title: string) => `${division}${year}年${title}`,
  total: '合计',
  tooManyRows: (found: number, most: number) =>
    `共${found}条记录，一次最多打印或导出${most}条，请按乡镇或条件缩小范围`,
  exported: (heading: string, rows: number) => `导出台账“${heading}”（${rows}行）`,
  printed: (heading: string, rows: number) => `打印台账“${heading}”（${rows}行）`,
  noCaseNo: '未编号',
} as const;
