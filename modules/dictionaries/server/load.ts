import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Value } from 'typebox/value';
import { Dictionary } from '../contract/index.ts';

/** Reads and checks the option lists of a content folder; throws with the file's name where one is wrong. */
export function loadDictionaries(folder: string): Record<string, Dictionary> {
  const dictionaries: Record<string, Dictionary> = {};
  for (const name of readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()) {
    const dictionary: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    if (!Value.Check(Dictionary, dictionary))
      throw new Error(`content/dictionaries/${name} is not a dictionary`);
    dictionaries[dictionary.code] = dictionary;
  }
  return dictionaries;
}
