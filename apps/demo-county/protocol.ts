import type { TileLayer } from '@homestead/map/server';
import type { BasemapCounty } from './source.ts';

/**
 * The county as data, or the address of a module that makes it with `generateCounty()` on the drawing thread and the file that
 * keeps what was made.
 */
export type WorkerInput = ({ county: BasemapCounty } | { module: string; kept: string }) & {
  /** The GeoPackage that keeps what is drawn. */
  file: string;
};

export interface DrawRequest {
  readonly id: number;
  readonly layer: TileLayer;
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** What the thread says: that it draws from now on, or a tile. */
export type Said = 'ready' | DrawReply;

export type DrawReply =
  | { readonly id: number; readonly png: Uint8Array }
  | { readonly id: number; readonly fault: string };
