export { catalogueCapabilities } from './capabilities.ts';
export { type FeatureProblem, importTexts, type RepairCode } from './import-texts.ts';
export * from './imports/choices.ts';
export * from './imports/examined.ts';
export * from './imports/rows.ts';
export * from './layer.ts';
export * as catalogueRoutes from './routes.ts';
export { versionTexts } from './version-texts.ts';
export * from './versions/rows.ts';
