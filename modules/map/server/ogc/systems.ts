import { type Bounds, type CrsCode, crsTable, isCrsCode } from '@homestead/geodesy';

/** `CRS:84` of WMS is EPSG:4326 with the longitude first. */
export const lonLatCode = 'CRS:84';

/** Which axis a system names first; undefined where it is not served. */
export function axesOf(crs: string): 'neu' | 'enu' | undefined {
  if (crs === lonLatCode) return 'enu';
  return isCrsCode(crs) ? crsTable[crs].axes : undefined;
}

/** The system behind a code that `axesOf` knows. */
export const systemOf = (crs: string): CrsCode => (crs === lonLatCode ? 'EPSG:4326' : (crs as CrsCode));

/** All systems, the county's own first: most programs take the first. */
export function systemsFor(planeCode: CrsCode | null): string[] {
  const first = ['EPSG:4490', ...(planeCode ? [planeCode] : []), 'EPSG:4326', lonLatCode, 'EPSG:3857'];
  return [...new Set([...first, ...Object.keys(crsTable)])];
}

/** Whether a box in degrees lies where a system may be used. */
export function fits([west, south, east, north]: Bounds, crs: string): boolean {
  const [w, s, e, n] = crsTable[systemOf(crs)].bounds;
  return west >= w && south >= s && east <= e && north <= n;
}
