import { randomCaseEdits } from '../../apps/server/random/models/case-edits.ts';
import { editsOfAModel, randomEdits } from '../../apps/server/random/models/edits.ts';
import { serve } from '../../apps/server/testing/served.ts';
import type { SoakOptions, SoakValues } from './kind.ts';

/**
 * `--edits 10000`: random edits of data models over filled tables, half of them on each database (`--kind postgres` for one alone), and a
 * tenth as many of the models of cases. A long run may be made in parts: `--from 1200` goes on where one with the same seed stopped.
 */
export const options = {
  edits: { type: 'string', default: '10000' },
  from: { type: 'string', default: '0' },
  kind: { type: 'string' },
} as const satisfies SoakOptions;

/** Whether no edit lost a value that was not declared lost, and form, table and OpenAPI agreed after each. */
export async function soak(seed: number, values: SoakValues<typeof options>): Promise<boolean> {
  const kinds = (['postgres', 'pglite'] as const).filter((kind) => !values.kind || values.kind === kind);
  const firstModel = Math.floor(Number(values.from) / editsOfAModel);
  const edits = Math.ceil(Number(values.edits) / kinds.length) - firstModel * editsOfAModel;
  try {
    for (const kind of kinds) await soakOne(kind, { seed, edits, firstModel });
    return true;
  } catch (error) {
    console.error(error);
    return false;
  }
}

async function soakOne(
  kind: 'postgres' | 'pglite',
  { seed, edits, firstModel }: { seed: number; edits: number; firstModel: number },
): Promise<void> {
  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1000).toFixed(0);
  const served = await serve({ kind });
  try {
    const report = await randomEdits(served, {
      seed,
      edits,
      firstModel,
      tell: (so, model) =>
        console.log(
          `${kind}: ${so.edits} edits in ${seconds()} s; go on with --from ${(model + 1) * editsOfAModel}`,
        ),
    });
    console.log(
      `seed ${seed} on ${kind}: ${report.edits} edits, ${report.conversions} changes of type, ${report.declaredLost} values declared lost, no other`,
    );
    const cases = { seed: seed + firstModel, edits: Math.ceil(edits / 10) };
    const { published, refused } = await randomCaseEdits(served, cases);
    console.log(`models of cases on ${kind}: ${published} edits published, ${refused} refused`);
  } finally {
    await served.close();
  }
}
