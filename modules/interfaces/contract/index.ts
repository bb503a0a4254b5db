export { interfaceCapabilities } from './capabilities.ts';
export * from './exchanges/index.ts';
export * from './inbound/index.ts';
export * from './outbound/index.ts';
export * from './webhooks/index.ts';
