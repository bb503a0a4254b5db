import type { ContentKind, Database } from '@homestead/database';

export interface VersionDeps {
  db: Database;
  now(): Date;
  /** Kinds in the order in which they are written: what others name stands first. */
  kinds: readonly ContentKind[];
  report(error: unknown, about: string): void;
}

/** The kinds that content versions change: those that say what an entry looks like. */
export const versioned = (kinds: readonly ContentKind[]) => kinds.filter(({ shape }) => shape !== undefined);
