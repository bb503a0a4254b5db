/** Every Chinese text of the package, once. */

/** What can go wrong in a step. The HTTP edge maps the codes. */
export const engineMessages = {
  TASK_NOT_OPEN: '任务不存在或已办结',
  TIMER_NOT_OPEN: '计时器不存在或已触发',
  INSTANCE_OVER: '流程已结束',
  ALREADY_STARTED: '流程已经启动',
  NOT_STARTED: '流程尚未启动',
  OUTCOME_UNKNOWN: '办理结果与该环节不符',
  NO_FLOW: '没有满足条件的后续流向',
  STEP_LIMIT: '流程连续流转次数过多，已停止',
  DEADLOCK: '流程将无法继续：汇聚网关等不到其余分支',
  TIMER_VALUE: '计时器的时间不正确',
  COLLECTION_INVALID: '多实例的人员或部门集合不正确',
  TOO_MANY_INSTANCES: '多实例数量过多',
  STATE_TOO_LARGE: '流程分支过多',
  NO_SUCH_ELEMENT: '流程中没有该环节',
  MOVE_NOT_VISITED: '只能退回到已经办理过的环节',
  MOVE_AMBIGUOUS: '目标环节在多个分支中，请指明从哪个任务退回',
  MOVE_INTO_INSTANCES: '目标环节在已结束的多实例子流程中，不能单独退回',
  JUMP_NOT_POSSIBLE: '不能直接送回该环节，请按流程重新办理',
  UNDO_TOO_LATE: '后续环节已经开始办理，不能撤回',
  LAST_INSTANCE: '至少要保留一名办理人',
  SIGNER_INVALID: '加签或减签的人员不正确',
  VARIABLE_INVALID: '流程变量不正确',
} as const;

/** What the compiler says of an element: violations refuse the definition, warnings do not. */
export const diagnosticMessages = {
  NOT_XML: '不是可读取的 BPMN 文件',
  TOO_LARGE: '文件超过 2 MB',
  TOO_MANY_ELEMENTS: '元素超过 2000 个',
  TOO_DEEP: '元素嵌套过深',
  DOCTYPE: '不允许文档类型声明（DOCTYPE、ENTITY）',
  NAMESPACE_NESTED: '扩展命名空间只能在根元素上声明',
  UNKNOWN_ELEMENT: '不认识的元素',
  NO_PROCESS: '文件中没有流程',
  MANY_PROCESSES: '文件中有多个可执行流程',
  NO_START: '没有开始事件',
  MANY_STARTS: '有多个开始事件',
  ID_INVALID: '缺少标识，或标识不合规',
  DUPLICATE_ID: '标识重复',
  UNSUPPORTED_ELEMENT: '不支持该类元素',
  RUNS_CODE: '会执行代码，不允许部署',
  LISTENER: '监听器会执行代码，不允许部署',
  SCRIPT: '脚本会执行代码，不允许部署',
  EXPRESSION_LANGUAGE: '不支持该条件语言',
  EXPRESSION_INVALID: '表达式无法识别',
  FLOW_TO_NOWHERE: '连线的起点或终点不存在',
  FLOW_INVALID: '连线不能接在此处',
  DEFAULT_INVALID: '默认连线不从该元素出发',
  BOUNDARY_INVALID: '边界事件没有附着在可等待的活动上',
  TIMER_INVALID: '计时器的时间不正确，或短于 1 秒',
  LOOP_INVALID: '多实例缺少可用的基数或集合',
  OUTCOME_INVALID: '办理结果的定义不正确',
  VARIABLE_INVALID: '流程变量的定义不正确',
  ENTRY_INVALID: '流程入口（ha:entry）的定义不正确',
  ATTRIBUTE_INVALID: '属性值不正确',
  ATTRIBUTE_UNSUPPORTED: '不支持该属性，忽略它会改变流程的含义',
  DATA_OBJECT_VALUE: '不支持数据对象的初始值，请改用流程变量（ha:variables）',
  JOIN_AFTER_TIMER:
    '并行汇聚网关会一直等待：不中断活动的边界定时事件未触发时，其分支不会到达，请改用包容网关，或让定时分支单独结束',
  ENDLESS_LOOP: '存在没有等待环节的循环',
  EXTENSION_IGNORED: '扩展内容已保留，但不起作用',
  REFERENCE_IGNORED: '引用的对象不存在，不影响运行',
  WITHDRAW_UNTIL_UNKNOWN: '可撤回的截止环节（ha:withdrawUntil）不存在，不会截止',
  PROCESS_IGNORED: '该流程不可执行，已忽略',
  UNREACHABLE: '从开始事件到不了该元素',
  DEAD_END: '该元素没有流出连线，到此即结束',
  CONDITION_IGNORED: '该连线上的条件不起作用（默认连线、并行网关的连线不判断条件）',
  FLOW_UNCONDITIONAL:
    '排他网关的这条连线没有条件，也不是默认连线：轮到它时总走这条，其后的连线和默认连线走不到；请填写条件，或设为默认连线',
  NO_DEFAULT: '所有流出连线都有条件，且没有默认连线',
  VARIABLE_UNDECLARED: '集合变量没有在流程变量中声明',
} as const;

