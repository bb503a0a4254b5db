export type { SealingService } from './compile/seal.ts';
export type { FactSources } from './deps.ts';
export { type Kinds, type LoadedKind, loadKinds } from './kinds.ts';
export { createPapers, type Papers, type PapersSettings, readPapers } from './papers.ts';
export { paperSearch } from './search.ts';
export { createKeyRing } from './verify/keys.ts';
export { checkWordTemplates, fillWord } from './word/word.ts';
