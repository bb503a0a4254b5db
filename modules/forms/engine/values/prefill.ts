import type { FormFieldSpec } from '../../contract/form.ts';
import type { FormData } from '../../contract/form-data.ts';
import type { FormContext } from '../context.ts';
import { getFieldType } from '../field-types.ts';
import { isWritable, resolveFields } from '../resolve.ts';
import { fillTemplate } from './template.ts';
import { isEmpty, merge, setAt, valueAt } from './values.ts';

/** What a form opens with: what the case has, and for empty fields what other stages, today and the person suggest. */
export function initialValues(ctx: FormContext, stored: FormData): FormData {
  const values = merge({}, stored);
  if (ctx.taskReadOnly) return values;
  for (const field of resolveFields(ctx)) {
    if (copies(field, stored, ctx)) setAt(values, field.path, valueAt(stored, field.prefill ?? '') ?? null);
    else if (isEmpty(valueAt(values, field.path))) {
      const suggestion = suggest(field, values, ctx);
      if (!isEmpty(suggestion)) setAt(values, field.path, suggestion);
    }
  }
  return values;
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
    if (!isEmpty(taken)) return taken;
  }
  if (field.template !== undefined) return fillTemplate(field.template, values, ctx);
  if (field.default === 'today') return ctx.today;
  if (field.default === 'currentUser') return ctx.person?.name;
  return field.default === undefined ? undefined : getFieldType(field.type).normalise(field.default, field);
}
