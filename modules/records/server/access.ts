import { type Executor, maybe } from '@homestead/database';
import { areasOf, can, type Person } from '@homestead/people/contract';
import type { Right } from '@homestead/workflow/server';
import { type RawBuilder, sql } from 'kysely';
import type { RecordDeps } from './ports.ts';

/** Condition on record `r` that belongs to no case: a villager's own, an officer's where a grant covers it. */
export function reachableSql(person: Person): RawBuilder<boolean> {
  const areas = areasOf(person);
  if (areas.includes('')) return sql<boolean>`true`;
  const within = areas.map((area) => sql`r.division like ${`${area}%`}`);
  return sql<boolean>`(${sql.join([sql`r.created_by = ${person.id}`, ...within], sql` or `)})`;
}

/** Whether one grant lets the person write records (or keep them, as officers do), and write them in a division. */
export function mayWriteIn(
  person: Person,
  division: string,
  capability: 'records.record.write' | 'records.record.keep',
): boolean {
  return person.grants.some(
    ({ capabilities, places }) =>
      capabilities.includes(capability) && places.some((place) => division.startsWith(place)),
  );
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
  return isOwn(deps, group) && mayWriteIn(person, division, 'records.record.keep');
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
  record: { created_by: string | null; division: string },
  isKeeper: boolean,
): Right | null {
  if (record.created_by === person.id) return 'own';
  if (isKeeper) return 'task';
  return deps.personalData.mayReveal(person, record.division) ? 'capability' : null;
}

/** Whether there is such a record of a unit, and the person may see it. */
export async function mayReadUnit(
  deps: Pick<RecordDeps, 'db' | 'forms'>,
  person: Person,
  id: string,
): Promise<boolean> {
  const groups = Object.values(deps.forms.releases.current.models).filter(({ record }) => record?.units);
  for (const { group } of groups) if (await recordOf(deps, deps.db.kysely, person, group, id)) return true;
  return false;
}
