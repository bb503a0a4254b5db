import { type Person, placesWith } from '@homestead/people/contract';
import { type RawBuilder, sql } from 'kysely';
import { aroundSql, isSql, withinSql, withoutContained } from '../person.ts';

/** What lists filter, count and sort by without reading a task; `i` below has what belongs to the case. */
const columns = sql`h.task_id as id, h.division, h.process_key, h.task_key, h.name, h.is_claimable, h.visit, h.created_at, h.due_at, h.amber_at,
  h.case_status, h.clock_stopped_at`;

/**
 * Open tasks that the person may complete (claimed by them, or a candidate of one that nobody claimed), each once. Every branch
 * is a range of one index, which a condition with `or` over all of them would not be.
 */
function heldTasks(person: Person): RawBuilder<unknown> {
  const branches = [
    sql`h.kind = 'person' and ${isSql(person, sql`h.holder`)}`,
    ...rolesByPlaces(person).flatMap(({ roles, places }) => {
      const byRole = sql`h.kind = 'role' and h.holder = any(${roles}::text[])`;
      if (places.includes('')) return [byRole];
      if (places.length === 0) return [];
      const within = places.map((place) => sql`${byRole} and ${withinSql(place, sql`h.division`)}`);
      return [...within, sql`${byRole} and ${aroundSql(places, sql`h.division`)}`];
    }),
  ];
  const parts = branches.map((branch) => sql`select ${columns} from workflow.task_holder h where ${branch}`);
  return sql`(${sql.join(parts, sql` union `)})`;
}

/** A person's roles, those together that hold in the same places: for most people one entry. */
function rolesByPlaces(person: Person): { roles: string[]; places: string[] }[] {
  const found = new Map<string, { roles: string[]; places: string[] }>();
  for (const role of person.roles) {
    const places = withoutContained(placesWith(person, [role])).sort();
    const key = places.join(' ');
    const entry = found.get(key) ?? { roles: [], places };
    entry.roles.push(role);
    found.set(key, entry);
  }
  return [...found.values()];
}

/** Which of the held tasks a list shows: those of running cases and drafts, or those that may be taken before others do. */
type Held = 'todo' | 'claimable';

/** The same on the rows of `heldTasks`, as condition on the case `i`. */
const shown: Readonly<Record<Held, RawBuilder<unknown>>> = {
  todo: sql`i.status in ('running', 'draft')`,
  claimable: sql`i.status = 'running' and h.is_claimable`,
};

/** `from` and the first condition of a list of held tasks `t` with what `i` says of their cases, without reading either. */
export function fromHeld(person: Person, held: Held): RawBuilder<unknown> {
  return sql`from ${heldTasks(person)} h
    cross join lateral (select h.*, 'open' as state, null::timestamptz as completed_at) t
    cross join lateral (select h.case_status as status, h.clock_stopped_at) i
    where ${shown[held]}`;
}

/** The same where a list searches or sorts by what stands in the task alone. */
export function fromHeldWhole(person: Person, held: Held): RawBuilder<unknown> {
  return sql`from ${heldTasks(person)} h join workflow.task t on t.id = h.id
    cross join lateral (select h.case_status as status, h.clock_stopped_at) i
    where ${shown[held]}`;
}
