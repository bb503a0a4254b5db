import type { Database, Executor } from '@homestead/database';
import type { Bounds } from '@homestead/geodesy';

/** What imports need from around them. */
export interface ImportDeps {
  db: Database;
  /** Where source files stand while they are needed; every node that shares it can go on with an import. */
  folder: string;
  now(): Date;
  /** Seconds that a process has an import without a sign of life; 60 unless given. */
  leaseSeconds?: number;
  /** The module that judges geometries (`JudgeModule`); null: topology is taken as it comes. */
  judge: URL | null;
  /** The county's border as it stands now, and the layer that holds it. */
  border(db: Executor): Promise<readonly Uint8Array[] | null>;
  borderLayer: string | undefined;
  /** The box around the county. */
  bounds(): Bounds;
  report(error: unknown, about: string): void;
  /** Told after every batch how many features of an import have been read. */
  onProgress?(id: string, read: number): void;
}
