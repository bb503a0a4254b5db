import { contentTexts as words } from '../../contract/content-texts.ts';
import type { FormDefinition, FormField } from '../../contract/form.ts';
import type { FieldType } from '../field-type.ts';

/** Whether each field that can be typed stands in exactly one step, and every step names fields of the form. */
export function checkSteps(form: FormDefinition, inForm: ReadonlyMap<string, FormField>): string[] {
  const { steps } = form;
  if (!steps) return [];
  const named = steps.flatMap(({ fields }) => fields);
  const keys = steps.map(({ key }) => key);
  const typed = [...inForm.values()].filter(({ readOnly, auto, hidden }) => !readOnly && !auto && !hidden);
  return [
    ...repeated(keys).map(words.stepTwice),
    ...repeated(named).map(words.inTwoSteps),
    ...named.filter((path) => !inForm.has(path)).map(words.stepNames),
    ...typed.filter(({ field }) => !named.includes(field)).map(({ field }) => words.inNoStep(field)),
  ];
}

/** Whether the members of a household are fields of the form, each named once, and the list is one of members. */
export function checkMembers(
  { members }: FormDefinition,
  inForm: ReadonlyMap<string, FormField>,
  typeAt: (path: string) => FieldType | undefined,
): string[] {
  if (!members) return [];
  const named = members.slots.flatMap((slot) => Object.values(slot));
  const all = [...named, members.further, members.residence ?? []].flat();
  const wrongType = [
    ...members.slots
      .filter(({ idNumber }) => typeAt(idNumber)?.means !== 'identity')
      .map((slot) => slot.idNumber),
    ...(typeAt(members.further)?.means === 'household' ? [] : [members.further]),
  ];
  return [
    ...repeated(named).map(words.twoMembers),
    ...all.filter((path) => !inForm.has(path)).map(words.memberNames),
    ...wrongType.map(words.memberType),
  ];
}

function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}
