import { join } from 'node:path';
import { KeyMissing } from '@homestead/database';
import { loadRules, rewriteFamilies, rewriteHouseholds } from '@homestead/homestead/server';
import { rewriteSecrets } from '@homestead/interfaces/server';
import { rewriteSources } from '@homestead/map/server';
import { loadModels, rewriteRecords } from '@homestead/models/server';
import { checkKeys, forgetKeys, rewriteSigningKey, sealAccounts } from '@homestead/people/server';
import { rewriteHistory } from '@homestead/workflow/server';
import { CommandError, type ExitCode, mustFit, type Operated } from './command.ts';
import { operateTexts as texts } from './texts.ts';

/**
 * Seals all personal data with the first of the configured keys: what stood in plain, and what earlier keys sealed. It may be stopped
 * and begun again. Afterwards the database needs the first key alone. Throws CommandError.
 */
export async function protect(operated: Operated): Promise<ExitCode> {
  const { config, db, say } = operated;
  await mustFit(db);
  await checkKeys(db, new Date());
  const models = loadModels(join(config.contentFolder, 'models'));
  const rules = loadRules(config.contentFolder);
  const parts: [string, () => Promise<number>][] = [
    [texts.accounts, () => sealAccounts(db)],
    [texts.families, () => rewriteFamilies(db)],
    [texts.sources, () => rewriteSources(db)],
    [texts.inbound, () => rewriteSecrets(db)],
    [texts.signingKey, () => rewriteSigningKey(db)],
    [texts.records, () => rewriteRecords(db, models)],
    [texts.history, () => rewriteHistory(db, models)],
    ...(rules
      ? [[texts.households, () => rewriteHouseholds(db, rules, models)] as [string, () => Promise<number>]]
      : []),
  ];
  try {
    for (const [name, run] of parts) say(texts.sealed(name, await run()));
  } catch (error) {
    if (error instanceof KeyMissing) throw new CommandError(texts.keyMissing(error.message));
    throw error;
  }
  await forgetKeys(db);
  say(texts.protected(db.keyring.ids[0] ?? ''));
  return 0;
}
