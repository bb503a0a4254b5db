import { attacks, runCampaign } from '../../apps/server/attacks/campaign/campaign.ts';
import { serve } from '../../apps/server/testing/served.ts';
import type { SoakOptions, SoakValues } from './kind.ts';

/**
 * `--rounds 10`: how much each attack tries, `--kind pglite` for the embedded database, `--only 'foreign ids'` for the attacks
 * whose names begin so (several with a comma).
 */
export const options = {
  rounds: { type: 'string', default: '10' },
  kind: { type: 'string', default: 'postgres' },
  only: { type: 'string' },
} as const satisfies SoakOptions;

/** Whether everything held that the attacks of the campaign try to break. */
export async function soak(seed: number, values: SoakValues<typeof options>): Promise<boolean> {
  const only = values.only?.split(',').map((name) => name.trim());
  const served = await serve({ kind: values.kind === 'pglite' ? 'pglite' : 'postgres' });
  try {
    console.log(`attacks with seed ${seed}: ${attacks.map(({ name }) => name).join(', ')}`);
    const rounds = Number(values.rounds);
    const { calls, findings } = await runCampaign(served, {
      seed,
      rounds,
      ...(only ? { only } : {}),
      tell: console.log,
    });
    console.log(`${calls} calls, ${findings.length} findings`);
    for (const finding of findings) console.error(finding);
    return findings.length === 0;
  } finally {
    await served.close();
  }
}
