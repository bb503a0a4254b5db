import type { Areal } from '@homestead/geodesy';
import { BorderCache } from './border-cache.ts';
import type { Geos } from './geos.ts';
import { GeosContext } from './geos-context.ts';
import { overlay } from './overlay.ts';
import { relate } from './predicates.ts';
import type {
  BufferAnswer,
  BufferJob,
  InspectAnswer,
  InspectJob,
  KernelAnswer,
  KernelJob,
  Refused,
} from './protocol.ts';
import { readAll, refusal } from './validity.ts';
import { fromWkb } from './wkb.ts';

/** A runner of jobs on one instance of GEOS; what a job allocates is freed also when it throws. */
export function jobRunner(geos: Geos): (job: KernelJob) => KernelAnswer {
  const borderCache = new BorderCache(geos);
  return (job) => {
    const context = new GeosContext(geos);
    try {
      switch (job.kind) {
        case 'overlay':
          return overlay(context, job, borderCache);
        case 'inspect':
          return inspect(context, job, borderCache);
        case 'relate':
          return relate(context, job);
        case 'buffer':
          return buffer(context, job);
      }
    } finally {
      context.close();
    }
  };
}

function buffer(context: GeosContext, job: BufferJob): BufferAnswer {
  const areas = readAll(context, job.features).map(
    (feature) => fromWkb(context.write(context.buffer(feature, job.distance))) as Areal,
  );
  return { kind: 'buffer', areas };
}

function inspect(context: GeosContext, job: InspectJob, borderCache: BorderCache): InspectAnswer | Refused {
  const inputs = readAll(context, job.inputs);
  return refusal(context, inputs, job.county, borderCache) ?? { kind: 'inspect', examined: inputs.length };
}
