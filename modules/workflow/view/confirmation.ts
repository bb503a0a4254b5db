import type { Outcome } from '@homestead/forms/contract';
import { viewTexts } from './texts.ts';

/** Whether the one who completes a task this way owes a reason, and is asked once more. */
export function owesReason({ kind }: Pick<Outcome, 'kind'>): boolean {
  return kind === 'return' || kind === 'refuse';
}

/** What is asked before a task is sent back or refused; null where a press is enough. */
export function confirmationOf(
  outcome: Outcome,
  isOpinionOnly: boolean,
): { title: string; body: string } | null {
  if (!owesReason(outcome)) return null;
  const title = viewTexts.confirmTitle(outcome.label ?? outcome.id);
  if (outcome.kind === 'return') return { title, body: viewTexts.confirm.return };
  // One department's no is an opinion among others: it does not end the case.
  return { title, body: isOpinionOnly ? viewTexts.confirm.opinion : viewTexts.confirm.refuse };
}

/** Says beside the opinion for which outcomes it is owed; null where it never is. */
export function owedHint(outcomes: readonly Outcome[]): string | null {
  const labels = outcomes.filter(owesReason).map(({ id, label }) => label ?? id);
  return labels.length > 0 ? viewTexts.opinionOwed(labels) : null;
}
