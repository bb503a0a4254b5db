export * from './routes.ts';
export * from './sheets.ts';
export { staffColumns, staffTexts, stateTexts } from './texts.ts';
