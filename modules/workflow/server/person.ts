import type { Bound } from '@homestead/database';
import { areasOf, covers, idsOf, type Person, placesWith } from '@homestead/people/contract';
import { type RawBuilder, sql } from 'kysely';

/** `covers` as SQL over a division column, each part of it open to an index. */
export function coversSql(places: readonly string[], division: RawBuilder<unknown>): RawBuilder<boolean> {
  if (places.includes('')) return sql<boolean>`true`;
  if (places.length === 0) return sql<boolean>`false`;
  const within = places.map((own) => withinSql(own, division));
  return sql<boolean>`(${sql.join(within, sql` or `)} or ${aroundSql(places, division)})`;
}

/** Whether a division is a place or lies in it. */
export function withinSql(place: string, division: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`${division} like ${`${place}%`}`;
}

/** The same as a range of an index, which a plan for any place can use too. */
export function withinRange(place: string, division: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`${division} ~>=~ ${place} and ${division} ~<~ ${`${place}\u{10ffff}`}`;
}

/** Places of which none lies in another: no division is in two of them. */
export function withoutContained(places: readonly string[]): string[] {
  return places.filter((place) => !places.some((other) => other !== place && place.startsWith(other)));
}

/** Whether a division contains one of the places: what could only be put there is open to those below. */
export function aroundSql(places: readonly string[], division: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`${division} = any(${divisionsAround(places)}::text[])`;
}

