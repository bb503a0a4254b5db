export {
  fromGeographic,
  fromPlane,
  toGeographic,
  toPlane,
  transformGeometry,
  transformPosition,
} from './crs.ts';
export {
  type Crs,
  type CrsCode,
  crsTable,
  isCrsCode,
  isGeographicCode,
  isInsideExtent,
  isInsideZone,
  isPlaneCode,
  type PlaneCode,
  screenCodes,
  type WideZoneCode,
  type ZoneCode,
} from './crs-table.ts';
export * from './geojson.ts';
export { halfWidth } from './half-width.ts';
export { isTooIntricate } from './intricacy.ts';
export { parseJsonText } from './json-text.ts';
export {
  distance,
  lengthOf,
  lineLength,
  perimeter,
  planeArea,
  polygonArea,
} from './measures/area.ts';
export { distanceBetween } from './measures/distance.ts';
export { round2, roundParts } from './measures/round.ts';
export { squareDegree } from './measures/small-area.ts';
export {
  defaultMaxFeatures,
  defaultMaxVertices,
  type GeometryProblem,
  isGeographicCrs,
  type ParsedFeatures,
  type ParsedGeometry,
  type ParseLimits,
  parseFeatures,
  parseGeoJson,
} from './parse.ts';
export { selfCrossing } from './self-crossing.ts';
export {
  matrixHeight,
  matrixWidth,
  maxLevel,
  minLevel,
  resolution,
  tileSize,
  type View,
  viewOf,
} from './tile-grid.ts';
