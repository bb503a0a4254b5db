import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Value } from 'typebox/value';
import { HomesteadRules, homesteadTexts } from '../../contract/index.ts';

/** Reads and checks the county's parameters; a file that is not right stops the start. */
export function loadRules(contentFolder: string): HomesteadRules {
  const rules: unknown = JSON.parse(readFileSync(join(contentFolder, 'rules', 'homestead.json'), 'utf8'));
  if (Value.Check(HomesteadRules, rules)) return rules;
  const [error] = Value.Errors(HomesteadRules, rules);
  throw new Error(homesteadTexts.rulesBroken(`${error?.instancePath ?? ''} ${error?.message ?? ''}`));
}
