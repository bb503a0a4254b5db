/** One coordinate reference system, as the EPSG register (v11) describes it. */
export interface CrsDefinition {
  code: string;
  name: string;
  proj4: string;
  units: 'degrees' | 'm';
  /** The official axis order. All five put the north axis first. */
  axes: 'neu';
  /** Where the system may be used, in degrees: west, south, east, north. */
  bounds: readonly [number, number, number, number];
  /** The same area in the system's own units, easting first. */
  extent: readonly [number, number, number, number];
  /** Central meridian of a Gauss-Kruger zone. */
  meridian?: number;
  /** Two digits before the easting, where eastings of this zone may carry them. */
  zonePrefix?: number;
}

const gauss = (lon: number, falseEasting: number) =>
  `+proj=tmerc +lat_0=0 +lon_0=${lon} +k=1 +x_0=${falseEasting} +y_0=0 +ellps=GRS80 +units=m +no_defs`;

const ZONE_114 = [112.5, 21.52, 115.5, 45.45] as const;

export const CRS_DEFINITIONS: readonly CrsDefinition[] = [
  {
    code: 'EPSG:4490',
    name: '2000国家大地坐标系（经纬度）',
    proj4: '+proj=longlat +ellps=GRS80 +no_defs',
    units: 'degrees',
    axes: 'neu',
    bounds: [73.62, 16.7, 134.77, 53.56],
    extent: [-180, -90, 180, 90],
  },
  {
    code: 'EPSG:4549',
    name: '2000国家大地坐标系 3度带 中央子午线120°',
    proj4: gauss(120, 500_000),
    units: 'm',
    axes: 'neu',
    bounds: [118.5, 24.43, 121.5, 53.33],
    extent: [347_872, 2_702_916, 652_128, 5_912_395],
    meridian: 120,
    zonePrefix: 40,
  },
  {
    code: 'EPSG:4526',
    name: '2000国家大地坐标系 3度带 38带（中央子午线114°）',
    proj4: gauss(114, 38_500_000),
    units: 'm',
    axes: 'neu',
    bounds: ZONE_114,
    extent: [38_344_578, 2_380_651, 38_655_422, 5_036_050],
    meridian: 114,
    zonePrefix: 38,
  },
  {
    code: 'EPSG:4547',
    name: '2000国家大地坐标系 3度带 中央子午线114°',
    proj4: gauss(114, 500_000),
    units: 'm',
    axes: 'neu',
    bounds: ZONE_114,
    extent: [344_578, 2_380_651, 655_422, 5_036_050],
    meridian: 114,
    zonePrefix: 38,
  },
  {
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
];

/** The definition of `code`; throws for a system that is not defined here. */
export function getCrs(code: string): CrsDefinition {
  const found = CRS_DEFINITIONS.find((crs) => crs.code === code);
  if (!found) throw new Error(`Unknown coordinate reference system ${code}`);
  return found;
}
