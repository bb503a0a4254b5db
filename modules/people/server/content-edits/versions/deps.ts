import type { ContentKind, Database } from '@homestead/database';
import type { SignatureName } from '@homestead/encryption';

export interface VersionDeps {
  db: Database;
  now(): Date;
  /** Kinds in the order in which they are written: what others name stands first. */
  kinds: readonly ContentKind[];
  /** What packages are signed by; those of the other algorithm are read all the same. */
  signature: SignatureName;
  report(error: unknown, about: string): void;
}

/** The kinds that content versions change: those that say what an entry looks like. */
export const versioned = (kinds: readonly ContentKind[]) => kinds.filter(({ shape }) => shape !== undefined);
