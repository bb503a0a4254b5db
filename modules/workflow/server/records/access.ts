import { type Executor, maybe } from '@homestead/database';
import { isOfficer } from '@homestead/people/contract';
import { type RawBuilder, sql } from 'kysely';
import { recordGroups } from '../../contract/records.ts';
import { contains, isCandidate, type Person, reach } from '../person.ts';
import type { TaskRow } from '../rows.ts';

/** Condition on record `r` that belongs to no case: a villager's own, an officer's within the division. */
export function reachableSql(person: Person): RawBuilder<boolean> {
  const scope = reach(person);
  if (scope === 'platform') return sql<boolean>`true`;
  if (scope === 'own') return sql<boolean>`r.created_by = ${person.id}`;
  return sql<boolean>`(r.created_by = ${person.id} or r.division like ${`${person.division}%`})`;
}

/** Whether the person may write records of a division; an auditor only looks. */
export function mayWriteIn(person: Person, division: string): boolean {
  return contains(person.division, division) || person.roles.includes('admin');
}

/** Whether the person may write records at all, as the group says. */
export function isWriter(person: Person, writers: 'officers' | 'everybody'): boolean {
  const roles = person.roles.filter((role) => role !== 'auditor');
  return writers === 'officers' ? isOfficer(roles) : roles.length > 0;
}

/** Whether the person may see a record that belongs to no case: its files follow it. */
export async function maySeeRecord(
  db: Executor,
  person: Person,
  group: string,
  id: string,
): Promise<boolean> {
  const known = recordGroups.find((entry) => entry.kind === 'own' && entry.group === group);
  if (!known) return false;
  const found = await maybe(
    db,
    sql`select 1 as seen from ${sql.id('models', known.group)} r where r.id = ${id} and ${reachableSql(person)}`,
  );
  return found !== undefined;
}

/** Whether an officer did a task of the case, or could do one of it: such readers see personal data unmasked. */
export function hasPart(person: Person, tasks: readonly TaskRow[]): boolean {
  return tasks.some((task) => task.completed_by === person.id || isCandidate(person, task));
}
