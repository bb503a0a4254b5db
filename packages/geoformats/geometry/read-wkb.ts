import type { Geometry, Position } from '@homestead/geodesy';
import { checkCounts, FeatureError, joined, type Note, VertexBudget } from './check.ts';
import { type WkbType, wkbTypes } from './wkb-types.ts';

/** A geometry from well-known binary (OGC 06-103r4, and PostGIS's flags for heights). Throws `FeatureError`. */
export function readWkb(bytes: Uint8Array, vertices: number, note: Note): Geometry {
  const geometry = new Reader(bytes, new VertexBudget(vertices), note).geometry(0);
  checkCounts(geometry);
  return geometry;
}

class Reader {
  #at = 0;
  #isLittle = true;
  readonly #bytes: DataView;
  readonly #budget: VertexBudget;
  readonly #note: Note;

  constructor(bytes: Uint8Array, budget: VertexBudget, note: Note) {
    this.#bytes = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#budget = budget;
    this.#note = note;
  }

  geometry(depth: number): Geometry {
    if (depth > 4) throw new FeatureError('unsupportedGeometry');
    this.#isLittle = this.#byte() === 1;
    const code = this.#integer();
    const hasZ = (code & 0x80000000) !== 0 || [1, 3].includes(Math.floor((code & 0xffff) / 1000));
    const hasM = (code & 0x40000000) !== 0 || [2, 3].includes(Math.floor((code & 0xffff) / 1000));
    if ((code & 0x20000000) !== 0) this.#integer();
    if (hasZ) this.#note('zDropped');
    if (hasM) this.#note('mDropped');
    const size = 2 + Number(hasZ) + Number(hasM);
    const kind = (code & 0xffff) % 1000;
    if (kind === 7) return joined(this.#members(depth));
    const type = wkbTypes[kind];
    if (!type) throw new FeatureError('unsupportedGeometry');
    if (type === 'Point') {
      this.#budget.spend(1);
      return { type, coordinates: this.#position(size) };
    }
    if (type === 'LineString') return { type, coordinates: this.#line(size) };
    if (type === 'Polygon') {
      const coordinates = this.#list(4, () => this.#line(size));
      return { type, coordinates };
    }
    return joinedAs(type, this.#members(depth));
  }

  #members(depth: number): Geometry[] {
    const count = this.#count(5);
    const members: Geometry[] = [];
    for (let index = 0; index < count; index++) members.push(this.geometry(depth + 1));
    return members;
  }

  #line(size: number): Position[] {
    const count = this.#count(size * 8);
    this.#budget.spend(count);
    if (count === 0) throw new FeatureError('emptyGeometry');
    const line: Position[] = [];
    for (let index = 0; index < count; index++) line.push(this.#position(size));
    return line;
  }

  #list<T>(least: number, read: () => T): T[] {
    const count = this.#count(least);
    if (count === 0) throw new FeatureError('emptyGeometry');
    return Array.from({ length: count }, read);
  }

  #position(size: number): Position {
    if (this.#at + size * 8 > this.#bytes.byteLength) throw new FeatureError('broken');
    const read = (at: number) => this.#bytes.getFloat64(at, this.#isLittle);
    const position: Position = [read(this.#at), read(this.#at + 8)];
    this.#at += size * 8;
    if (position.every(Number.isNaN)) throw new FeatureError('emptyGeometry');
    if (!position.every(Number.isFinite)) throw new FeatureError('notFinite');
    return position;
  }

  /** A count of things of at least so many bytes, which must fit into what is left. */
  #count(least: number): number {
    const count = this.#integer();
    if (count * least > this.#bytes.byteLength - this.#at) throw new FeatureError('broken');
    return count;
  }

  #byte(): number {
    if (this.#at >= this.#bytes.byteLength) throw new FeatureError('broken');
    return this.#bytes.getUint8(this.#at++);
  }

  #integer(): number {
    if (this.#at + 4 > this.#bytes.byteLength) throw new FeatureError('broken');
    const value = this.#bytes.getUint32(this.#at, this.#isLittle);
    this.#at += 4;
    return value;
  }
}

/** Members as the multiple that the source names, also where there is one. */
function joinedAs(type: WkbType, members: readonly Geometry[]): Geometry {
  if (members.length === 0) throw new FeatureError('emptyGeometry');
  if (members.some((one) => one.type !== type.slice(5))) throw new FeatureError('broken');
  return { type, coordinates: members.map(({ coordinates }) => coordinates) } as Geometry;
}
