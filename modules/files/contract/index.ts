export { filesCapabilities } from './capabilities.ts';
export * from './routes.ts';
export * from './rules.ts';
export * from './signature.ts';
export { fileTexts, signatureTexts, verifyTexts } from './texts.ts';
