import type { FormDefinition, FormField } from '../../contract/form.ts';

/** Whether the lookups of a form take something, each call once, into fields that the form writes. */
export function checkLookups(
  { lookups = [] }: FormDefinition,
  inForm: Map<string, FormField>,
  typeOf: (path: string) => string | undefined,
): string[] {
  return lookups.flatMap(({ call, fills = [], compares = [] }, index) => {
    const problems: string[] = [];
    if (lookups.findIndex((each) => each.call === call) < index) problems.push(`looks up "${call}" twice`);
    if (fills.length + compares.length === 0) problems.push(`looks up "${call}" for nothing`);
    for (const path of fills) {
      const field = inForm.get(path);
      if (!field || field.readOnly || field.auto || field.hidden)
        problems.push(`fills "${path}" by "${call}", which nobody writes on it`);
      else if (kept.has(typeOf(path) ?? ''))
        problems.push(`fills "${path}" by "${call}", which takes no text`);
    }
    for (const path of compares)
      if (!typeOf(path)) problems.push(`compares "${path}" with "${call}", which no model has`);
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
