import { isCrsCode, transformGeometry } from '@homestead/geodesy';
import { FormatError, type Shapes, shapesInArchive, shapesInGeoPackage } from '@homestead/geoformats/shapes';
import { partsOf, readGeoJson } from '../geometry/geojson.ts';
import { TEXTS } from '../texts.ts';
import { type Imported, mostParts, partsIn } from './import.ts';

/** Unpacked bytes, and corners of one shape: a boundary is far smaller. */
const limits = { bytes: 20_000_000, features: mostParts, vertices: 100_000 };

/** Reads a boundary out of a zipped shapefile. The system that stands beside it decides: nothing is guessed. */
export const readZippedShapefile = (bytes: Uint8Array): Imported =>
  boundaryOf(() => shapesInArchive(bytes, limits), wordsOfArchive);

/** Reads a boundary out of a GeoPackage with one table, in the system that it names. */
export const readGeoPackage = (bytes: Uint8Array): Imported =>
  boundaryOf(() => shapesInGeoPackage(bytes, limits), wordsOfPackage);

interface Words {
  noSystem: string;
  noData: string;
  several: string;
  broken: string;
}
const wordsOfArchive: Words = {
  noSystem: TEXTS.importNoSystem,
  noData: TEXTS.importNoShapefile,
  several: TEXTS.importManyShapefiles,
  broken: TEXTS.importBroken,
};
const wordsOfPackage: Words = {
  noSystem: TEXTS.importNoNamedSystem,
  noData: TEXTS.importEmpty,
  several: TEXTS.importManyTables,
  broken: TEXTS.importBrokenPackage,
};

function boundaryOf(read: () => Shapes, words: Words): Imported {
  try {
    const { shapes, crs } = read();
    if (!crs) return { kind: 'refused', message: words.noSystem };
    const code = `EPSG:${crs.epsg}`;
    if (!isCrsCode(code)) return { kind: 'refused', message: TEXTS.importOtherSystem(crs.name ?? '') };
    const features = shapes.map((shape) => ({
      type: 'Feature',
      properties: null,
      geometry: transformGeometry(shape, code, 'EPSG:4490'),
    }));
    return partsIn(partsOf(readGeoJson({ type: 'FeatureCollection', features })));
  } catch (error) {
    if (error instanceof FormatError) return { kind: 'refused', message: wordsOf(error, words) };
    throw error;
  }
}

function wordsOf({ code }: FormatError, words: Words): string {
  switch (code) {
    case 'zipWithoutData':
    case 'noLayers':
      return words.noData;
    case 'tooManyLayers':
      return words.several;
    case 'tooManyFeatures':
      return TEXTS.importTooMany(mostParts);
    case 'zipTooLarge':
    case 'tooLarge':
      return TEXTS.importUnpacksTooLarge;
    default:
      return words.broken;
  }
}
