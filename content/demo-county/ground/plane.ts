import { linesOf, type Polygon } from '@homestead/geodesy';
import { type Point, toMetres } from './frame.ts';
import { contains } from './stamp.ts';

/** A polygon's rings in the metre frame, for questions of place and distance. */
export interface Flat {
  readonly rings: readonly Point[][];
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export function flatten(polygon: Polygon): Flat {
  const rings = linesOf(polygon).map((ring) => ring.map(([lon, lat]) => toMetres(lon, lat)));
  const xs = rings[0]!.map(([x]) => x);
  const ys = rings[0]!.map(([, y]) => y);
  return {
    rings,
    west: Math.min(...xs),
    south: Math.min(...ys),
    east: Math.max(...xs),
    north: Math.max(...ys),
  };
}

export function holds({ rings, west, south, east, north }: Flat, [x, y]: Point): boolean {
  if (x < west || x > east || y < south || y > north) return false;
  return rings.reduce((isIn, ring) => (contains(ring, x, y) ? !isIn : isIn), false);
}

/** Metres between a ring and the land of a polygon; 0 where they overlap. */
export function gap(ring: readonly Point[], land: Flat): number {
  if (ring.some((point) => holds(land, point))) return 0;
  if (land.rings.some((border) => border.some(([x, y]) => contains(ring, x, y)))) return 0;
  return borderGap(ring, land);
}

/** Metres between the borders of a ring and of a polygon. */
export function borderGap(ring: readonly Point[], land: Flat): number {
  const xs = ring.map(([x]) => x);
  const ys = ring.map(([, y]) => y);
  const away = Math.hypot(
    Math.max(0, land.west - Math.max(...xs), Math.min(...xs) - land.east),
    Math.max(0, land.south - Math.max(...ys), Math.min(...ys) - land.north),
  );
  if (away > 50) return away;
  let least = Number.POSITIVE_INFINITY;
  for (const border of land.rings) {
    for (let i = 1; i < border.length; i++) {
      for (let j = 0; j < ring.length; j++) {
        const [a, b, c, d] = [border[i - 1]!, border[i]!, ring[j]!, ring[(j + 1) % ring.length]!];
        if (cross(a, b, c, d)) return 0;
        least = Math.min(
          least,
          toSegment(a, c, d),
          toSegment(b, c, d),
          toSegment(c, a, b),
          toSegment(d, a, b),
        );
      }
    }
  }
  return least;
}

function side(a: Point, b: Point, p: Point): number {
  return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
}

function cross(a: Point, b: Point, c: Point, d: Point): boolean {
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

function toSegment(p: Point, a: Point, b: Point): number {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.min(1, Math.max(0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length));
  return Math.hypot(a[0] + t * dx - p[0], a[1] + t * dy - p[1]);
}
