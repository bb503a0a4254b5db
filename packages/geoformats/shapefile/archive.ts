import type { Geometry } from '@homestead/geodesy';
import { unzipSync } from 'fflate';
import { FormatError } from '../codes.ts';
import { crsOfWkt } from '../crs/wkt.ts';
import { FeatureError } from '../geometry/check.ts';
import type { SourceCrs } from '../port.ts';
import { geometryOf, kindOfRecord, neededBytes } from './record.ts';

export interface ArchiveLimits {
  /** Unpacked bytes of the geometry, as the archive says and as it may take at most. */
  bytes: number;
  features: number;
  vertices: number;
}

/** The shapes of the one shapefile in an archive, in the file's own numbers, and the system that stands beside them. */
export interface Shapes {
  shapes: Geometry[];
  crs?: SourceCrs;
}

/**
 * Reads a small shapefile out of a ZIP without files or Node; attributes are left out. Throws `FormatError`: a boundary of
 * which one record is broken is no boundary.
 */
export function shapesInArchive(bytes: Uint8Array, limits: ArchiveLimits): Shapes {
  const found = unpacked(bytes, limits);
  const shp = found.filter(([name]) => /\.shp$/i.test(name));
  const [first, second] = shp;
  if (!first) throw new FormatError('zipWithoutData');
  if (second) throw new FormatError('tooManyLayers', shp.map(([name]) => name).slice(0, 10));
  const stem = first[0].slice(0, -4).toLowerCase();
  const prj = found.find(([name]) => name.toLowerCase() === `${stem}.prj`);
  const crs = prj ? crsOfWkt(new TextDecoder().decode(prj[1])) : undefined;
  return { shapes: shapesOf(first[1], first[0], limits), ...(crs ? { crs } : {}) };
}

function unpacked(bytes: Uint8Array, limits: ArchiveLimits): [string, Uint8Array][] {
  let total = 0;
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/\.(?:shp|prj)$/i.test(name) || name.startsWith('__MACOSX/')) return false;
        total += originalSize;
        if (total > limits.bytes) throw new FormatError('zipTooLarge');
        return true;
      },
    });
    return Object.entries(files);
  } catch (error) {
    throw error instanceof FormatError ? error : new FormatError('broken', ['zip']);
  }
}

function shapesOf(bytes: Uint8Array, name: string, limits: ArchiveLimits): Geometry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 100) throw new FormatError('cutShort', [name]);
  if (view.getInt32(0) !== 9994) throw new FormatError('broken', [name]);
  const shapes: Geometry[] = [];
  for (let at = 100; at + 8 <= view.byteLength; ) {
    const length = view.getInt32(at + 4) * 2;
    if (length < 4) throw new FormatError('broken', [name]);
    if (at + 8 + length > view.byteLength) throw new FormatError('cutShort', [name]);
    if (shapes.length >= limits.features) throw new FormatError('tooManyFeatures');
    const record = new DataView(bytes.buffer, bytes.byteOffset + at + 8, length);
    const shape = shapeOf(record, name, limits);
    if (shape) shapes.push(shape);
    at += 8 + length;
  }
  return shapes;
}

/** A record without a shape is none. */
function shapeOf(record: DataView, name: string, limits: ArchiveLimits): Geometry | null {
  try {
    const kind = kindOfRecord(record, () => undefined);
    if (neededBytes(record, kind, limits) > record.byteLength) throw new FeatureError('broken');
    return geometryOf(record, kind);
  } catch (error) {
    if (!(error instanceof FeatureError)) throw error;
    if (error.code === 'nullGeometry') return null;
    throw new FormatError(error.code === 'tooManyVertices' ? 'tooLarge' : 'broken', [name]);
  }
}
