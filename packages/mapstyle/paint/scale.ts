/** Metres of one degree on the equator of EPSG:4490, by which OGC services count scales of maps in degrees. */
export const METRES_PER_DEGREE = (Math.PI * 6378137) / 180;
/** Metres of a pixel of the OGC's standard display. */
const STANDARD_PIXEL = 0.00028;

/** Scale denominator (1:n) of a map with that many units of its system a pixel, as SLD, WMS and WMTS count it. */
export const scaleDenominator = (unitsPerPixel: number, metresPerUnit = METRES_PER_DEGREE): number =>
  (unitsPerPixel * metresPerUnit) / STANDARD_PIXEL;

/** The units a pixel of a scale 1:n, the other way about. */
export const unitsPerPixel = (denominator: number, metresPerUnit = METRES_PER_DEGREE): number =>
  (denominator * STANDARD_PIXEL) / metresPerUnit;
