import type { FormData, FormFieldSpec } from '@homestead/forms/contract';
import { meaningOf, valueAt } from '@homestead/forms/engine';
import type { FieldViolation } from '@homestead/http/contract';
import { maskIdentityNumber } from '@homestead/models/engine';
import type { Person } from '@homestead/people/contract';
import { ownerTexts } from '../../contract/owner-texts.ts';
import type { DefinitionRow } from '../definitions/definitions.ts';
import type { WorkflowDeps } from '../ports.ts';

/** Whose matter a first form says it is. Nothing of it is verified: it was typed. */
export interface StatedHousehold {
  /** The field that a refusal names. */
  path: string;
  /** Identity number and telephone of the one who applies. */
  idNumber: string | undefined;
  phone: string | undefined;
  /** Identity numbers of all, in capitals. */
  idNumbers: readonly string[];
}

const typed = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() ? value.trim().toUpperCase() : undefined;

const memberNumbers = (value: unknown): (string | undefined)[] =>
  Array.isArray(value) ? value.map((row) => typed((row as { idNumber?: unknown } | null)?.idNumber)) : [];

/** The household that a first form names; null for a form that asks for no identity number (a report, an inspection). */
export function readHousehold(fields: readonly FormFieldSpec[], data: FormData): StatedHousehold | null {
  const numbers = fields.filter(({ sensitive }) => sensitive === 'identity-number');
  const [head] = numbers;
  if (!head) return null;
  const phone = fields.find(({ sensitive }) => sensitive === 'telephone');
  const members = fields.filter((field) => meaningOf(field) === 'household');
  const idNumbers = [
    ...numbers.map(({ path }) => typed(valueAt(data, path))),
    ...members.flatMap(({ path }) => memberNumbers(valueAt(data, path))),
  ];
  return {
    path: head.path,
    idNumber: typed(valueAt(data, head.path)),
    phone: phone && typed(valueAt(data, phone.path)),
    idNumbers: idNumbers.flatMap((number) => number ?? []),
  };
}

/** Whether one of the person's roles is among these, which content names. */
export const holdsOne = (person: Person, groups: readonly string[]): boolean =>
  groups.some((group) => person.roles.includes(group));

/** How a person hands in a first form: for their own household, or as a proxy of another. */
export interface Filing {
  fault: FieldViolation | null;
  isProxy: boolean;
}

/**
 * Judges who hands in for whom. A verified identity number that is in the household makes it the person's own matter. An
 * account without one is taken at its word only where it has no other cases than its own; everybody else files for
 * others, which needs the right to it.
 */
export async function judgeFiling(
  deps: WorkflowDeps,
  {
    person,
    rights,
    household,
  }: { person: Person; rights: DefinitionRow | undefined; household: StatedHousehold | null },
): Promise<Filing> {
  if (!household) return { fault: null, isProxy: false };
  const verified = (await deps.people.findVerifiedIdentity(deps.db.kysely, person.id))?.toUpperCase();
  const isOwn = verified ? household.idNumbers.includes(verified) : false;
  if (isOwn) return { fault: null, isProxy: false };
  if (holdsOne(person, rights?.compiled.proxyGroups ?? [])) return { fault: null, isProxy: true };
  if (!verified && person.scope === 'own') return { fault: null, isProxy: false };
  const message = verified
    ? ownerTexts.notYourHousehold(maskIdentityNumber(verified))
    : ownerTexts.mayNotProxy;
  return { fault: { path: household.path, message }, isProxy: false };
}
