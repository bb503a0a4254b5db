import type { FormFieldSpec } from '../../contract/form.ts';
import type { FormData } from '../../contract/form-data.ts';
import type { FieldContext } from '../field-type.ts';
import { getFieldType } from '../field-types.ts';
import { valueAt } from './values.ts';

/** A field's value in words, for read-only display, print and export. */
export function showValue(field: FormFieldSpec, values: FormData, ctx: FieldContext): string {
  return getFieldType(field.type).show(valueAt(values, field.path), field, ctx);
}
