export { filesCapabilities } from './capabilities.ts';
export * from './routes.ts';
export * from './rules.ts';
export { fileTexts, verifyTexts } from './texts.ts';
