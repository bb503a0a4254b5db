import { type Executor, maybe } from '@homestead/database';
import { isOfficer } from '@homestead/people/contract';
import { type RawBuilder, sql } from 'kysely';
import { recordGroups } from '../../contract/records.ts';
import { contains, type Person, reach } from '../person.ts';

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

/** Whether the person keeps the records of a group where one lies: officers who may write it, the auditor never. */
export function mayKeep(person: Person, group: string, division: string): boolean {
  const known = recordGroups.some((entry) => entry.kind === 'own' && entry.group === group);
  const isKeeper = isOfficer(person.roles.filter((role) => role !== 'auditor'));
  return known && isKeeper && mayWriteIn(person, division);
}

/** A record that belongs to no case, where the person may see it. */
export async function recordOf(
  db: Executor,
  person: Person,
  group: string,
  id: string,
): Promise<OwnRecord | undefined> {
  const known = recordGroups.find((entry) => entry.kind === 'own' && entry.group === group);
  if (!known) return undefined;
  return maybe<OwnRecord>(
    db,
    sql`select r.* from ${sql.id('models', known.group)} r where r.id = ${id} and ${reachableSql(person)}`,
  );
}

type OwnRecord = Record<string, unknown> & { created_by: string | null; division: string };
