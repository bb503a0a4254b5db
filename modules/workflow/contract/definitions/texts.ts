/** Columns of the list of process definitions, and of its workbook. */
export const definitionColumns = {
  name: '流程',
  processKey: '标识',
  version: '版本',
  state: '状态',
  openCases: '办理中案件',
  deployedAt: '部署时间',
} as const;

/** Columns of the list of calls that cases wait for, and of its workbook. */
export const serviceCallColumns = {
  caseNo: '编号',
  processName: '流程',
  divisionName: '行政区划',
  name: '服务任务',
  call: '接入接口',
  state: '状态',
  attempts: '已试次数',
  failure: '原因',
  nextTime: '下次重试',
  createTime: '开始等待',
} as const;

/** Words of these lists, on the page and in their workbooks. */
export const definitionListTexts = {
  definitions: '流程定义',
  calls: '服务调用',
  states: { active: '启用', suspended: '禁用' },
  callStates: { waiting: '等待调用', failed: '未成功', calling: '正在调用', suspended: '案件已挂起' },
} as const;
