/** The county's own metre frame: x east, y north of the default map centre, tied to EPSG:4490 by an affine map. */
export const centre = { lon: 119.098, lat: 25.36 };

const equator = 6_378_137;
const flattening = 1 / 298.257222101;
const squash = flattening * (2 - flattening);
const sine = Math.sin((centre.lat * Math.PI) / 180);
const bow = 1 - squash * sine * sine;
const degree = Math.PI / 180;

/** Metres in a degree on GRS80 at the centre. An affine map keeps straight lines straight, so a partition stays one. */
export const metresPerLat = ((equator * (1 - squash)) / bow ** 1.5) * degree;
export const metresPerLon = (equator / Math.sqrt(bow)) * Math.cos(centre.lat * degree) * degree;

export type Point = [number, number];

/** Nine decimals: a tenth of a millimetre. */
export function toDegrees(x: number, y: number): Point {
  return [round9(centre.lon + x / metresPerLon), round9(centre.lat + y / metresPerLat)];
}

export function toMetres(lon: number, lat: number): Point {
  return [(lon - centre.lon) * metresPerLon, (lat - centre.lat) * metresPerLat];
}

function round9(value: number): number {
  return Math.round(value * 1e9) / 1e9;
}

/** The lattice of sample points on which land is classified; everything that must share vertices is traced from it. */
export const lattice = { west: -2400, south: -2250, step: 3, columns: 1600, rows: 1500 };
