export type { ActEntry, Transact } from './acts.ts';
export * from './call.ts';
export { FairShare, type FairShareSettings, type FairShareStats, fairShares } from './fair-share.ts';
export { digestOf, runOnce, StoredReply } from './idempotency.ts';
export { openApi } from './openapi.ts';
export { RateLimiter } from './rate.ts';
export * from './server.ts';
export { sweepCalls } from './sweep.ts';
export type { TrafficWatch } from './traffic.ts';
