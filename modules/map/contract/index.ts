export { basemapTexts } from './basemap-texts.ts';
export { mapCapabilities } from './capabilities.ts';
export * from './county.ts';
export {
  type DataFeature,
  type DataReply,
  dataAtPointQuery,
  type FieldLabel,
  type LayerLook,
  layerInBox,
} from './data-query.ts';
export * from './geometry-faults.ts';
export * from './land-check.ts';
export * from './layer-export.ts';
export * from './layer-export-texts.ts';
export * from './offline-layers.ts';
export * from './pictures.ts';
export * from './routes.ts';
export * from './services/index.ts';
export * from './settings.ts';
export * from './space.ts';
export { texts as mapTexts } from './texts.ts';
export * from './vector-services.ts';
export * from './wmts.ts';
