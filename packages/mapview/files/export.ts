import type { CrsCode, Geometry, PlaneCode } from '@homestead/geodesy';
import { transformGeometry } from '@homestead/geodesy';
import {
  type TargetFeature,
  type WriteFormat,
  writeBoundaryText,
  writeDxf,
  writeGeoJson,
  writeKml,
} from '@homestead/geoformats/plain';
import type { FeatureCollection } from '../geometry/geojson.ts';

export type ExportFormat = 'geojson' | 'kml' | 'dxf' | 'text';

interface Target {
  write: WriteFormat;
  ending: string;
  type: string;
  /** Surveyors' formats hold metres of a plane, the others degrees. */
  isPlane: boolean;
}

const targets: Record<ExportFormat, Target> = {
  geojson: { write: writeGeoJson, ending: 'geojson', type: 'application/geo+json', isPlane: false },
  kml: { write: writeKml, ending: 'kml', type: 'application/vnd.google-earth.kml+xml', isPlane: false },
  dxf: { write: writeDxf, ending: 'dxf', type: 'image/vnd.dxf', isPlane: true },
  text: { write: writeBoundaryText, ending: 'txt', type: 'text/plain', isPlane: true },
};

/** The file of drawn features: its name's ending, media type and content. */
export async function exportDrawing(
  drawn: FeatureCollection,
  format: ExportFormat,
  { name, planeCode }: { name: string; planeCode: PlaneCode },
): Promise<{ fileName: string; content: Blob }> {
  const { write, ending, type, isPlane } = targets[format];
  const crs: CrsCode = isPlane ? planeCode : 'EPSG:4490';
  const layer = { name, fields: [], crs, geometryType: 'Mixed' } as const;
  const pieces: BlobPart[] = [];
  for await (const piece of write(layer, featuresOf(drawn, crs))) pieces.push(piece as BlobPart);
  return { fileName: `${name}.${ending}`, content: new Blob(pieces, { type }) };
}

async function* featuresOf({ features }: FeatureCollection, crs: CrsCode): AsyncGenerator<TargetFeature> {
  for (const { geometry } of features)
    if (geometry)
      yield {
        properties: {},
        geometry: transformGeometry(geometry as unknown as Geometry, 'EPSG:4490', crs),
      };
}
