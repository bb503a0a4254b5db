import { layerIdPattern } from '@homestead/catalogue/contract';
import { defineRoute } from '@homestead/http/contract';
import { Type } from 'typebox';
import { mapScopes } from './vector-services.ts';

const part = (description: string) => Type.Optional(Type.Unknown({ description }));
const Authentication = part('地图读取凭证');

/**
 * Published layers as OGC WMS 1.1.1 and 1.3.0. Parameter names are read without regard to case, and what is wrong with them is
 * said in a service exception, so the query has no schema that would refuse it first.
 */
export const wms = defineRoute({
  method: 'GET',
  path: '/mapService/cite/wms',
  summary: '图层图片服务（WMS 1.1.1、1.3.0）',
  tag: '地图服务',
  access: 'ticket',
  consumers: mapScopes,
  kind: 'stream',
  rate: 'tiles',
  share: 'tiles',
  query: Type.Object({
    SERVICE: part('WMS'),
    REQUEST: part(
      'GetCapabilities、GetMap、GetFeatureInfo、GetLegendGraphic；不填且有 layers 时按默认值出图',
    ),
    VERSION: part('1.1.1 或 1.3.0'),
    layers: part('图层或图层组，逗号分隔，先列的在下'),
    STYLES: part('各图层的样式，空为默认'),
    CRS: part('坐标系（1.1.1 为 SRS），如 EPSG:4490'),
    BBOX: part('范围，1.3.0 按坐标系轴序'),
    WIDTH: part('宽，像素，1 至 4096'),
    HEIGHT: part('高，像素，1 至 4096'),
    FORMAT: part('image/png 或 image/jpeg'),
    TRANSPARENT: part('TRUE 或 FALSE'),
    BGCOLOR: part('0xRRGGBB'),
    EXCEPTIONS: part('XML、INIMAGE 或 BLANK'),
    SLD_BODY: part('随请求给出的样式（SLD 1.0.0、1.1.0），可代替 LAYERS 和 STYLES'),
    Authentication,
  }),
});

/** The same parameters as a form, since an SLD may be too long for an address. */
export const wmsPost = defineRoute({
  method: 'POST',
  path: '/mapService/cite/wms',
  summary: '图层图片服务（WMS，请求为表单参数）',
  tag: '地图服务',
  access: 'session',
  consumers: mapScopes,
  kind: 'stream',
  rate: 'tiles',
  share: 'tiles',
  reads: true,
  parameters: true,
});

const Whole = Type.String({ pattern: '^[0-9]{1,9}$' });

export const vectorTiles = defineRoute({
  method: 'GET',
  path: '/mapService/cite/tiles/:layer/:z/:x/:y.pbf',
  summary: '图层矢量瓦片（MVT）',
  tag: '地图服务',
  access: 'ticket',
  consumers: mapScopes,
  kind: 'stream',
  rate: 'tiles',
  share: 'tiles',
  params: Type.Object({ layer: Type.String({ pattern: layerIdPattern }), z: Whole, x: Whole, y: Whole }),
  query: Type.Object({
    crs: Type.Optional(
      Type.String({
        maxLength: 40,
        description: '瓦片坐标系；不填为 EPSG:4490（天地图 c 网格），另有本县的平面坐标系',
      }),
    ),
    Authentication,
  }),
});
