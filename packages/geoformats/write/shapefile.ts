import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { boundsOf, type Geometry, linesOf, type Position, polygonsOf } from '@homestead/geodesy';
import { Zip, ZipDeflate } from 'fflate';
import { esriWkt } from '../crs/wkt.ts';
import { signedArea } from '../geometry/rings.ts';
import { positionsOf } from '../geometry/wkb.ts';
import { readLines } from '../text/encoding.ts';
import { DbfWidths } from './dbf.ts';
import type { Pieces, TargetFeature, TargetLayer, WriteFormat } from './port.ts';

const kinds = { Point: 1, LineString: 3, Polygon: 5, MultiPoint: 8 } as const;
type Kind = keyof typeof kinds;
const endings: Record<Kind, string> = { Point: '点', MultiPoint: '多点', LineString: '线', Polygon: '面' };

/**
 * A zipped shapefile: UTF-8 with `.cpg`, the system in `.prj`. A shapefile holds one kind of geometry: a mixture becomes
 * several. What its tables cannot hold as it was stands in a text beside them. Parts are made in a folder for temporary
 * files, since their heads tell what follows.
 */
export const writeShapefile: WriteFormat = async function* (layer, features) {
  const folder = await mkdtemp(join(tmpdir(), 'shapefile-'));
  try {
    const parts = new Map<Kind, ShapeFile>();
    const partOf = async (kind: Kind) => {
      const part = parts.get(kind) ?? new ShapeFile(folder, kind, layer);
      parts.set(kind, part);
      return part;
    };
    for await (const feature of features) await (await partOf(kindOf(feature.geometry, layer))).add(feature);
    if (parts.size === 0) await partOf(kindOf(null, layer));
    const files: [string, () => AsyncIterable<Uint8Array>][] = [];
    const name = layer.name.replace(/[\\/:*?"<>|]/g, '_');
    const losses: string[] = [];
    for (const [kind, part] of parts) {
      await part.end();
      losses.push(...part.losses());
      const title = parts.size > 1 ? `${name}_${endings[kind]}` : name;
      files.push(
        [`${title}.shp`, () => createReadStream(part.shp)],
        [`${title}.shx`, () => createReadStream(part.shx)],
        [`${title}.dbf`, () => part.table()],
        [`${title}.prj`, () => once(esriWkt(layer.crs))],
        [`${title}.cpg`, () => once('UTF-8')],
      );
    }
    if (losses.length > 0) files.push([`${name}_说明.txt`, () => once(told(losses))]);
    yield* zipped(files);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** With a mark and Windows' ends of lines, as its plain editors want it. */
const told = (losses: readonly string[]): string =>
  [
    '\ufeffShapefile 的属性表中，字段名不超过 10 字节，文字不超过 254 字节。下列内容与原数据不同；需要完整内容时请改用 GeoPackage 格式。',
    ...new Set(losses),
    '',
  ].join('\r\n');

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

async function* zipped(files: readonly [string, () => AsyncIterable<Uint8Array>][]): Pieces {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for (const [name, content] of files) {
    const entry = new ZipDeflate(name, { level: 6 });
    zip.add(entry);
    for await (const chunk of content()) {
      entry.push(chunk);
      yield* ready.splice(0);
    }
    entry.push(new Uint8Array(0), true);
  }
  zip.end();
  yield* ready.splice(0);
}

function kindOf(geometry: Geometry | null, layer: TargetLayer): Kind {
  if (geometry)
    return geometry.type === 'MultiPoint' ? 'MultiPoint' : (geometry.type.replace('Multi', '') as Kind);
  return layer.geometryType === 'Mixed' || layer.geometryType === 'None' ? 'Polygon' : layer.geometryType;
}

/** One shapefile in the making. */
class ShapeFile {
  readonly shp: string;
  readonly shx: string;
  readonly #rows: string;
  readonly #kind: Kind;
  readonly #streams: WriteStream[];
  readonly #widths: DbfWidths;
  #words = 50;
  #count = 0;
  #bounds = [Infinity, Infinity, -Infinity, -Infinity];

  constructor(folder: string, kind: Kind, layer: TargetLayer) {
    this.#kind = kind;
    const path = join(folder, kind);
    [this.shp, this.shx, this.#rows] = [`${path}.shp`, `${path}.shx`, `${path}.rows`];
    this.#streams = [this.shp, this.shx, this.#rows].map((file) => createWriteStream(file));
    this.#widths = new DbfWidths(layer.fields);
    for (const stream of this.#streams.slice(0, 2)) stream.write(Buffer.alloc(100));
  }

  async add({ properties, geometry }: TargetFeature): Promise<void> {
    const content = geometry ? this.#shape(geometry) : Buffer.alloc(4);
    const head = Buffer.alloc(8);
    head.writeInt32BE(++this.#count, 0);
    head.writeInt32BE(content.length / 2, 4);
    const entry = Buffer.alloc(8);
    entry.writeInt32BE(this.#words, 0);
    entry.writeInt32BE(content.length / 2, 4);
    this.#words += 4 + content.length / 2;
    const row = this.#widths.take(properties);
    for (const [index, bytes] of [
      Buffer.concat([head, content]),
      entry,
      `${JSON.stringify(row)}\n`,
    ].entries())
      await written(this.#streams[index]!, bytes);
  }

  #shape(geometry: Geometry): Buffer {
    const box = boundsOf(geometry);
    const [west, south, east, north] = box;
    const [w, s, e, n] = this.#bounds as [number, number, number, number];
    this.#bounds = [Math.min(w, west), Math.min(s, south), Math.max(e, east), Math.max(n, north)];
    const kind = Buffer.alloc(4);
    kind.writeInt32LE(kinds[this.#kind]);
    if (geometry.type === 'Point') return Buffer.concat([kind, positionsOf([geometry.coordinates])]);
    const corners = positionsOf([
      [west, south],
      [east, north],
    ]);
    const lines =
      geometry.type === 'Polygon' || geometry.type === 'MultiPolygon'
        ? polygonsOf(geometry).flatMap(turned)
        : linesOf(geometry);
    const starts = [0];
    for (const line of lines) starts.push(starts.at(-1)! + line.length);
    const counts =
      geometry.type === 'MultiPoint'
        ? [starts.at(-1)!]
        : [lines.length, starts.at(-1)!, ...starts.slice(0, -1)];
    const numbers = Buffer.alloc(counts.length * 4);
    counts.forEach((value, index) => {
      numbers.writeInt32LE(value, index * 4);
    });
    return Buffer.concat([kind, corners, numbers, ...lines.map(positionsOf)]);
  }

  /** Writes what only the end tells: lengths and bounds. */
  async end(): Promise<void> {
    for (const stream of this.#streams) await new Promise<void>((resolve) => stream.end(resolve));
    for (const [path, words] of [
      [this.shp, this.#words],
      [this.shx, 50 + this.#count * 4],
    ] as const) {
      const head = Buffer.alloc(100);
      head.writeInt32BE(9994, 0);
      head.writeInt32BE(words, 24);
      head.writeInt32LE(1000, 28);
      head.writeInt32LE(kinds[this.#kind], 32);
      this.#bounds.forEach((value, index) => {
        head.writeDoubleLE(Number.isFinite(value) ? value : 0, 36 + index * 8);
      });
      const file = await open(path, 'r+');
      await file.write(head, 0, 100, 0);
      await file.close();
    }
  }

  losses(): string[] {
    return this.#widths.losses();
  }

  table(): AsyncGenerator<Uint8Array> {
    return this.#widths.table(readLines(this.#rows, 'utf-8', Number.POSITIVE_INFINITY), this.#count);
  }
}

const written = (stream: WriteStream, bytes: Buffer | string): Promise<void> | undefined =>
  stream.write(bytes) ? undefined : new Promise((resolve) => stream.once('drain', resolve));

/** Outer rings clockwise, holes the other way. */
function turned(rings: readonly Position[][]): Position[][] {
  return rings.map((ring, index) => (signedArea(ring) > 0 === (index === 0) ? [...ring].reverse() : ring));
}
