import type { Person } from './person.ts';

/** The ids under which a person takes part in cases: their own, and one pseudonym for each case that hides who began it. */
export function idsOf(person: Pick<Person, 'id' | 'pseudonyms'>): string[] {
  return [person.id, ...(person.pseudonyms ?? [])];
}

/** The account behind a person, who may act under a pseudonym. */
export function accountOf(person: Pick<Person, 'id' | 'accountId'>): string {
  return person.accountId ?? person.id;
}

/** The person under a pseudonym: what is written of them holds neither their id nor their name. */
export function underPseudonym(person: Person, pseudonym: string, name: string): Person {
  return { ...person, id: pseudonym, userName: pseudonym, name, accountId: accountOf(person) };
}
