export * from './database.ts';
export { eachAlone } from './each.ts';
export * from './errors.ts';
export { newId } from './ids.ts';
export { migrate, splitStatements } from './migrate.ts';
export type { PoolState } from './pool.ts';
export * from './settings.ts';
export { inTurn } from './turns.ts';
