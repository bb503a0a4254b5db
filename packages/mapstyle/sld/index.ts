/** SLD 1.0.0 and 1.1.0, in and out. */

export { readSldLayers, type SldLayer, type SldLayerStyle } from './layers.ts';
export { readSld, type SldStyle } from './read.ts';
export { SldError } from './tree.ts';
export { type SldVersion, writeSld } from './write.ts';
