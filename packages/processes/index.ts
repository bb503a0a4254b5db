export { builtProgram } from './built.ts';
export { type ChildAnswer, ChildWorker, type ChildWorkerSettings } from './child-worker.ts';
export { limitMemory } from './memory.ts';
export { standBack } from './stand-back.ts';
