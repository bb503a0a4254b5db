export * from './routes.ts';
export * from './rules.ts';
export { fileTexts } from './texts.ts';
