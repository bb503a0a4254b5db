import { join } from 'node:path';
import type { Progress } from '@homestead/database';
import { type BegunEngine, beginEmbedded, readyAt } from '@homestead/database/embedded';
import { type Config, rootFolder } from './config.ts';

export const migrationsFolder = join(rootFolder, 'migrations');

/**
 * Begins to open an embedded database, which compiles in a thread of its own, before anything else is read. Null where there is none,
 * or one must be made first.
 */
export function beginOf({ database }: Config, progress: Progress): BegunEngine | null {
  const ready = database.kind === 'pglite' ? readyAt(database, migrationsFolder) : null;
  return ready && beginEmbedded(ready, progress);
}
