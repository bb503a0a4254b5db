import type { Database, Executor } from '@homestead/database';
import type { Principal } from '@homestead/http/server';
import type { Layer } from '../../contract/index.ts';
import type { Visibility } from '../visibility.ts';

export interface StyleDeps {
  db: Database;
  now(): Date;
  /** What a person may read of a layer; undefined where it is not theirs to see (the map module's judge). */
  visibilityOf(db: Executor, person: Principal, layer: Layer): Promise<Visibility | undefined>;
}
