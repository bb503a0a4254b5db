import { CountyKeeper } from './county-keeper.ts';
import { cut } from './cut.ts';
import type { Geos } from './geos.ts';
import type { InspectAnswer, InspectJob, KernelAnswer, KernelJob, Refused } from './protocol.ts';
import { relate } from './relate.ts';
import { readAll, refusal } from './soundness.ts';
import { Workbench } from './workbench.ts';

/** A runner of jobs on one instance of GEOS; what a job allocates is freed also when it throws. */
export function jobRunner(geos: Geos): (job: KernelJob) => KernelAnswer {
  const keeper = new CountyKeeper(geos);
  return (job) => {
    const bench = new Workbench(geos);
    try {
      switch (job.kind) {
        case 'overlay':
          return cut(bench, job, keeper);
        case 'inspect':
          return inspect(bench, job, keeper);
        case 'relate':
          return relate(bench, job);
      }
    } finally {
      bench.close();
    }
  };
}

function inspect(bench: Workbench, job: InspectJob, keeper: CountyKeeper): InspectAnswer | Refused {
  const inputs = readAll(bench, job.inputs);
  return refusal(bench, inputs, job.county, keeper) ?? { kind: 'inspect', examined: inputs.length };
}
