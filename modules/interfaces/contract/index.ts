export { interfaceCapabilities } from './capabilities.ts';
export * from './inbound/index.ts';
