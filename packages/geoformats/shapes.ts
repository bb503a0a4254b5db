/** A small shapefile or GeoPackage as a browser reads it, without a server. */
export { FormatError } from './codes.ts';
export { dxfApplication } from './dxf/application.ts';
export { polygonsOfRings } from './geometry/rings.ts';
export { shapesInGeoPackage } from './geopackage/small.ts';
export { type Shapes, shapesInArchive } from './shapefile/archive.ts';
