import { valueAt } from '@homestead/forms/engine';
import type { HouseholdFields, RuleFields } from '../contract/index.ts';
import type { Records } from './facts.ts';

/** A person of the household with an identity number. */
export interface Member {
  /** Field that holds the number. */
  path: string;
  role: 'head' | 'member';
  name: string;
  idNumber: string;
  /** What a member is to the head; empty for the head. */
  relation: string;
}

type Row = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const textAt = (records: Records, path: string | undefined): string =>
  path === undefined ? '' : text(valueAt(records, path));

/** Rows of the field of further members (field type `family-members`). */
function furtherMembers(household: HouseholdFields | undefined, records: Records): Row[] {
  const path = household?.furtherMembers;
  const rows = path === undefined ? undefined : valueAt(records, path);
  return Array.isArray(rows) ? rows.filter((row): row is Row => typeof row === 'object' && row !== null) : [];
}

/** Head and members who gave an identity number, each number once. */
export function readMembers(
  fields: RuleFields,
  household: HouseholdFields | undefined,
  records: Records,
): Member[] {
  const given: Member[] = [
    {
      path: fields.applicantIdentityNumber ?? '',
      role: 'head',
      name: textAt(records, fields.applicantName),
      idNumber: textAt(records, fields.applicantIdentityNumber),
      relation: '',
    },
    ...(household?.members ?? []).map(
      (member): Member => ({
        path: member.identityNumber,
        role: 'member',
        name: textAt(records, member.name),
        idNumber: textAt(records, member.identityNumber),
        relation: textAt(records, member.relation),
      }),
    ),
    ...furtherMembers(household, records).map(
      (row): Member => ({
        path: household?.furtherMembers ?? '',
        role: 'member',
        name: text(row['name']),
        idNumber: text(row['idNumber']),
        relation: text(row['relation']),
      }),
    ),
  ];
  const found = given.map((member) => ({ ...member, idNumber: member.idNumber.toUpperCase() }));
  return found.filter(
    (member, index) =>
      member.idNumber !== '' && found.findIndex(({ idNumber }) => idNumber === member.idNumber) === index,
  );
}

/** Names of the further members as a form being typed in holds them, whatever their other parts still lack. */
export function namedMembers(household: HouseholdFields | undefined, records: Records): { name: string }[] {
  return furtherMembers(household, records)
    .map((row) => ({ name: text(row['name']) }))
    .filter(({ name }) => name !== '');
}

/** How many people the area limit counts: the head, and everybody who is named as a member. */
export function sizeOf(household: HouseholdFields | undefined, records: Records): number {
  const named = (household?.members ?? []).filter(({ name }) => textAt(records, name) !== '').length;
  const further = furtherMembers(household, records).filter((row) => text(row['name']) !== '').length;
  return 1 + named + further;
}
