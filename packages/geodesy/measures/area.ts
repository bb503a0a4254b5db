import geographiclib from 'geographiclib-geodesic';
import { toPlane } from '../crs.ts';
import { isInsideZone, type PlaneCode } from '../crs-table.ts';
import { type Areal, type Geometry, linesOf, type Position, polygonsOf, type Ring } from '../geojson.ts';

/** GRS80, the ellipsoid of CGCS2000. */
const ellipsoid = new geographiclib.Geodesic.Geodesic(6_378_137, 1 / 298.257222101);

/**
 * Ellipsoidal area in m², unrounded, holes subtracted: the area that land law means (图斑椭球面积). It is the same
 * in the browser and on the server, and equal to PostGIS geography's.
 */
export function polygonArea(geometry: Areal): number {
  return sumRings(geometry, ringArea);
}

/**
 * Area in m² in the plane of a 3° Gauss-Krüger zone (宗地投影面积), unrounded, or null where a vertex lies outside the
 * zone: a projected area means nothing there.
 */
export function planeArea(geometry: Areal, zone: PlaneCode): number | null {
  const outside = linesOf(geometry).some((line) => line.some((at) => !isInsideZone(at, zone)));
  if (outside) return null;
  return sumRings(geometry, (ring) =>
    Math.abs(
      shoelace(
        ring.map((at) => toPlane(at, zone)),
        ring.length,
      ),
    ),
  );
}

/** Geodesic length in metres of a line. */
export function lineLength(line: readonly Position[]): number {
  let sum = 0;
  for (let i = 1; i < line.length; i++) sum += distance(line[i - 1]!, line[i]!);
  return sum;
}

/** Geodesic length in metres of all outlines, holes included. */
export function perimeter(geometry: Areal): number {
  return linesOf(geometry).reduce((sum, ring) => sum + lineLength(ring), 0);
}

/** Geodesic distance in metres. */
export function distance(from: Position, to: Position): number {
  return ellipsoid.Inverse(from[1], from[0], to[1], to[0]).s12 ?? Number.NaN;
}

/** Length of a line or outline; zero for points. */
export function lengthOf(geometry: Geometry): number {
  return geometry.type === 'Point' || geometry.type === 'MultiPoint'
    ? 0
    : linesOf(geometry).reduce((sum, line) => sum + lineLength(line), 0);
}

function sumRings(geometry: Areal, area: (ring: Ring) => number): number {
  let sum = 0;
  for (const [shell, ...holes] of polygonsOf(geometry)) {
    if (!shell) continue;
    sum += area(shell);
    for (const hole of holes) sum -= area(hole);
  }
  return sum;
}

function ringArea(ring: Ring): number {
  const polygon = ellipsoid.Polygon(false);
  for (let i = 0; i < ring.length - 1; i++) polygon.AddPoint(ring[i]![1], ring[i]![0]);
  return Math.abs(polygon.Compute(false, true).area ?? Number.NaN);
}

/** Differences from the first vertex keep the digits that products of seven-digit coordinates would lose. */
function shoelace(ring: Ring, count: number): number {
  const [x0, y0] = ring[0]!;
  let twice = 0;
  for (let i = 1; i < count; i++) {
    const [ax, ay] = ring[i - 1]!;
    const [bx, by] = ring[i]!;
    twice += (ax - x0) * (by - y0) - (bx - x0) * (ay - y0);
  }
  return twice / 2;
}
