/** Words of the page of the county's parameters. */
export const parameterPageTexts = {
  title: '县级参数',
  note: '修改后下一次操作起生效；修改前后记入操作日志',
  search: '名称或内容',
  group: '类别',
  name: '参数',
  value: '现行内容',
  updateTime: '更新时间',
  updatedBy: '修改人',
  delivered: '内容文件',
  edit: '修改县级参数',
  add: '增加一项',
  removeAt: (index: number) => `删除第 ${index} 项`,
  remove: '删除',
  newKey: '新增代码',
  yes: '是',
} as const;
