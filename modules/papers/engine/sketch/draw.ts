import {
  crsTable,
  distance,
  isAreal,
  isInsideZone,
  linesOf,
  type PlaneCode,
  type Position,
  perimeter,
  polygonArea,
  round2,
  toPlane,
} from '@homestead/geodesy';
import {
  type NumberedRing,
  type PlaceOnPaper,
  type Side,
  type Sketch,
  type SketchEdge,
  type SketchInput,
  type SketchPoint,
  SketchProblem,
  type SketchRow,
  type ToGround,
} from './model.ts';
import { numberedRings } from './rings.ts';
import { sketchTexts as words } from './texts.ts';

const defaultSize = { width: 150, height: 125 };
/** Room around the parcel, in millimetres, for lengths, names and what lies beside it. */
const margin = 18;
const scales = [200, 500, 1000, 2000, 5000, 10_000] as const;
/** How far outside its edge a length stands, and outside its point a name. */
const lengthOff = 2.6;
const nameOff = 4.6;
/** An edge shorter than this on paper has its length in the table alone. */
const shortestLabelled = 8;

/**
 * Draws a parcel to scale: outline, boundary points, lengths, what lies beside it, north arrow, scale bar, and the
 * table of plane coordinates. The same parcel gives the same drawing. Throws SketchProblem where it cannot be drawn.
 */
export function drawSketch(input: SketchInput): Sketch {
  const { geometry, plane, boundaries = {}, size = defaultSize } = input;
  if (!isAreal(geometry)) throw new SketchProblem(words.notAreal);
  const positions = linesOf(geometry).flat();
  const zone = plane !== null && positions.every((at) => isInsideZone(at, plane)) ? plane : null;
  const toGround: ToGround = zone ? (at) => toPlane(at, zone) : localGround(positions[0]!);
  const rings = numberedRings(geometry, toGround);
  const { scale, toPaper } = fitted(
    rings.flatMap(({ points }) => points.map((point) => point.ground)),
    size,
  );
  return {
    ...size,
    scale,
    system: crsTable[zone ?? 'EPSG:4490'].name,
    axes: zone ? words.planeAxes : words.degreeAxes,
    area: fixed2(polygonArea(geometry)),
    perimeter: fixed2(perimeter(geometry)),
    rings: rings.map(({ isHole, points }) => ({
      isHole,
      points: points.map((point) => toPaper(point.ground)),
    })),
    points: rings.flatMap((ring) => namesOf(ring, toPaper)),
    edges: rings.flatMap((ring) => edgesOf(ring, toPaper)),
    boundaries: besides(boundaries, size),
    north: { foot: [size.width - 9, 20], tip: [size.width - 9, 6] },
    scaleBar: scaleBar(scale, size.height),
    rows: rings.flatMap((ring) => rowsOf(ring, zone)),
  };
}

type ToPaper = (ground: Position) => PlaceOnPaper;

/** Metres east and north of a place, along its parallel and its meridian: true to a plot's size, whatever the zone. */
function localGround(origin: Position): ToGround {
  const [lon, lat] = origin;
  return (at) => [
    Math.sign(at[0] - lon) * distance(origin, [at[0], lat]),
    Math.sign(at[1] - lat) * distance(origin, [lon, at[1]]),
  ];
}

/** The largest scale at which the parcel leaves its margins free, and the way from the ground to paper, centred. */
function fitted(ground: readonly Position[], { width, height }: { width: number; height: number }) {
  const easts = ground.map(([east]) => east);
  const norths = ground.map(([, north]) => north);
  const [west, east, south, north] = [
    Math.min(...easts),
    Math.max(...easts),
    Math.min(...norths),
    Math.max(...norths),
  ];
  const mm = (metres: number, scale: number) => (metres * 1000) / scale;
  const scale = scales.find(
    (one) => mm(east - west, one) <= width - 2 * margin && mm(north - south, one) <= height - 2 * margin,
  );
  if (scale === undefined) throw new SketchProblem(words.tooLarge);
  const toPaper: ToPaper = ([x, y]) =>
    place(width / 2 + mm(x - (west + east) / 2, scale), height / 2 - mm(y - (south + north) / 2, scale));
  return { scale, toPaper };
}

