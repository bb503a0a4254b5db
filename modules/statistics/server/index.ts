export { createStatistics, type Statistics } from './statistics.ts';
export { figureChecks } from './verify.ts';
