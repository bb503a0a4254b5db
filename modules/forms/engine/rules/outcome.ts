import type { FormDefinition } from '../../contract/form.ts';
import type { FieldViolation, FormData, Outcome } from '../../contract/form-data.ts';
import { texts } from '../../contract/texts.ts';
import type { FormContext } from '../context.ts';
import { getFieldType } from '../field-types.ts';
import { labelOf, resolveFields } from '../resolve.ts';
import { isEmpty, valueAt } from '../values/values.ts';

/**
 * The outcome of a completion: the one that is named, the only one of the status, or the one that the decision field says.
 * Whether the decision field agrees is judged by `validate`.
 */
export function inferOutcome(
  form: FormDefinition,
  outcomes: readonly Outcome[],
  approverStatus: number,
  outcome: string | undefined,
  values: FormData,
): { outcome: Outcome } | { fault: FieldViolation } {
  const possible = outcomes.filter((candidate) => candidate.status === approverStatus);
  if (outcome !== undefined) {
    const named = outcomes.find((candidate) => candidate.id === outcome);
    if (named?.status === approverStatus) return { outcome: named };
    const fitting = possible.map(nameOf);
    const message = named
      ? texts.outcome.otherStatus(nameOf(named), fitting)
      : texts.outcome.unknown(fitting);
    return { fault: { path: 'outcome', message } };
  }
  const only = possible.length === 1 ? possible[0] : undefined;
  if (only) return { outcome: only };
  const decided = decidedOutcomes(form, values);
  const fitting = possible.filter((candidate) => decided.includes(candidate.id));
  const single = fitting.length === 1 ? fitting[0] : undefined;
  if (single) return { outcome: single };
  return {
    fault: {
      path: 'outcome',
      message: possible.length > 0 ? texts.outcome.choose(possible.map(nameOf)) : texts.outcome.unknown([]),
    },
  };
}

/** An outcome by its word and by what a call names it. */
const nameOf = ({ id, label }: Outcome) => (label ? `${label}（${id}）` : id);

/** Whether an outcome owes a reason, as its process says; where it does not say, returns and refusals do. */
export function owesReason({ kind, reason }: Pick<Outcome, 'kind' | 'reason'>): boolean {
  return reason ?? (kind === 'return' || kind === 'refuse');
}

/** An outcome that owes a reason needs words in the opinion. */
export function opinionFault(
  outcome: Outcome,
  approverContent: string | null | undefined,
): FieldViolation | null {
  return owesReason(outcome) && isEmpty(approverContent)
    ? { path: 'approverContent', message: texts.outcome.opinion }
    : null;
}

/** The values of the decision field that lead to an outcome; none where the form has no word for it. */
export function decisionsOf(form: FormDefinition, outcome: Pick<Outcome, 'id'>): string[] {
  return Object.entries(form.decision?.outcomes ?? {}).flatMap(([value, ids]) =>
    ids.includes(outcome.id) ? [value] : [],
  );
}

/** What is wrong between the decision field and the outcome, or `null` (`workflow.md`, what is asked of a completion). */
export function decisionFault(ctx: FormContext, values: FormData): FieldViolation | null {
  const { decision } = ctx.form;
  if (!decision || !ctx.outcome || ctx.taskReadOnly || ctx.draft) return null;
  const chosen = ctx.outcome;
  const path = decision.field;
  const value = valueAt(values, path);
  const fitting = decisionsOf(ctx.form, chosen);
  if (isEmpty(value)) return fitting.length === 0 ? null : { path, message: askFor(ctx, path) };
  if (fitting.some((fits) => fits === value)) return null;
  const label = labelOf(ctx, path);
  if (fitting.length > 0) return { path, message: texts.decision.mismatch(label, fitting) };
  // The form has no word for this outcome: a value that leads to another one of the same status stands beside it.
  const agreeing = Object.entries(decision.outcomes).flatMap(([word, ids]) =>
    ids.some((id) => statusOf(ctx, id) === chosen.status) ? [word] : [],
  );
  if (agreeing.some((agrees) => agrees === value)) return null;
  return {
    path,
    message: agreeing.length > 0 ? texts.decision.mismatch(label, agreeing) : texts.decision.none(label),
  };
}

function decidedOutcomes(form: FormDefinition, values: FormData): readonly string[] {
  const value = form.decision && valueAt(values, form.decision.field);
  if (!form.decision || typeof value !== 'string') return [];
  return Object.hasOwn(form.decision.outcomes, value) ? (form.decision.outcomes[value] ?? []) : [];
}

/** Without the task's list of outcomes nothing can be held against a value. */
function statusOf(ctx: FormContext, id: string): number | undefined {
  if (!ctx.outcomes) return ctx.outcome?.status;
  return ctx.outcomes.find((candidate) => candidate.id === id)?.status;
}

function askFor(ctx: FormContext, path: string): string {
  const field = resolveFields(ctx).find((candidate) => candidate.path === path);
  return field ? `${getFieldType(field.type).emptyVerb}${field.label}` : texts.select(labelOf(ctx, path));
}
