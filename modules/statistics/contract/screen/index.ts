export * from './routes.ts';
export { screenTexts } from './texts.ts';
