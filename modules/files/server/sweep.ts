import { rows } from '@homestead/database';
import { sql } from 'kysely';
import { isHeld } from './backup/hold.ts';
import type { Deps } from './deps.ts';

/**
 * From the last byte of an upload to its commit lie at most its turn at the drawing process (80 s), the statements after it
 * (30 s) and the minute that the database waits for a commit; bytes without a row for longer belong to nobody.
 */
const orphanMs = 10 * 60_000;
const stagingMs = 15 * 60_000;
const batch = 500;

/**
 * Removes bytes that no row knows, and half-written uploads. Returns how many were removed. While a backup reads, bytes stay:
 * its snapshot may know a row that is gone by now.
 */
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
      // Asked in the same statement: a backup that began before it says so, one that begins after it finds these rows gone.
      sql`select x.id from unnest(${ids}::text[]) as x(id)
          where ${isHeld} or exists (select 1 from files.file f where f.id = x.id)`,
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
