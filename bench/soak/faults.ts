import { faultRounds } from '../../apps/server/faults/rounds.ts';
import { makeWorld } from '../../apps/server/faults/world.ts';
import type { SoakOptions, SoakValues } from './kind.ts';

/**
 * `--rounds 60` of random faults (a node killed, connections cut, swallowed, silenced or lost at a commit, delays, PostgreSQL
 * stopped, read-only or on a full disk, a full disk of the files) under `--clients 8`; `--only kill,stop` for some kinds alone.
 */
export const options = {
  rounds: { type: 'string', default: '60' },
  clients: { type: 'string', default: '8' },
  only: { type: 'string' },
} as const satisfies SoakOptions;

/** Whether nothing that was acknowledged was lost or doubled, and all data stayed whole. */
export async function soak(seed: number, values: SoakValues<typeof options>): Promise<boolean> {
  const world = await makeWorld({ own: true });
  if (!world.own)
    console.log('not tried: stop and full disk of PostgreSQL (no file system may be mounted here)');
  if (!world.isSmall) console.log('not tried: full disk of the files (no file system may be mounted here)');
  try {
    const journal = await faultRounds(world, {
      seed,
      rounds: Number(values.rounds),
      clients: Number(values.clients),
      ...(values.only ? { faults: values.only.split(',') } : {}),
      tell: (line) => console.log(line),
    });
    const { acknowledged, unknown, complaints, calls, repeats, replies } = journal;
    console.log(
      `seed ${seed}: ${calls} calls, ${acknowledged.length} acknowledged, ${repeats} sent again, ${unknown.length} given up, ${complaints.length} complaints`,
      replies,
    );
    return complaints.length === 0;
  } finally {
    await world.close();
  }
}
