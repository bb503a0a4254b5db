const columns = {
  caseNo: '案件编号',
  processName: '业务类型',
  applicant: '申请人',
  divisionName: '行政区划',
};

/** What lists call their columns, on the screen and in a spreadsheet alike. */
export const listHeads = {
  tasks: { ...columns, taskName: '当前环节', createTime: '到达时间', dueAt: '办理期限' },
  done: { ...columns, taskName: '办理环节', outcome: '办理结果', approverTime: '办理时间' },
  cases: { ...columns, stage: '进展', status: '状态', createTime: '发起时间', endTime: '结束时间' },
};

/** What a spreadsheet of a list is called. */
export const exportTitles = {
  todo: '待办任务',
  claimable: '待签收任务',
  done: '已办任务',
  started: '我发起的',
  visible: '辖区内任务',
  cases: '案件查询',
};
