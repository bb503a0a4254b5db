/** Words of what a person is told of the own household. */
export const ownDataTexts = {
  family: '我的家庭资料',
  familyNote: '注销账号后删除',
  updated: '更新时间',
} as const;

/** Chinese texts of the county's own rules. */
export const homesteadTexts = {
  permits: '批准书、许可证编号',
  addresses: '地址',
  openReporterWhy: '请填写查看举报人的理由',
  reporterOpened: '说明理由查看举报人',
  reporterSeen: '查看举报人',
  noFollowCode: '没有这个查询码，请核对后重新输入',
  departmentRefused: (names: string) => `${names}不同意，联审不能通过；请退回或不予批准`,
  otherHomestead: (who: string, name: string, cases: string) =>
    `${who}${name}的身份证号已出现在其他宅基地案件中（${cases}），疑似一户多宅，请核实`,
  otherCases: '具体由村级审查时核实',
  countOfCases: (count: number) => `${count}件`,
  identityNumber: '身份证号',
  applicantPhone: '申请人的联系电话',
  toBeChecked: '户内成员的宅基地情况将由工作人员核查',
  ownHomestead: (area: string) =>
    `您填写的现有宅基地为${area}。一户只能有一处宅基地，批准新的宅基地后，原宅基地按您选择的方式处置`,
  ownCases: (cases: string) => `您名下已有宅基地案件（${cases}），村集体将核查是否一户多宅`,
  ownNumberUnknown: '您的账号没有登记身份证号，是否已有宅基地由村集体审查时核对',
  noOtherHomestead: '您名下没有其他办理中或已办结的宅基地案件',
  householdReviewed: '家庭成员名下的宅基地由村集体审查时核对',
  head: '户主',
  member: '家庭成员',
  caseOf: (caseNo: string, applicant: string, status: string) => `${caseNo}，户主${applicant}，${status}`,
  conversionLand: (kinds: string) => `申请填报的${kinds}`,
  conversionSurvey: (classes: string) => `国土调查的${classes}`,
  reasonToCome: '（请填写不予批准的理由）',
  noNotice: '本案没有不予批准通知书',
  noRefusalHere: '当前环节不能作出不予批准的决定',
  lapse: '批准书失效',
  lapsedStage: '已失效',
  lapsed: (number: string, day: string) =>
    `《农村宅基地批准书》${number}有效期至${day}，期满未开工，批准书已自动失效；仍需建房的，请重新申请`,
  reminder: '批准书到期提醒',
  remind: (number: string, day: string, left: number | string) =>
    `《农村宅基地批准书》${number}有效期至${day}，还剩${left}天；请在到期前申请开工放线，确有困难的可向乡镇申请延期一次`,
  extension: '批准书延期',
  extended: (from: string, until: string, reason: string) => `有效期由${from}延长至${until}。理由：${reason}`,
  extendWhy: '请写明延期理由',
  noPermit: '本案尚未发放批准书，不能延期',
  lapsedAlready: '批准书已失效，不能延期；仍需建房的，请农户重新申请',
  notUnderWay: '本案已结束，不能延期',
  begunAlready: '已同意开工，批准书不需要延期',
  extendedBefore: (most: number) => `批准书最多延期${most}次，本案已经延过，不能再次延期`,
  /** How a figure of a case stands to others. */
  figures: {
    exceeds: (by: string) => `超限额${by}`,
    more: (than: string, by: string) => `比${than}多${by}`,
    less: (than: string, by: string) => `比${than}少${by}`,
    differs: (than: string) => `与${than}不同`,
  },
  drawingFacts: (storeys: number, footprint: number, floorArea: number, height: number) => [
    `${storeys}层`,
    `占地${footprint}㎡`,
    `建筑面积${floorArea}㎡`,
    `高${height}米`,
  ],
  rulesWrong: (file: string, path: string, why: string) =>
    `县级规则文件 ${file} 不正确：${[path, why].filter(Boolean).join(' ')}`,
  notJson: (why: string) => `不是有效的 JSON（${why}）`,
  noSuchField: (path: string) => `字段 ${path} 不在数据模型中`,
  noSuchTask: (taskKey: string, process: string) => `流程 ${process} 没有任务 ${taskKey}`,
  fieldNeeded: (name: string) => `启用这条规则需要在 fields 中指明 ${name}`,
} as const;

/** Words of the operator's checks, in both languages. */
export const verifyTexts = {
  permitsTitle: { zh: '批准书与许可证编号连续不重', en: 'permit numbers have no gap and no double' },
  refusalsTitle: { zh: '不予批准通知书编号连续不重', en: 'numbers of refusals have no gap and no double' },
  gap: (scope: string, last: number, count: number) =>
    `编号 ${scope}：最大号 ${last}，共 ${count} 个 / sequence ${scope}: last ${last}, ${count} given`,
} as const;
