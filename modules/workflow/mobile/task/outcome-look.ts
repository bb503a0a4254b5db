import type { Outcome } from '@homestead/forms/contract';
import { isDangerous } from '../../view/decision/confirmation.ts';

/** One primary action: what the decision field says, or the way forward while nothing is decided. */
export function lookOf(
  outcome: Outcome,
  wanted: Outcome | undefined,
  all: readonly Outcome[],
): 'primary' | 'plain' | 'danger' {
  const forward = wanted ?? all.find((candidate) => candidate.status === 1);
  if (isDangerous(outcome)) return 'danger';
  return outcome.id === forward?.id ? 'primary' : 'plain';
}
