import type { Feature } from '@homestead/geodesy';

/** A regular grid in EPSG:4490; row 0 is the south. */
export interface Lattice {
  readonly west: number;
  readonly south: number;
  readonly lonStep: number;
  readonly latStep: number;
  readonly columns: number;
  readonly rows: number;
}

export interface Elevation extends Lattice {
  readonly heights: Float32Array;
}

export interface Cover extends Lattice {
  /** Land class codes; a sample holds an index of this list plus one, 0 outside the county. */
  readonly classes: readonly string[];
  readonly codes: Uint8Array;
}

export interface Place {
  readonly name: string;
  readonly kind: 'hamlet' | 'water' | 'peak';
  readonly at: [number, number];
}

export const drawnLayers = [
  'county',
  'township',
  'village',
  'dscqgtddc',
  'field',
  'parcel',
  'building',
  'road',
  'contour',
] as const;
export type DrawnLayer = (typeof drawnLayers)[number];

/** What the base maps need of a county. All of it is plain data, so that it crosses to the drawing thread. */
export interface BasemapCounty {
  /** West, south, east, north. */
  readonly bounds: readonly [number, number, number, number];
  readonly elevation: Elevation;
  readonly cover: Cover;
  readonly places: readonly Place[];
  readonly layers: Readonly<Record<DrawnLayer, { readonly features: readonly Feature[] }>>;
}
