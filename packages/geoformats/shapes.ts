/** A small shapefile as a browser reads it, without a server. */
export { FormatFault } from './codes.ts';
export { type Shapes, shapesInArchive } from './shapefile/archive.ts';
