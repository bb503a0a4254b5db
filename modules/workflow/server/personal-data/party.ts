import { newId } from '@homestead/database';
import { accountOf, type Person, underPseudonym } from '@homestead/people/contract';
import { workflowTexts } from '../../contract/index.ts';
import type { CaseRow } from '../rows.ts';

/**
 * The person as a case knows them: whoever began a case that hides them acts in it under their pseudonym, so that no row, list,
 * notification or log entry of the case ever holds their id or name. Everybody else is who they are.
 */
export function partyOf(person: Person, instance: Pick<CaseRow, 'is_sealed' | 'owner_ids'>): Person {
  if (!instance.is_sealed) return person;
  const pseudonym = person.pseudonyms?.find((id) => instance.owner_ids.includes(id));
  return pseudonym ? underPseudonym(person, pseudonym, workflowTexts.reporterHidden) : person;
}

/** A person who begins a case that hides them. */
export function newParty(person: Person): Person {
  return underPseudonym(person, newId(), workflowTexts.reporterHidden);
}

/** What the operation log says of an act under a pseudonym: neither account nor address. */
export function actorEntry(person: Person): { personId?: string; personName?: string; ip?: string } {
  return accountOf(person) === person.id ? {} : { personId: person.id, personName: person.name, ip: '' };
}
