import type { Polygon, Position } from '../geojson.ts';
import { between } from './random.ts';

/** Metres of one degree near 25° north, roughly: for laying parcels out, not for measuring them. */
const metresLon = 100_700;
const metresLat = 110_780;

export interface ParcelShape {
  centre: Position;
  /** Wanted area in m², met within a factor of about two. */
  area: number;
}

/** A simple polygon of 4 to 12 vertices around a centre, of any direction. */
export function randomParcel(random: () => number, { centre, area }: ParcelShape): Polygon {
  const count = 4 + Math.floor(random() * 9);
  const radius = Math.sqrt(area / 2.5);
  const turn = random() * 2 * Math.PI;
  const ring: Position[] = Array.from({ length: count }, (_, i) => {
    const angle = turn + ((i + between(random, -0.3, 0.3)) / count) * 2 * Math.PI;
    const reach = radius * between(random, 0.75, 1.25);
    return [
      centre[0] + (reach * Math.cos(angle)) / metresLon,
      centre[1] + (reach * Math.sin(angle)) / metresLat,
    ];
  });
  return { type: 'Polygon', coordinates: [[...ring, ring[0]!]] };
}

/** Somewhere in the county that the tests know, near 119.098° 25.360°. */
export const randomCentre = (random: () => number): Position => [
  between(random, 118.95, 119.25),
  between(random, 25.25, 25.45),
];

/** From 50 to 5,000 m², small ones as often as large ones. */
export const randomArea = (random: () => number): number => 50 * 100 ** random();

/** A second parcel that covers part of the first, or lies beside it. */
export function neighbour(random: () => number, centre: Position, area: number, shift: number): Polygon {
  const radius = Math.sqrt(area / 2.5);
  const angle = random() * 2 * Math.PI;
  return randomParcel(random, {
    centre: [
      centre[0] + (radius * shift * Math.cos(angle)) / metresLon,
      centre[1] + (radius * shift * Math.sin(angle)) / metresLat,
    ],
    area: area * between(random, 0.4, 2),
  });
}

/** The same parcel digitised again: each vertex moved by up to `noise` degrees, and sometimes one put on an edge. */
export function digitisedAgain(random: () => number, parcel: Polygon, noise: number): Polygon {
  const open = (parcel.coordinates[0] ?? []).slice(0, -1);
  const ring = open.flatMap((at, i): Position[] => {
    const moved: Position = [at[0] + between(random, -noise, noise), at[1] + between(random, -noise, noise)];
    if (random() > 0.2) return [moved];
    const next = open[(i + 1) % open.length]!;
    const t = between(random, 0.2, 0.8);
    return [moved, [at[0] + t * (next[0] - at[0]), at[1] + t * (next[1] - at[1])]];
  });
  return { type: 'Polygon', coordinates: [[...ring, ring[0]!]] };
}
