export { createDictionaries, type DictionaryModule } from './create.ts';
export { loadDictionaries } from './load.ts';
export type { Dictionaries, DictionaryUsers } from './ports.ts';
