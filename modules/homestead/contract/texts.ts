/** Chinese texts of the county's own rules. */
export const homesteadTexts = {
  departmentRefused: (names: string) => `${names}不同意，联审不能通过；请退回或不予批准`,
  yes: '是',
  no: '否',
  doubt: (who: string, name: string, cases: string) =>
    `${who}${name}的身份证号已出现在其他宅基地案件中（${cases}），疑似一户多宅，请核实`,
  otherCases: '具体由村级审查时核实',
  head: '户主',
  member: '家庭成员',
  caseOf: (caseNo: string, applicant: string, status: string) => `${caseNo}，户主${applicant}，${status}`,
  statuses: { running: '办理中', suspended: '已挂起', completed: '已办结' } as Record<string, string>,
  conversionLand: (kinds: string) => `申请填报的${kinds}`,
  conversionSurvey: (classes: string) => `第三次国土调查的${classes}`,
  rulesBroken: (path: string) => `县级规则文件 rules/homestead.json 不正确：${path}`,
  toReport: (caseNo: string) => `已转违法举报，案件编号 ${caseNo}`,
  fromInspection: (caseNo: string) => `由日常巡检 ${caseNo} 转入`,
  reporterTold: (caseNo: string) => `您举报的问题（${caseNo}）已核实并形成处置方案，感谢您的监督`,
  told: '反馈举报人',
  linked: '转违法举报',
} as const;
