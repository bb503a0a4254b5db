export * from './cluster.ts';
export * from './databases.ts';
export { type Ambush, type Direction, type FaultProxy, proxyBefore, startFaultProxy } from './fault-proxy.ts';
export { type PlainDatabase, plainDatabase } from './plain-database.ts';
export { inTurnOn, isWholeRun } from './whole-run.ts';
