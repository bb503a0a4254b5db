import { contentTexts as words } from '../../contract/content-texts.ts';
import type { FormDefinition, FormField } from '../../contract/form.ts';
import type { FieldNature, FieldType } from '../field-type.ts';

/** Whether the lookups of a form take something, each call once, into fields that the form writes. */
export function checkLookups(
  { lookups = [] }: FormDefinition,
  inForm: Map<string, FormField>,
  typeAt: (path: string) => FieldType | undefined,
): string[] {
  return lookups.flatMap(({ call, fills = [], compares = [] }, index) => {
    const problems: string[] = [];
    if (lookups.findIndex((each) => each.call === call) < index) problems.push(words.lookupTwice(call));
    if (fills.length + compares.length === 0) problems.push(words.lookupForNothing(call));
    for (const path of fills) {
      const field = inForm.get(path);
      if (!field || field.readOnly || field.auto || field.hidden)
        problems.push(words.lookupFills(path, call));
      else if (!isPlain(typeAt(path))) problems.push(words.lookupNoText(path, call));
    }
    for (const path of compares) if (!typeAt(path)) problems.push(words.lookupCompares(path, call));
    return problems;
  });
}

/** Whether a field of this type holds one plain value, which an answer can be. */
const isPlain = (type: FieldType | undefined): boolean =>
  type === undefined || (!type.parts && (type.nature === undefined || plainNatures.includes(type.nature)));
const plainNatures: readonly FieldNature[] = ['choice', 'words'];
