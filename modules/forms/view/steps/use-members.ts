import { useMemo } from 'react';
import type { FormMembers } from '../../contract/form.ts';
import type { FieldSpec } from '../../engine/field-type.ts';
import { memberPaths, readMembers, writeMembers } from '../../engine/steps/members.ts';
import { valueAt } from '../../engine/values/values.ts';
import { type FamilyMember, memberPartsOf } from '../../fields/family-members/model.ts';
import { ageAndGender, readIdentityNumber } from '../../fields/identity-number/identity.ts';
import type { FormHandle } from '../use-form.ts';

export const noMember: FamilyMember = {
  name: null,
  age: null,
  relation: null,
  idNumber: null,
  registeredResidence: null,
};

/** The members of the household as one list, wherever the form keeps them. */
export function useMembers(form: FormHandle, members: FormMembers) {
  const list = useMemo(() => readMembers(members, form.values), [members, form.values]);
  const write = (next: readonly FamilyMember[]) => {
    for (const [path, value] of writeMembers(members, next)) form.setValue(path, value);
  };
  const residence = members.residence === undefined ? null : valueAt(form.values, members.residence);
  return {
    list,
    /** A new one lives where the head does, until somebody says otherwise. */
    blank: { ...noMember, registeredResidence: typeof residence === 'string' ? residence : null },
    put: (index: number, member: FamilyMember) =>
      write(index < list.length ? list.map((one, at) => (at === index ? member : one)) : [...list, member]),
    remove: (index: number) => write(list.filter((_one, at) => at !== index)),
    /** What is wrong with each member, and with the list. */
    faultsAt: (index: number): string[] => {
      const slot = members.slots[index];
      return slot ? Object.values(slot).flatMap((path) => form.faults[path] ?? []) : [];
    },
    fault: form.faults[members.further],
    paths: memberPaths(members),
    /** The field of the list of further members. */
    field: furtherField(form.context, members),
  };
}

function furtherField(
  { models }: FormHandle['context'],
  { further }: FormMembers,
): Pick<FieldSpec, 'dictionary'> {
  const [group = '', code] = further.split('.');
  return models[group]?.fields.find((field) => field.code === code) ?? {};
}

/** What is wrong with a member as it stands, by part: name and number are asked for, each part is judged by its own type. */
export function judgeMember(
  member: FamilyMember,
  context: FormHandle['context'],
  field: Pick<FieldSpec, 'dictionary'>,
  others: readonly (string | null)[],
): Partial<Record<keyof FamilyMember, string>> {
  const faults: Partial<Record<keyof FamilyMember, string>> = {};
  for (const { key, type, spec } of memberPartsOf(field)) {
    const value = type.normalise(member[key], spec);
    if (value === null || value === undefined || value === '') {
      if (key === 'name') faults.name = `${type.emptyVerb}${spec.label}`;
      continue;
    }
    const message = type.check(value, spec, context);
    if (message) faults[key] = message;
  }
  if (member.idNumber && others.includes(readIdentityNumber(member.idNumber))) {
    faults.idNumber = '与家里另一个人的身份证号相同，请核对';
  }
  return faults;
}

/** A change of one part; age follows from the identity number. */
export function withPart(
  member: FamilyMember,
  key: keyof FamilyMember,
  value: string,
  today: string,
): FamilyMember {
  if (key === 'age') return { ...member, age: value === '' ? null : (value as unknown as number) };
  const next = { ...member, [key]: value === '' ? null : value };
  const known = key === 'idNumber' ? ageAndGender(value, today) : undefined;
  return known ? { ...next, age: known.age } : next;
}
