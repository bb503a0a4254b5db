import type { CrsCode } from '@homestead/geodesy';
import { pieces } from '@homestead/geoformats';
import JsZip from 'jszip';

/** The 3° zone of 120° of CGCS2000, as programs write it beside a shapefile. */
export const planeOf120 =
  'PROJCS["CGCS2000_3_Degree_GK_CM_120E",GEOGCS["GCS_China_Geodetic_Coordinate_System_2000",DATUM["D_China_2000",SPHEROID["CGCS2000",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Gauss_Kruger"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",120.0],PARAMETER["Scale_Factor",1.0],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]';
export const beijing1954 = planeOf120.replace('D_China_2000', 'D_Beijing_1954');

type Ring = readonly (readonly [number, number])[];

/** The bytes of a `.shp` with one area of closed rings, the outer one clockwise. */
export function shpOf(...rings: Ring[]): Uint8Array {
  const points = rings.flat();
  const content = 44 + rings.length * 4 + points.length * 16;
  const view = new DataView(new ArrayBuffer(108 + content));
  view.setInt32(0, 9994);
  view.setInt32(24, view.byteLength / 2);
  view.setInt32(28, 1000, true);
  view.setInt32(32, 5, true);
  view.setInt32(100, 1);
  view.setInt32(104, content / 2);
  view.setInt32(108, 5, true);
  view.setInt32(144, rings.length, true);
  view.setInt32(148, points.length, true);
  let first = 0;
  for (const [index, ring] of rings.entries()) {
    view.setInt32(152 + index * 4, first, true);
    first += ring.length;
  }
  for (const [index, [x, y]] of points.entries()) {
    view.setFloat64(152 + rings.length * 4 + index * 16, x, true);
    view.setFloat64(160 + rings.length * 4 + index * 16, y, true);
  }
  return new Uint8Array(view.buffer);
}

export function zipOf(files: Record<string, Uint8Array | string>): Promise<Uint8Array> {
  const zip = new JsZip();
  for (const [name, content] of Object.entries(files)) zip.file(name, content);
  return zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' });
}

/** The bytes of a GeoPackage with an area for each closed ring. */
export async function packageOf(crs: CrsCode, ...rings: Ring[]): Promise<Uint8Array> {
  const layer = { name: '宗地', crs, geometryType: 'Polygon' as const, fields: [] };
  async function* features() {
    for (const ring of rings) {
      const coordinates = [ring.map(([x, y]): [number, number] => [x, y])];
      yield { properties: {}, geometry: { type: 'Polygon' as const, coordinates } };
    }
  }
  const parts: Uint8Array[] = [];
  for await (const piece of pieces('geopackage', layer, features()))
    parts.push(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece);
  return new Uint8Array(Buffer.concat(parts));
}
