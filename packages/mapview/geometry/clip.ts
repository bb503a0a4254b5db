import { difference, type Geom, intersection, union } from 'polyclip-ts';
import type { Area } from './areas.ts';
import type { Position } from './geojson.ts';

/** Vertices are compared as they are stored, to a tenth of a millimetre. */
const grain = 1e9;
const rounded = (value: number) => Math.round(value * grain) / grain;

const geomOf = ({ outline, holes }: Area): Geom => [
  [outline, ...holes].map((ring) => ring.map(([x, y]): [number, number] => [rounded(x), rounded(y)])),
];

const areasOf = (result: [number, number][][][]): Area[] =>
  result.flatMap((rings) => {
    const [outline, ...holes] = rings.map((ring) => ring.slice(0, -1).map(([x, y]): Position => [x, y]));
    return outline ? [{ outline, holes }] : [];
  });

const boxOf = ({ outline }: Area) => {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const;
};

function boxesMeet(one: Area, other: Area): boolean {
  const [a, b] = [boxOf(one), boxOf(other)];
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
}

/**
 * The kernel throws on some hard pairs. What is computed here is looked at while drawing and decides nothing: the check on
 * the server does, so a failure shows nothing.
 */
function attempt(compute: () => [number, number][][][]): Area[] {
  try {
    return areasOf(compute());
  } catch {
    return [];
  }
}

/** The one area that two make together; null where they do not touch along an edge or overlap. */
export function joined(one: Area, other: Area): Area | null {
  const [whole, ...more] = attempt(() => union(geomOf(one), geomOf(other)));
  return whole && more.length === 0 ? whole : null;
}

/** The parts of an area that lie on others. */
export const overlapsOf = (area: Area, others: readonly Area[]): Area[] =>
  others
    .filter((other) => boxesMeet(area, other))
    .flatMap((other) => attempt(() => intersection(geomOf(area), geomOf(other))));

/** The parts of an area that lie outside another: what was set out or built beyond what was granted. */
export const excessOf = (area: Area, granted: Area): Area[] =>
  attempt(() => difference(geomOf(area), geomOf(granted)));
