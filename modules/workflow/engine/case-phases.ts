import type { CaseStatus } from '../contract/index.ts';

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
