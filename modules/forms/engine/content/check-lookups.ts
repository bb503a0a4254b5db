import { contentTexts as words } from '../../contract/content-texts.ts';
import type { FormDefinition, FormField } from '../../contract/form.ts';

/** Whether the lookups of a form take something, each call once, into fields that the form writes. */
export function checkLookups(
  { lookups = [] }: FormDefinition,
  inForm: Map<string, FormField>,
  typeOf: (path: string) => string | undefined,
): string[] {
  return lookups.flatMap(({ call, fills = [], compares = [] }, index) => {
    const problems: string[] = [];
    if (lookups.findIndex((each) => each.call === call) < index) problems.push(words.lookupTwice(call));
    if (fills.length + compares.length === 0) problems.push(words.lookupForNothing(call));
    for (const path of fills) {
      const field = inForm.get(path);
      if (!field || field.readOnly || field.auto || field.hidden)
        problems.push(words.lookupFills(path, call));
      else if (kept.has(typeOf(path) ?? '')) problems.push(words.lookupNoText(path, call));
    }
    for (const path of compares) if (!typeOf(path)) problems.push(words.lookupCompares(path, call));
    return problems;
  });
}

/** Kinds of fields that hold no plain value. */
const kept: ReadonlySet<string> = new Set([
  'file',
  'image',
  'geometry',
  'area-check',
  'area-size',
  'family-members',
  'rich-text',
]);
