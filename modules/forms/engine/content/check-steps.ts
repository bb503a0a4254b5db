import type { FormDefinition, FormField } from '../../contract/form.ts';

/** Whether each field that can be typed stands in exactly one step, and every step names fields of the form. */
export function checkSteps(form: FormDefinition, inForm: ReadonlyMap<string, FormField>): string[] {
  const { steps } = form;
  if (!steps) return [];
  const named = steps.flatMap(({ fields }) => fields);
  const keys = steps.map(({ key }) => key);
  const typed = [...inForm.values()].filter(({ readOnly, auto, hidden }) => !readOnly && !auto && !hidden);
  return [
    ...repeated(keys).map((key) => `step "${key}" stands twice`),
    ...repeated(named).map((path) => `${path} stands in two steps`),
    ...named.filter((path) => !inForm.has(path)).map((path) => `a step names "${path}", which is not on it`),
    ...typed.filter(({ field }) => !named.includes(field)).map(({ field }) => `${field} stands in no step`),
  ];
}

/** Whether the members of a household are fields of the form, each named once, and the list is one of members. */
export function checkMembers(
  { members }: FormDefinition,
  inForm: ReadonlyMap<string, FormField>,
  typeOf: (path: string) => string | undefined,
): string[] {
  if (!members) return [];
  const named = members.slots.flatMap((slot) => Object.values(slot));
  const all = [...named, members.further, members.residence ?? []].flat();
  const wrongType = [
    ...members.slots
      .filter(({ idNumber }) => typeOf(idNumber) !== 'identity-number')
      .map((slot) => slot.idNumber),
    ...(typeOf(members.further) === 'family-members' ? [] : [members.further]),
  ];
  return [
    ...repeated(named).map((path) => `${path} belongs to two members`),
    ...all.filter((path) => !inForm.has(path)).map((path) => `a member names "${path}", which is not on it`),
    ...wrongType.map((path) => `${path} is of another type than its part of a member`),
  ];
}

function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}
