export { type FeatureProblem, importTexts } from './import-texts.ts';
export * from './layer.ts';
