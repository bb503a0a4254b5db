import type { Outcome } from '@homestead/forms/contract';
import { owesReason } from '@homestead/forms/engine';
import type { Question } from '@homestead/ui/widgets';
import { viewTexts } from './texts.ts';

/** What is asked before a task is sent back or refused; null where a press is enough. */
export function confirmationOf(outcome: Outcome, isOpinionOnly: boolean): Question | null {
  if (outcome.kind !== 'return' && outcome.kind !== 'refuse') return null;
  const label = outcome.label ?? outcome.id;
  const asked = { title: viewTexts.confirmTitle(label), confirmText: label, isDangerous: true };
  if (outcome.kind === 'return') return { ...asked, type: 'applyConfirm', body: viewTexts.confirm.return };
  // One department's no is an opinion among others: it does not end the case.
  return isOpinionOnly
    ? { ...asked, type: 'applyConfirm', body: viewTexts.confirm.opinion }
    : { ...asked, type: 'dataconfirm', body: viewTexts.confirm.refuse };
}

/** Says beside the opinion for which outcomes it is owed; null where it never is. */
export function owedHint(outcomes: readonly Outcome[]): string | null {
  const labels = outcomes.filter(owesReason).map(({ id, label }) => label ?? id);
  return labels.length > 0 ? viewTexts.opinionOwed(labels) : null;
}
