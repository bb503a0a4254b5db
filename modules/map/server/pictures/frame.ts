import {
  type Bounds,
  type CrsCode,
  crsTable,
  fromGeographic,
  type Position,
  toGeographic,
} from '@homestead/geodesy';
import { METRES_PER_DEGREE, scaleDenominator } from '@homestead/mapstyle';
import type { Frame } from './protocol.ts';

/** The scale 1:n of a frame, as OGC counts it: by the pixels of the styles. */
export function scaleOf({ crs, box, width, ratio = 1 }: Omit<Frame, 'height'>): number {
  return scaleDenominator(
    ((box[2] - box[0]) / width) * ratio,
    crsTable[crs].units === 'degrees' ? METRES_PER_DEGREE : 1,
  );
}

/** Points along each side of a box that are turned into another system: its sides are bent there. */
const stops = 9;

/** The box in degrees around a box of a system; null where the system reaches no such place. */
export function degreesAround(box: Frame['box'], crs: CrsCode): Bounds | null {
  return around(
    box,
    (at) => toGeographic(at, crs),
    (bounds) => clampDegrees(bounds),
  );
}

/** The box in a system around a box in degrees; null where the system does not reach it. */
export function planeAround(bounds: Bounds, crs: CrsCode): Bounds | null {
  return around(
    bounds,
    (at) => fromGeographic(at, crs),
    (box) => box,
  );
}

const clampDegrees = ([w, s, e, n]: Bounds): Bounds => [
  Math.max(w, -180),
  Math.max(s, -90),
  Math.min(e, 180),
  Math.min(n, 90),
];

function around(
  [west, south, east, north]: Frame['box'],
  turn: (at: Position) => Position,
  finish: (box: Bounds) => Bounds,
): Bounds | null {
  const found: Bounds = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < stops; i++)
    for (let j = 0; j < stops; j++) {
      const [x, y] = turn([
        west + ((east - west) * i) / (stops - 1),
        south + ((north - south) * j) / (stops - 1),
      ]);
      if (!Number.isFinite(x) || !Number.isFinite(y)) continue;
      found[0] = Math.min(found[0], x);
      found[1] = Math.min(found[1], y);
      found[2] = Math.max(found[2], x);
      found[3] = Math.max(found[3], y);
    }
  const box = finish(found);
  return box[0] < box[2] && box[1] < box[3] ? box : null;
}
