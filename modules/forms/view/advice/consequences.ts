import type { FormFieldSpec } from '../../contract/form.ts';
import { areaChecksOf } from '../../engine/area-checks.ts';
import type { FormContext } from '../../engine/context.ts';
import { meaningOf } from '../../engine/field-types.ts';
import { ageAndGender } from '../../fields/identity-number/identity.ts';

/** What a change brings with it: age and gender of an identity number, and checks that no longer hold for a new shape. */
export function consequences(
  context: FormContext,
  fields: readonly FormFieldSpec[],
  path: string,
  value: unknown,
): [string, unknown][] {
  const field = fields.find((candidate) => candidate.path === path);
  const meaning = field && meaningOf(field);
  if (meaning === 'identity' && typeof value === 'string') {
    const known = ageAndGender(value, context.today);
    return (context.form.rules ?? []).flatMap((rule): [string, unknown][] => {
      if (!known || !('derived' in rule.assert) || rule.assert.from !== path) return [];
      return [[rule.field, rule.assert.derived === 'age' ? known.age : known.gender]];
    });
  }
  if (meaning !== 'shape') return [];
  return areaChecksOf(context.form)
    .filter((check) => check.geometry === path)
    .flatMap((check) => [check.path, check.occupied, check.area, check.text])
    .flatMap((follower): [string, unknown][] => (follower ? [[follower, null]] : []));
}
