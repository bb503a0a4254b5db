import type { Geometry, Position, Ring } from '@homestead/geodesy';
import { FeatureError } from './check.ts';

interface Shape {
  ring: Ring;
  west: number;
  south: number;
  east: number;
  north: number;
  /** Twice the area, positive counter-clockwise. */
  area: number;
}

/** Twice the area of a ring, open or closed, positive counter-clockwise; from the first vertex, to keep digits. */
export function signedArea(ring: readonly Position[]): number {
  const [x0, y0] = ring[0]!;
  let sum = 0;
  for (let at = 1; at < ring.length; at++) {
    const [ax, ay] = ring[at - 1]!;
    const [bx, by] = ring[at]!;
    sum += (ax - x0) * (by - y0) - (bx - x0) * (ay - y0);
  }
  return sum;
}

function shapeOf(ring: Ring): Shape {
  const shape: Shape = { ring, west: Infinity, south: Infinity, east: -Infinity, north: -Infinity, area: 0 };
  for (const [x, y] of ring) {
    if (x < shape.west) shape.west = x;
    if (x > shape.east) shape.east = x;
    if (y < shape.south) shape.south = y;
    if (y > shape.north) shape.north = y;
  }
  shape.area = signedArea(ring);
  return shape;
}

/**
 * The polygons that loose rings make. `clockwiseOuter`: the format says that outer rings run clockwise (shapefile); where
 * there is then one outer ring, the others are its holes. Else what lies in what decides, since programs that turn rings
 * the wrong way are many: an even number of rings around one makes it outer, an odd number a hole of the smallest.
 */
export function polygonsOfRings(rings: readonly Ring[], clockwiseOuter = false): Geometry {
  if (rings.length === 0) throw new FeatureError('emptyGeometry');
  if (rings.length === 1) return { type: 'Polygon', coordinates: [rings[0]!] };
  const shapes = rings.map(shapeOf);
  if (clockwiseOuter) {
    const outer = shapes.filter(({ area }) => area < 0);
    if (outer.length === 1 && shapes.every((shape) => shape === outer[0] || inBox(shape, outer[0]!)))
      return {
        type: 'Polygon',
        coordinates: [outer[0]!.ring, ...rings.filter((ring) => ring !== outer[0]!.ring)],
      };
  }
  return nestedPolygons(shapes);
}

function nestedPolygons(shapes: readonly Shape[]): Geometry {
  const around = new Strips(shapes);
  const parts = new Map<Shape, Ring[]>();
  const holes: [Shape, Shape][] = [];
  for (const shape of shapes) {
    const containers = around.of(shape).filter((other) => contains(other, shape));
    if (containers.length % 2 === 0) parts.set(shape, [shape.ring]);
    else
      holes.push([
        shape,
        containers.reduce((least, one) => (Math.abs(one.area) < Math.abs(least.area) ? one : least)),
      ]);
  }
  for (const [hole, outer] of holes) parts.get(outer)?.push(hole.ring) ?? parts.set(hole, [hole.ring]);
  const polygons = [...parts.values()];
  return polygons.length === 1
    ? { type: 'Polygon', coordinates: polygons[0]! }
    : { type: 'MultiPolygon', coordinates: polygons };
}

/** Rings by upright strips, so that one of many thousand islands is not compared with all others. */
class Strips {
  readonly #strips: Shape[][] = Array.from({ length: 256 }, () => []);
  readonly #west: number;
  readonly #step: number;

  constructor(shapes: readonly Shape[]) {
    this.#west = shapes.reduce((least, { west }) => Math.min(least, west), Infinity);
    const east = shapes.reduce((most, one) => Math.max(most, one.east), -Infinity);
    this.#step = (east - this.#west) / 255 || 1;
    for (const shape of shapes)
      for (let at = this.#at(shape.west); at <= this.#at(shape.east); at++) this.#strips[at]!.push(shape);
  }

  of(shape: Shape): Shape[] {
    return this.#strips[this.#at(shape.west)]!.filter((other) => other !== shape && inBox(shape, other));
  }

  #at(x: number): number {
    return Math.floor((x - this.#west) / this.#step);
  }
}

const inBox = (inner: Shape, outer: Shape) =>
  inner.west >= outer.west &&
  inner.east <= outer.east &&
  inner.south >= outer.south &&
  inner.north <= outer.north;

/** Whether one ring lies in another of larger area: judged by some of its vertices and edges, since rings may touch. */
function contains(outer: Shape, inner: Shape): boolean {
  if (Math.abs(outer.area) <= Math.abs(inner.area)) return false;
  const { ring } = inner;
  const step = Math.max(1, Math.floor(ring.length / 4));
  let inside = 0;
  let asked = 0;
  for (let at = 0; at + 1 < ring.length && asked < 5; at += step, asked++) {
    const [ax, ay] = ring[at]!;
    const [bx, by] = ring[at + 1]!;
    if (encloses(outer.ring, (ax + bx) / 2, (ay + by) / 2)) inside++;
  }
  return inside * 2 > asked;
}

/** Even-odd rule, for a ring that may lack its last edge. */
function encloses(ring: Ring, x: number, y: number): boolean {
  let isInside = false;
  for (let at = 0, before = ring.length - 1; at < ring.length; before = at++) {
    const [ax, ay] = ring[at]!;
    const [bx, by] = ring[before]!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside;
  }
  return isInside;
}
