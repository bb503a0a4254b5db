import type { Person } from '@homestead/people/mobile';

/** Where someone begins: officers at theirs, villagers at their own (decision 27). */
export function homeOf(person: Pick<Person, 'isOfficer'>): string {
  return person.isOfficer ? '/ShouYe-BanShiRenYuan_1' : '/ShouYe-NongHu_1';
}
