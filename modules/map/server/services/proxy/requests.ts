import { HttpError } from '@homestead/http/contract';
import { serviceTexts as texts } from '../../../contract/services/index.ts';
import { isTianditu, tiandituAddress } from '../offered/tianditu.ts';
import type { StoredService } from '../service-store.ts';
import type { Source } from '../sources/store.ts';
import { arcGisRequest } from './arcgis-request.ts';
import { missing, notRegistered, oneOf, readParameters, whole, withParameters } from './parameters.ts';
import { tileAddress } from './template.ts';

/** A request to a source that is allowed, and what its answer is. */
export interface SourceRequest {
  url: URL;
  /** Documents name addresses, which are written anew; all else is passed on as it comes. */
  answer: 'document' | 'data';
}

export type ProxiedService = Pick<
  StoredService,
  'id' | 'type' | 'layer' | 'style' | 'format' | 'template' | 'srs' | 'tileService' | 'bbox' | 'name'
>;
export type ProxiedSource = Pick<Source, 'kind' | 'baseUrl'>;

/** The request to the source that a request to the proxy stands for. Throws 40001 for anything that was not registered. */
export function requestOf(
  service: ProxiedService,
  source: ProxiedSource,
  rest: string,
  search: URLSearchParams,
): SourceRequest {
  const path = rest.replace(/^\/|\/$/g, '');
  switch (service.type) {
    case 'WMS':
      return wms(service, source, path, search);
    case 'WFS':
      return wfs(service, source, path, search);
    case 'WMTS':
      return wmts(service, source, path, search);
    case 'XYZ':
    case '矢量切片服务':
      return tile(service, source, path, search);
    case 'ArcGIS REST':
      return arcGisRequest(service, source, path, search);
  }
}

const badPath = (): HttpError =>
  new HttpError('malformed', texts.badPath, { fields: [{ path: 'path', message: texts.badPath }] });

const names = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

const wmsNames =
  names(`SERVICE REQUEST VERSION LAYERS STYLES CRS SRS BBOX WIDTH HEIGHT FORMAT TRANSPARENT BGCOLOR EXCEPTIONS TIME
  ELEVATION QUERY_LAYERS INFO_FORMAT FEATURE_COUNT I J X Y LAYER STYLE RULE SCALE SLD_VERSION TILED DPI MAP_RESOLUTION
  FORMAT_OPTIONS UPDATESEQUENCE WMTVER`);
const widestPicture = 4096;

function wms(
  service: ProxiedService,
  source: ProxiedSource,
  path: string,
  search: URLSearchParams,
): SourceRequest {
  if (path !== '') throw badPath();
  const values = readParameters(search, wmsNames);
  if (values.has('SERVICE')) oneOf(values, 'SERVICE', ['WMS']);
  values.set('SERVICE', 'WMS');
  const request = oneOf(values, 'REQUEST', [
    'GetCapabilities',
    'GetMap',
    'GetFeatureInfo',
    'GetLegendGraphic',
  ]);
  values.set('REQUEST', request);
  const url = new URL(source.baseUrl);
  if (request === 'GetCapabilities') return { url: withParameters(url, values), answer: 'document' };
  if (request === 'GetLegendGraphic') nameLayers(values, 'LAYER', service.layer);
  else {
    nameLayers(values, 'LAYERS', service.layer);
    if (!values.has('STYLES')) values.set('STYLES', service.style);
    for (const name of ['WIDTH', 'HEIGHT'])
      if (whole(values, name) > widestPicture) throw notRegistered(name);
    if (!values.has('BBOX')) throw missing('BBOX');
  }
  if (request === 'GetFeatureInfo') nameLayers(values, 'QUERY_LAYERS', service.layer);
  if (request === 'GetMap' && !values.has('FORMAT')) values.set('FORMAT', service.format || 'image/png');
  return { url: withParameters(url, values), answer: 'data' };
}

/** Layers that a request names must be among those registered; it may leave them out. */
function nameLayers(values: Map<string, string>, name: string, registered: string): void {
  const asked = values.get(name);
  if (!asked) return void values.set(name, registered);
  const known = registered.split(',');
  if (!asked.split(',').every((one) => known.includes(one))) throw notRegistered(name);
}

const wfsNames =
  names(`SERVICE REQUEST VERSION ACCEPTVERSIONS TYPENAME TYPENAMES COUNT MAXFEATURES STARTINDEX BBOX FILTER SRSNAME
  OUTPUTFORMAT PROPERTYNAME SORTBY RESULTTYPE NAMESPACE NAMESPACES EXCEPTIONS`);

