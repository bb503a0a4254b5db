/** Every status of a case. A new one does not compile until `casePhases` and each other `Record<CaseStatus, …>` have it. */
export const caseStatuses = [
  'draft',
  'running',
  'suspended',
  'completed',
  'refused',
  'withdrawn',
  'ended',
] as const;
export type CaseStatus = (typeof caseStatuses)[number];

/** What a status means for whoever asks whether a case goes on; nothing else decides this. */
const casePhases = {
  draft: 'draft',
  running: 'running',
  suspended: 'suspended',
  completed: 'over',
  refused: 'over',
  withdrawn: 'over',
  ended: 'over',
} as const satisfies Record<CaseStatus, 'draft' | 'running' | 'suspended' | 'over'>;
export type CasePhase = (typeof casePhases)[CaseStatus];

export const phaseOf = (status: CaseStatus): CasePhase => casePhases[status];

/** Whether the case has ended, however it did. */
export const isOver = (status: CaseStatus): boolean => phaseOf(status) === 'over';

/** Whether its tasks may be worked on: a draft by its owner, a running case by whoever holds a task. */
export const takesWork = (status: CaseStatus): boolean =>
  phaseOf(status) === 'running' || phaseOf(status) === 'draft';

/** Whether it was handed in and has not ended. */
export const isUnderWay = (status: CaseStatus): boolean => !isOver(status) && phaseOf(status) !== 'draft';

export const taskStatuses = ['open', 'done', 'cancelled'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

/** Actions of `POST /v1/flowable/task/{id}/{action}`. */
export const taskActions = [
  'claim',
  'unclaim',
  'save',
  'withdraw',
  'return',
  'transfer',
  'delegate',
  'addSigner',
  'removeSigner',
  'copy',
  'comment',
  'urge',
  'reassign',
] as const;
export type TaskAction = (typeof taskActions)[number];

/** Actions of `POST /v1/flowable/process/{id}/{action}`. */
export const caseActions = ['suspend', 'resume', 'end', 'migrate'] as const;
export type CaseAction = (typeof caseActions)[number];

/** All that `can` may name: what a person may do on a task or a case. */
export const allActions = [...taskActions, ...caseActions, 'complete', 'discard'] as const;
export type Action = (typeof allActions)[number];

/** Actions that the timeline names by the outcome, or has no line of. */
type UnnamedAction = 'claim' | 'unclaim' | 'save' | 'return' | 'complete' | 'discard';

/** What the timeline calls each action. */
export const actionNames = {
  withdraw: '撤回',
  transfer: '转办',
  delegate: '委托',
  addSigner: '加签',
  removeSigner: '减签',
  copy: '抄送',
  comment: '评论',
  urge: '催办',
  suspend: '挂起',
  resume: '恢复',
  end: '终止',
  reassign: '改派',
  migrate: '迁移版本',
} as const satisfies Record<Exclude<Action, UnnamedAction>, string>;
