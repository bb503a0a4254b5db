import type { FormMembers } from '../../contract/form.ts';
import type { FormData } from '../../contract/form-data.ts';
import { type FamilyMember, memberParts } from '../../fields/family-members/model.ts';
import { isEmpty, isRecord, own, valueAt } from '../values/values.ts';

/** The members of a household as one list: those with fields of their own, then the further ones; empty places are left out. */
export function readMembers(members: FormMembers, values: FormData): FamilyMember[] {
  const slots = members.slots.map((slot) => memberOf((key) => valueAt(values, slot[key])));
  const rows = valueAt(values, members.further);
  const further = (Array.isArray(rows) ? rows : [])
    .filter(isRecord)
    .map((row) => memberOf((key) => own(row, key)));
  return [...slots, ...further].filter((member) => Object.values(member).some((part) => !isEmpty(part)));
}

/** What each field of the members is to hold for this list: the first of them in fields of their own, the others in the list. */
export function writeMembers(
  members: FormMembers,
  list: readonly FamilyMember[],
): [path: string, value: unknown][] {
  const further = list.slice(members.slots.length);
  return [
    ...members.slots.flatMap((slot, index): [string, unknown][] =>
      // The number comes first: age follows from it, and what is said of the age comes after.
      (['idNumber', 'name', 'age', 'relation', 'registeredResidence'] as const).map((key) => [
        slot[key],
        list[index]?.[key] ?? null,
      ]),
    ),
    [members.further, further.length > 0 ? further : null],
  ];
}

/** The fields that the list of members stands for. */
export function memberPaths(members: FormMembers): string[] {
  return [...members.slots.flatMap((slot) => Object.values(slot)), members.further];
}

function memberOf(part: (key: keyof FamilyMember) => unknown): FamilyMember {
  return Object.fromEntries(
    memberParts.map(({ key, type, spec }) => [key, type.normalise(part(key) ?? null, spec) ?? null]),
  ) as unknown as FamilyMember;
}
