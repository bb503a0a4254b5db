import { defineRoute, type RouteSpec } from '@homestead/http/contract';
import { Type } from 'typebox';

/** Scopes of a consumer's key that open the map services. */
export const mapScopes = ['map.read', 'map.feature.read'] as const;

const part = (description: string) => Type.Optional(Type.Unknown({ description }));
const tag = '地图服务';

/** What all map services have in common. Their parameters have no schema that would refuse first, and not in their form. */
const served = {
  tag,
  access: 'ticket',
  consumers: mapScopes,
  kind: 'stream',
  share: 'lists',
} as const satisfies Partial<RouteSpec>;

export const wfs = defineRoute({
  ...served,
  method: 'GET',
  path: '/mapService/cite/wfs',
  summary: '矢量要素服务（WFS 2.0.0、1.1.0）',
  query: Type.Object({
    SERVICE: part('WFS'),
    REQUEST: part(
      'GetCapabilities、DescribeFeatureType、GetFeature、GetPropertyValue、ListStoredQueries、DescribeStoredQueries',
    ),
    VERSION: part('2.0.0 或 1.1.0'),
    TYPENAMES: part('图层编码（1.1.0 为 TYPENAME）'),
    FILTER: part('过滤条件（Filter Encoding 2.0、1.1）'),
    BBOX: part('范围，可带坐标系'),
    RESOURCEID: part('要素编号'),
    PROPERTYNAME: part('要返回的属性'),
    SORTBY: part('排序'),
    COUNT: part('条数（1.1.0 为 MAXFEATURES）'),
    STARTINDEX: part('从第几条开始'),
    RESULTTYPE: part('results 或 hits'),
    SRSNAME: part('坐标系'),
    OUTPUTFORMAT: part('GML 3.2、GML 3.1.1、application/json、SHAPE-ZIP'),
    Authentication: part('地图读取凭证'),
  }),
});

export const wfsPost = defineRoute({
  ...served,
  method: 'POST',
  access: 'session',
  path: '/mapService/cite/wfs',
  summary: '矢量要素服务（WFS，请求为 XML 或表单参数）',
  reads: true,
  xml: true,
  parameters: true,
  bodySize: 'document',
});

const Collection = Type.Object({ collection: Type.String({ maxLength: 200 }) });
const base = '/mapService/cite/ogc';
const features = <const P extends string>(path: P, summary: string) =>
  ({ ...served, method: 'GET', path: `${base}${path}`, summary }) as const;

export const featuresLanding = defineRoute(features('', 'OGC API 要素服务'));
export const featuresApi = defineRoute(features('/api', 'OGC API 要素服务的接口说明（OpenAPI 3.0）'));
export const featuresConformance = defineRoute(features('/conformance', 'OGC API 要素服务符合的标准'));
export const featuresCollections = defineRoute(features('/collections', 'OGC API 要素服务的图层'));
export const featuresCollection = defineRoute({
  ...features('/collections/:collection', 'OGC API 要素服务的一个图层'),
  params: Collection,
});
export const featuresItems = defineRoute({
  ...features('/collections/:collection/items', 'OGC API 要素服务的要素'),
  params: Collection,
});
export const featuresItem = defineRoute({
  ...features('/collections/:collection/items/:feature', 'OGC API 要素服务的一个要素'),
  params: Type.Object({ ...Collection.properties, feature: Type.String({ maxLength: 500 }) }),
});
