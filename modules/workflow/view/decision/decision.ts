import type { FormDefinition, FormData as FormValues, Outcome } from '@homestead/forms/contract';
import { decisionsOf, isEmpty, valueAt } from '@homestead/forms/engine';

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

/**
 * What the decision field is to say before this outcome is sent, for whoever pressed the button: the one value that leads to it where
 * nothing is chosen yet, and nothing where no value does. `null` where it stays as it is.
 */
export function decisionFor(
  form: FormDefinition,
  values: FormValues,
  outcome: Outcome,
): { path: string; value: string | null } | null {
  const path = form.decision?.field;
  if (path === undefined) return null;
  const [value = null, other] = decisionsOf(form, outcome);
  const isChosen = !isEmpty(valueAt(values, path));
  return other !== undefined || isChosen === (value !== null) ? null : { path, value };
}
