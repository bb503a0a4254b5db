import { type Areal, distance, type Position, polygonsOf, type Ring } from '@homestead/geodesy';
import { type NumberedRing, SketchProblem, type ToGround } from './model.ts';
import { sketchTexts } from './texts.ts';

/** Points nearer than this, in metres, are one boundary point. */
const samePoint = 0.01;
/** More boundary points than a sheet of paper can name. */
const mostPoints = 200;

/**
 * The rings of a parcel with their points numbered J1, J2, … over all rings: an outer ring clockwise from its
 * north-western point, a hole the other way (TD/T 1001, 界址点编号). Throws SketchProblem.
 */
export function numberedRings(geometry: Areal, toGround: ToGround): NumberedRing[] {
  let last = 0;
  const numbered = polygonsOf(geometry).flatMap((rings) =>
    rings.map((ring, place) => {
      const isHole = place > 0;
      const points = cleaned(ring).map((at) => ({ at, ground: toGround(at) }));
      if (points.length < 3) throw new SketchProblem(sketchTexts.tooSmall);
      const isClockwise = signedArea(points.map((point) => point.ground)) < 0;
      const turned = isClockwise === isHole ? points.reverse() : points;
      return { isHole, points: fromNorthWest(turned).map((point) => ({ ...point, name: `J${++last}` })) };
    }),
  );
  if (last > mostPoints) throw new SketchProblem(sketchTexts.tooMany(mostPoints));
  return numbered;
}

/** Without the closing position and without positions that repeat the one before. */
function cleaned(ring: Ring): Position[] {
  const open = ring.slice(0, -1);
  return open.filter((at, i) => distance(open[(i + open.length - 1) % open.length]!, at) >= samePoint);
}

/** Positive where the ring runs counter-clockwise, in m². */
function signedArea(ring: readonly Position[]): number {
  const [x0, y0] = ring[0]!;
  return ring.reduce((sum, [x, y], i) => {
    const [nx, ny] = ring[(i + 1) % ring.length]!;
    return sum + ((x - x0) * (ny - y0) - (nx - x0) * (y - y0)) / 2;
  }, 0);
}

/** The same ring beginning with the point that lies farthest to the north-west. */
function fromNorthWest<P extends { ground: Position }>(points: readonly P[]): P[] {
  const westness = ({ ground: [east, north] }: P) => north - east;
  const first = points.reduce((best, point, i) => (westness(point) > westness(points[best]!) ? i : best), 0);
  return [...points.slice(first), ...points.slice(0, first)];
}
