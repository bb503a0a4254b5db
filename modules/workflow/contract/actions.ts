/** Every status of a case; a new one does not compile until each `Record<CaseStatus, …>` says what it means. */
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
