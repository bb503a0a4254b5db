/** West, south, east, north in degrees. */
export type ForeignBox = [west: number, south: number, east: number, north: number];

/** How the tiles of a layer lie: what a client needs to ask for them. */
export interface TileService {
  /** Number of the reference system. */
  wkid: number;
  /** Units of the system a pixel, from coarse to fine. */
  resolutions: number[];
  /** What each resolution is called. */
  levelIds: string[];
  /** West and north (x, y) where the first tile begins. */
  origin: [x: number, y: number];
  /** Pixels across and down. */
  tileSize: [width: number, height: number];
  /** Name of the matrix set; empty where there is none. */
  matrixSet: string;
}

/** What a layer of another system is asked as. */
export type ForeignKind = 'WMS' | 'WFS' | 'WMTS' | 'tiles' | 'ArcGIS';

/** A layer as a foreign service describes it. */
export interface ForeignLayer {
  name: string;
  title: string;
  /** Titles of what it lies in, outermost first. */
  path: string[];
  kind: ForeignKind;
  /** Reference systems as `EPSG:4490`. */
  srs: string[];
  bbox: ForeignBox | null;
  styles: string[];
  formats: string[];
  tileService: TileService | null;
  /** Address of a tile with `{z}`, `{x}`, `{y}`, where it is asked by path. */
  template: string | null;
  /** Nearer than 1:n it is not drawn; null or absent where there is no limit. */
  minScale?: number | null;
  /** From 1:n outwards it is not drawn. */
  maxScale?: number | null;
}

export interface ForeignService {
  title: string;
  version: string;
  layers: ForeignLayer[];
}

const metresPerDegree = 111_319.490_793_273_58;
/** Units a pixel of the widest level of the common grids, which have a tile of 256 px for the world. */
const widest = { degrees: 1.40625, metres: 156_543.033_928_040_97 };

/** `EPSG:4490` of any spelling of a reference system, or an empty text. */
export function crsName(text: string): string {
  if (/CRS:?84/i.test(text)) return 'EPSG:4326';
  const number = /(?:EPSG|epsg)[^0-9]*(?:[\d.]*[:/])?(\d{4,6})$/.exec(text.trim())?.[1];
  if (!number) return '';
  return number === '900913' || number === '102100' ? 'EPSG:3857' : `EPSG:${number}`;
}

export const wkidOf = (crs: string): number => Number(crs.slice('EPSG:'.length)) || 0;

/** Geographic systems that services in China publish. */
export const isGeographic = (wkid: number): boolean => [4490, 4326, 4610, 4214, 4258].includes(wkid);

/** Systems whose official axes are north first. */
const isNorthFirst = (wkid: number): boolean =>
  isGeographic(wkid) || (wkid >= 4491 && wkid <= 4554) || wkid === 2326;

/**
 * Units a pixel of a scale. The standard's pixel is 0.28 mm; many Chinese services count with 96 dots an inch instead, and are told
 * by their levels falling on the common grid then.
 */
export function resolutionOf(denominator: number, wkid: number): number {
  const unit = isGeographic(wkid) ? metresPerDegree : 1;
  const standard = (denominator * 0.000_28) / unit;
  const inches = (denominator * (0.0254 / 96)) / unit;
  const base = isGeographic(wkid) ? widest.degrees : widest.metres;
  const onGrid = (value: number): number | null => {
    const level = base / 2 ** Math.round(Math.log2(base / value));
    return Math.abs(value / level - 1) < 2e-3 ? level : null;
  };
  const exact = onGrid(standard);
  if (exact !== null) return Math.abs(standard / exact - 1) < 1e-6 ? exact : standard;
  return onGrid(inches) ?? standard;
}

/** x and y of a corner that is written in the order of its system's axes, or, as some services do, in the other. */
export function cornerOf(text: string, crs: string): [number, number] {
  const [first = Number.NaN, second = Number.NaN] = text
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const wkid = wkidOf(crsName(crs));
  const isSwappable = /^urn:|^http/i.test(crs.trim()) && !/CRS:?84/i.test(crs) && isNorthFirst(wkid);
  if (isGeographic(wkid)) {
    if (Math.abs(first) > 90) return [first, second];
    if (Math.abs(second) > 90) return [second, first];
  }
  return isSwappable ? [second, first] : [first, second];
}

/** A box that is one: finite, ordered, within the world; null otherwise. */
export function boxOf(values: readonly number[]): ForeignBox | null {
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = values;
  const isBox = [west, south, east, north].every(Number.isFinite) && west <= east && south <= north;
  if (!isBox || west < -180.001 || east > 180.001 || south < -90.001 || north > 90.001) return null;
  return [Math.max(west, -180), Math.max(south, -90), Math.min(east, 180), Math.min(north, 90)];
}

/** Not more layers than a person could choose from. */
export const mostLayers = 2_000;
