export * from './recipe.ts';
export * from './registration.ts';
export * from './routes.ts';
export { inboundTexts } from './texts.ts';
