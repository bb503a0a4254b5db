import {
  type Areal,
  crsTable,
  distance,
  type Geometry,
  isAreal,
  isInsideZone,
  linesOf,
  type PlaneCode,
  type Position,
  perimeter,
  polygonArea,
  polygonsOf,
  toPlane,
} from '@homestead/geodesy';
import { numberedRings, SketchProblem } from '@homestead/papers/engine';

/** A boundary point as it is set out: x is north and y east in metres, as Chinese surveying has them. */
export interface Corner {
  name: string;
  at: Position;
  /** Null where the plot leaves the county's plane system, or the county names none. */
  plane: { x: number; y: number } | null;
  /** The next point of the same ring, and the geodesic metres to it. */
  to: string;
  metres: number;
  /** Metres east and north of the first corner. */
  ground: Position;
}

export interface SettingOut {
  /** Name of the plane system; null where there are degrees alone. */
  system: string | null;
  /** m² on the ellipsoid, and metres around. */
  area: number;
  perimeter: number;
  rings: Corner[][];
  /** Metres east and north of the first corner, for any place nearby. */
  toGround(at: Position): Position;
}

/** The figures by which a plot is set out, numbered as on its papers; null where it cannot be numbered. */
export function settingOutOf(plot: unknown, plane: PlaneCode | null): SettingOut | null {
  const features = (plot as { features?: { geometry: Geometry }[] } | null)?.features ?? [];
  const polygons = features.flatMap(({ geometry }) => (isAreal(geometry) ? polygonsOf(geometry) : []));
  const geometry: Areal = { type: 'MultiPolygon', coordinates: polygons };
  const places = linesOf(geometry).flat();
  if (places.length === 0) return null;
  const zone = plane !== null && places.every((at) => isInsideZone(at, plane)) ? plane : null;
  try {
    return figuresOf(geometry, zone);
  } catch (error) {
    if (error instanceof SketchProblem) return null;
    throw error;
  }
}

function figuresOf(geometry: Areal, zone: PlaneCode | null): SettingOut {
  const metric = localGround(linesOf(geometry)[0]![0]!);
  const named = numberedRings(geometry, zone ? (at) => toPlane(at, zone) : metric);
  const toGround = localGround(named[0]!.points[0]!.at);
  const rings = named.map(({ points }) =>
    points.map(({ name, at, ground: [east, north] }, i): Corner => {
      const next = points[(i + 1) % points.length]!;
      return {
        name,
        at,
        plane: zone ? { x: north, y: east } : null,
        to: next.name,
        metres: distance(at, next.at),
        ground: toGround(at),
      };
    }),
  );
  return {
    system: zone && crsTable[zone].name,
    area: polygonArea(geometry),
    perimeter: perimeter(geometry),
    rings,
    toGround,
  };
}

/** Metres east and north of a place, along its parallel and its meridian: true to a plot's surroundings. */
function localGround(origin: Position): (at: Position) => Position {
  const [lon, lat] = origin;
  return (at) => [
    Math.sign(at[0] - lon) * distance(origin, [at[0], lat]),
    Math.sign(at[1] - lat) * distance(origin, [lon, at[1]]),
  ];
}

/** How far a corner is from where somebody stands, and in which direction: degrees clockwise from true north. */
export function wayToCorner(from: Position, { at }: Pick<Corner, 'at'>): { metres: number; degrees: number } {
  const [east, north] = localGround(from)(at);
  const degrees = (Math.atan2(east, north) * 180) / Math.PI;
  return { metres: distance(from, at), degrees: (Math.round(degrees) + 360) % 360 };
}

export interface Picture {
  width: number;
  height: number;
  /** From ground metres to the picture, y down. */
  place(ground: Position): readonly [number, number];
  /** Units of the picture to a metre. */
  scale: number;
  /** Whether somebody's own place lies on the picture. */
  hasOwn: boolean;
}

/** From so many metres off the plot's middle on, its picture leaves out where somebody stands. */
const nearMetres = 150;

/** The plot fitted into a picture, with whoever stands near it. */
export function pictureOf(
  { rings }: Pick<SettingOut, 'rings'>,
  own: Position | null,
  size = { width: 320, height: 260 },
): Picture {
  const corners = rings.flat().map(({ ground }) => ground);
  const middle: Position = [middleOf(corners.map(([x]) => x)), middleOf(corners.map(([, y]) => y))];
  const hasOwn = own !== null && Math.hypot(own[0] - middle[0], own[1] - middle[1]) <= nearMetres;
  const shown = hasOwn ? [...corners, own] : corners;
  const [xs, ys] = [shown.map(([x]) => x), shown.map(([, y]) => y)];
  const margin = 40;
  const span = (values: number[], room: number) =>
    room / Math.max(0.5, Math.max(...values) - Math.min(...values));
  const scale = Math.min(span(xs, size.width - 2 * margin), span(ys, size.height - 2 * margin));
  const [cx, cy] = [middleOf(xs), middleOf(ys)];
  return {
    ...size,
    scale,
    hasOwn,
    place: ([x, y]) => [size.width / 2 + (x - cx) * scale, size.height / 2 - (y - cy) * scale],
  };
}

/** Halfway between the least and the greatest. */
export const middleOf = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
