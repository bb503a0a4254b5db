export * from './content.ts';
export * from './routes.ts';
export { registerTexts } from './texts.ts';
