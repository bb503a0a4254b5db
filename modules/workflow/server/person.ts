import { idsOf, type Person } from '@homestead/people/contract';
import { type RawBuilder, sql } from 'kysely';

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

/** `covers` as SQL over a division column, each half of it open to an index. */
export function coversSql(person: Person, division: RawBuilder<unknown>): RawBuilder<boolean> {
  const { division: own } = person;
  const around = Array.from({ length: Math.min(own.length, 11) }, (_, length) => own.slice(0, length));
  return sql<boolean>`(${division} like ${`${own}%`} or ${division} = any(${around}::text[]))`;
}

/** Whether a column names the person, by their own id or by a pseudonym; the one way in which lists ask. */
export function isSql(person: Person, column: RawBuilder<unknown>): RawBuilder<boolean> {
  const ids = idsOf(person);
  return ids.length === 1
    ? sql<boolean>`${column} = ${person.id}`
    : sql<boolean>`${column} = any(${ids}::text[])`;
}

/** Whether an array column holds the person. */
export function hasSql(person: Person, column: RawBuilder<unknown>): RawBuilder<boolean> {
  const ids = idsOf(person);
  return ids.length === 1
    ? sql<boolean>`${column} @> ${ids}::text[]`
    : sql<boolean>`${column} && ${ids}::text[]`;
}

/** Condition on instance `i`, one that its id names: may this person see the case? Lists take `visibleCases`. */
export function visibleSql(person: Person): RawBuilder<boolean> {
  return visible(
    person,
    sql<boolean>`(exists (select 1 from workflow.task own where own.process_id = i.id and ${hadSql(person)})
      or exists (select 1 from workflow.watcher w where w.process_id = i.id and ${isSql(person, sql`w.person_id`)}))`,
  );
}

/**
 * The instances that `visibleSql` lets pass, to stand in `from` of a list: what a person had a part in is found once, not
 * asked of every case. Who reaches the county sees nearly all, so a list goes through them in its own order; for anybody else
 * the few are gathered by index before (`offset 0` keeps them from being sought along the list's order).
 */
export function visibleCases(person: Person): RawBuilder<unknown> {
  const part = sql`select own.process_id from workflow.task own where ${hadSql(person)}
    union select w.process_id from workflow.watcher w where ${isSql(person, sql`w.person_id`)}`;
  const scope = person.scope;
  if (scope === 'platform' || (scope !== 'own' && person.division.length <= countyDigits))
    return sql`(select i.* from workflow.instance i where ${visible(person, sql`i.id in (${part})`)})`;
  return sql`(select i.* from workflow.instance i where ${visible(person, sql`i.id = any(array(${part}))`)} offset 0)`;
}

const countyDigits = 6;

/** Condition on task `own`: was it given to this person, or done by them? */
function hadSql(person: Person): RawBuilder<boolean> {
  return sql<boolean>`(${isSql(person, sql`own.assignee_id`)} or ${isSql(person, sql`own.completed_by`)}
    or ${hasSql(person, sql`own.candidate_users`)})`;
}

/** A draft that was thrown away is gone for everybody. */
const kept = sql<boolean>`i.discarded_at is null`;

/** Condition on instance `i`: is it the person's own? All of those the person sees. */
export function ownSql(person: Person): RawBuilder<boolean> {
  return sql<boolean>`(${kept} and ${hasSql(person, sql`i.owner_ids`)})`;
}

function visible(person: Person, hadPart: RawBuilder<unknown>): RawBuilder<boolean> {
  const scope = person.scope;
  if (scope === 'platform') return kept;
  const own = hasSql(person, sql`i.owner_ids`);
  if (scope === 'own') return sql<boolean>`(${kept} and (${own} or ${hadPart}))`;
  const within = sql`(i.status <> 'draft' and ${coversSql(person, sql`i.division`)})`;
  return sql<boolean>`(${kept} and (${within} or ${own} or ${hadPart}))`;
}

/** Condition on open task `t`: may this person complete it (assigned to them, or a candidate of one that nobody claimed)? */
export function mineSql(person: Person): RawBuilder<boolean> {
  return sql<boolean>`(${isSql(person, sql`t.assignee_id`)} or ${candidateSql(person)})`;
}

/** The same of an open task that nobody claimed; that it is not completed says again that it is open, for the role's index. */
function candidateSql(person: Person): RawBuilder<boolean> {
  return sql<boolean>`(t.assignee_id is null and (${hasSql(person, sql`t.candidate_users`)}
    or (t.completed_at is null and t.candidate_groups && ${[...person.roles]}::text[] and ${coversSql(person, sql`t.division`)})))`;
}

/** Condition on open task `t`: may this person take it before others do? */
export function claimableSql(person: Person): RawBuilder<boolean> {
  return sql<boolean>`(${candidateSql(person)} and (t.candidate_groups <> '{}' or cardinality(t.candidate_users) > 1))`;
}

export interface TaskHolders {
  assignee_id: string | null;
  candidate_groups: string[];
  candidate_users: string[];
  division: string;
}

/** Whether the person is among those to whom the task goes, claimed or not. */
export function isCandidate(person: Person, task: TaskHolders): boolean {
  const ids = idsOf(person);
  if (ids.some((id) => task.candidate_users.includes(id) || task.assignee_id === id)) return true;
  return task.candidate_groups.some((group) => person.roles.includes(group)) && covers(person, task.division);
}
