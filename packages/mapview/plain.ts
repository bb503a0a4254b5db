/** What needs no map: small enough for the first page of a client, and usable anywhere. */
export { formatArea, formatDegrees, formatLength, formatSquareMetres } from './geometry/format.ts';
export {
  type FeatureCollection,
  featureOf,
  type GeoJsonFeature,
  type Part,
  type Position,
  partsOf,
  type Ring,
  readGeoJson,
} from './geometry/geojson.ts';
export { cornersOf, type Rectangle, rectangleOf, sidesFor, turnedBy } from './geometry/rectangle.ts';
export { LAST_PREVIEW_LEVEL } from './grid/tianditu-grid.ts';
export {
  type BaseMap,
  type BaseMapName,
  type BaseMaps,
  firstBaseMap,
  ownBaseMaps,
} from './layers/base/base-maps.ts';
export { askForFirstTiles } from './layers/base/first-tiles.ts';
export { baseMapsAmong, lookForTilesIn, tileAddresses } from './layers/base/kept-tiles.ts';
export type { LayerStyle } from './layers/overlay-style.ts';
export { type Cut, partShown } from './layers/part-shown.ts';
export { allowCompass, deviceHeading, devicePosition } from './view/engine/device.ts';
