import type { SpatialRelation } from '../../contract/space.ts';
import type { Handle, PreparedTest } from './geos.ts';
import type { GeosContext } from './geos-context.ts';
import type { RelateAnswer, RelateJob } from './protocol.ts';
import { readAll, repairAll } from './validity.ts';

/** DE-9IM names seen from the prepared reference: "feature contains refer" is "refer within feature". */
const tests: Record<Exclude<SpatialRelation, 'equals'>, PreparedTest> = {
  intersects: 'GEOSPreparedIntersects',
  contains: 'GEOSPreparedWithin',
  within: 'GEOSPreparedContains',
  touches: 'GEOSPreparedTouches',
  crosses: 'GEOSPreparedCrosses',
  overlaps: 'GEOSPreparedOverlaps',
  disjoint: 'GEOSPreparedDisjoint',
};

/** Features that stand in the relation to one reference geometry at least; for disjoint, to all. */
export function relate(context: GeosContext, { relation, ...job }: RelateJob): RelateAnswer {
  const { sound: refers, repaired: repairedRefers } = repairAll(context, readAll(context, job.refers));
  const { sound: features, repaired } = repairAll(context, readAll(context, job.features));
  const against = refers.map((refer) => {
    if (relation === 'equals') return (feature: Handle) => context.equals(feature, refer);
    const prepared = context.prepare(refer);
    return (feature: Handle) => context.test(tests[relation], prepared, feature);
  });
  const { owners } = job.features;
  const ownerOf = (number: number) => owners?.[number] ?? number;
  const matches = features.flatMap((feature, f) => {
    const holds =
      relation === 'disjoint'
        ? against.every((test) => test(feature))
        : against.some((test) => test(feature));
    return holds ? [ownerOf(f)] : [];
  });
  const once = (numbers: readonly number[]) => [...new Set(numbers)];
  return {
    kind: 'relate',
    examined: features.length,
    matches: once(matches),
    repaired: once(repaired.map(ownerOf)),
    repairedRefers,
  };
}
