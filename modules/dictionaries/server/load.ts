import { readdirSync } from 'node:fs';
import { readContentFile } from '@homestead/http/server';
import { Dictionary } from '../contract/index.ts';

/** Reads and checks the option lists of a content folder; throws with the file's name where one is wrong. */
export function loadDictionaries(folder: string): Record<string, Dictionary> {
  const dictionaries: Record<string, Dictionary> = {};
  for (const name of readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()) {
    const dictionary = readContentFile(Dictionary, folder, name);
    dictionaries[dictionary.code] = dictionary;
  }
  return dictionaries;
}
