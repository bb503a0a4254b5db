/** Words of public notices, objections, policies and the village. */
export const villageTexts = {
  objected: '异议已提交，村委会核实后告诉您结果',
  needContent: '请写明异议和理由，至少5个字',
  over: '公示不存在或已结束，请直接向村委会反映',
  twice: '您已对这件公示提出异议，请等待村委会核实',
  ownCase: '不能对自己的申请提出异议',
  told: '公示收到异议',
  toldText: (applicant: string, content: string) => `对${applicant}的公示有异议：${content}`,
  answered: '您提出的异议有了结果',
  answeredText: (applicant: string, answer: string) =>
    `您对${applicant}的公示提出的异议，公示意见为：${answer}。`,
  closed: '您提出的异议已了结',
  closedText: (applicant: string, reason: string) => `您对${applicant}的公示提出的异议不再核实：${reason}。`,
  /** What answers an objection where the case ended without a decision on it. */
  closedBy: {
    completed: '该申请已办结',
    refused: '该申请未获批准',
    withdrawn: '该申请已撤回',
    ended: '该申请已终止办理',
  },
  upheld: '异议成立',
  dismissed: '异议不成立',
  fileBroken: (file: string, why: string) => `content/${file} 不正确：${why}`,
  noPicture: (file: string) => `content/village/village.json 的图片 ${file} 不存在，或不是 svg、png、jpg`,
  data: {
    title: '我提出的异议',
    note: '随审批档案保存，注销后不再显示姓名',
    content: '内容',
    time: '时间',
    answer: '结果',
  },
} as const;
