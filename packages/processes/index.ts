export { type ChildAnswer, ChildWorker, type ChildWorkerSettings } from './child-worker.ts';
export { limitMemory } from './memory.ts';
