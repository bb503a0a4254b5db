export { Random } from '../oracle/random.ts';
export { runOracle } from '../oracle/run.ts';
export { type OpenFile, openInEditor } from './editor.ts';
