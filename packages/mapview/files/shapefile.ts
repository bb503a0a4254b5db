import { isCrsCode, transformGeometry } from '@homestead/geodesy';
import { FormatFault, shapesInArchive } from '@homestead/geoformats/shapes';
import { partsOf, readGeoJson } from '../geometry/geojson.ts';
import { TEXTS } from '../texts.ts';
import { type Imported, mostParts, partsIn } from './import.ts';

/** Unpacked bytes, and corners of one shape: a boundary is far smaller. */
const limits = { bytes: 20_000_000, features: mostParts, vertices: 100_000 };

/** Reads a boundary out of a zipped shapefile. The system that stands beside it decides: nothing is guessed. */
export function readZippedShapefile(bytes: Uint8Array): Imported {
  try {
    const { shapes, crs } = shapesInArchive(bytes, limits);
    if (!crs) return { kind: 'refused', message: TEXTS.importNoSystem };
    const code = `EPSG:${crs.epsg}`;
    if (!isCrsCode(code)) return { kind: 'refused', message: TEXTS.importOtherSystem(crs.name ?? '') };
    const features = shapes.map((shape) => ({
      type: 'Feature',
      properties: null,
      geometry: transformGeometry(shape, code, 'EPSG:4490'),
    }));
    return partsIn(partsOf(readGeoJson({ type: 'FeatureCollection', features })));
  } catch (error) {
    if (error instanceof FormatFault) return { kind: 'refused', message: wordsOf(error) };
    throw error;
  }
}

function wordsOf({ code }: FormatFault): string {
  switch (code) {
    case 'zipWithoutData':
      return TEXTS.importNoShapefile;
    case 'tooManyLayers':
      return TEXTS.importManyShapefiles;
    case 'tooManyFeatures':
      return TEXTS.importTooMany(mostParts);
    case 'zipTooLarge':
    case 'tooLarge':
      return TEXTS.importUnpacksTooLarge;
    default:
      return TEXTS.importBroken;
  }
}
