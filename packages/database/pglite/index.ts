export { type BegunEngine, beginEmbedded, readyAt } from './begin.ts';
