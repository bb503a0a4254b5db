import { complaintsOfAll } from '../../random/invariants.ts';
import type { Served } from '../../testing/served.ts';
import { costlyBodies, packedBodies, strangeBodies, strangeRequests } from './bodies.ts';
import { floods, quotas } from './floods.ts';
import { foreignBodies, foreignFiles, foreignPaths, foreignTickets } from './foreign-ids.ts';
import { type Attack, type Finding, Ground } from './ground.ts';
import { geometries, processes } from './imports.ts';
import { querying, stored } from './injection.ts';
import { crawling, photos, probing, remembering } from './leaks.ts';
import { drafts, mistyped, shared } from './ownership.ts';
import { bent, bombs, names, polyglots } from './pictures.ts';
import { doubles, keys, races } from './repeats.ts';
import { codes, enumerating, guessing, lockingOut, tokens } from './sign-in.ts';

/** Every attack of the campaign, a topic a file. */
export const attacks: readonly Attack[] = [
  foreignPaths,
  foreignBodies,
  foreignFiles,
  foreignTickets,
  costlyBodies,
  strangeBodies,
  packedBodies,
  strangeRequests,
  guessing,
  lockingOut,
  enumerating,
  tokens,
  codes,
  mistyped,
  drafts,
  shared,
  crawling,
  photos,
  probing,
  remembering,
  querying,
  stored,
  bombs,
  bent,
  polyglots,
  names,
  floods,
  quotas,
  keys,
  doubles,
  races,
  processes,
  geometries,
];

export interface Campaign {
  calls: number;
  findings: Finding[];
}

/**
 * Runs attacks against a served product, then asks whether it still lives and whether what it keeps is whole. The same
 * seed makes the same choices; `only` names the attacks to run, as their names begin.
 */
export async function runCampaign(
  served: Served,
  options: { seed: number; rounds: number; only?: readonly string[]; tell?(line: string): void },
): Promise<Campaign> {
  const { only, tell } = options;
  const ground = new Ground(served, options);
  for (const attack of attacks) {
    if (only && !only.some((name) => attack.name.startsWith(name))) continue;
    const [calls, found] = [ground.calls, ground.findings.length];
    const began = performance.now();
    ground.begin(attack);
    await attack
      .run(ground)
      .catch((error: Error) => ground.mustHold(false, 'the attack came to its end', error.stack));
    await ground.send('GET', '/health');
    for (const complaint of await complaintsOfAll(served.db)) ground.mustHold(false, complaint);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    tell?.(
      `${ground.findings.length === found ? 'holds' : 'BREAKS'}  ${attack.name}: ${ground.calls - calls} calls, ${seconds} s`,
    );
  }
  return { calls: ground.calls, findings: ground.findings };
}
