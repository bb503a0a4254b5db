import { randomCaseEdits } from '../../apps/server/random/models/case-edits.ts';
import { randomEdits } from '../../apps/server/random/models/edits.ts';
import type { SoakOptions, SoakValues } from './kind.ts';

/** `--edits 10000`: random edits of data models over filled tables, half of them on each database, and a tenth as many of the models of cases. */
export const options = { edits: { type: 'string', default: '10000' } } as const satisfies SoakOptions;

/** Whether no edit lost a value that was not declared lost, and form, table and OpenAPI agreed after each. */
export async function soak(seed: number, values: SoakValues<typeof options>): Promise<boolean> {
  const edits = Math.ceil(Number(values.edits) / 2);
  try {
    for (const kind of ['postgres', 'pglite'] as const) {
      const report = await randomEdits({ seed, edits, kind });
      console.log(
        `seed ${seed} on ${kind}: ${report.edits} edits, ${report.conversions} changes of type, ${report.declaredLost} values declared lost, no other`,
      );
      const { published, refused } = await randomCaseEdits({ seed, edits: Math.ceil(edits / 10), kind });
      console.log(`models of cases on ${kind}: ${published} edits published, ${refused} refused`);
    }
    return true;
  } catch (error) {
    console.error(error);
    return false;
  }
}
