/** What the tables of an overlay and of a search say, on the screen and as a workbook. */
export const overlayTexts = {
  title: '叠加分析结果表',
  searchTitle: '要素查询结果表',
  columns: {
    layer: '图层',
    name: '分类',
    count: '图斑数',
    area: '面积（㎡）',
    share: '占比',
  },
  total: '合计',
  drawn: '绘制的范围',
  /** Of the ground that lies on the layer; classes that overlap come to more than all. */
  shareOf: (area: number, total: number) => (total > 0 ? `${((area / total) * 100).toFixed(1)}%` : '—'),
} as const;
