export * from './call.ts';
export { digestOf, runOnce, StoredReply } from './idempotency.ts';
export { openApi } from './openapi.ts';
export { RateLimiter } from './rate.ts';
export * from './server.ts';
export { sweepCalls } from './sweep.ts';
