import type { FormData } from '../../contract/form-data.ts';
import type { FormContext } from '../../engine/context.ts';
import { valueAt } from '../../engine/values/values.ts';
import { ageAndGender } from '../../fields/identity-number/identity.ts';

/** The fields that a valid identity number has filled: told, and not asked for. */
export function derivedPaths({ form, today }: FormContext, values: FormData): ReadonlySet<string> {
  const paths = (form.rules ?? []).flatMap((rule) => {
    if (!('derived' in rule.assert)) return [];
    const id = valueAt(values, rule.assert.from);
    return typeof id === 'string' && ageAndGender(id, today) ? [rule.field] : [];
  });
  return new Set(paths);
}
