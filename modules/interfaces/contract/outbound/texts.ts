/** Chinese words of interfaces that other systems call. */
export const outboundTexts = {
  noName: '请输入名称',
  reservedPath: (path: string) => `路径“${path}”由系统使用，请换一个`,
  taken: '路径或名称已被其他接口使用',
  noModel: (model: string) => `没有可发布的数据模型“${model}”`,
  noField: (code: string) => `数据模型中没有可发布的字段“${code}”`,
  twice: (code: string) => `字段“${code}”重复`,
  notPersonal: (label: string) => `“${label}”不是个人信息，无需设为明文`,
  noFilter: (code: string) => `不能按“${code}”查询`,
  noFields: '请选择要提供的字段',
  noProcess: (key: string) => `没有启用的流程“${key}”`,
  needsProcess: '请选择流程',
  noTask: (key: string) => `流程中没有环节“${key}”`,
  needsTask: '请选择要办理的环节',
  noInput: (path: string) => `该环节的表单中没有可填写的字段“${path}”`,
  inputTwice: (name: string) => `名称或字段“${name}”重复`,
  inputReserved: (name: string) => `名称“${name}”由系统使用，请换一个`,
  inputMissing: (label: string) => `请填写${label}`,
  unknownInput: (name: string) => `接口没有参数“${name}”`,
  caseUnnamed: '请填写办件编号 caseNo 或办件标识 processId，二者填一',
  processUnnamed: '请填写办件标识 processId',
  checkedOnly: '校验通过，试用不写入',
  caseParts: {
    processId: '办件标识',
    caseNo: '办件编号',
    processKey: '流程标识',
    status: '状态代码',
    stage: '所处阶段',
    tasks: '当前环节（taskKey、taskName）',
    createTime: '发起时间',
    updateTime: '更新时间',
    endTime: '办结时间，未办结为空',
  },
  outcome: (names: string) => `办理结果：${names}`,
  opinion: '办理意见',
  answers: '对提示的答复：[{rule, reason}]',
  idempotencyKey: '幂等键：同一内容重复发送得到同一应答，保留 24 小时',
  broken:
    '42200：内容不符合要求，data.fields 逐项说明；40300：角色无权办理；40400：办件不存在；40900：已被办理或幂等键已用于另一内容',
  noFileInput: (name: string) => `接口没有收文件的参数“${name}”`,
  fileFor: (name: string) => `${name}：送交文件`,
  fileCut: '文件没有传完，请重新发送',
  sendsFileNote:
    '请求内容为文件本身（application/octet-stream），待签名内容第 5 行为文件的 SHA-256，同时写在请求头 X-Content-SHA256。返回的 id 填入发起、办理接口的对应参数；24 小时内没有使用的文件自动删除',
  fileName: '文件名，含扩展名',
  fileDigest: '文件的 SHA-256，小写十六进制',
  fileIds: '先送交文件取得 id；多个 id 以数组或逗号相连的文本填写',
  dayBelowMinute: '每日次数不能少于每分钟次数',
  noConsumer: '没有这个接口调用方',
  generated: (label: string) => `${label}列表`,
  described: (label: string) => `按分页返回${label}`,
  updatedFrom: '更新时间不早于，ISO 8601',
  everybody: '全部',
  ownDocument: '本调用方获准的接口的文档',
  masked: '个人信息，已脱敏',
  answered: '成功',
  pageNum: '页码',
  pageSize: '每页条数',
  sort: '排序字段，前加 - 为降序',
  headers: {
    'X-Access-Key': '密钥编号',
    'X-Timestamp': '当前时间，自 1970-01-01 起的秒数',
    'X-Nonce': '随机数，每次调用都不相同',
    'X-Signature': '签名，计算方法见说明',
  },
  done: '操作成功',
  sampleText: '示例',
  documentTitle: (name: string) => `开放接口（${name}）`,
} as const;

/**
 * Why a signed call is refused: a code of its own, the HTTP status, and words for whoever writes the calling program.
 * docs/how-to/call-an-interface.md lists them.
 */
export const callRefusals = {
  unsigned: {
    code: 40110,
    status: 401,
    message: '请求未签名，请携带 X-Access-Key、X-Timestamp、X-Nonce 和 X-Signature',
  },
  malformed: { code: 40111, status: 401, message: '签名请求头格式不正确' },
  unknownKey: { code: 40112, status: 401, message: '密钥编号不存在' },
  altered: { code: 40113, status: 401, message: '签名不正确，请求可能被改动，请核对待签名内容和密钥' },
  late: { code: 40114, status: 401, message: '请求已超过有效时间（5 分钟），请使用当前时间重新签名' },
  early: { code: 40115, status: 401, message: '请求时间晚于服务器时间 5 分钟以上，请校准时钟后重新签名' },
  replayed: { code: 40116, status: 401, message: '该请求已使用过，请换用新的随机数重新签名' },
  disabled: { code: 40117, status: 401, message: '密钥已停用，请联系管理员' },
  expired: { code: 40118, status: 401, message: '密钥已过有效期，请联系管理员' },
  address: { code: 40310, status: 403, message: '来访地址不在该密钥允许的网段内' },
  scope: { code: 40311, status: 403, message: '该密钥未获准调用此接口' },
  method: { code: 40510, status: 405, message: '该接口不支持此请求方法，请查看接口文档' },
  missing: { code: 40410, status: 404, message: '接口不存在或已停用' },
  perMinute: { code: 42910, status: 429, message: '已达到每分钟调用次数上限，请稍后再试' },
  perDay: { code: 42911, status: 429, message: '已达到每日调用次数上限，请明日再试' },
  bytesPerDay: {
    code: 42912,
    status: 429,
    message: '今日送交的文件已达到该密钥的上限，本文件没有收下，请明日再送或联系管理员',
  },
} as const satisfies Record<string, { code: number; status: number; message: string }>;

export type CallRefusal = keyof typeof callRefusals;

/** Columns of the workbook of interfaces: template, import and export have the same. */
export const outboundColumns = {
  path: '路径',
  name: '名称',
  kind: '用途',
  directory: '目录',
  description: '说明',
  model: '数据模型',
  maxPageSize: '每页最多',
  perMinute: '每分钟次数',
  perDay: '每日次数',
  qyzt: '状态',
  definition: '定义（JSON）',
  version: '版本',
} as const;

export const outboundSheetTexts = {
  title: '开放接口',
  kinds: { list: '查询业务数据', start: '发起办件', state: '查询办件进度', complete: '办理任务' },
  states: { YES: '启用', NO: '禁用' },
  note: '路径已有的修改，没有的新增；空单元格不改动原有内容。字段、查询条件和流程写在“定义（JSON）”列，请对照导出的文件填写。',
} as const;

/** Columns of the log of calls, and of its workbook. */
export const outboundCallColumns = {
  time: '时间',
  consumerName: '调用方',
  path: '接口',
  result: '结果',
  message: '原因',
  query: '查询条件',
  records: '条数',
  ms: '用时（毫秒）',
  ip: '来访地址',
} as const;

export const outboundCallTexts = {
  title: '调用日志',
  results: { success: '成功', failure: '失败' },
  resultOf: (code: string) => (code === '200' ? '成功' : `失败 ${code}`),
  unknown: '未指明',
  query: (query: Readonly<Record<string, string>>) =>
    Object.entries(query)
      .map(([name, value]) => `${name}=${value}`)
      .join('，'),
} as const;
