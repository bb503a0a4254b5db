export { interfaceCapabilities } from './capabilities.ts';
