export * from './routes.ts';
export { staffColumns, staffTexts, stateTexts } from './texts.ts';
