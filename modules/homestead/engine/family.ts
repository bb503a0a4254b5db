import type { FormData, FormMembers } from '@homestead/forms/contract';
import {
  type FamilyMember,
  isEmpty,
  memberPaths,
  readMembers,
  setAt,
  valueAt,
  writeMembers,
} from '@homestead/forms/engine';
import type { FieldName, RuleFields } from '../contract/index.ts';

/** What a household keeps of itself: these stay the same from one application to the next. */
export const familyFacts = [
  'applicantName',
  'applicantIdentityNumber',
  'applicantAge',
  'applicantGender',
  'applicantPhone',
  'applicantResidence',
  'applicantDivision',
  'applicantGroup',
  'currentArea',
  'currentFloorArea',
  'currentCertificate',
  'currentSiteDisposal',
  'currentSiteDisposalNote',
  'keptArea',
] as const satisfies readonly FieldName[];

export type FamilyFacts = Partial<Record<(typeof familyFacts)[number], unknown>>;

export interface FamilyProfile {
  facts: FamilyFacts;
  members: readonly FamilyMember[];
}

/** Where a county's records hold these facts: the fields by the rules, the members by the form. */
export interface FamilyPlaces {
  fields: RuleFields;
  members: FormMembers | undefined;
}

/** The fields that a family profile fills. */
export function familyPaths({ fields, members }: FamilyPlaces): string[] {
  const named = familyFacts.flatMap((fact) => fields[fact] ?? []);
  return [...named, ...(members ? memberPaths(members) : [])];
}

/** What records say of a household. */
export function readFamily({ fields, members }: FamilyPlaces, records: FormData): FamilyProfile {
  const facts = familyFacts.flatMap((fact) => {
    const path = fields[fact];
    const value = path === undefined ? undefined : valueAt(records, path);
    return isEmpty(value) ? [] : [[fact, value]];
  });
  return {
    facts: Object.fromEntries(facts) as FamilyFacts,
    members: members ? readMembers(members, records) : [],
  };
}

/** The values of the fields for what is known of a household: of several sources the first that knows a fact is taken. */
export function writeFamily({ fields, members }: FamilyPlaces, sources: readonly FamilyProfile[]): FormData {
  const values: FormData = {};
  for (const fact of familyFacts) {
    const path = fields[fact];
    const known = sources.find(({ facts }) => !isEmpty(facts[fact]));
    if (path !== undefined && known) setAt(values, path, known.facts[fact]);
  }
  // The members of a household are taken together: half of one list and half of another are no household.
  const list = sources.find((source) => source.members.length > 0)?.members ?? [];
  if (members && list.length > 0) {
    for (const [path, value] of writeMembers(members, list)) if (!isEmpty(value)) setAt(values, path, value);
  }
  return values;
}
