import { realIds, throwNonsense } from '../../apps/server/attacks/nonsense.ts';
import { serve } from '../../apps/server/testing/served.ts';
import type { SoakOptions, SoakValues } from './kind.ts';

/** `--rounds 50`: nonsense sent to each call. */
export const options = { rounds: { type: 'string', default: '50' } } as const satisfies SoakOptions;

/** Whether no call answered nonsense with a fault. */
export async function soak(seed: number, values: SoakValues<typeof options>): Promise<boolean> {
  const rounds = Number(values.rounds);
  if (rounds === 0) return true;
  const served = await serve();
  try {
    const ids = await realIds(served.db);
    const people = ['nonghu1', 'jiti', 'cunwei', 'xuncha', 'zhenban', 'nongyeju', 'shenji', 'admin'];
    const { calls, faults } = await throwNonsense(served, { seed, rounds, people, ids });
    console.log(`nonsense with seed ${seed}: ${calls} calls, ${faults.length} answered with a fault`);
    for (const fault of faults) console.error(fault);
    return faults.length === 0;
  } finally {
    await served.close();
  }
}
