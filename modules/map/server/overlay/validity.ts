import type { TopologyProblem } from '../../contract/geometry-faults.ts';
import type { BorderCache } from './border-cache.ts';
import type { Handle } from './geos.ts';
import type { GeosContext } from './geos-context.ts';
import { type County, type Packed, type Refused, unpack } from './protocol.ts';

export const readAll = (context: GeosContext, packed: Packed): Handle[] =>
  unpack(packed).map((wkb) => context.read(wkb));

/** As `readAll`, with the pieces of each feature put together again: what of it lies near the boxes that were asked for. */
export function readJoined(context: GeosContext, packed: Packed): Handle[] {
  const pieces = readAll(context, packed);
  const { owners } = packed;
  if (!owners) return pieces;
  const own = Map.groupBy(pieces.keys(), (i) => owners[i]);
  return [...own.values()].map((list) => context.union(list.map((i) => pieces[i]!)));
}

export function repairAll(
  context: GeosContext,
  geometries: readonly Handle[],
): { sound: Handle[]; repaired: number[] } {
  const repaired: number[] = [];
  const sound = geometries.map((geometry, i) => {
    if (context.fault(geometry) === null) return geometry;
    repaired.push(i);
    return context.repaired(geometry);
  });
  return { sound, repaired };
}

/** What is wrong with the first broken input, or null where all are sound and lie in the county. */
export function refusal(
  context: GeosContext,
  inputs: readonly Handle[],
  county: County | null,
  borderCache: BorderCache,
): Refused | null {
  for (const [input, geometry] of inputs.entries()) {
    const fault = context.fault(geometry);
    if (fault)
      return { kind: 'refused', input, problem: problemOf(context, geometry, fault.reason), at: fault.at };
    if (context.planeArea(geometry) === 0) return { kind: 'refused', input, problem: 'noArea', at: null };
  }
  const outside = county
    ? inputs.findIndex((geometry) => borderCache.isOutside(context, geometry, county))
    : -1;
  return outside < 0 ? null : { kind: 'refused', input: outside, problem: 'outsideCounty', at: null };
}

function problemOf(context: GeosContext, geometry: Handle, reason: string): TopologyProblem {
  if (/hole/i.test(reason)) return 'holeOutside';
  if (/nested shells|duplicate rings/i.test(reason)) return 'partsOverlap';
  if (/too few|collapse/i.test(reason)) return 'noArea';
  // GEOS says of parts that cross each other what it says of a ring that crosses itself.
  const parts = context.polygons(geometry);
  const isEachSound = parts.length > 1 && parts.every((part) => context.fault(part) === null);
  return isEachSound ? 'partsOverlap' : 'selfCrossing';
}
