export * from './service.ts';
export * from './source.ts';
export { serviceTexts, treeTexts } from './texts.ts';
export * from './tree.ts';
export * from './tree-view.ts';
