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
 * Defaults that their own field refuses: whoever fills the form in would be told of a value that they did not write, and could not mend it
 * where the field is read-only or hidden. A place is left out: which divisions there are is no content. A start does not ask this:
 * forms that were published with such a default serve as they did.
 */
export function checkDefaults(
  form: FormDefinition,
  content: Pick<Content, 'models' | 'dictionaries'>,
): string[] {
  const { models, dictionaries } = content;
  return resolveFields({ form, models }).flatMap((field) => {
    const type = findFieldType(field.type);
    if (!type || field.default === undefined || type.means === 'place') return [];
    const value = type.normalise(spoken.get(field.default) ?? field.default, field);
    if (isEmpty(value)) return [];
    const fault = type.check(value, field, { dictionaries, today: '2026-01-01' });
    return fault === null ? [] : [words.at(field.path, words.defaultUnfit(fault))];
  });
}
