import type { FormDefinition, FormData as FormValues, Outcome } from '@homestead/forms/contract';
import { decisionsOf, valueAt } from '@homestead/forms/engine';

/** The outcomes that the decision field, as it stands, allows; empty while nothing is decided. */
export function decidedOutcomes(
  form: FormDefinition,
  values: FormValues,
  outcomes: readonly Outcome[],
): Outcome[] {
  const { decision } = form;
  const value = decision && valueAt(values, decision.field);
  if (!decision || typeof value !== 'string' || !Object.hasOwn(decision.outcomes, value)) return [];
  const ids = decision.outcomes[value] ?? [];
  return outcomes.filter((outcome) => ids.includes(outcome.id));
}

/** The one value of the decision field that leads to this outcome, to fill it for whoever pressed the button first. */
export function decisionFor(form: FormDefinition, outcome: Outcome): { path: string; value: string } | null {
  const [value, other] = decisionsOf(form, outcome);
  if (!form.decision || value === undefined || other !== undefined) return null;
  return { path: form.decision.field, value };
}
