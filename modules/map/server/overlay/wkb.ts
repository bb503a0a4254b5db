import type { Geometry, MultiLineString, MultiPoint, MultiPolygon, Position, Ring } from '@homestead/geodesy';

/** Type numbers of well-known binary; heights (1000 and more) never enter here. */
const codes = {
  Point: 1,
  LineString: 2,
  Polygon: 3,
  MultiPoint: 4,
  MultiLineString: 5,
  MultiPolygon: 6,
} as const;

/** Little-endian two-dimensional well-known binary: what the kernel and PostGIS both read, to the last bit. */
export function toWkb(geometry: Geometry): Uint8Array {
  const writer = new Writer(sizeOf(geometry));
  writer.geometry(geometry);
  return writer.bytes;
}

/** Reads two-dimensional well-known binary; throws on anything else (the kernel answers with nothing else). */
export function fromWkb(bytes: Uint8Array): Geometry {
  return new Reader(bytes).geometry();
}

const lineSize = (line: readonly unknown[]) => 4 + line.length * 16;
const ringsSize = (rings: readonly Ring[]) => rings.reduce((sum, ring) => sum + lineSize(ring), 4);

function sizeOf(geometry: Geometry): number {
  switch (geometry.type) {
    case 'Point':
      return 5 + 16;
    case 'LineString':
      return 5 + lineSize(geometry.coordinates);
    case 'Polygon':
      return 5 + ringsSize(geometry.coordinates);
    case 'MultiPoint':
      return 9 + geometry.coordinates.length * 21;
    case 'MultiLineString':
      return geometry.coordinates.reduce((sum, line) => sum + 5 + lineSize(line), 9);
    case 'MultiPolygon':
      return geometry.coordinates.reduce((sum, rings) => sum + 5 + ringsSize(rings), 9);
  }
}

class Writer {
  readonly bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;

  constructor(size: number) {
    this.bytes = new Uint8Array(size);
    this.#view = new DataView(this.bytes.buffer);
  }

  geometry(geometry: Geometry): void {
    this.#head(codes[geometry.type]);
    if (geometry.type === 'Point') this.#position(geometry.coordinates);
    else if (geometry.type === 'LineString') this.#line(geometry.coordinates);
    else if (geometry.type === 'Polygon') this.#list(geometry.coordinates, (ring) => this.#line(ring));
    else for (const part of this.#partsOf(geometry)) this.geometry(part);
  }

  /** Writes the count of a multi-geometry and gives its members. */
  #partsOf(geometry: MultiPoint | MultiLineString | MultiPolygon): Geometry[] {
    this.#uint32(geometry.coordinates.length);
    if (geometry.type === 'MultiPoint') {
      return geometry.coordinates.map((coordinates) => ({ type: 'Point', coordinates }));
    }
    return geometry.type === 'MultiLineString'
      ? geometry.coordinates.map((coordinates) => ({ type: 'LineString', coordinates }))
      : geometry.coordinates.map((coordinates) => ({ type: 'Polygon', coordinates }));
  }

  #list<T>(items: readonly T[], write: (item: T) => void): void {
    this.#uint32(items.length);
    for (const item of items) write(item);
  }

  #line(line: readonly Position[]): void {
    this.#list(line, (at) => this.#position(at));
  }

  #head(code: number): void {
    this.bytes[this.#at++] = 1;
    this.#uint32(code);
  }

  #uint32(value: number): void {
    this.#view.setUint32(this.#at, value, true);
    this.#at += 4;
  }

  #position([x, y]: Position): void {
    this.#view.setFloat64(this.#at, x, true);
    this.#view.setFloat64(this.#at + 8, y, true);
    this.#at += 16;
  }
}

class Reader {
  readonly #view: DataView;
  #at = 0;
  #little = true;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  geometry(): Geometry {
    this.#little = this.#view.getUint8(this.#at++) === 1;
    const code = this.#uint32();
    switch (code) {
      case codes.Point:
        return { type: 'Point', coordinates: this.#position() };
      case codes.LineString:
        return { type: 'LineString', coordinates: this.#line() };
      case codes.Polygon:
        return { type: 'Polygon', coordinates: this.#list(() => this.#line()) };
      case codes.MultiPoint:
        return { type: 'MultiPoint', coordinates: this.#parts('Point') as Position[] };
      case codes.MultiLineString:
        return { type: 'MultiLineString', coordinates: this.#parts('LineString') as Position[][] };
      case codes.MultiPolygon:
        return { type: 'MultiPolygon', coordinates: this.#parts('Polygon') as Ring[][] };
      default:
        throw new Error(`well-known binary of type ${code}`);
    }
  }

  #parts(type: Geometry['type']): Geometry['coordinates'][] {
    return this.#list(() => {
      const part = this.geometry();
      if (part.type !== type) throw new Error(`a ${part.type} among ${type}s`);
      return part.coordinates;
    });
  }

  #list<T>(read: () => T): T[] {
    const count = this.#uint32();
    const items: T[] = [];
    for (let i = 0; i < count; i++) items.push(read());
    return items;
  }

  #line(): Position[] {
    return this.#list(() => this.#position());
  }

  #uint32(): number {
    const value = this.#view.getUint32(this.#at, this.#little);
    this.#at += 4;
    return value;
  }

  #position(): Position {
    const x = this.#view.getFloat64(this.#at, this.#little);
    const y = this.#view.getFloat64(this.#at + 8, this.#little);
    this.#at += 16;
    return [x, y];
  }
}
