import type { FormFieldSpec } from '../../contract/form.ts';
import type { FormData } from '../../contract/form-data.ts';
import type { FormContext } from '../../engine/context.ts';
import { getFieldType } from '../../engine/field-types.ts';
import { isWritable } from '../../engine/resolve.ts';
import { showValue } from '../../engine/values/show.ts';
import { hasAt, isEmpty, merge, valueAt } from '../../engine/values/values.ts';

/** A field that the person has changed, and somebody else meanwhile in another way; both values in words. */
export interface FieldConflict {
  path: string;
  label: string;
  own: string;
  saved: string;
}

export interface Edited {
  /** What the case holds now. */
  stored: FormData;
  /** What it held when the person changed a field, of the fields in `changes`. */
  base: FormData;
  changes: FormData;
  /** The form as it is shown. */
  values: FormData;
}

/** What was saved here, over what was read before. */
export interface SavedHere {
  stored: FormData;
  sent: FormData;
}

/** What the case holds as far as is known: what was read, and what was saved here since. */
export const heldBy = (stored: FormData, saved: SavedHere | undefined): FormData =>
  saved?.stored === stored ? merge(stored, saved.sent) : stored;

export function conflictsOf(
  context: FormContext,
  fields: readonly FormFieldSpec[],
  { stored, base, changes, values }: Edited,
): readonly FieldConflict[] {
  return fields
    .filter((field) => {
      const { path } = field;
      if (!hasAt(changes, path) || !hasAt(base, path)) return false;
      if (field.auto || !isWritable(field, stored, context)) return false;
      const [own, was, saved] = [changes, base, stored].map((data) => keyOf(field, data));
      return saved !== was && saved !== own;
    })
    .map((field) => ({
      path: field.path,
      label: field.label,
      own: showValue(field, values, context),
      saved: showValue(field, stored, context),
    }));
}

/** A value as it compares: however it was written. */
function keyOf(field: FormFieldSpec, data: FormData): string {
  const value = getFieldType(field.type).normalise(valueAt(data, field.path), field);
  return isEmpty(value) ? '' : JSON.stringify(value);
}