/** What an unsupported element is called; others keep the name that the standard gives. */
export const elementKinds: Readonly<Record<string, string>> = {
  eventSubProcess: '事件子流程',
  manyEvents: '有多个触发方式的事件',
  noEvent: '没有写明触发方式的事件',
  'bpmn:SubProcess': '子流程',
  'bpmn:AdHocSubProcess': '即席子流程',
  'bpmn:Transaction': '事务子流程',
  'bpmn:CallActivity': '调用活动',
  'bpmn:ServiceTask': '服务任务',
  'bpmn:SendTask': '发送任务',
  'bpmn:ScriptTask': '脚本任务',
  'bpmn:BusinessRuleTask': '业务规则任务',
  'bpmn:ComplexGateway': '复杂网关',
  'bpmn:EventBasedGateway': '事件网关',
  'bpmn:MessageEventDefinition': '消息事件',
  'bpmn:SignalEventDefinition': '信号事件',
  'bpmn:ErrorEventDefinition': '错误事件',
  'bpmn:EscalationEventDefinition': '升级事件',
  'bpmn:ConditionalEventDefinition': '条件事件',
  'bpmn:CompensateEventDefinition': '补偿事件',
  'bpmn:CancelEventDefinition': '取消事件',
  'bpmn:LinkEventDefinition': '链接事件',
  'bpmn:TimerEventDefinition': '定时事件',
  'bpmn:StandardLoopCharacteristics': '标准循环',
};

export const diagnosticTexts = {
  instead: (written: string, fix: string) => `${written}：${fix}`,
  /** Why the parser gave a file up, by what it says itself. */
  unread: {
    line: (line: number, why: string) => `第 ${line} 行${why && `：${why}`}`,
    otherRoot: (name: string) =>
      `根元素应为 BPMN 2.0 的 definitions（命名空间 http://www.omg.org/spec/BPMN/20100524/MODEL），文件中是 ${name}`,
    nullCharacter: '含有空字符（NUL），请删除后重试',
    reasons: {
      'missing start tag': '不是 XML',
      'unclosed tag': '标签没有写完，文件可能不完整',
      'closing tag mismatch': '结束标签与开始标签不配对',
    },
  },
  cardinality: (written: string) => `基数写的是“${written}”，应为 0 至 999 的整数或 \${…}`,
  idIn: (tag: string) =>
    `${tag}，标识只能由英文字母、数字、“_”“-”“.”组成，并以字母或“_”开头；中文请写在名称（name）中`,
  skipExpression: '请改用排他网关',
  elementIndexVariable: '请改用 loopCounter',
  candidateStarterUsers: '请改用 candidateStarterGroups',
  onTerminate: '只在终止结束事件的 terminateEventDefinition 上起作用，请写在那里',
  /** Of the standard, and not acted on: what to use instead. */
  meanings: {
    isForCompensation: '不支持补偿，请去掉该属性，并把环节画在连线上',
    quantity: '请改用并行网关或多实例',
    instantiate: '请从开始事件开始',
    performer: '请改用 flowable:candidateGroups 或 flowable:assignee',
  },
  timer: (name: string) => `边界事件“${name}”`,
  element: (name: string, id: string) => (name ? `元素“${name}”（${id}）：` : `元素“${id}”：`),
  /** A sequence flow without a name. */
  flow: (source: string, target: string) => `从“${source}”到“${target}”的连线：`,
  detail: (detail: string) => `（${detail}）`,
  at: (message: string, character: number) => `${message}，第 ${character} 个字符`,
};

/** What is wrong with an expression. */
export const expressionTexts = {
  tooLong: '表达式过长',
  tooDeep: '表达式嵌套过深',
  incomplete: '表达式不完整',
  trailing: '表达式后有多余的内容',
  notMarked: '条件应写成 ${…}',
  expected: (sign: string) => `此处应为“${sign}”`,
  unexpected: (text: string) => `此处不能是“${text}”`,
  noCall: (name: string) => `不能调用“${name}”`,
  forbiddenName: (name: string) => `不能使用“${name}”`,
  nameAfterDot: '“.”后应为名称',
  keyInBrackets: '“[ ]”中只能是文本或数字',
  noMethod: '不能调用方法',
  badEscape: '文本中的转义不正确',
  openQuote: '文本没有结束的引号',
  unknownCharacter: (character: string) => `不认识的字符“${character}”`,
};

/** Labels of the outcomes that a task has where its definition names none. */
export const outcomeLabels = { agree: '同意', reject: '不同意' };
