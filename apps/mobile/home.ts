import type { Person } from '@homestead/people/mobile';
import { paths } from './paths.ts';

/** Where someone begins: officers at theirs, villagers at their own (decision 27). */
export function homeOf(person: Pick<Person, 'isOfficer'>): string {
  return person.isOfficer ? paths.OfficerHome : paths.ApplicantHome;
}

/** Addresses of a home, whoever it is of. */
export const homes: ReadonlySet<string> = new Set(['/', paths.OfficerHome, paths.ApplicantHome]);
