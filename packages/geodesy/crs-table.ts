import type { Position } from './geojson.ts';

/** One coordinate reference system, as the EPSG register (v11) describes it. */
export interface Crs {
  readonly code: CrsCode;
  readonly name: string;
  readonly proj4: string;
  readonly units: 'degrees' | 'm';
  /** Official axis order: north first, in all five. The order of GeoJSON and of this package is east first. */
  readonly axes: 'neu';
  /** Where it may be used, degrees: west, south, east, north. */
  readonly bounds: readonly [number, number, number, number];
  /** The same area in its own units, east first. */
  readonly extent: readonly [number, number, number, number];
  /** Central meridian of a Gauss-Krüger zone. */
  readonly meridian?: number;
  /** Number of the 3° zone, where eastings carry it or may carry it. */
  readonly zone?: number;
}

export type PlaneCode = 'EPSG:4549' | 'EPSG:4526' | 'EPSG:4547' | 'EPSG:2326';
export type CrsCode = 'EPSG:4490' | PlaneCode;

const gauss = (meridian: number, falseEasting: number) =>
  `+proj=tmerc +lat_0=0 +lon_0=${meridian} +k=1 +x_0=${falseEasting} +y_0=0 +ellps=GRS80 +units=m +no_defs`;

export const crsTable: Readonly<Record<CrsCode, Crs>> = {
  'EPSG:4490': {
    code: 'EPSG:4490',
    name: '2000国家大地坐标系（经纬度）',
    proj4: '+proj=longlat +ellps=GRS80 +no_defs',
    units: 'degrees',
    axes: 'neu',
    bounds: [73.62, 16.7, 134.77, 53.56],
    extent: [-180, -90, 180, 90],
  },
  'EPSG:4549': {
    code: 'EPSG:4549',
    name: '2000国家大地坐标系 3度带 中央子午线120°',
    proj4: gauss(120, 500_000),
    units: 'm',
    axes: 'neu',
    bounds: [118.5, 24.43, 121.5, 53.33],
    extent: [347_872, 2_702_916, 652_128, 5_912_395],
    meridian: 120,
    zone: 40,
  },
  'EPSG:4526': {
    code: 'EPSG:4526',
    name: '2000国家大地坐标系 3度带 38带（中央子午线114°）',
    proj4: gauss(114, 38_500_000),
    units: 'm',
    axes: 'neu',
    bounds: [112.5, 21.52, 115.5, 45.45],
    extent: [38_344_578, 2_380_651, 38_655_422, 5_036_050],
    meridian: 114,
    zone: 38,
  },
  'EPSG:4547': {
    code: 'EPSG:4547',
    name: '2000国家大地坐标系 3度带 中央子午线114°',
    proj4: gauss(114, 500_000),
    units: 'm',
    axes: 'neu',
    bounds: [112.5, 21.52, 115.5, 45.45],
    extent: [344_578, 2_380_651, 655_422, 5_036_050],
    meridian: 114,
    zone: 38,
  },
  'EPSG:2326': {
    code: 'EPSG:2326',
    name: '香港1980方格网',
    proj4:
      '+proj=tmerc +lat_0=22.3121333333333 +lon_0=114.178555555556 +k=1 +x_0=836694.05 +y_0=819069.8 ' +
      '+ellps=intl +towgs84=-162.619,-276.959,-161.764,0.067753,-2.243649,-1.158827,-1.094246 +units=m +no_defs',
    units: 'm',
    axes: 'neu',
    bounds: [113.76, 22.13, 114.51, 22.58],
    extent: [793_260, 799_071, 870_636, 848_962],
  },
};

export const isCrsCode = (code: string): code is CrsCode => Object.hasOwn(crsTable, code);

/** Whether a longitude and latitude lie where the system may be used. */
export function isInsideZone(at: Position, code: CrsCode): boolean {
  const [west, south, east, north] = crsTable[code].bounds;
  return at[0] >= west && at[0] <= east && at[1] >= south && at[1] <= north;
}

/** Whether an east and north lie in the system's own extent. */
export function isInsideExtent(at: Position, code: CrsCode): boolean {
  const [west, south, east, north] = crsTable[code].extent;
  return at[0] >= west && at[0] <= east && at[1] >= south && at[1] <= north;
}
