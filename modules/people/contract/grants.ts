import type { Capability } from '@homestead/http/contract';
import { divisionDigits } from './organization/codes.ts';
import type { DataScope, Person } from './person.ts';
import { idsOf } from './pseudonyms.ts';

/** A role that a person holds now, and where: the data scope hangs on the grant. */
export interface Grant {
  readonly id: string;
  readonly role: string;
  readonly roleName: string;
  readonly scope: DataScope;
  /** Codes of the divisions that it covers with all that lies in them; `''` covers everything. */
  readonly places: readonly string[];
  readonly capabilities: readonly Capability[];
  /** Ids of the map layers that it counts for; none: for all. */
  readonly layers?: readonly string[];
  /** Ids of the catalogue directories whose layers it counts for too, once they are looked up. */
  readonly layerDirectories?: readonly string[];
  /** Ids of the catalogue directories that it counts for, with what lies in them; none: for all. */
  readonly directories?: readonly string[];
}

/** Digits of a division of the level that a scope names; a wider division has none of that level to cover. */
const digitsOf: Partial<Record<DataScope, number>> = divisionDigits;

/** What a role of a scope covers where it is granted: the division itself, unless that is wider than the scope. */
export function placesOf(scope: DataScope, division: string, listed: readonly string[] = []): string[] {
  if (scope === 'platform') return [''];
  if (scope === 'listed') return [...listed];
  return division.length >= (digitsOf[scope] ?? 0) ? [division] : [];
}

/**
 * Whether places cover a division: one of them contains it (codes contain each other by prefix). What could only be put in a
 * township (a report without a village) is open to the villages below it, or it would be stuck.
 */
export function covers(places: readonly string[], division: string): boolean {
  return places.some(
    (place) =>
      division.startsWith(place) || (division.length < divisionDigits.village && place.startsWith(division)),
  );
}

/** Where a person's grants let them see what is not their own; of some roles alone, where those are named. */
export function areasOf(person: Pick<Person, 'grants'>): string[] {
  return [...new Set(person.grants.flatMap(({ scope, places }) => (scope === 'own' ? [] : places)))];
}

/** Where a person holds one of some roles. */
export function placesWith(person: Pick<Person, 'grants'>, roles: readonly string[]): string[] {
  return [...new Set(person.grants.flatMap(({ role, places }) => (roles.includes(role) ? places : [])))];
}

/** Something that a person may do something to. */
export interface PermissionObject {
  /** Where it lies. */
  division?: string;
  /** Whose it is: ids of accounts, or pseudonyms. */
  owners?: readonly string[];
}

/** What the judge found of one grant. */
export interface Reason {
  grant: Grant;
  /** `covered`: capability and place; `own`: capability, and it is theirs; the others say what the grant lacks. */
  rule: 'covered' | 'own' | 'noCapability' | 'outside' | 'notOwn';
}

export interface Verdict {
  ok: boolean;
  /** The grants that allow it, or, where none does, what each lacks. */
  because: Reason[];
}

/**
 * The one judge: a person may do something to an object where one grant has the capability and covers the object's division,
 * or the object is theirs. Without an object: where any grant has the capability.
 */
export function decide(
  person: Pick<Person, 'id' | 'pseudonyms' | 'grants'>,
  capability: Capability,
  object: PermissionObject = {},
): Verdict {
  const isTheirs = idsOf(person).some((id) => object.owners?.includes(id));
  const reasons = person.grants.map((grant): Reason => {
    if (!grant.capabilities.includes(capability)) return { grant, rule: 'noCapability' };
    if (object.division === undefined && object.owners === undefined) return { grant, rule: 'covered' };
    if (isTheirs) return { grant, rule: 'own' };
    if (grant.scope === 'own') return { grant, rule: 'notOwn' };
    const isCovered = object.division !== undefined && covers(grant.places, object.division);
    return { grant, rule: isCovered ? 'covered' : 'outside' };
  });
  const granting = reasons.filter(({ rule }) => rule === 'covered' || rule === 'own');
  return granting.length > 0 ? { ok: true, because: granting } : { ok: false, because: reasons };
}

/** `decide` for a thing that lies in a division, where the reasons are of no interest. */
export function mayIn(person: Person, capability: Capability, division: string): boolean {
  return decide(person, capability, { division }).ok;
}
