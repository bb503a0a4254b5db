import type { FormFieldSpec } from '../contract/form.ts';
import type { FieldViolation, FormData, OpenWarning } from '../contract/form-data.ts';
import { texts } from '../contract/texts.ts';
import { followersOf, isCheckDone } from './area-checks.ts';
import type { FormContext } from './context.ts';
import { getFieldType, meaningOf } from './field-types.ts';
import { applies, isRequired, isWritable, resolveFields } from './resolve.ts';
import { decisionFault, decisionsOf } from './rules/outcome.ts';
import { derivations, judgeRules } from './rules/rules.ts';
import { type Intake, takeIn } from './values/intake.ts';
import { copies } from './values/prefill.ts';
import { hasAt, isEmpty, merge, setAt, valueAt } from './values/values.ts';

export interface Validation {
  /** What may be written, normalised: only fields that were sent, follow from others, or no longer apply. */
  accepted: FormData;
  /** Everything wrong, in the order of the form, one word a field. */
  faults: FieldViolation[];
  /** Messages that do not refuse the submission. */
  warnings: FieldViolation[];
  /** The warnings among them that a decision must answer. */
  asked: OpenWarning[];
  /** Texts that are stored otherwise than they were sent: what was changed in each. */
  changed: FieldViolation[];
  /** What was sent and may not be written by this form: `group.code`, or a group. */
  dropped: string[];
  /** What the client says of automatic fields: compared with the server's own findings, never written. */
  claims: FormData;
  /** The case as it would be: what is stored under what is accepted. Everything was judged on it. */
  merged: FormData;
}

/** Judges what was sent for a form, and keeps what the form may write. Never throws, whatever was sent. */
export function validate(ctx: FormContext, incoming: unknown, stored: FormData): Validation {
  const fields = resolveFields(ctx);
  const intake = takeIn(ctx, fields, incoming, stored);
  const values = caseAsItWouldBe(ctx, fields, intake, stored);
  decide(ctx, fields, intake, values, stored);
  clearInapplicable(ctx, fields, intake, values, stored);
  const warnings = [
    ...derive(ctx, fields, intake, values, stored),
    ...settle(ctx, fields, intake, values, stored),
  ];
  const faults = new Map(intake.faults);
  const asked: OpenWarning[] = [];
  const add = (fault: FieldViolation): void => {
    if (!faults.has(fault.path)) faults.set(fault.path, fault.message);
  };
  if (!ctx.taskReadOnly && !ctx.draft && ctx.outcome?.kind !== 'return') {
    for (const field of fields) {
      const message = missingMessage(field, values, stored, ctx);
      if (message) add({ path: field.path, message });
    }
    const judgement = judgeRules(ctx, values);
    judgement.faults.forEach(add);
    warnings.push(...judgement.warnings);
    asked.push(...judgement.asked);
  }
  const decision = decisionFault(ctx, values);
  if (decision) add(decision);
  return {
    accepted: intake.accepted,
    faults: inFormOrder(fields, faults),
    warnings,
    asked,
    changed: inFormOrder(
      fields,
      new Map([...intake.changed].filter(([path]) => hasAt(intake.accepted, path))),
    ),
    dropped: intake.dropped,
    claims: intake.claims,
    merged: merge(stored, intake.accepted),
  };
}

/**
 * The values that conditions and rules are judged on: stored, sent (faulty ones too, so that one mistake is told once), what
 * the client claims of automatic fields unless the server knows better. A redrawn shape voids what its old checks said.
 */
function caseAsItWouldBe(
  ctx: FormContext,
  fields: readonly FormFieldSpec[],
  intake: Intake,
  stored: FormData,
): FormData {
  const values = merge(stored, intake.sent);
  for (const field of fields) {
    if (
      meaningOf(field) === 'shape' &&
      (valueAt(values, field.path) ?? null) !== (valueAt(stored, field.path) ?? null)
    ) {
      for (const follower of followersOf(ctx.form, field.path)) {
        setAt(values, follower, null);
        if (!isEmpty(valueAt(stored, follower)) && !hasAt(intake.computed, follower)) {
          setAt(intake.accepted, follower, null);
        }
      }
    }
    if (copies(field, stored, ctx) && !ctx.taskReadOnly) {
      const copied = valueAt(stored, field.prefill ?? '') ?? null;
      setAt(values, field.path, copied);
      if ((valueAt(stored, field.path) ?? null) !== copied) setAt(intake.accepted, field.path, copied);
    }
  }
  return merge(values, merge(intake.claims, intake.computed));
}

