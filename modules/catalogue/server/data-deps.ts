import type { Database, Executor } from '@homestead/database';
import type { Files } from '@homestead/files/server';
import type { Principal } from '@homestead/people/server';
import type { Layer } from '../contract/index.ts';
import type { Visibility } from './visibility.ts';

/** Something that the catalogue lists and another part keeps. */
export interface Target {
  id: string;
  name: string;
}

/** What the data catalogue takes from elsewhere; the application wires it. */
export interface DataDeps {
  db: Database;
  now(): Date;
  files: Pick<Files, 'linkFiles' | 'unlinkFiles' | 'checkFiles' | 'describe'>;
  /** What a person may read of a layer; undefined where it is not theirs to see. */
  accessTo(person: Principal, layer: Layer): Visibility | undefined;
  /** Groups of layers and services that a person may see. */
  others: Record<'layerGroup' | 'service', (db: Executor, person: Principal) => Promise<Target[]>>;
}
