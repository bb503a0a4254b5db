import { distance, type Position } from '@homestead/geodesy';
import type { Visit } from '../../contract/index.ts';
import type { Placed } from './distance.ts';

/** Visits in the order of one way from where somebody is, each with the metres from the one before. */
export interface VisitRoute {
  stops: readonly Placed[];
  /** The way through all of them, as the crow flies. */
  metres: number;
}

/**
 * A short way through visits: always to the nearest one, then made shorter by turning parts of it round (2-opt) and moving
 * single stops as long as that helps. It does not come back, and is as short as a person would find it, not the shortest of all. Those without a
 * place stand behind in their own order.
 */
export function routeThrough(visits: readonly Visit[], from: readonly [number, number]): VisitRoute {
  const start: Position = [...from];
  const placed = visits.flatMap((visit) => (visit.place ? [{ visit, at: visit.place as Position }] : []));
  const way = shortened(start, nearestNext(start, placed));
  const stops = way.map(
    ({ visit, at }, i): Placed => ({ visit, metres: distance(way[i - 1]?.at ?? start, at) }),
  );
  const rest = visits.filter(({ place }) => !place).map((visit): Placed => ({ visit, metres: null }));
  return { stops: [...stops, ...rest], metres: stops.reduce((sum, { metres }) => sum + (metres ?? 0), 0) };
}

interface Stop {
  visit: Visit;
  at: Position;
}

function nearestNext(start: Position, stops: readonly Stop[]): Stop[] {
  const left = [...stops];
  const way: Stop[] = [];
  let here = start;
  while (left.length > 0) {
    let best = 0;
    left.forEach(({ at }, i) => {
      if (distance(here, at) < distance(here, left[best]!.at)) best = i;
    });
    const [next] = left.splice(best, 1);
    way.push(next!);
    here = next!.at;
  }
  return way;
}

/** More stops than this are left as they are: nobody goes that many in a day, and the work grows with their number. */
const mostTurned = 60;

/** The way as it is made shorter step by step: a part turned round, or one stop put elsewhere. */
function shortened(start: Position, stops: readonly Stop[]): Stop[] {
  let way = [...stops];
  if (way.length > mostTurned) return way;
  const east = Math.cos((start[1] * Math.PI) / 180);
  const apart = (a: Position, b: Position) => Math.hypot((a[0] - b[0]) * east, a[1] - b[1]);
  const lengthOf = (order: readonly Stop[]) =>
    order.reduce((sum, { at }, i) => sum + apart(order[i - 1]?.at ?? start, at), 0);
  let length = lengthOf(way);
  for (;;) {
    const better = changesOf(way).find((order) => lengthOf(order) < length - gain);
    if (!better) return way;
    way = better;
    length = lengthOf(way);
  }
}

/** About a centimetre, in degrees: two orders of the same length would be turned for ever. */
const gain = 1e-7;

function changesOf(way: readonly Stop[]): Stop[][] {
  const changes: Stop[][] = [];
  for (let i = 0; i < way.length; i++)
    for (let k = i + 1; k < way.length; k++) {
      const [head, part, tail] = [way.slice(0, i), way.slice(i, k + 1), way.slice(k + 1)];
      changes.push([...head, ...part.toReversed(), ...tail]);
      changes.push([...head, ...part.slice(1), part[0]!, ...tail]);
      changes.push([...head, part.at(-1)!, ...part.slice(0, -1), ...tail]);
    }
  return changes;
}
