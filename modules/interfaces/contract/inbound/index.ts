export * from './recipe.ts';
export * from './registration.ts';
export * from './routes.ts';
export { failingMessage, inboundColumns, inboundSheetTexts, inboundTexts } from './texts.ts';