function divisionsAround(places: readonly string[]): string[] {
  const around = places.flatMap((own) =>
    Array.from({ length: Math.min(own.length, 11) }, (_, length) => own.slice(0, length)),
  );
  return [...new Set(around)];
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

/** What decides which cases a person sees, as parameters of a statement whose text is the same for everybody. */
export interface Sight {
  /** The person's own id and pseudonyms. */
  ids: readonly string[];
  seesAll: boolean;
  /** Patterns of the divisions within their places. */
  within: readonly string[];
  /** The divisions around their places. */
  around: readonly string[];
}

export function sightOf(person: Person): Sight {
  const areas = areasOf(person);
  return {
    ids: idsOf(person),
    seesAll: areas.includes(''),
    within: areas.map((area) => `${area}%`),
    around: divisionsAround(areas),
  };
}

/** Condition on instance `i`, one that its id names: may this person see the case? Lists take `visibleCases`. */
export function visibleSql(person: Person): RawBuilder<boolean> {
  const { ids, seesAll, within, around } = sightOf(person);
  return visibleTo({
    ids: sql`${ids}`,
    seesAll: sql`${seesAll}`,
    within: sql`${within}`,
    around: sql`${around}`,
  });
}

/** The same for a statement that is built once. */
export function visibleTo({ ids, seesAll, within, around }: Bound<Sight>): RawBuilder<boolean> {
  return sql<boolean>`(${kept} and (${seesAll}::boolean
    or (i.status <> 'draft' and (i.division like any(${within}::text[]) or i.division = any(${around}::text[])))
    or i.owner_ids && ${ids}::text[]
    or exists (select 1 from workflow.task own where own.process_id = i.id
      and (own.assignee_id = any(${ids}::text[]) or own.completed_by = any(${ids}::text[]) or own.candidate_users && ${ids}::text[]))
    or exists (select 1 from workflow.watcher w where w.process_id = i.id and w.person_id = any(${ids}::text[]))))`;
}

/**
 * The instances that `visibleSql` lets pass, to stand in `from` of a list: the cases in which a person took
 * part are selected once, not tested row by row. A person whose data scope is the county sees nearly all cases, so the planner
 * may follow the list's order; for others the few cases are selected by index first (`offset 0` keeps the planner from merging
 * the two).
 */
export function visibleCases(person: Person): RawBuilder<unknown> {
  const part = partSql(person);
  if (seesCounty(person))
    return sql`(select i.* from workflow.instance i where ${visible(person, sql`i.id in (${part})`)})`;
  return sql`(select i.* from workflow.instance i where ${visible(person, sql`i.id = any(array(${part}))`)} offset 0)`;
}

/** What `visibleHeads` has of each case. */
const headColumns = sql`i.id, i.division, i.created_at, i.status, i.process_key, i.process_name, i.case_no, i.applicant, i.ended_at`;

/**
 * The same cases with the columns of one index alone, for whoever does not see the county: those of their places from that
 * index, and beside them only what these lack.
 */
export function visibleHeads(person: Person): RawBuilder<unknown> {
  const places = withoutContained(areasOf(person));
  const inPlaces = [
    ...places.map((place) => withinRange(place, sql`i.division`)),
    ...(places.length > 0 ? [aroundSql(places, sql`i.division`)] : []),
  ].map(
    (where) =>
      sql`select ${headColumns} from workflow.instance i where ${kept} and i.status <> 'draft' and ${where}`,
  );
  const own = sql`select i.id from workflow.instance i where ${hasSql(person, sql`i.owner_ids`)} union ${partSql(person)}`;
  const gathered = (ids: RawBuilder<unknown>) =>
    sql`select ${headColumns} from workflow.instance i where ${kept} and i.id = any(array(${ids}))`;
  if (inPlaces.length === 0) return sql`(${gathered(own)})`;
  return sql`(with there as materialized (${sql.join(inPlaces, sql` union all `)})
    select * from there union all ${gathered(sql`(${own}) except select id from there`)})`;
}

/** Whether the person sees cases of a whole county, or of all. */
export function seesCounty(person: Person): boolean {
  return areasOf(person).some((area) => area.length <= countyDigits);
}

/**
 * How many of the cases that `visibleCases` gives somebody who sees a county meet conditions on `i`: those of the county counted
 * by themselves, which an index can answer, and beside them the few of the person's own that lie elsewhere or are drafts.
 */
export function countOfCounty(
  person: Person,
  conditions: readonly RawBuilder<unknown>[],
): RawBuilder<number> {
  const areas = areasOf(person);
  const meeting = sql`from workflow.instance i where ${sql.join([kept, ...conditions], sql` and `)}`;
  if (areas.includes('')) return sql<number>`(select count(*) ${meeting})`;
  const there = sql`(i.status <> 'draft' and ${coversSql(areas, sql`i.division`)})`;
  const own = sql`select i.id from workflow.instance i where ${hasSql(person, sql`i.owner_ids`)} union ${partSql(person)}`;
  return sql<number>`(select count(*) ${meeting} and ${there})
    + (select count(*) ${meeting} and i.id = any(array(${own})) and not ${there})`;
}

/** Ids of the cases that a person has or had a part in; each branch by an index of its own. */
function partSql(person: Person): RawBuilder<unknown> {
  const ofTasks = hadBy(person).map((had) => sql`select own.process_id from workflow.task own where ${had}`);
  return sql.join(
    [...ofTasks, sql`select w.process_id from workflow.watcher w where ${isSql(person, sql`w.person_id`)}`],
    sql` union `,
  );
}

const countyDigits = 6;

/** Conditions on task `own`, one of which holds where it was given to this person or done by them. */
function hadBy(person: Person): RawBuilder<unknown>[] {
  return [
    isSql(person, sql`own.assignee_id`),
    isSql(person, sql`own.completed_by`),
    hasSql(person, sql`own.candidate_users`),
  ];
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

/**
 * Whether a task that a person claimed or was given out of a role's work went out of their hands with that role: they may give
 * it back or hand it on, and decide nothing.
 */
export function hasLostRoleFor(person: Person, task: TaskHolders): boolean {
  if (task.candidate_groups.length === 0) return false;
  const { assignee_id: assignee } = task;
  const ids = idsOf(person);
  if (assignee === null || !ids.includes(assignee)) return false;
  if (ids.some((id) => task.candidate_users.includes(id))) return false;
  return !covers(placesWith(person, task.candidate_groups), task.division);
}
