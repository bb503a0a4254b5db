import { join } from 'node:path';
import { auditChecks } from '@homestead/audit/server';
import { layerChecks } from '@homestead/catalogue/server';
import type { DataCheck } from '@homestead/database';
import { fileChecks } from '@homestead/files/server';
import { loadReportRules, loadRules, numberChecks, rulesInForce } from '@homestead/homestead/server';
import { loadModels } from '@homestead/models/server';
import { figureChecks } from '@homestead/statistics/server';
import { caseChecks } from '@homestead/workflow/server';
import { sealOf } from '../config.ts';
import { type ExitCode, mustFit, type Operated } from './command.ts';
import { operateTexts as texts } from './texts.ts';

/** So many faults of a check are told; the rest is counted. */
const told = 20;

/** Everything that must hold, from the modules that own it. */
async function checksOf({ db, storage, config }: Operated, digests: boolean): Promise<DataCheck[]> {
  const { contentFolder } = config;
  const files = { homestead: loadRules(contentFolder), reports: loadReportRules(contentFolder) };
  const models = loadModels(join(contentFolder, 'models'));
  const rules = await rulesInForce(db.kysely, files, models);
  return [
    ...fileChecks({ db, storage, digests }),
    ...caseChecks(db),
    ...numberChecks(db, rules.homestead),
    ...figureChecks(db, contentFolder, models),
    ...layerChecks(db),
    ...auditChecks(db, sealOf(config)),
  ];
}

/** Checks all data and tells each check with its faults. 0: all holds, 1: something does not. Throws CommandError. */
export async function verify(operated: Operated, digests = false): Promise<ExitCode> {
  await mustFit(operated.db);
  let total = 0;
  for (const check of await checksOf(operated, digests)) {
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
