/** What can go wrong in a step, and how it is told. The HTTP edge maps the codes; the engine only names them. */
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

export type EngineErrorCode = keyof typeof engineMessages;

/** The only error that the engine throws on purpose; `element` names the place in the diagram where there is one. */
export class EngineError extends Error {
  readonly code: EngineErrorCode;
  readonly element: string | null;

  constructor(code: EngineErrorCode, element: string | null = null) {
    super(engineMessages[code]);
    this.name = 'EngineError';
    this.code = code;
    this.element = element;
  }
}