function wfs(
  service: ProxiedService,
  source: ProxiedSource,
  path: string,
  search: URLSearchParams,
): SourceRequest {
  if (path !== '') throw badPath();
  const values = readParameters(search, wfsNames);
  if (values.has('SERVICE')) oneOf(values, 'SERVICE', ['WFS']);
  values.set('SERVICE', 'WFS');
  const request = oneOf(values, 'REQUEST', ['GetCapabilities', 'DescribeFeatureType', 'GetFeature']);
  values.set('REQUEST', request);
  const url = new URL(source.baseUrl);
  if (request === 'GetCapabilities') return { url: withParameters(url, values), answer: 'document' };
  const isOld = /^1\./.test(values.get('VERSION') ?? '');
  if (values.has('TYPENAME')) nameLayers(values, 'TYPENAME', service.layer);
  else if (values.has('TYPENAMES') || !isOld) nameLayers(values, 'TYPENAMES', service.layer);
  else nameLayers(values, 'TYPENAME', service.layer);
  return { url: withParameters(url, values), answer: request === 'GetFeature' ? 'data' : 'document' };
}

const wmtsNames =
  names(`SERVICE REQUEST VERSION LAYER STYLE TILEMATRIXSET TILEMATRIX TILEROW TILECOL FORMAT INFOFORMAT I J
  ACCEPTVERSIONS`);

function wmts(
  service: ProxiedService,
  source: ProxiedSource,
  path: string,
  search: URLSearchParams,
): SourceRequest {
  if (path !== '') {
    const at = tilePath(service, path, readParameters(search, names('')));
    return { url: wmtsTile(service, source, at), answer: 'data' };
  }
  const values = readParameters(search, wmtsNames);
  if (values.has('SERVICE')) oneOf(values, 'SERVICE', ['WMTS']);
  const request = oneOf(values, 'REQUEST', ['GetCapabilities', 'GetTile']);
  if (request === 'GetCapabilities') {
    const base = isTianditu(source.baseUrl)
      ? tiandituAddress(source.baseUrl, service.layer)
      : new URL(source.baseUrl);
    if (/\.xml$/i.test(base.pathname)) return { url: base, answer: 'document' };
    const asked = { SERVICE: 'WMTS', REQUEST: 'GetCapabilities', VERSION: '1.0.0' };
    return { url: withParameters(base, Object.entries(asked)), answer: 'document' };
  }
  const set = service.tileService?.matrixSet ?? '';
  if (values.has('LAYER')) oneOf(values, 'LAYER', [service.layer]);
  if (values.has('TILEMATRIXSET') && values.get('TILEMATRIXSET') !== set)
    throw notRegistered('TILEMATRIXSET');
  const z = values.get('TILEMATRIX') ?? '';
  if (z === '') throw missing('TILEMATRIX');
  const at = { z: levelOf(service, z), x: whole(values, 'TILECOL'), y: whole(values, 'TILEROW') };
  return { url: wmtsTile(service, source, at, values.get('STYLE'), values.get('FORMAT')), answer: 'data' };
}

function wmtsTile(
  service: ProxiedService,
  source: ProxiedSource,
  at: { z: string; x: number; y: number },
  style?: string,
  format?: string,
): URL {
  const matrixSet = service.tileService?.matrixSet ?? '';
  const drawn = style || service.style || 'default';
  if (service.template) return tileAddress(service.template, at, { style: drawn, matrixSet }, source.baseUrl);
  const base = isTianditu(source.baseUrl)
    ? tiandituAddress(source.baseUrl, service.layer)
    : new URL(source.baseUrl);
  return withParameters(
    base,
    Object.entries({
      SERVICE: 'WMTS',
      REQUEST: 'GetTile',
      VERSION: '1.0.0',
      LAYER: service.layer,
      STYLE: drawn,
      TILEMATRIXSET: matrixSet,
      FORMAT: format || service.format || 'image/png',
      TILEMATRIX: at.z,
      TILEROW: String(at.y),
      TILECOL: String(at.x),
    }),
  );
}

/** A level that the service has; any small number where its levels are not known. */
function levelOf({ tileService }: ProxiedService, level: string): string {
  const isKnown = tileService ? tileService.levelIds.includes(level) : /^\d{1,2}$/.test(level);
  if (!isKnown) throw notRegistered('TILEMATRIX');
  return level;
}

function tilePath(service: ProxiedService, path: string, _values: Map<string, string>) {
  const [, level, x, y] =
    /^([^/]{1,100})\/(\d{1,9})\/(\d{1,9})(?:\.(?:png|jpe?g|webp|pbf|mvt))?$/.exec(path) ?? [];
  if (level === undefined) throw badPath();
  return { z: levelOf(service, level), x: Number(x), y: Number(y) };
}

function tile(
  service: ProxiedService,
  source: ProxiedSource,
  path: string,
  search: URLSearchParams,
): SourceRequest {
  const at = tilePath(service, path, readParameters(search, names('')));
  if (!service.template) return { url: tileAddress(source.baseUrl, at), answer: 'data' };
  const base = `${source.baseUrl.replace(/[?#].*$/, '').replace(/\/$/, '')}${service.template}`;
  return { url: tileAddress(base, at), answer: 'data' };
}
