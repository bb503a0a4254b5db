import type { PlaceAnswer, PlaceCluster, PlacedCase } from '../../contract/index.ts';
import { caseSize, clusterSize } from './case-layer.ts';

/** Pixels of free ground between two marks. */
const gap = 4;

/**
 * The same cases with clusters whose marks lie apart at `resolution` degrees a pixel: of marks that would lie over each other
 * one is made, so that a finger always meets the one that it aims at.
 */
export function apart<A extends Pick<PlaceAnswer, 'clusters'>>(answer: A, resolution: number): A {
  const placed: PlaceCluster[] = [];
  if (resolution <= 0 || answer.clusters.length === 0) return answer;
  // The largest first: small ones join them. One that has grown may reach others that stood free.
  const waiting = answer.clusters.toSorted((one, other) => one.count - other.count);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const met = placed.findIndex((one) => isOver(one, next!, resolution));
    if (met < 0) placed.push(next);
    else waiting.push(together(placed.splice(met, 1)[0]!, next));
  }
  return { ...answer, clusters: placed };
}

function isOver(one: PlaceCluster, other: PlaceCluster, resolution: number): boolean {
  const least = (clusterSize(one.count) + clusterSize(other.count)) / 2 + gap;
  return pixelsBetween(one, other, resolution) < least;
}

type Placed = Pick<PlaceCluster, 'place'>;

const pixelsBetween = (
  { place: [x, y] }: Placed,
  { place: [toX, toY] }: Placed,
  resolution: number,
): number => Math.hypot(toX - x, toY - y) / resolution;

/** Degrees a pixel, from which on houses are too small to be told apart: a scale of 1 : 10 000 on a screen. */
const coarse = (10_000 * 0.00028) / 111_320;

/**
 * The same cases as the map paints them: in a wide view those whose marks would lie over each other are clusters. The list beside
 * the map names each of them all the same.
 */
export function gathered(
  answer: Pick<PlaceAnswer, 'cases' | 'clusters'>,
  resolution: number,
): Pick<PlaceAnswer, 'cases' | 'clusters'> {
  if (resolution < coarse) return answer;
  let groups: { cluster: PlaceCluster; cases: PlacedCase[] }[] = [];
  for (const one of answer.cases) {
    let group = { cluster: clusterOf(one), cases: [one] };
    // A group that grows moves, and may reach others.
    for (let met = true; met; ) {
      const near = groups.find(({ cluster }) => touches(cluster, group.cluster, resolution));
      met = near !== undefined;
      if (!near) break;
      groups = groups.filter((other) => other !== near);
      group = { cluster: together(near.cluster, group.cluster), cases: [...near.cases, ...group.cases] };
    }
    groups.push(group);
  }
  return apart(
    {
      cases: groups.flatMap(({ cases }) => (cases.length === 1 ? cases : [])),
      clusters: [
        ...answer.clusters,
        ...groups.flatMap(({ cluster, cases }) => (cases.length === 1 ? [] : [cluster])),
      ],
    },
    resolution,
  );
}

const clusterOf = ({ place, status }: PlacedCase): PlaceCluster => {
  const [x, y] = place;
  return { place, box: [x, y, x, y], count: 1, states: { [status]: 1 } };
};

const sizeOf = ({ count }: PlaceCluster): number => (count === 1 ? caseSize : clusterSize(count));

const touches = (one: PlaceCluster, other: PlaceCluster, resolution: number): boolean =>
  pixelsBetween(one, other, resolution) < (sizeOf(one) + sizeOf(other)) / 2;

function together(one: PlaceCluster, other: PlaceCluster): PlaceCluster {
  const count = one.count + other.count;
  const mean = (axis: 0 | 1) => (one.place[axis] * one.count + other.place[axis] * other.count) / count;
  const states = { ...one.states };
  for (const [state, more] of Object.entries(other.states)) states[state] = (states[state] ?? 0) + more;
  const [west = 0, south = 0, east = 0, north = 0] = one.box;
  const [toWest = 0, toSouth = 0, toEast = 0, toNorth = 0] = other.box;
  const box = [
    Math.min(west, toWest),
    Math.min(south, toSouth),
    Math.max(east, toEast),
    Math.max(north, toNorth),
  ];
  return { place: [mean(0), mean(1)], box, count, states };
}
