import { divisionAt } from '@homestead/people/contract';
import type { FormFieldSpec } from '../../contract/form.ts';
import type { FormData } from '../../contract/form-data.ts';
import type { FormContext } from '../context.ts';
import { getFieldType } from '../field-types.ts';
import { isWritable, resolveFields } from '../resolve.ts';
import { derivations } from '../rules/rules.ts';
import { blank, fillTemplate } from './template.ts';
import { hasAt, isEmpty, isRecord, merge, own, setAt, valueAt } from './values.ts';

/**
 * What a form opens with: what the case has, and for empty fields what other stages, today and the person suggest, and
 * what follows from an identity number that is there.
 */
export function initialValues(ctx: FormContext, stored: FormData): FormData {
  const values = merge({}, stored);
  if (ctx.taskReadOnly) return values;
  const fields = resolveFields(ctx);
  for (const field of fields) {
    if (copies(field, stored, ctx)) setAt(values, field.path, valueAt(stored, field.prefill ?? '') ?? null);
    else if (isEmpty(valueAt(values, field.path))) {
      const suggestion = suggest(field, values, ctx);
      if (!isEmpty(suggestion)) setAt(values, field.path, suggestion);
    }
  }
  for (const { rule, value } of derivations(ctx, values)) {
    const field = fields.find(({ path }) => path === rule.field);
    if (!field || !isWritable(field, stored, ctx) || !isEmpty(valueAt(values, field.path))) continue;
    setAt(values, field.path, value);
  }
  return values;
}

/**
 * What was sent, with the defaults and prefilled values of fields that a caller left out: the record says what the screen
 * would have shown. A field that was sent empty was emptied by somebody, and stays so; so does what the case has already. A text that
 * is asked for is written by nobody but the caller, and one with a blank by nobody at all.
 */
export function withDefaults(ctx: FormContext, incoming: unknown, stored: FormData): unknown {
  if (incoming !== undefined && incoming !== null && !isRecord(incoming)) return incoming;
  const given = resolveFields(ctx).filter(
    (field) =>
      (field.default !== undefined ||
        field.prefill !== undefined ||
        (field.template !== undefined && !field.required)) &&
      isWritable(field, stored, ctx) &&
      isEmpty(valueAt(stored, field.path)) &&
      !hasAt(incoming, field.path) &&
      isSound(incoming, field.group),
  );
  if (given.length === 0) return incoming;
  const shown = initialValues(ctx, merge(stored, {}));
  const filled: Record<string, unknown> = { ...(incoming ?? {}) };
  for (const { path, group } of given) {
    const value = valueAt(shown, path);
    if (isEmpty(value) || (typeof value === 'string' && value.includes(blank))) continue;
    filled[group] = { ...(own(filled, group) ?? {}) };
    setAt(filled as FormData, path, value);
  }
  return filled;
}

/** A group that is no record is a fault of its own: nothing is filled into it. */
function isSound(incoming: unknown, group: string): boolean {
  const record = own(incoming, group);
  return record === undefined || isRecord(record);
}

/**
 * Whether the field only shows another one, so that its value follows that one whatever a client sends. A field that is
 * locked at times keeps what it has while the other is empty.
 */
export function copies(field: FormFieldSpec, stored: FormData, ctx: FormContext): boolean {
  if (field.prefill === undefined || isWritable(field, stored, ctx)) return false;
  return field.readOnly === true || !isEmpty(valueAt(stored, field.prefill));
}

function suggest(field: FormFieldSpec, values: FormData, ctx: FormContext): unknown {
  if (field.prefill !== undefined) {
    const taken = valueAt(values, field.prefill);
    // Of a village, its township is what is asked for.
    if (!isEmpty(taken)) return field.level === 'township' ? divisionAt(String(taken), 'township') : taken;
  }
  if (field.template !== undefined) return fillTemplate(field.template, values, ctx);
  if (field.default === 'today') return ctx.today;
  if (field.default === 'currentUser') return ctx.person?.name;
  return field.default === undefined ? undefined : getFieldType(field.type).normalise(field.default, field);
}
