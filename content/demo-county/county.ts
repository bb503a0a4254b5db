import type { Bounds, Feature } from '@homestead/geodesy';
import divisions from '../people/divisions.json' with { type: 'json' };
import { contains } from './ground/stamp.ts';

/** The layers of `content/map/layers.json`, and those that only the base maps draw. */
export const layerIds = [
  'county',
  'township',
  'village',
  'dscqgtddc',
  'yjjbnt',
  'stbhhx',
  'parcel',
  'building',
  'road',
  'river',
  'contour',
  'field',
] as const;

export type LayerId = (typeof layerIds)[number];

export interface Layer {
  readonly id: LayerId;
  readonly features: Feature[];
}

/** Land classes on a regular grid in EPSG:4490: index of `classes` plus one, 0 outside; row 0 is the south. */
export interface Cover {
  readonly west: number;
  readonly south: number;
  readonly lonStep: number;
  readonly latStep: number;
  readonly columns: number;
  readonly rows: number;
  readonly classes: readonly string[];
  readonly codes: Uint8Array;
}

/** A name on the map that is not a feature of a layer. */
export interface Place {
  readonly name: string;
  readonly kind: 'hamlet' | 'water' | 'peak';
  readonly at: [number, number];
}

/** Heights in metres on a regular grid in EPSG:4490; row 0 is the south. */
export interface Elevation {
  readonly west: number;
  readonly south: number;
  readonly lonStep: number;
  readonly latStep: number;
  readonly columns: number;
  readonly rows: number;
  readonly heights: Float32Array;
}

export interface County {
  readonly code: string;
  readonly name: string;
  readonly layers: Readonly<Record<LayerId, Layer>>;
  /** West, south, east, north of the county in degrees. */
  readonly bounds: Bounds;
  readonly elevation: Elevation;
  readonly cover: Cover;
  readonly places: readonly Place[];
  /** Free lots among the houses, with their village. */
  readonly lots: readonly Feature[];
}

export function divisionName(code: string): string {
  const found = divisions.find((one) => one.code === code);
  if (!found) throw new Error(`no division ${code}`);
  return found.name;
}

/** The village (12-digit code and name) at a place, or null outside the county. */
export function divisionAt(county: County, lon: number, lat: number): { code: string; name: string } | null {
  for (const { geometry, properties } of county.layers.village.features) {
    if (geometry.type !== 'Polygon') continue;
    const [shell, ...holes] = geometry.coordinates;
    if (!shell || !contains(shell, lon, lat) || holes.some((hole) => contains(hole, lon, lat))) continue;
    return { code: String(properties['code']), name: String(properties['name']) };
  }
  return null;
}
