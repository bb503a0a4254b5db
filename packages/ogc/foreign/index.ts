/** What other systems' geodata services say of themselves, read without trusting them. */
export { readArcGis } from './arcgis.ts';
export {
  type DocumentReason,
  documentLimits,
  exceptionIn,
  ForeignDocumentError,
  readDocument,
  textOf,
} from './document.ts';
export type { ForeignBox, ForeignKind, ForeignLayer, ForeignService, TileService } from './layers.ts';
export { crsName, resolutionOf } from './layers.ts';
export { readCapabilities } from './read.ts';
