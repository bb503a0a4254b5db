import { defineRoute } from '@homestead/http/contract';
import { Type } from 'typebox';
import { mapScopes } from './vector-services.ts';

const part = (description: string) => Type.Optional(Type.Unknown({ description }));
const Authentication = part('地图读取凭证');

const common = {
  method: 'GET',
  tag: '地图服务',
  access: 'ticket',
  consumers: mapScopes,
  kind: 'stream',
  rate: 'tiles',
  share: 'tiles',
} as const;

/**
 * The built-in base maps and the published layers as OGC WMTS 1.0.0 (KVP). Parameter names are read without regard to case,
 * and what is wrong with them is said in an ows:ExceptionReport, so the query has no schema that would refuse it first.
 */
export const wmts = defineRoute({
  ...common,
  path: '/mapService/cite/wmts',
  summary: '底图和图层瓦片服务（WMTS）',
  query: Type.Object({
    SERVICE: part('WMTS'),
    REQUEST: part('GetTile 或 GetCapabilities'),
    VERSION: part('1.0.0'),
    LAYER: part('vec、cva、ter、cta、img、cia，或图层、图层组'),
    STYLE: part('default'),
    TILEMATRIXSET: part('c，或本县平面坐标系（如 EPSG:4549，底图除外）'),
    FORMAT: part('image/png、image/jpeg 或 tiles'),
    TILEMATRIX: part('级别，1 至 18'),
    TILEROW: part('行号'),
    TILECOL: part('列号'),
    Authentication,
  }),
});

/** The description of the same service by an address alone (RESTful). */
export const wmtsDescription = defineRoute({
  ...common,
  path: '/mapService/cite/wmts/1.0.0/WMTSCapabilities.xml',
  summary: '瓦片服务说明（WMTS，REST）',
  query: Type.Object({ Authentication }),
});

const Text = Type.String({ maxLength: 100 });

/** A tile of the same service by an address alone; the last part is the column with its ending (`27222.png`). */
export const wmtsTile = defineRoute({
  ...common,
  path: '/mapService/cite/wmts/:layer/:style/:set/:level/:row/:column',
  summary: '底图和图层瓦片（WMTS，REST）',
  params: Type.Object({ layer: Text, style: Text, set: Text, level: Text, row: Text, column: Text }),
  query: Type.Object({ Authentication }),
});
