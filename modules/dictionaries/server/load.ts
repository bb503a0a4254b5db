import { contentNames, readContentFile } from '@homestead/http/server';
import { Dictionary } from '../contract/index.ts';

/** Reads and checks the option lists of a content folder; throws with the file's name where one is wrong. */
export function loadDictionaries(folder: string): Record<string, Dictionary> {
  const dictionaries: Record<string, Dictionary> = {};
  for (const name of contentNames(folder).filter((file) => file.endsWith('.json'))) {
    const dictionary = readContentFile(Dictionary, folder, name);
    dictionaries[dictionary.code] = dictionary;
  }
  return dictionaries;
}
