import type { Position } from './geojson.ts';
import { wideZones, zones } from './zones.ts';

/** One coordinate reference system, as the EPSG register (v11) describes it. */
export interface Crs {
  readonly code: CrsCode;
  readonly name: string;
  readonly proj4: string;
  readonly units: 'degrees' | 'm';
  /** Official axis order: north first in all but Web Mercator. The order of GeoJSON and of this package is east first. */
  readonly axes: 'neu' | 'enu';
  /** Where it may be used, degrees: west, south, east, north. */
  readonly bounds: readonly [number, number, number, number];
  /** The same area in its own units, east first. */
  readonly extent: readonly [number, number, number, number];
  /** Central meridian of a Gauss-Krüger zone. */
  readonly meridian?: number;
  /** Number of the 3° zone, where eastings carry it or may carry it. */
  readonly zone?: number;
  /** Number of the 6° zone: small scales are surveyed in it, and no areas of parcels. */
  readonly wideZone?: number;
  /** Whether eastings carry the number of the zone. */
  readonly hasPrefix?: boolean;
}

type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
/** 4513 to 4533 are the 3° zones 25 to 45 with the zone number before the easting, 4534 to 4554 the same without it. */
export type ZoneCode =
  | `EPSG:451${Exclude<Digit, 0 | 1 | 2>}`
  | `EPSG:45${2 | 3 | 4}${Digit}`
  | `EPSG:455${0 | 1 | 2 | 3 | 4}`;
/** A plane on which metres and square metres of the ground may be measured. */
export type PlaneCode = ZoneCode | 'EPSG:2326';
/** 4491 to 4501 are the 6° zones 13 to 23 with the zone number before the easting, 4502 to 4512 the same without it. */
export type WideZoneCode = `EPSG:449${Exclude<Digit, 0>}` | `EPSG:450${Digit}` | `EPSG:451${0 | 1 | 2}`;
/** All systems that are known. Web Mercator (3857) is for pictures: nothing is measured in it, nor in a 6° zone. */
export type CrsCode = 'EPSG:4490' | 'EPSG:4326' | 'EPSG:3857' | WideZoneCode | PlaneCode;

const gauss = (meridian: number, falseEasting: number) =>
  `+proj=tmerc +lat_0=0 +lon_0=${meridian} +k=1 +x_0=${falseEasting} +y_0=0 +ellps=GRS80 +units=m +no_defs`;

interface Zoning {
  rows: typeof zones;
  degrees: 3 | 6;
  /** What is added to the number of a zone for its EPSG code, with the number before the easting and without it. */
  codes: readonly [number, number];
  meridianOf(zone: number): number;
}

/** The two systems of every zone, with its number before the easting and without it. */
const tableOf = ({ rows, degrees, codes, meridianOf }: Zoning) =>
  Object.fromEntries(
    [true, false].flatMap((hasPrefix) =>
      rows.map(([zone, west, south, east, north, ...[minEast, minNorth, maxEast, maxNorth]]) => {
        const code = `EPSG:${codes[hasPrefix ? 0 : 1] + zone}` as ZoneCode;
        const prefix = hasPrefix ? zone * 1_000_000 : 0;
        const meridian = meridianOf(zone);
        const crs: Crs = {
          code,
          name: hasPrefix
            ? `2000国家大地坐标系 ${degrees}度带 ${zone}带（中央子午线${meridian}°）`
            : `2000国家大地坐标系 ${degrees}度带 中央子午线${meridian}°`,
          proj4: gauss(meridian, prefix + 500_000),
          units: 'm',
          axes: 'neu',
          bounds: [west, south, east, north],
          extent: [prefix + minEast, minNorth, prefix + maxEast, maxNorth],
          meridian,
          ...(degrees === 3 ? { zone } : { wideZone: zone }),
          hasPrefix,
        };
        return [code, crs];
      }),
    ),
  );

const zoneTable = tableOf({
  rows: zones,
  degrees: 3,
  codes: [4488, 4509],
  meridianOf: (zone) => zone * 3,
}) as unknown as Record<ZoneCode, Crs>;
const wideZoneTable = tableOf({
  rows: wideZones,
  degrees: 6,
  codes: [4478, 4489],
  meridianOf: (zone) => zone * 6 - 3,
}) as unknown as Record<WideZoneCode, Crs>;

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
  'EPSG:4326': {
    code: 'EPSG:4326',
    name: 'WGS84（经纬度）',
    proj4: '+proj=longlat +datum=WGS84 +no_defs',
    units: 'degrees',
    axes: 'neu',
    bounds: [-180, -90, 180, 90],
    extent: [-180, -90, 180, 90],
  },
  'EPSG:3857': {
    code: 'EPSG:3857',
    name: 'WGS84 网络墨卡托',
    proj4:
      '+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m +nadgrids=@null +no_defs',
    units: 'm',
    axes: 'enu',
    bounds: [-180, -85.06, 180, 85.06],
    extent: [-20_037_508.342789244, -20_037_508.342789244, 20_037_508.342789244, 20_037_508.342789244],
  },
  ...zoneTable,
  ...wideZoneTable,
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

/** The systems that screens offer and in which typed coordinates are read, whatever the county's own plane is. */
export const screenCodes = [
  'EPSG:4549',
  'EPSG:4526',
  'EPSG:4547',
  'EPSG:2326',
] as const satisfies PlaneCode[];

export const isCrsCode = (code: string): code is CrsCode => Object.hasOwn(crsTable, code);

/** Whether a code is a plane that keeps metres: neither degrees nor Web Mercator, nor a 6° zone. */
export const isPlaneCode = (code: string): code is PlaneCode =>
  isCrsCode(code) &&
  crsTable[code].units === 'm' &&
  crsTable[code].wideZone === undefined &&
  code !== 'EPSG:3857';

/** Whether a system counts in degrees: 4490 and 4326, whose numbers are the same to centimetres. */
export const isGeographicCode = (code: CrsCode): boolean => crsTable[code].units === 'degrees';

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
