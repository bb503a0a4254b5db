/** The formats that a browser writes itself, without a server: their writers need neither files nor Node. */
export { writeBoundaryText } from './boundary-text.ts';
export { writeDxf } from './dxf.ts';
export type { TargetFeature, TargetLayer, WriteFormat } from './port.ts';
export { writeGeoJson, writeKml } from './text-formats.ts';
