import type { CrsCode, Geometry } from '@homestead/geodesy';
import type { LayerGeometry, SourceField, Value } from '../port.ts';

export const targetFormats = [
  'geojson',
  'shapefile',
  'geopackage',
  'kml',
  'gml',
  'csv',
  'dxf',
  'boundaryText',
] as const;
export type TargetFormat = (typeof targetFormats)[number];

/** The ending and media type of a written file. */
export const targetFiles: Record<TargetFormat, { ending: string; type: string }> = {
  geojson: { ending: 'geojson', type: 'application/geo+json' },
  shapefile: { ending: 'zip', type: 'application/zip' },
  geopackage: { ending: 'gpkg', type: 'application/geopackage+sqlite3' },
  kml: { ending: 'kml', type: 'application/vnd.google-earth.kml+xml' },
  gml: { ending: 'gml', type: 'application/gml+xml' },
  csv: { ending: 'csv', type: 'text/csv; charset=utf-8' },
  dxf: { ending: 'dxf', type: 'image/vnd.dxf' },
  boundaryText: { ending: 'txt', type: 'text/plain; charset=gb18030' },
};

export interface TargetLayer {
  name: string;
  fields: readonly SourceField[];
  /** The system of the features' numbers, and of the file (KML is always in longitude and latitude). */
  crs: CrsCode;
  geometryType: LayerGeometry;
}

export interface TargetFeature {
  id?: string;
  properties: Record<string, Value>;
  /** East first. */
  geometry: Geometry | null;
}

/** Bytes or text of a file, piece by piece. */
export type Pieces = AsyncGenerator<string | Uint8Array>;
export type WriteFormat = (layer: TargetLayer, features: AsyncIterable<TargetFeature>) => Pieces;
