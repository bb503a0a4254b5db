export { type DescribedLayer, type DescribedService, wmsCapabilities } from './capabilities.ts';
export { type ExceptionForm, exceptionForm, exceptionVersion, wmsExceptionReport } from './exceptions.ts';
export { WmsProblem } from './problem.ts';
export {
  type AxesOf,
  type Box,
  type InfoFormat,
  type InfoRequest,
  type LegendRequest,
  type MapRequest,
  maxPixels,
  type PictureFormat,
  type PreviewRequest,
  readWms,
  type WmsRequest,
} from './request.ts';
export { wmsTexts } from './texts.ts';
export type { WmsVersion } from './versions.ts';
