import { auditChecks } from '@homestead/audit/server';
import type { DataCheck } from '@homestead/database';
import { fileChecks } from '@homestead/files/server';
import { loadRules, numberChecks } from '@homestead/homestead/server';
import { caseChecks } from '@homestead/workflow/server';
import { sealOf } from '../config.ts';
import { type ExitCode, mustFit, type Operated } from './command.ts';
import { operateTexts as texts } from './texts.ts';

/** So many faults of a check are told; the rest is counted. */
const told = 20;

/** Everything that must hold, from the modules that own it. */
function checksOf({ db, storage, config }: Operated, digests: boolean): DataCheck[] {
  return [
    ...fileChecks({ db, storage, digests }),
    ...caseChecks(db),
    ...numberChecks(db, loadRules(config.contentFolder)),
    ...auditChecks(db, sealOf(config)),
  ];
}

/** Checks all data and tells each check with its faults. 0: all holds, 1: something does not. Throws CommandFault. */
export async function verify(operated: Operated, digests = false): Promise<ExitCode> {
  await mustFit(operated.db);
  let total = 0;
  for (const check of checksOf(operated, digests)) {
    const faults: string[] = [];
    let count = 0;
    for await (const fault of check.faults()) if (++count <= told) faults.push(fault);
    total += count;
    operated.say(
      count === 0 ? texts.holds(check.key, check.title) : texts.breaks(check.key, check.title, count),
    );
    for (const fault of faults) operated.say(`       - ${fault}`);
    if (count > told) operated.say(texts.more(count - told));
  }
  operated.say(total === 0 ? texts.sound : texts.unsound(total));
  return total === 0 ? 0 : 1;
}
