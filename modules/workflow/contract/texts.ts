import { actionNames, type CaseStatus } from './actions.ts';
import type { FigureColumn } from './summary.ts';

/** Words of processes and guides as kinds of edited content. */
export const contentKindTexts = {
  process: '流程',
  guide: '办事指南',
  portalGuide: '首页',
  otherProcess: (found: string, key: string) => `流程标识“${found}”与条目“${key}”不一致`,
} as const;

/** A process, or some of its tasks. */
const placesIn = (process: string, tasks: readonly string[]) =>
  `流程“${process}”${tasks.length > 0 ? `的环节${tasks.map((task) => `“${task}”`).join('')}` : ''}`;

/** Chinese texts of the workflow module, server and clients alike. */
export const workflowTexts = {
  tooManyPhrases: (most: number) => `常用意见最多保存${most}条，请先删除不用的`,
  phraseKnown: '已有相同的常用意见',
  phraseChanged: '该常用意见已在别处修改，请刷新后再改',
  phraseEmpty: '请填写常用意见',
  /** Beside a task that was sent back. */
  returned: '被退回',
  claimableNote: '分到本岗位、还没有人办理的任务；点“签收”后归您办理，进入“待办”，同岗位的其他人不再能办',
  namesRole: (process: string, tasks: readonly string[], role: string) =>
    `${placesIn(process, tasks)}指定了角色 ${role}`,
  guideApplicant: (subject: string | null | undefined) => `${subject ?? '申请'}人本人`,
  guideDays: (count: string) => `${count}天`,
  guideWorkingDays: (count: string) => `${count}个工作日`,
  guideMonths: (count: string) => `${count}个月`,
  /** What is written beside a form, as a warning names it. */
  written: { approverContent: '意见', reason: '原因', text: '内容', answer: '提示的答复' },
  alreadyDone: (by: string, at: string) => `该任务已由${by}于${at}处理`,
  notYours: '该任务不由您办理',
  roleLost: '您已没有办理该任务的角色，不能再办理，请取消签收或转办给本岗位的其他人',
  signerStays: '加签的任务不能移交，请由加签的人减签，再另行加签',
  delegatedStays: '受委托的任务不能移交，请由委托人收回，或由管理员改派',
  claimedBy: (by: string) => `该任务已由${by}签收`,
  claimedAlready: '您已签收该任务，无需再次签收',
  suspended: '流程已挂起，恢复后才能办理',
  notRunning: '流程已结束，不能再办理',
  endedBy: (by: string, at: string) => `流程已由${by}于${at}结束，不能再办理`,
  alreadySuspended: '流程已挂起，无需重复操作',
  notSuspended: '流程正在办理，没有挂起，无需恢复',
  replaced: '该任务已因撤回、退回或加签而变更，请刷新后查看当前环节',
  trial: {
    applicant: '试办',
    nothingOpen: '流程没有结束，但没有可办的环节',
    endless: '流程没有结束：一直同意会在原处循环',
    noWay: (task: string, why: string) => `“${task}”办结后不能确定下一步：${why}`,
  },
  stale: '任务内容刚被其他人或您的其他窗口更新，请核对后再提交（您填写的内容已保留）',
  unknownProcess: '没有这个流程，或流程已停用',
  guideBroken: (file: string, why: string) => `content/guides/${file} 不正确：${why}`,
  guideOfNoProcess: (key: string) => `办事指南“${key}”没有对应的流程：请按流程标识命名，或添加该流程`,
  guideOfNoTask: (process: string, taskKey: string) =>
    `流程“${process}”的办事指南在环节说明或阶段中写有流程没有的环节“${taskKey}”，请去掉，或改为流程现有的环节`,
  mayNotStart: '您没有发起该流程的权限',
  reasonRequired: '请填写办理意见，说明原因',
  answerOwed: (message: string, shortest: number) =>
    `${message.replace(/[。，；]$/, '')}——须先答复才能同意：请写明已核实的情况和原因（不少于${shortest}个字）`,
  answerTooLong: (longest: number) => `答复不能超过${longest}个字`,
  answered: (count: number) => `答复${count}条提示后同意`,
  outcomeUnknown: (choices: string) => `办理结果不正确，可选：${choices}`,
  outcomeStatus: '办理结果与审批状态不一致',
  divisionRequired: (label: string) => `请选择${label}（到村）`,
  divisionUnknown: '行政区划不存在，请重新选择',
  divisionOutside: '行政区划不在您的管辖范围内，请重新选择',
  settledChanged: (label: string) => `“${label}”已公示或已审核，本次有变更，须按流程重新办理`,
  layerMoved: '审核所依据的地图图层已更新，须按流程重新办理',
  noDirectReturn: (taskName: string) => `不能直接送回${taskName}，按流程重新办理`,
  draftField: (message: string) => `该项未保存：${message}`,
  noFirstTask: (name: string) => `流程“${name}”开始后没有可填写的环节，不能发起，请联系管理员修改流程`,
  timerBeyondCalendar: (name: string) =>
    `流程定义中“${name}”的时间设置过长，无法计算到期日，请联系管理员修改流程`,
  dueUnreadable: (taskName: string, value: string) =>
    `流程定义中环节“${taskName}”的办理期限“${value}”不正确，不能办到该环节，请联系管理员修改流程（如 P5D 为5天）`,
  tooManyDrafts: (limit: number, drafts: readonly string[]) =>
    `您的草稿已有${limit}份，不能再新建。请先提交或删除不需要的草稿，例如：${drafts.join('；')}`,
  draftOf: (process: string, applicant: string, day: string) => `${day}的${process}（${applicant}）`,
  /** In place of the number of a draft. */
  noCaseNo: '提交后编号',
  notDraft: '只能删除自己的草稿',
  discarded: '删除草稿',
  visitTitle: (visit: number) => `${'一二三四五六七八九'[visit - 1] ?? visit}到场现场踏勘`,
  applicant: '申请人',
  /** Who is accused in a report that names nobody. */
  unknownName: '不详',
  searchGroups: { number: '案件编号', name: '姓名', place: '所在村镇' },
  exported: (title: string, rows: number) => `导出${title}（${rows}行）`,
  tooManyRows: (rows: number, most: number) =>
    `共${rows}行，超过一次可导出的${most}行，请先按业务、区划或日期缩小范围`,
  noColumn: (name: string) => `列表没有 ${name} 这一列`,
  tooManyViews: (most: number) => `最多保存${most}个视图，请先删除不用的`,
  viewChanged: '视图已在别处修改，请刷新后再保存',
  viewNameTaken: '已有同名的视图，请换一个名称',
  viewNameless: '请输入视图名称',
  /** In the place of whoever reported, for everybody. */
  reporterHidden: '举报人 (已隐藏)',
  personalDataSeen: (caseNo: string) => `查看案件${caseNo}的个人信息`,
  personalFileSeen: (caseNo: string) => `查看${caseNo ? `案件${caseNo}的` : ''}证件材料`,
  personalDataHidden: '证件号码、电话、住址等个人信息已隐去，只对本人和经办人员显示',
  unknownAction: '不支持的操作',
  fileMissing: '文件不存在或不属于您，请重新上传',
  cannotWithdraw: '下一环节已开始办理，不能撤回',
  cannotReturnTo: '不能退回到该环节',
  personMissing: '人员不存在或无权办理该任务，请重新选择',
  nobodyToUrge: '没有可以催办的在办任务',
  urgeTooOften: (wait: string) => `催办过于频繁，请${wait}后再试`,
  hours: (count: number) => `${count}小时`,
  minutes: (count: number) => `${count}分钟`,
  notInBatch: (taskName: string) => `${taskName}不能批量办理，请逐件办理`,
  unknownForm: (taskName: string, formKey: string) =>
    `环节“${taskName}”的表单 ${formKey} 不存在，请改为已发布的表单标识`,
  unknownRoleIn: (process: string, tasks: readonly string[], role: string) =>
    `${placesIn(process, tasks)}指定的角色 ${role} 不存在，请改为角色管理中的角色编码，或先新增该角色`,
  unknownRole: (name: string, role: string) =>
    `“${name}”指定的角色 ${role} 不存在，请改为角色管理中的角色编码，或先新增该角色`,
  choiceWithoutOutcome: (
    taskName: string,
    choice: string,
    outcomes: readonly string[],
    offered: readonly string[],
  ) =>
    `环节“${taskName}”的表单中，选项“${choice}”对应的办理结果“${outcomes.join('、')}”不在该环节的办理结果之内，可选：${offered.join('、')}`,
  severalWays: (name: string, count: number) =>
    `“${name}”之后有 ${count} 条没有条件的连线，会同时走；只走其中一条时，请先接排他网关`,
  unmetOutcome: (name: string, outcome: string) =>
    `连线“${name}”的条件是办理结果为“${outcome}”，但没有环节给出这个结果，不会走这条连线；请改条件，或在环节中添加该结果`,
  formless: (taskName: string) => `环节“${taskName}”没有指定表单，办理时只填写意见`,
  unknownFieldIn: (flow: string, path: string) =>
    `连线“${flow}”的条件用到字段“${path}”，但数据模型中没有它，条件不会成立；请改条件，或先添加该字段`,
  callUnregistered: (name: string, code: string) =>
    `“${name}”调用的接入接口“${code}”没有登记或已停用，案件到此会停下；请先在接口接入中登记并启用`,
  nameless: (taskKey: string) => `环节“${taskKey}”没有名称，列表和通知中会显示它的标识；请填写名称`,
  withoutTasks: (name: string) => `流程“${name}”没有用户任务，发起后没有人办理；请至少画一个用户任务`,
  withoutPeople: (taskName: string) =>
    `环节“${taskName}”没有办理人，案件到此须由管理员改派；请设置候选角色、候选人或办理人`,
  refusedDeploy: (count: number) => `流程定义含有 ${count} 处不允许的内容，未部署`,
  statuses: {
    draft: '草稿',
    running: '办理中',
    suspended: '已挂起',
    completed: '已办结',
    refused: '不予批准',
    withdrawn: '已撤回',
    ended: '已终止',
  } satisfies Record<CaseStatus, string>,
  escalation: '督办',
  escalated: (tasks: string, days: number) => `${tasks}已超期${days}天未办，请督促办理`,
  times: (name: string, count: number) => `${name}（${count}项）`,
  /** Columns of the table of figures. */
  figureColumns: {
    applied: '申请',
    drawn: '框选',
    drawing: '图纸',
    allowed: '限额',
    granted: '批准',
    setOut: '放线',
    built: '竣工',
  } satisfies Record<FigureColumn, string>,
  notAtTask: (name: string) => `该办件当前不在“${name}”环节`,
  chooseOutcome: (names: string) => `请填写办理结果 outcome：${names}`,
  system: '系统',
  timerEnded: '期满',
  callAnswered: '对方系统已答复',
  callSkipped: '未取得答复，经决定继续办理',
  callBusy: '正在调用对方系统，请稍候刷新',
  callNotFailed: '该调用尚未失败，无需放弃；请等待调用结果',
  callOver: '该调用已结束，请刷新',
  callSuspended: '案件已挂起，请先恢复案件',
  callFailed: (name: string, failure: string) => `“${name}”多次调用其他系统未成功，将继续重试：${failure}`,
  noCall: (code: string) => `没有登记或已停用标识为“${code}”的接入接口`,
  agree: '同意',
  disagree: '不同意',
  returnedBy: (task: string, name: string) => `${task}（${name}）退回`,
  fileCount: (count: number) => `${count}个文件`,
  otherContent: (now: string) => (now ? `${now}（内容有更换）` : '内容有更换'),
  return: '退回',
  /** What acts are called in the flow record. */
  acts: actionNames,
  versionRequired: '请选择要迁移到的版本',
  versionUnknown: '该流程没有这个版本，或该版本已停用',
  versionSame: '案件已经在这个版本上',
  cannotMigrate: '案件的办理位置或经过的环节与该版本不符，不能迁移',
  migrateBlocked: {
    MISSING: (name: string) => `该版本没有“${name}”`,
    CHANGED: (name: string) => `“${name}”在该版本中的类型或位置不同`,
    FLOW_MISSING: (name: string) => `该版本没有案件所在分支的连线“${name}”`,
  },
  formMissing: (task: string, form: string) => `案件所用的表单版本中没有“${task}”的表单（${form}）`,
  migrated: (from: number, to: number, reason: string) =>
    `由第 ${from} 版迁移到第 ${to} 版${reason && `：${reason}`}`,
  actOn: (act: string, taskName: string) => `${act}（${taskName}）`,
  /** To whom or of whom: `抄送：甲、乙`. */
  withPeople: (act: string, names: readonly string[]) => `${act}：${names.join('、')}`,
  handedTo: (act: string, name: string, reason: string) => `${act}给${name}${reason && `：${reason}`}`,
  takenBack: '收回，由其本人办理',
  signerRemoved: '减签，您不必再办理',
  textRequired: '请输入内容',
  pleaseHurry: '请尽快办理',
  malformedGroup: (group: string) => `表单数据“${group}”应为对象：字段代码与值`,
  unwritable: '提交内容中有不可写或与服务器计算不一致的字段',
} as const;

/** Words of the operator's checks, in both languages. */
export const verifyTexts = {
  tokensTitle: { zh: '流程令牌、待办与计时器一致', en: 'tokens, open tasks and timers agree' },
  holdersTitle: { zh: '待办任务与办理人索引一致', en: 'open tasks and their holders agree' },
  historyTitle: { zh: '已办任务与流转记录一致', en: 'tasks and history agree' },
  numbersTitle: { zh: '办件编号连续不重', en: 'case numbers have no gap and no double' },
  ofCase: (id: string, fault: string) => `办件 / case ${id}: ${fault}`,
  gap: (scope: string, counter: number | null, last: number | null, count: number) =>
    `编号 ${scope}：计数器 ${counter ?? '无'}，最大号 ${last ?? '无'}，共 ${count} 个 / sequence ${scope}: counter ${counter}, last ${last}, ${count} given`,
} as const;
