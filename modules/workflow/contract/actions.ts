/** Every status of a case. A new one does not compile until `engine/case-phases.ts` and each other `Record<CaseStatus, …>` have it. */
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

export type TaskStatus = 'open' | 'done' | 'cancelled';

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
export type Action = TaskAction | CaseAction | 'complete' | 'discard';

/** Actions that the timeline names by the outcome, or has no line of; a delegation that ends has one of its own. */
type UnnamedAction = 'claim' | 'unclaim' | 'save' | 'return' | 'complete' | 'discard';

/** What the timeline calls each action. */
export const actionNames = {
  withdraw: '撤回',
  transfer: '转办',
  delegate: '委托',
  takeBack: '收回委托',
  giveBack: '交回委托',
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
} as const satisfies Record<Exclude<Action, UnnamedAction> | 'takeBack' | 'giveBack', string>;
