import { type Capability, HttpError } from '@homestead/http/contract';
import type { DataScope, Person } from '../../contract/index.ts';
import { roleTexts as texts } from '../../contract/roles/texts.ts';

/** What of a role decides whether a person may hand it on. */
export interface GivenRole {
  name: string;
  scope: DataScope;
  capabilities: readonly Capability[];
}

/** Throws 40300 where places lie outside those in which one of the person's grants allows the capability. */
export function refuseWider(
  by: Person,
  capability: Capability,
  role: Pick<GivenRole, 'name' | 'scope'>,
  places: readonly string[],
): void {
  const own = by.grants.flatMap((grant) =>
    grant.scope !== 'own' && grant.capabilities.includes(capability) ? grant.places : [],
  );
  const outside = places.find((place) => !own.some((mine) => place.startsWith(mine)));
  if (outside !== undefined) throw new HttpError('forbidden', texts.grantTooWide(role.name, outside));
}

/** Throws 40300 where capabilities are given on that the person lacks, unless they may give on what they do not hold. */
export function refuseMore(
  by: Person,
  role: Pick<GivenRole, 'name'>,
  given: readonly Capability[],
  labelOf: (capability: Capability) => string,
): void {
  if (by.capabilities.includes('people.role.delegate')) return;
  const missing = given.filter((capability) => !by.capabilities.includes(capability));
  if (missing.length > 0)
    throw new HttpError('forbidden', texts.grantTooMuch(role.name, missing.map(labelOf).join('、')));
}
