import { rows } from '@homestead/database';
import { sql } from 'kysely';
import type { Deps } from './deps.ts';

/** From a rename to its commit lie milliseconds; bytes without a row for longer were left by a process that died. */
const orphanMs = 60_000;
const stagingMs = 15 * 60_000;
const batch = 500;

/** Removes bytes that no row knows, and half-written uploads. Returns how many were removed. */
export async function sweepFiles(deps: Deps, olderThanMs = orphanMs): Promise<number> {
  // The disk's own time, not the clock of the demonstration.
  const before = Date.now() - olderThanMs;
  await deps.staging.clear(new Date(Date.now() - Math.max(olderThanMs, olderThanMs === 0 ? 0 : stagingMs)));
  let removed = 0;
  let keys: string[] = [];
  const settle = async () => {
    const ids = [...new Set(keys.map(idOf))];
    const known = await rows<{ id: string }>(
      deps.db.kysely,
      sql`select id from files.file where id = any(${ids}::text[])`,
    );
    const alive = new Set(known.map(({ id }) => id));
    for (const key of keys.filter((candidate) => !alive.has(idOf(candidate)))) {
      await deps.storage.remove(key);
      removed++;
    }
    keys = [];
  };
  for await (const { key, changedAt } of deps.storage.list()) {
    if (changedAt.getTime() <= before) keys.push(key);
    if (keys.length >= batch) await settle();
  }
  if (keys.length > 0) await settle();
  return removed;
}

function idOf(key: string): string {
  return key.split('.')[0] ?? key;
}
