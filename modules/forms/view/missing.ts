import type { FormFieldSpec } from '../contract/form.ts';
import { isEmpty, valueAt } from '../engine/values/values.ts';
import type { FormHandle } from './use-form.ts';

/** In how many of these fields a person still has to write: a closed section should not hide that. */
export function missingIn(fields: readonly FormFieldSpec[], form: FormHandle): number {
  return fields.filter(
    (field) =>
      !form.isFieldReadOnly(field) &&
      form.isFieldRequired(field) &&
      isEmpty(valueAt(form.values, field.path)),
  ).length;
}
