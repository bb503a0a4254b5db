import type { Capability } from '@homestead/http/contract';
import type { Grant } from './grants.ts';

/** Whose data a role shows: what is one's own, all of a division of that level, listed divisions, or everything. Narrow before wide. */
export const dataScopes = ['own', 'village', 'township', 'listed', 'county', 'platform'] as const;
export type DataScope = (typeof dataScopes)[number];

/** Who calls or acts, with everything that the roles give: computed on the server from the rows of the roles. */
export interface Person {
  readonly id: string;
  readonly userName: string;
  readonly name: string;
  /** Where the person works or lives: 6 digits a county, 9 a township, 12 a village. */
  readonly division: string;
  /** Codes of roles; only content (candidate groups of tasks) names them. */
  readonly roles: readonly string[];
  /** The widest data scope of the roles; `own` without any. */
  readonly scope: DataScope;
  /** What the roles allow together, wherever each holds: enough for a call, not for an object (`decide`). */
  readonly capabilities: readonly Capability[];
  /** The roles that count today, each with the divisions that it covers. */
  readonly grants: readonly Grant[];
  /** Works for the county: has a role that is not an applicant's. */
  readonly isOfficer: boolean;
  /** The names in place of `id` in cases that hide who began them. */
  readonly pseudonyms?: readonly string[];
  /** The account, where `id` is a pseudonym. */
  readonly accountId?: string;
}

/** Whether a person may do something at all, beside their tasks; `decide` says to what. */
export function can(person: Pick<Person, 'capabilities'>, capability: Capability): boolean {
  return person.capabilities.includes(capability);
}

/** The widest of some data scopes; `own` for none. */
export function widestScope(scopes: readonly DataScope[]): DataScope {
  return dataScopes[Math.max(0, ...scopes.map((scope) => dataScopes.indexOf(scope)))] ?? 'own';
}
