import type { Position, Ring } from './geojson.ts';

/** A rectangle on the ground. */
export interface Rectangle {
  centre: Position;
  /** Metres across. */
  width: number;
  /** Metres along the direction in which it looks. */
  depth: number;
  /** Degrees clockwise from north in which it looks, 0 to 360. */
  bearing: number;
}

/** Metres east and north of an origin. */
type Offset = readonly [east: number, north: number];

/** GRS80, the ellipsoid of CGCS2000. */
const semiMajor = 6_378_137;
const eccentricity2 = 0.006_694_380_022_901;
const radians = Math.PI / 180;

/** Metres of a degree of longitude and of latitude at a latitude: exact to a millimetre over a plot. */
function metresPerDegree(latitude: number): Offset {
  const sine = Math.sin(latitude * radians);
  const curve = 1 - eccentricity2 * sine * sine;
  const along = (semiMajor * (1 - eccentricity2)) / curve ** 1.5;
  const across = (semiMajor / Math.sqrt(curve)) * Math.cos(latitude * radians);
  return [across * radians, along * radians];
}

/** Metres east and north from one place to another. */
export function offsetBetween(from: Position, to: Position): Offset {
  const [x, y] = metresPerDegree(from[1]);
  return [(to[0] - from[0]) * x, (to[1] - from[1]) * y];
}

/** The place so many metres east and north of another. */
export function placeAt(from: Position, [east, north]: Offset): Position {
  const [x, y] = metresPerDegree(from[1]);
  return [from[0] + east / x, from[1] + north / y];
}

const turned = ([east, north]: Offset, bearing: number): Offset => {
  const [cos, sin] = [Math.cos(bearing * radians), Math.sin(bearing * radians)];
  return [east * cos + north * sin, north * cos - east * sin];
};

/** The four corners, anticlockwise, the first one not repeated. */
export function cornersOf({ centre, width, depth, bearing }: Rectangle): Position[] {
  const [w, d] = [width / 2, depth / 2];
  const corners: Offset[] = [
    [-w, -d],
    [w, -d],
    [w, d],
    [-w, d],
  ];
  return corners.map((corner) => placeAt(centre, turned(corner, bearing)));
}

/** Metres by which corners that were stored with nine decimals may be out of square. */
const tolerance = 0.02;

/** The rectangle that a ring of four corners (the first one not repeated) makes, or null where it is none. */
export function rectangleOf(ring: Ring): Rectangle | null {
  const [a, b, c, d] = ring;
  if (!a || !b || !c || !d || ring.length !== 4) return null;
  const centre: Position = [(a[0] + b[0] + c[0] + d[0]) / 4, (a[1] + b[1] + c[1] + d[1]) / 4];
  const [p, q, r, s] = [a, b, c, d].map((corner) => offsetBetween(centre, corner)) as [
    Offset,
    Offset,
    Offset,
    Offset,
  ];
  const isParallel =
    Math.hypot(p[0] + r[0], p[1] + r[1]) < tolerance && Math.hypot(q[0] + s[0], q[1] + s[1]) < tolerance;
  const isSquare = Math.abs(Math.hypot(...p) - Math.hypot(...q)) < tolerance;
  if (!isParallel || !isSquare) return null;
  const bottom: Offset = [q[0] - p[0], q[1] - p[1]];
  const [width, depth] = [Math.hypot(...bottom), Math.hypot(r[0] - q[0], r[1] - q[1])];
  if (width < tolerance || depth < tolerance) return null;
  const bearing = wholeTurn(-Math.atan2(bottom[1], bottom[0]) / radians);
  return { centre, width: toCentimetre(width), depth: toCentimetre(depth), bearing: toTenth(bearing) };
}

const toCentimetre = (metres: number) => Math.round(metres * 100) / 100;
const toTenth = (degrees: number) => wholeTurn(Math.round(degrees * 10) / 10);
const wholeTurn = (degrees: number) => ((degrees % 360) + 360) % 360;

/** The rectangle carried along by a finger. */
export function movedBy(rectangle: Rectangle, from: Position, to: Position): Rectangle {
  const { centre } = rectangle;
  return { ...rectangle, centre: [centre[0] + to[0] - from[0], centre[1] + to[1] - from[1]] };
}

/** The rectangle turned so that it looks towards a place, to the whole degree. */
export function turnedTowards(rectangle: Rectangle, at: Position): Rectangle {
  const [east, north] = offsetBetween(rectangle.centre, at);
  if (Math.hypot(east, north) < tolerance) return rectangle;
  return { ...rectangle, bearing: wholeTurn(Math.round(Math.atan2(east, north) / radians)) };
}

/** The rectangle turned on by so many degrees. */
export const turnedBy = (rectangle: Rectangle, degrees: number): Rectangle => ({
  ...rectangle,
  bearing: wholeTurn(rectangle.bearing + degrees),
});

/** Where the handle to turn it stands: so many metres in front of it. */
export function handleOf({ centre, depth, bearing }: Rectangle, metresAhead: number): Position {
  return placeAt(centre, turned([0, depth / 2 + metresAhead], bearing));
}

/** The middle of the side to which the handle belongs. */
export const frontOf = (rectangle: Rectangle): Position => handleOf(rectangle, 0);

/** Width and depth of a plot of so many m², a quarter wider than deep, to the decimetre. */
export function sidesFor(area: number): { width: number; depth: number } {
  const width = Math.round(Math.sqrt(area * 1.25) * 10) / 10;
  return { width, depth: Math.round((area / width) * 10) / 10 };
}
