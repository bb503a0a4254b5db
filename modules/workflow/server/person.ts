import { areasOf, covers, idsOf, type Person, placesWith } from '@homestead/people/contract';
import { type RawBuilder, sql } from 'kysely';

/** `covers` as SQL over a division column, each part of it open to an index. */
export function coversSql(places: readonly string[], division: RawBuilder<unknown>): RawBuilder<boolean> {
  if (places.includes('')) return sql<boolean>`true`;
  if (places.length === 0) return sql<boolean>`false`;
  const around = new Set(
    places.flatMap((own) =>
      Array.from({ length: Math.min(own.length, 11) }, (_, length) => own.slice(0, length)),
    ),
  );
  const within = places.map((own) => sql`${division} like ${`${own}%`}`);
  return sql<boolean>`(${sql.join(within, sql` or `)} or ${division} = any(${[...around]}::text[]))`;
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
  if (areasOf(person).some((area) => area.length <= countyDigits))
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
  const areas = areasOf(person);
  if (areas.includes('')) return kept;
  const own = hasSql(person, sql`i.owner_ids`);
  if (areas.length === 0) return sql<boolean>`(${kept} and (${own} or ${hadPart}))`;
  const within = sql`(i.status <> 'draft' and ${coversSql(areas, sql`i.division`)})`;
  return sql<boolean>`(${kept} and (${within} or ${own} or ${hadPart}))`;
}

/** Condition on open task `t`: may this person complete it (assigned to them, or a candidate of one that nobody claimed)? */
export function mineSql(person: Person): RawBuilder<boolean> {
  return sql<boolean>`(${isSql(person, sql`t.assignee_id`)} or ${candidateSql(person)})`;
}

/** The same of an open task that nobody claimed; that it is not completed says again that it is open, for the role's index. */
function candidateSql(person: Person): RawBuilder<boolean> {
  const groups = rolesByPlaces(person).map(
    ({ roles, places }) =>
      sql`(t.completed_at is null and t.candidate_groups && ${roles}::text[] and ${coversSql(places, sql`t.division`)})`,
  );
  return sql<boolean>`(t.assignee_id is null and (${sql.join([hasSql(person, sql`t.candidate_users`), ...groups], sql` or `)}))`;
}

/** A person's roles, those together that hold in the same places: for most people one entry. */
function rolesByPlaces(person: Person): { roles: string[]; places: string[] }[] {
  const found = new Map<string, { roles: string[]; places: string[] }>();
  for (const role of person.roles) {
    const places = placesWith(person, [role]).sort();
    const key = places.join(' ');
    const entry = found.get(key) ?? { roles: [], places };
    entry.roles.push(role);
    found.set(key, entry);
  }
  return [...found.values()];
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
  return covers(placesWith(person, task.candidate_groups), task.division);
}