function namesOf({ points, isHole }: NumberedRing, toPaper: ToPaper): SketchPoint[] {
  const at = points.map((point) => toPaper(point.ground));
  return points.map(({ name }, i) => {
    const before = outward(at[(i + at.length - 1) % at.length]!, at[i]!);
    const after = outward(at[i]!, at[(i + 1) % at.length]!);
    const sum = unit([before[0] + after[0], before[1] + after[1]]) ?? after;
    const off = isHole ? -nameOff : nameOff;
    return { name, at: at[i]!, labelAt: place(at[i]![0] + sum[0] * off, at[i]![1] + sum[1] * off) };
  });
}

function edgesOf({ points, isHole }: NumberedRing, toPaper: ToPaper): SketchEdge[] {
  // A small hole has no room for its lengths: they stand on the land around it.
  const off = isHole ? -lengthOff : lengthOff;
  return points.map((point, i) => {
    const next = points[(i + 1) % points.length]!;
    const [from, to] = [toPaper(point.ground), toPaper(next.ground)];
    const away = outward(from, to);
    return {
      from: point.name,
      to: next.name,
      metres: fixed2(distance(point.at, next.at)),
      at: place((from[0] + to[0]) / 2 + away[0] * off, (from[1] + to[1]) / 2 + away[1] * off),
      angle: upright((Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI),
      isLabelled: Math.hypot(to[0] - from[0], to[1] - from[1]) >= shortestLabelled,
    };
  });
}

/**
 * Unit vector away from the parcel's land, on paper: to the left of the way, as outer rings run clockwise and holes
 * the other way.
 */
function outward(from: PlaceOnPaper, to: PlaceOnPaper): PlaceOnPaper {
  return unit([to[1] - from[1], from[0] - to[0]]) ?? [0, -1];
}

function unit([x, y]: PlaceOnPaper): PlaceOnPaper | null {
  const length = Math.hypot(x, y);
  return length < 1e-6 ? null : [x / length, y / length];
}

/** A text along a line is never upside down. */
function upright(angle: number): number {
  const turned = angle > 90 ? angle - 180 : angle <= -90 ? angle + 180 : angle;
  return Math.round(turned * 100) / 100 + 0;
}

function rowsOf({ points }: NumberedRing, zone: PlaneCode | null): SketchRow[] {
  return points.map((point, i) => {
    const next = points[(i + 1) % points.length]!;
    return {
      name: point.name,
      x: zone ? fixed3(point.ground[1]) : point.at[1].toFixed(7),
      y: zone ? fixed3(point.ground[0]) : point.at[0].toFixed(7),
      to: next.name,
      metres: fixed2(distance(point.at, next.at)),
    };
  });
}

function besides(texts: Partial<Record<Side, string>>, { width, height }: { width: number; height: number }) {
  const sides: Record<Side, PlaceOnPaper> = {
    north: [width / 2, 7],
    east: [width - 9, height / 2],
    south: [width / 2, height - 14],
    west: [9, height / 2],
  };
  return (Object.keys(sides) as Side[]).map((side) => ({
    side,
    label: words[side],
    text: (texts[side] ?? '').trim(),
    at: sides[side],
  }));
}

/** Four parts of a round length that together take 50 mm at most. */
function scaleBar(scale: number, height: number): Sketch['scaleBar'] {
  const parts = 4;
  const longest = (50 * scale) / 1000 / parts;
  const round = [500, 200, 100, 50, 20, 10, 5, 2, 1].find((metres) => metres <= longest) ?? 1;
  const labels = Array.from({ length: parts + 1 }, (_, i) => String(i * round));
  labels[parts] = `${labels[parts]}${words.metres}`;
  return { at: [8, height - 6], parts, partWidth: rounded((round * 1000) / scale), labels };
}

const rounded = (mm: number) => Math.round(mm * 1000) / 1000 + 0;
const place = (x: number, y: number): PlaceOnPaper => [rounded(x), rounded(y)];
const fixed2 = (value: number) => round2(value).toFixed(2);
const fixed3 = (value: number) => (Math.round(value * 1000) / 1000).toFixed(3);
