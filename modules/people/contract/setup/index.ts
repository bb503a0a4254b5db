export * from './routes.ts';
export { setupTexts } from './texts.ts';
