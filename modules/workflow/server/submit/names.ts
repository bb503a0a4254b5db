import type { Executor } from '@homestead/database';
import type { PeoplePort } from '../ports.ts';

/** Names of active people by id; whoever has left has none. */
export async function namesOf(
  people: PeoplePort,
  db: Executor,
  ids: readonly string[],
  division: string,
): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const personSet = { ids: wanted, roles: [], division, except: [] };
  const { records } = await people.choose(db, { personSet, limit: wanted.length + 1, offset: 0 });
  return new Map(records.map(({ id, name }) => [id, name]));
}

/** The name of an active person; empty for one who has left. */
export async function nameOf(
  people: PeoplePort,
  db: Executor,
  id: string,
  division: string,
): Promise<string> {
  return (await namesOf(people, db, [id], division)).get(id) ?? '';
}
