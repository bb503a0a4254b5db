import { type Executor, maybe } from '@homestead/database';
import { can, type Person } from '@homestead/people/contract';
import { contains, type Right } from '@homestead/workflow/server';
import { type RawBuilder, sql } from 'kysely';
import type { RecordDeps } from './ports.ts';

/** Condition on record `r` that belongs to no case: a villager's own, an officer's within the division. */
export function reachableSql(person: Person): RawBuilder<boolean> {
  const scope = person.scope;
  if (scope === 'platform') return sql<boolean>`true`;
  if (scope === 'own') return sql<boolean>`r.created_by = ${person.id}`;
  return sql<boolean>`(r.created_by = ${person.id} or r.division like ${`${person.division}%`})`;
}

/** Whether the person's data scope lets them write records of a division. */
export function mayWriteIn(person: Person, division: string): boolean {
  return contains(person.division, division) || person.scope === 'platform';
}

/** Whether the person may write records at all, as the group says. */
export function isWriter(person: Person, writers: 'officers' | 'everybody'): boolean {
  return can(person, writers === 'officers' ? 'records.record.keep' : 'records.record.write');
}

/** Whether the person keeps the records of a group where one lies: officers who may write it. */
export function mayKeep(
  deps: Pick<RecordDeps, 'forms'>,
  person: Person,
  group: string,
  division: string,
): boolean {
  return isOwn(deps, group) && can(person, 'records.record.keep') && mayWriteIn(person, division);
}

/** Whether the records of a group belong to no case. */
function isOwn({ forms }: Pick<RecordDeps, 'forms'>, group: string): boolean {
  const { models } = forms.releases.current;
  return Object.hasOwn(models, group) && models[group]?.case === false;
}

/** A record that belongs to no case, where the person may see it. */
export async function recordOf(
  deps: Pick<RecordDeps, 'forms'>,
  db: Executor,
  person: Person,
  group: string,
  id: string,
): Promise<OwnRecord | undefined> {
  if (!isOwn(deps, group)) return undefined;
  return maybe<OwnRecord>(
    db,
    sql`select r.* from ${sql.id('models', group)} r where r.id = ${id} and ${reachableSql(person)}`,
  );
}

type OwnRecord = Record<string, unknown> & { created_by: string | null; division: string };

/** By what right somebody sees the personal data of such a record: its maker, those who keep such records where it lies, the capability. */
export function rightOnRecord(
  deps: Pick<RecordDeps, 'personalData'>,
  person: Person,
  record: { created_by: string | null },
  isKeeper: boolean,
): Right | null {
  if (record.created_by === person.id) return 'own';
  if (isKeeper) return 'task';
  return deps.personalData.mayReveal(person) ? 'capability' : null;
}
