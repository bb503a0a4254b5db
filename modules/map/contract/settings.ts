import { layerIdPattern, propertyNamePattern } from '@homestead/catalogue/contract';
import { crsTable, isPlaneCode, type PlaneCode } from '@homestead/geodesy';
import { defineRoute, Nullable } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';

const exact = { additionalProperties: false };
export const planeCodes = Object.keys(crsTable).filter(isPlaneCode);

/** Longitude and latitude in EPSG:4490. */
const Place = Type.Tuple([
  Type.Number({ minimum: -180, maximum: 180 }),
  Type.Number({ minimum: -90, maximum: 90 }),
]);

const Origin = Type.Optional(Type.Enum(['own', 'national']));
/** Where the tiles of a base map come from: the county's own file, or the national tile service. */
const BaseMapChoice = Type.Object(
  {
    vector: Origin,
    terrain: Origin,
    imagery: Origin,
    /** A layer of imagery, not internal, which is the imagery as far as it reaches. */
    imageryLayer: Type.Optional(Type.String({ pattern: layerIdPattern })),
  },
  exact,
);
export type BaseMapChoice = Static<typeof BaseMapChoice>;

/** What a county says of its map, as `content/map/county.json` holds it; all of it may be left out. */
export const CountyMap = Type.Object(
  {
    /** Where an empty map opens; the middle of the border where nothing is said. */
    centre: Type.Optional(Place),
    /** The plane system in which coordinates in metres are typed. */
    planeCode: Type.Optional(Type.Enum(planeCodes as [PlaneCode, ...PlaneCode[]])),
    /** Address that leads to a place on foot or by car, with `{lon}` and `{lat}` (EPSG:4490) in it; the phone's own map where nothing is said. */
    navigation: Type.Optional(
      Type.String({ pattern: '^https://[^\\s]*\\{lon\\}[^\\s]*\\{lat\\}', maxLength: 300 }),
    ),
    /** The county's own tiles where nothing is said, and what they lack from the national service. */
    baseMaps: Type.Optional(BaseMapChoice),
    /** The layer whose features together are the county. */
    /** What lies around a plot that is drawn: layers that vertices are drawn to, and those of neighbours, which a plot must not lie on. */
    surroundings: Type.Optional(
      Type.Object(
        {
          layers: Type.Array(Type.String({ pattern: layerIdPattern }), { maxItems: 10 }),
          neighbours: Type.Array(Type.String({ pattern: layerIdPattern }), { maxItems: 10 }),
        },
        exact,
      ),
    ),
    borderLayer: Type.Optional(Type.String({ pattern: layerIdPattern })),
    /** The layer of villages, and its property that holds the division's code. */
    villages: Type.Optional(
      Type.Object(
        {
          layer: Type.String({ pattern: layerIdPattern }),
          codeField: Type.String({ pattern: propertyNamePattern }),
        },
        exact,
      ),
    ),
  },
  exact,
);
export type CountyMap = Static<typeof CountyMap>;

/** Base maps that a client may offer, by the names of the map view. */
export const baseMapNames = ['vector', 'terrain', 'imagery'] as const;

/** How a map opens, and which base maps there are; none is no error: the ground is then a plain grid. */
export const mapSettings = defineRoute({
  method: 'GET',
  path: '/mapService/settings',
  summary: '地图设置（中心、平面坐标系、可用底图）',
  tag: '地图服务',
  access: 'session',
  data: Type.Object({
    centre: Type.Array(Type.Number()),
    /** West, south, east, north of the county. */
    bounds: Type.Array(Type.Number()),
    planeCode: Type.Union([Type.String(), Type.Null()]),
    baseMaps: Type.Array(Type.Enum(baseMapNames)),
    /** Layers that this person's drawings are drawn to, and those of neighbours among them; empty where they are not theirs to see. */
    surroundings: Type.Object({
      layers: Type.Array(Type.String()),
      neighbours: Type.Array(Type.String()),
    }),
    navigation: Nullable(Type.String({ description: '导航地址，含 {lon} 和 {lat}；为空时用手机自带的地图' })),
  }),
});

/** Where a map of a division opens: the box around its villages, or the county's where none of them is known. */
export const divisionExtent = defineRoute({
  method: 'GET',
  path: '/mapService/extent',
  summary: '行政区划的地图范围（西、南、东、北）',
  tag: '地图服务',
  access: 'session',
  query: Type.Object({
    division: Type.Optional(
      Type.String({ pattern: '^[0-9]{6,12}$', description: '行政区划代码；不填为本人所在区划' }),
    ),
  }),
  data: Type.Object({ extent: Type.Array(Type.Number()), county: Type.Array(Type.Number()) }),
});
