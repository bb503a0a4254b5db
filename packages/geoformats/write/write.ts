import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeBoundaryText } from './boundary-text.ts';
import { writeDxf } from './dxf.ts';
import { writeGeoPackage } from './geopackage.ts';
import type { Pieces, TargetFeature, TargetFormat, TargetLayer, WriteFormat } from './port.ts';
import { writeShapefile } from './shapefile.ts';
import { writeCsv, writeGeoJson, writeGml, writeKml } from './text-formats.ts';

const writers: Record<TargetFormat, WriteFormat> = {
  geojson: writeGeoJson,
  shapefile: writeShapefile,
  geopackage: writeGeoPackage,
  kml: writeKml,
  gml: writeGml,
  csv: writeCsv,
  dxf: writeDxf,
  boundaryText: writeBoundaryText,
};

/** The bytes of a file in a format, piece by piece; features are asked for as they are needed. */
export const pieces = (
  format: TargetFormat,
  layer: TargetLayer,
  features: AsyncIterable<TargetFeature>,
): Pieces => writers[format](layer, features);

/** Writes a file in a format to a stream and ends it; a failing reader or writer ends both. */
export const write = (
  format: TargetFormat,
  layer: TargetLayer,
  features: AsyncIterable<TargetFeature>,
  out: Writable,
): Promise<void> => pipeline(Readable.from(pieces(format, layer, features)), out);
