/** Words of the search over everything, the same on both clients. */
export const searchWords = {
  open: '全局搜索',
  placeholder: '姓名、编号、村镇、地址',
  group: (title: string, total: number) => `${title}（${total}）`,
  listAll: (total: number) => `列出全部 ${total} 条`,
  groups: '返回全部分组',
  first: (count: number) => `只列出前 ${count} 条，请输入更完整的内容`,
  nothing: '没有找到您可查看的案件',
  failed: '搜索没有完成，请稍后再试',
} as const;
