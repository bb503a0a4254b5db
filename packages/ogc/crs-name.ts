/** A coordinate system as a client wrote it. */
export interface CrsName {
  /** `EPSG:4490`. */
  code: string;
  /** Coordinates come in the order that the register says; otherwise east (longitude) first. */
  isOfficialOrder: boolean;
}

const forms: readonly { pattern: RegExp; isOfficialOrder: boolean }[] = [
  { pattern: /^EPSG:{1,2}(\d{1,6})$/i, isOfficialOrder: false },
  { pattern: /^https?:\/\/www\.opengis\.net\/gml\/srs\/epsg\.xml#(\d{1,6})$/i, isOfficialOrder: false },
  { pattern: /^urn:(?:x-)?ogc:def:crs:EPSG:[^:]*:(\d{1,6})$/i, isOfficialOrder: true },
  { pattern: /^urn:(?:x-)?ogc:def:crs:EPSG:(\d{1,6})$/i, isOfficialOrder: true },
  { pattern: /^https?:\/\/www\.opengis\.net\/def\/crs\/EPSG\/[^/]+\/(\d{1,6})\/?$/i, isOfficialOrder: true },
];
const longitudeFirst =
  /^(?:CRS:84|OGC:CRS84|urn:(?:x-)?ogc:def:crs:OGC:[^:]*:CRS84|https?:\/\/www\.opengis\.net\/def\/crs\/OGC\/[^/]+\/CRS84)$/i;

/**
 * Reads the name of a coordinate system in any of its forms: `EPSG:n` means east first, URN and URI the official order (the
 * rule of GeoServer and QGIS; WMS 1.3.0 alone takes the official order for all). CRS84 is longitude and latitude of 4326.
 * Undefined where the text is no name.
 */
export function readCrsName(text: string): CrsName | undefined {
  const name = text.trim();
  if (longitudeFirst.test(name)) return { code: 'EPSG:4326', isOfficialOrder: false };
  for (const { pattern, isOfficialOrder } of forms) {
    const number = pattern.exec(name)?.[1];
    if (number) return { code: `EPSG:${Number(number)}`, isOfficialOrder };
  }
  return undefined;
}

export const crsUrn = (code: string): string => code.replace(/^EPSG:/, 'urn:ogc:def:crs:EPSG::');
export const crsUri = (code: string): string =>
  code.replace(/^EPSG:/, 'http://www.opengis.net/def/crs/EPSG/0/');
export const crs84Uri = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84';
