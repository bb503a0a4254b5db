import type { Database, Executor } from '@homestead/database';
import type { Files } from '@homestead/files/server';
import type { Feature } from '@homestead/geodesy';
import type { Principal } from '@homestead/people/server';
import type { Layer, LayerDefinitions } from '../contract/index.ts';
import type { Leased } from './lease/lease.ts';
import type { Visibility } from './visibility.ts';

/** Something that the catalogue lists and another part keeps. */
export interface Target {
  id: string;
  name: string;
}

type Noted = (share: number) => Promise<void>;

/** What computes topology for saved analyses, off the event loop. Throws 42200 for what is too much or broken. */
export interface ModelKernel {
  /** The ground within a distance in metres of each feature, with its properties. `note` is told which share is done. */
  buffer(features: readonly Feature[], metres: number, note: Noted): Promise<Feature[]>;
  /** Pieces with the properties of both features that they come from; a union is one. */
  overlay(
    type: 'intersect' | 'union' | 'except',
    from: readonly Feature[],
    other: readonly Feature[],
    note: Noted,
  ): Promise<Feature[]>;
}

/** What the data catalogue takes from elsewhere; the application wires it. */
export interface DataDeps extends Leased {
  db: Database;
  now(): Date;
  report(error: unknown, about: string): void;
  files: Pick<Files, 'linkFiles' | 'unlinkFiles' | 'checkFiles' | 'describe' | 'deposit'>;
  kernel: ModelKernel;
  /** As content defines them: what their fields are called. */
  layers: LayerDefinitions;
  /** What a person may read of a layer; undefined where it is not theirs to see. */
  accessTo(person: Principal, layer: Layer): Visibility | undefined;
  /** Groups of layers and services that a person may see. */
  others: Record<'layerGroup' | 'service', (db: Executor, person: Principal) => Promise<Target[]>>;
}
