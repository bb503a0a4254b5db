export { Random } from '../oracle/random.ts';
export { runOracle } from '../oracle/run.ts';
