import type { Geometry } from '@homestead/geodesy';
import type { FeatureErrorCode, NoteCode, SourceFormat } from './codes.ts';

/** What a file may cost. A caller may lower them; each has its own code. */
export interface Limits {
  fileBytes: number;
  /** Entries of an archive. */
  entries: number;
  unpackedBytes: number;
  /** How many times its packed size an entry may have, beyond its first MiB. */
  ratio: number;
  layers: number;
  /** Features of a layer. */
  features: number;
  fields: number;
  /** Vertices of one feature; a larger one is refused alone. */
  vertices: number;
  /** Characters of the name of a layer, field or entry. */
  nameLength: number;
  /** Characters of one value of a field. */
  textLength: number;
}

export const defaultLimits: Limits = {
  fileBytes: 1024 ** 3,
  entries: 1000,
  unpackedBytes: 4 * 1024 ** 3,
  ratio: 200,
  layers: 500,
  features: 5_000_000,
  fields: 500,
  vertices: 500_000,
  nameLength: 255,
  textLength: 100_000,
};

export const encodings = ['utf-8', 'gb18030', 'utf-16le', 'utf-16be', 'big5'] as const;
export type Encoding = (typeof encodings)[number];

export interface OpenOptions {
  /** Chosen by a person; else the format's own word, strict UTF-8, GB18030, in this order. */
  encoding?: Encoding;
  limits?: Partial<Limits>;
  /** Where archives are unpacked; the system's folder for temporary files by default. */
  folder?: string;
  /** Columns of a table that hold the coordinates, where their titles do not tell. */
  coordinates?: { east: string; north: string } | { wkt: string };
}

export type FieldType = 'text' | 'integer' | 'number' | 'boolean' | 'date';
export interface SourceField {
  name: string;
  type: FieldType;
}

/** A coordinate system as the source names it; `epsg` only where it is surely one of geodesy's systems. */
export interface SourceCrs {
  epsg?: number;
  wkt?: string;
  name?: string;
}

export type LayerGeometry = 'Point' | 'LineString' | 'Polygon' | 'Mixed' | 'None';

export type Value = string | number | boolean | null;

export interface SourceFeature {
  /** Its place in the layer, from 1: the number by which reports name it. */
  number: number;
  /** The source's own name for it. */
  id?: string;
  /** The line of its row in a table, by which people find it there. */
  line?: number;
  properties: Record<string, Value>;
  /** In the source's numbers, east or longitude first; null with a fault. Rings are as they were: perhaps open or crossing. */
  geometry: Geometry | null;
  fault?: FeatureErrorCode;
}

export interface SourceLayer {
  name: string;
  geometryType: LayerGeometry;
  /** Known where the format tells it or it was counted on opening. */
  count?: number;
  crs?: SourceCrs;
  encoding?: Encoding;
  fields: SourceField[];
  /** West, south, east, north in the source's numbers, where the format tells them. */
  bounds?: [number, number, number, number];
  /** May be called again; one reading at a time. */
  features(): AsyncIterable<SourceFeature>;
}

export interface Source {
  format: SourceFormat;
  layers: SourceLayer[];
  /** Grows while features are read. */
  notes: NoteCode[];
  /** A picture in place of layers (GeoTIFF). */
  picture?: Picture;
  /** Closes files and removes what was unpacked. */
  close(): Promise<void>;
}

/** A georeferenced picture, north up. */
export interface Picture {
  width: number;
  height: number;
  bands: number;
  /** Bits of one sample. */
  bits: number;
  crs: SourceCrs;
  /** West, south, east, north in the system's own numbers. */
  bounds: [number, number, number, number];
  /** Units of the system a pixel, east and north. */
  resolution: [number, number];
  tile: [number, number];
  /** Widths and heights of the picture and its smaller copies, largest first. */
  levels: [number, number][];
  noData?: number;
  /**
   * The red, green, blue and alpha bytes of a part, `width` × `height` pixels, from the smallest copy that has enough of
   * them. What lies outside the picture is transparent.
   */
  read(bounds: [number, number, number, number], width: number, height: number): Promise<Uint8ClampedArray>;
}
