export * from './basemap.ts';
export { basemapTexts } from './basemap-texts.ts';
export { mapCapabilities } from './capabilities.ts';
export * from './geometry-faults.ts';
export * from './land-check.ts';
export * from './routes.ts';
export * from './settings.ts';
export * from './space.ts';
export { texts as mapTexts } from './texts.ts';
