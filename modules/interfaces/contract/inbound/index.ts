export * from './recipe.ts';
export * from './registration.ts';
export * from './routes.ts';
export { failingMessage, inboundTexts } from './texts.ts';
