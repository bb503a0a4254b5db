import type { CaseStatus } from '../contract/actions.ts';

/** How a case's status looks in lists; the word always stands beside the colour. */
export const statusTags = {
  draft: 'default',
  running: 'processing',
  suspended: 'warning',
  completed: 'success',
  refused: 'error',
  withdrawn: 'default',
  ended: 'default',
} as const satisfies Record<CaseStatus, string>;
