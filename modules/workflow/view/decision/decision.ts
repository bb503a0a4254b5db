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

/** The one value of the decision field that leads to this outcome, to fill it for whoever pressed the button first. */
export function decisionFor(form: FormDefinition, outcome: Outcome): { path: string; value: string } | null {
  const [value, other] = decisionsOf(form, outcome);
  if (!form.decision || value === undefined || other !== undefined) return null;
  return { path: form.decision.field, value };
}

/** What a button wrote into the decision field, until somebody decides otherwise there. */
export interface FilledDecision {
  path: string;
  value: string | null;
  /** The form has shown it: from then on another value there is a person's. */
  isShown?: boolean;
}

/** What is left of a button's decision when the form shows these values; null once a person has decided otherwise. */
export function stillFilled(filled: FilledDecision | null, values: FormValues): FilledDecision | null {
  if (!filled) return null;
  const stands = (valueAt(values, filled.path) ?? null) === filled.value;
  if (filled.isShown) return stands ? filled : null;
  return stands ? { ...filled, isShown: true } : filled;
}

/**
 * What pressing an outcome writes into the decision field: its own value where nothing is decided, or where all that stands there
 * was written by another button, pressed before and not gone through with. `value` is null for an outcome that the form has no
 * word for. Null where a person decided, or nothing is to be written.
 */
export function decisionToFill(
  form: FormDefinition,
  outcome: Outcome,
  values: FormValues,
  filled: FilledDecision | null,
): FilledDecision | null {
  const path = form.decision?.field;
  if (path === undefined) return null;
  const value = valueAt(values, path);
  const isFilled = filled?.path === path && filled.value === value;
  if (!isEmpty(value) && !isFilled) return null;
  const wanted = decisionFor(form, outcome);
  const next = wanted?.value ?? null;
  if (!wanted && decisionsOf(form, outcome).length > 0) return null;
  return next === (value ?? null) ? null : { path, value: next };
}