/**
 * Where the client leaves out the decision field, the outcome writes it, over what an earlier round decided: conditions and rules
 * that ask for the decision are judged on it.
 */
function decide(
  ctx: FormContext,
  fields: readonly FormFieldSpec[],
  intake: Intake,
  values: FormData,
  stored: FormData,
): void {
  const path = ctx.form.decision?.field;
  if (!path || !ctx.outcome || ctx.taskReadOnly || ctx.draft) return;
  const field = fields.find((candidate) => candidate.path === path);
  if (!field || !isWritable(field, stored, ctx) || !isEmpty(valueAt(intake.sent, path))) return;
  const fitting = decisionsOf(ctx.form, ctx.outcome);
  if (fitting.length > 1) return;
  const decided = fitting[0] ?? null;
  setAt(values, path, decided);
  if ((valueAt(stored, path) ?? null) !== decided) setAt(intake.accepted, path, decided);
}

/** A field that is shown only at times has no value at other times, whatever was sent or stored. */
function clearInapplicable(
  ctx: FormContext,
  fields: readonly FormFieldSpec[],
  intake: Intake,
  values: FormData,
  stored: FormData,
): void {
  for (const field of fields) {
    if (!field.visibleWhen || applies(field, values, ctx) || !isWritable(field, stored, ctx)) continue;
    intake.faults.delete(field.path);
    const isHeld = !isEmpty(valueAt(stored, field.path)) || !isEmpty(valueAt(intake.accepted, field.path));
    if (isHeld) setAt(intake.accepted, field.path, null);
    setAt(values, field.path, null);
  }
}

/** Age and gender follow from the identity number: the number is right, what was typed beside it is not. */
function derive(
  ctx: FormContext,
  fields: readonly FormFieldSpec[],
  intake: Intake,
  values: FormData,
  stored: FormData,
): FieldViolation[] {
  return derivations(ctx, values).flatMap(({ rule, value }) => {
    const field = fields.find((candidate) => candidate.path === rule.field);
    if (!field || !isWritable(field, stored, ctx)) return [];
    const message = getFieldType(field.type).check(value, field, ctx);
    setAt(values, field.path, value);
    if (message) {
      intake.faults.set(field.path, message);
      return [];
    }
    intake.faults.delete(field.path);
    setAt(intake.accepted, field.path, value);
    return [{ path: field.path, message: rule.message.replace('{value}', String(value)) }];
  });
}

/** The same within a list: the age of a row follows from the identity number of that row. */
function settle(
  ctx: FormContext,
  fields: readonly FormFieldSpec[],
  intake: Intake,
  values: FormData,
  stored: FormData,
): FieldViolation[] {
  return fields.flatMap((field) => {
    const type = getFieldType(field.type);
    if (!type.settle || !isWritable(field, stored, ctx)) return [];
    const settled = type.settle(valueAt(values, field.path), ctx.today);
    if (!settled) return [];
    setAt(values, field.path, settled.value);
    const message = type.check(settled.value, field, ctx);
    if (message) {
      intake.faults.set(field.path, message);
      return [];
    }
    intake.faults.delete(field.path);
    setAt(intake.accepted, field.path, settled.value);
    return [{ path: field.path, message: settled.told }];
  });
}

function missingMessage(
  field: FormFieldSpec,
  values: FormData,
  stored: FormData,
  ctx: FormContext,
): string | null {
  if (!isRequired(field, values, ctx) || !applies(field, values, ctx)) return null;
  if (meaningOf(field) === 'map-check') {
    if (isCheckDone(field, values)) return null;
    return ctx.layers?.[field.layer ?? '']?.check?.texts.pending ?? texts.areaCheck.pending(field.label);
  }
  if (!isWritable(field, stored, ctx) || !isEmpty(valueAt(values, field.path))) return null;
  return field.requiredMessage ?? `${getFieldType(field.type).emptyVerb}${field.label}`;
}

function inFormOrder(fields: readonly FormFieldSpec[], faults: Map<string, string>): FieldViolation[] {
  const order = new Map(fields.map((field, index) => [field.path, index]));
  const rank = (path: string): number => order.get(path) ?? fields.length;
  return [...faults]
    .map(([path, message]) => ({ path, message }))
    .sort((a, b) => rank(a.path) - rank(b.path));
}
