import { contentTexts as words } from '../../contract/content-texts.ts';
import type { FormDefinition } from '../../contract/form.ts';
import { findFieldType } from '../field-types.ts';
import { resolveFields } from '../resolve.ts';
import { isEmpty } from '../values/values.ts';
import type { Content } from './content.ts';

/** Words that stand for a value of the day and of the person who fills the form in, with a value of their kind. */
const spoken = new Map<unknown, string>([
  ['today', '2026-01-01'],
  ['currentUser', '张三'],
]);

/**
 * What would keep whoever fills the form in from ever sending it: a default that its own field refuses, which they did not write and cannot
 * mend where the field is read-only, and a field that is asked for and hidden. A start does not ask this: forms that were published with
 * such a fault serve as they did.
 */
export function checkFilling(
  form: FormDefinition,
  content: Pick<Content, 'models' | 'dictionaries'>,
): string[] {
  const { models, dictionaries } = content;
  const written = writtenElsewhere(form);
  return resolveFields({ form, models }).flatMap((field) => {
    const type = findFieldType(field.type);
    if (!type) return [];
    if (field.default === undefined) {
      const isTyped = !(
        field.auto ||
        field.readOnly ||
        field.prefill ||
        field.template ||
        type.means === 'map-check'
      );
      const isStuck = field.hidden && field.required && isTyped && !written.has(field.path);
      return isStuck ? [words.at(field.path, words.hiddenRequired)] : [];
    }
    // Which divisions there are is no content.
    if (type.means === 'place') return [];
    const value = type.normalise(spoken.get(field.default) ?? field.default, field);
    if (isEmpty(value)) return [];
    const fault = type.check(value, field, { dictionaries, today: '2026-01-01' });
    return fault === null ? [] : [words.at(field.path, words.defaultUnfit(fault))];
  });
}

/** Fields that something else of the form writes: the outcome, a drawn shape, the members of a household. */
function writtenElsewhere({ sections, decision, members }: FormDefinition): ReadonlySet<string> {
  const areas = sections.flatMap(({ fields }) => fields.flatMap(({ areaField }) => areaField ?? []));
  const people = members ? [...members.slots.flatMap((slot) => Object.values(slot)), members.further] : [];
  return new Set([...areas, ...people, ...(decision ? [decision.field] : [])]);
}
