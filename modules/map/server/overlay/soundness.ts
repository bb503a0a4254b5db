import type { TopologyProblem } from '../../contract/geometry-faults.ts';
import type { CountyKeeper } from './county-keeper.ts';
import type { Handle } from './geos.ts';
import { type County, type Packed, type Refused, unpack } from './protocol.ts';
import type { Workbench } from './workbench.ts';

export const readAll = (bench: Workbench, packed: Packed): Handle[] =>
  unpack(packed).map((wkb) => bench.read(wkb));

export function repairAll(
  bench: Workbench,
  geometries: readonly Handle[],
): { sound: Handle[]; repaired: number[] } {
  const repaired: number[] = [];
  const sound = geometries.map((geometry, i) => {
    if (bench.fault(geometry) === null) return geometry;
    repaired.push(i);
    return bench.repaired(geometry);
  });
  return { sound, repaired };
}

/** What is wrong with the first broken input, or null where all are sound and lie in the county. */
export function refusal(
  bench: Workbench,
  inputs: readonly Handle[],
  county: County | null,
  keeper: CountyKeeper,
): Refused | null {
  for (const [input, geometry] of inputs.entries()) {
    const fault = bench.fault(geometry);
    if (fault) return { kind: 'refused', input, problem: problemOf(fault.reason), at: fault.at };
    if (bench.planeArea(geometry) === 0) return { kind: 'refused', input, problem: 'noArea', at: null };
  }
  const outside = county ? inputs.findIndex((geometry) => keeper.isOutside(bench, geometry, county)) : -1;
  return outside < 0 ? null : { kind: 'refused', input: outside, problem: 'outsideCounty', at: null };
}

function problemOf(reason: string): TopologyProblem {
  if (/hole/i.test(reason)) return 'holeOutside';
  if (/nested shells|duplicate rings/i.test(reason)) return 'partsOverlap';
  if (/too few|collapse/i.test(reason)) return 'noArea';
  return 'selfCrossing';
}
