import type { PlaceAnswer, PlaceCluster } from '../../contract/index.ts';
import { clusterSize } from './case-layer.ts';

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
  const [x = 0, y = 0] = one.place;
  const [toX = 0, toY = 0] = other.place;
  const least = (clusterSize(one.count) + clusterSize(other.count)) / 2 + gap;
  return Math.hypot(toX - x, toY - y) / resolution < least;
}

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
