import { defineRoute } from '@homestead/http/contract';
import { Type } from 'typebox';

const part = (description: string) => Type.Optional(Type.Unknown({ description }));

/**
 * The built-in base maps as OGC WMTS 1.0.0 (KVP). Parameter names are read without regard to case, and what is wrong
 * with them is said in an ows:ExceptionReport, so the query has no schema that would refuse it first.
 */
export const wmts = defineRoute({
  method: 'GET',
  path: '/mapService/cite/wmts',
  summary: '底图瓦片服务（WMTS）',
  tag: '地图服务',
  access: 'ticket',
  kind: 'stream',
  rate: 'tiles',
  share: 'tiles',
  query: Type.Object({
    SERVICE: part('WMTS'),
    REQUEST: part('GetTile 或 GetCapabilities'),
    VERSION: part('1.0.0'),
    LAYER: part('vec、cva、ter、cta、img、cia'),
    STYLE: part('default'),
    TILEMATRIXSET: part('c'),
    FORMAT: part('image/png 或 tiles'),
    TILEMATRIX: part('级别，1 至 18'),
    TILEROW: part('行号'),
    TILECOL: part('列号'),
    Authentication: part('地图读取凭证'),
  }),
});
