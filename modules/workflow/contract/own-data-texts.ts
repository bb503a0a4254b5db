/** Words of what a person is told of the own cases. */
export const ownDataTexts = {
  caseTitle: (process: string, caseNo: string | null) =>
    caseNo ? `${process} ${caseNo}` : `${process}（草稿）`,
  running: (process: string, caseNo: string) => `“${process}”（${caseNo}）正在办理，请先撤回或等待办结`,
  caseNote: '审批档案依法保存，注销账号后也不删除',
  draftNote: '注销账号后删除',
  status: '状态',
  begun: '开始时间',
  ended: '结束时间',
  opinions: '我在办理中填写的意见',
  process: '流程',
  task: '环节',
  content: '内容',
  time: '时间',
  files: (count: number) => `${count}个文件`,
} as const;
