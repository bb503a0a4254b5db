export * from './routes.ts';
export * from './sheets.ts';
export { staffColumns, staffListColumns, staffTexts, stateTexts } from './texts.ts';
