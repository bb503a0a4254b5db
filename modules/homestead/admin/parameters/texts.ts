import { parameterTexts } from '../../contract/index.ts';

const { columns, delivered, kind } = parameterTexts;

/** Words of the page of the county's parameters. */
export const parameterPageTexts = {
  title: kind,
  note: '修改后下一次操作起生效；修改前后记入操作日志',
  search: '名称或内容',
  group: columns.group,
  name: columns.title,
  value: columns.shown,
  updateTime: columns.updateTime,
  updatedBy: columns.updatedBy,
  delivered,
  edit: '修改县级参数',
  add: '增加一项',
  removeAt: (index: number) => `删除第 ${index} 项`,
  remove: '删除',
  newKey: '新增代码',
  yes: '是',
} as const;
