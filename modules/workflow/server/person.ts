import { type RoleScope, scopeOf } from '@homestead/people/contract';
import { type RawBuilder, sql } from 'kysely';

/** Who acts, as the people module knows them. */
export interface Person {
  readonly id: string;
  readonly userName: string;
  readonly name: string;
  readonly roles: readonly string[];
  /** Division code: 6, 9 or 12 digits. */
  readonly division: string;
}

export function reach(person: Person): RoleScope {
  return scopeOf(person.roles);
}

/** Whether division `outer` contains `inner` (codes contain each other by prefix). */
export function contains(outer: string, inner: string): boolean {
  return inner.startsWith(outer);
}

/**
 * Where a task of a division may be done: by a holder of the role in a division that contains the case's. A case that
 * could only be placed in a township (a report without a village) is open to the villages below it, or it would be stuck.
 */
export function covers(person: Person, division: string): boolean {
  return contains(person.division, division) || (division.length < 12 && contains(division, person.division));
}

/** `covers` as SQL over a division column. */
export function coversSql(person: Person, division: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${division} like ${`${person.division}%`} or (length(${division}) < 12 and ${person.division} like ${division} || '%'))`;
}

/** Condition on instance `i`: may this person see the case? */
export function visibleSql(person: Person): RawBuilder<boolean> {
  const scope = reach(person);
  // A draft that was thrown away is gone for everybody.
  const kept = sql`i.discarded_at is null`;
  if (scope === 'platform') return sql<boolean>`${kept}`;
  const involved = sql`i.owner_ids @> ${[person.id]}::text[] or exists (
    select 1 from workflow.task own where own.process_id = i.id
      and (own.assignee_id = ${person.id} or own.completed_by = ${person.id} or own.candidate_users @> ${[person.id]}::text[]))
    or exists (select 1 from workflow.watcher w where w.process_id = i.id and w.person_id = ${person.id})`;
  if (scope === 'own') return sql<boolean>`(${kept} and (${involved}))`;
  return sql<boolean>`(${kept} and (${involved} or (i.status <> 'draft' and ${coversSql(person, sql`i.division`)})))`;
}

/** Condition on open task `t`: may this person complete it (assigned to them, or a candidate of one that nobody claimed)? */
export function mineSql(person: Person): RawBuilder<boolean> {
  return sql<boolean>`(t.assignee_id = ${person.id} or ${candidateSql(person)})`;
}

export function candidateSql(person: Person): RawBuilder<boolean> {
  return sql<boolean>`(t.assignee_id is null and (t.candidate_users @> ${[person.id]}::text[]
    or (t.candidate_groups && ${[...person.roles]}::text[] and ${coversSql(person, sql`t.division`)})))`;
}

export interface TaskHolders {
  assignee_id: string | null;
  candidate_groups: string[];
  candidate_users: string[];
  division: string;
}

/** Whether the person is among those to whom the task goes, claimed or not. */
export function isCandidate(person: Person, task: TaskHolders): boolean {
  if (task.candidate_users.includes(person.id) || task.assignee_id === person.id) return true;
  return task.candidate_groups.some((group) => person.roles.includes(group)) && covers(person, task.division);
}
