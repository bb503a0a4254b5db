import { logTexts } from '../contract/index.ts';

const { systemColumns } = logTexts;

/** Words of the page of the logs. */
export const logManageTexts = {
  tabs: { operation: '操作日志', system: '系统日志', chain: '完整性校验' },
  tabLabel: '日志类别',
  note: (days: number) => `日志只增不改，至少保留 ${days} 天`,
  search: '内容、人员或网络地址',
  systemSearch: '事项或说明',
  days: '时间',
  kind: '类别',
  result: '结果',
  level: systemColumns.level,
  node: systemColumns.node,
  about: systemColumns.about,
  message: systemColumns.message,
  view: '查看',
  entry: '日志详情',
  code: '返回码',
  none: '—',
  changes: '修改前后',
  field: '字段',
  before: '修改前',
  after: '修改后',
  /** Names under which acts keep what they changed; others stand as they are. */
  fields: {
    name: '名称',
    label: '名称',
    value: '值',
    code: '编码',
    state: '状态',
    sort: '顺序',
    remark: '备注',
    parentId: '上级',
    url: '地址',
    status: 'HTTP 状态',
    total: '总行数',
    written: '写入行数',
    faults: '错误数',
  } as Readonly<Record<string, string>>,
  anonymous: '未登录',
} as const;
