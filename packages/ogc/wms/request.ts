import type { Kvp } from '../kvp.ts';
import { listOf, numberOf, optional, required, wholeBetween } from './parameters.ts';
import { WmsProblem } from './problem.ts';
import { wmsTexts as texts } from './texts.ts';
import { negotiate, newest, spoken, type WmsVersion, wmsVersions } from './versions.ts';

/** Pixels along each side of a picture at most. */
export const maxPixels = 4096;
export const maxLayers = 50;
export const pictureFormats = ['image/png', 'image/jpeg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];
export const infoFormats = [
  'text/html',
  'text/plain',
  'application/vnd.ogc.gml',
  'application/json',
] as const;
export type InfoFormat = (typeof infoFormats)[number];

/** West, south, east, north, or the same in metres. */
export type Box = [number, number, number, number];

/** Which axis a coordinate reference system names first; undefined where the system is not served. */
export type AxesOf = (crs: string) => 'neu' | 'enu' | undefined;

export interface MapRequest {
  readonly version: WmsVersion;
  readonly layers: readonly string[];
  /** One for each layer; '' is the layer's default. */
  readonly styles: readonly string[];
  /** The text of an SLD that came with the request: it may name the layers, and brings styles for them. */
  readonly sld?: string;
  /** `EPSG:4490`, or `CRS:84`. */
  readonly crs: string;
  /** East first, whatever order the request used. */
  readonly box: Box;
  readonly width: number;
  readonly height: number;
  readonly format: PictureFormat;
  readonly transparent: boolean;
  /** `#rrggbb`. */
  readonly background: string;
  /** One of many pictures side by side, as GeoServer's `TILED` says: a name that lies in several is written in one of them. */
  readonly tiled: boolean;
  /** Pixels for one pixel of the styles: a print of 300 dpi has three where a screen has one. */
  readonly ratio: number;
}

/** A map preview: only layers are said; the server chooses what is missing. */
export type PreviewRequest = Omit<MapRequest, 'box' | 'width' | 'height'> &
  Partial<Pick<MapRequest, 'box' | 'width' | 'height'>>;

export interface InfoRequest {
  readonly map: Omit<MapRequest, 'format' | 'transparent' | 'background' | 'tiled' | 'ratio' | 'sld'>;
  readonly layers: readonly string[];
  readonly format: InfoFormat;
  readonly x: number;
  readonly y: number;
  readonly count: number;
}

export interface LegendRequest {
  readonly layer: string;
  readonly style: string;
  readonly format: PictureFormat;
  /** Size of a symbol. */
  readonly width: number;
  readonly height: number;
  readonly scale: number | undefined;
  /** The text of an SLD that came with the request. */
  readonly sld?: string;
}

export type WmsRequest =
  | { readonly kind: 'capabilities'; readonly version: WmsVersion; readonly sequence: string | undefined }
  | { readonly kind: 'map'; readonly map: MapRequest }
  | { readonly kind: 'preview'; readonly map: PreviewRequest }
  | { readonly kind: 'info'; readonly info: InfoRequest }
  | { readonly kind: 'legend'; readonly legend: LegendRequest };

/**
 * Reads a request of WMS 1.1.1 or 1.3.0. Throws WmsProblem; what it does not know is ignored, as the standard asks, but for filters
 * of other products.
 */
export function readWms(values: Kvp, axesOf: AxesOf): WmsRequest {
  const service = optional(values, 'SERVICE');
  if (service !== undefined && service.toUpperCase() !== 'WMS')
    throw new WmsProblem('InvalidParameterValue', texts.service, 'SERVICE');
  const request = optional(values, 'REQUEST');
  if (request === undefined && ['LAYERS', 'SLD_BODY'].some((name) => values.has(name)))
    return { kind: 'preview', map: preview(values, axesOf) };
  switch (required(values, 'REQUEST').toLowerCase()) {
    case 'getcapabilities':
    case 'capabilities':
      return {
        kind: 'capabilities',
        version: negotiate(optional(values, 'VERSION')),
        sequence: optional(values, 'UPDATESEQUENCE'),
      };
    case 'getmap':
    case 'map':
      return { kind: 'map', map: mapOf(values, versionOf(values), axesOf) };
    case 'getfeatureinfo':
      return { kind: 'info', info: infoOf(values, axesOf) };
    case 'getlegendgraphic':
      return { kind: 'legend', legend: legendOf(values) };
    default:
      throw new WmsProblem('OperationNotSupported', texts.request(request ?? ''), 'REQUEST');
  }
}

function versionOf(values: Kvp): WmsVersion {
  const version = spoken(required(values, 'VERSION'));
  if (!version)
    throw new WmsProblem('InvalidParameterValue', texts.version(wmsVersions.join('、')), 'VERSION');
  return version;
}

function mapOf(values: Kvp, version: WmsVersion, axesOf: AxesOf): MapRequest {
  return {
    version,
    ...drawnOf(values),
    ...placeOf(values, version, axesOf),
    format: formatOf(required(values, 'FORMAT')),
    ...groundOf(values),
  };
}

function preview(values: Kvp, axesOf: AxesOf): PreviewRequest {
  const version = spoken(optional(values, 'VERSION') ?? newest) ?? newest;
  const size = (name: string) => {
    const text = optional(values, name);
    return text === undefined ? {} : { [name.toLowerCase()]: wholeBetween(text, name, 1, maxPixels) };
  };
  const crs = crsOf(optional(values, 'CRS') ?? optional(values, 'SRS') ?? 'EPSG:4490', axesOf);
  const box = optional(values, 'BBOX');
  return {
    version,
    ...drawnOf(values),
    crs,
    ...(box === undefined ? {} : { box: boxOf(box, version, axesOf(crs)!) }),
    ...size('WIDTH'),
    ...size('HEIGHT'),
    format: formatOf(optional(values, 'FORMAT') ?? 'image/png'),
    ...groundOf(values),
  };
}

/** The SLD of a request. One at another address is refused: what is not registered is not fetched. */
function sldOf(values: Kvp): { sld?: string } {
  if (optional(values, 'SLD') !== undefined)
    throw new WmsProblem('InvalidParameterValue', texts.sldAddress, 'SLD');
  const sld = optional(values, 'SLD_BODY');
  return sld === undefined ? {} : { sld };
}

/** Parameters by which other products choose features: without them a picture would show what was not asked for. */
const foreignFilters = ['CQL_FILTER', 'ECQL_FILTER', 'FILTER', 'FEATUREID', 'VIEWPARAMS'];

/** Layers and styles of a picture, which an SLD may bring instead. */
function drawnOf(values: Kvp): Pick<MapRequest, 'layers' | 'styles' | 'sld'> {
  const foreign = foreignFilters.find((name) => optional(values, name) !== undefined);
  if (foreign) throw new WmsProblem('InvalidParameterValue', texts.foreignFilter(foreign), foreign);
  const sld = sldOf(values);
  const isFromSld = sld.sld !== undefined && optional(values, 'LAYERS') === undefined;
  return { ...(isFromSld ? { layers: [], styles: [] } : contentOf(values)), ...sld };
}

function contentOf(values: Kvp): Pick<MapRequest, 'layers' | 'styles'> {
  const layers = listOf(required(values, 'LAYERS'));
  if (layers.length > maxLayers)
    throw new WmsProblem('InvalidParameterValue', texts.layerLimit(maxLayers), 'LAYERS');
  const text = values.get('STYLES')?.trim() ?? '';
  const styles = text === '' ? layers.map(() => '') : listOf(text);
  if (styles.length !== layers.length) throw new WmsProblem('StyleNotDefined', texts.styleCount, 'STYLES');
  return { layers, styles };
}

function placeOf(values: Kvp, version: WmsVersion, axesOf: AxesOf) {
  const crs = crsOf(required(values, version === '1.3.0' ? 'CRS' : 'SRS'), axesOf);
  return {
    crs,
    box: boxOf(required(values, 'BBOX'), version, axesOf(crs)!),
    width: wholeBetween(required(values, 'WIDTH'), 'WIDTH', 1, maxPixels),
    height: wholeBetween(required(values, 'HEIGHT'), 'HEIGHT', 1, maxPixels),
  };
}

function crsOf(text: string, axesOf: AxesOf): string {
  const code = text.toUpperCase();
  if (!axesOf(code)) throw new WmsProblem('InvalidCRS', texts.crs(text), 'CRS');
  return code;
}

/** In 1.3.0 a box follows the axes of its system; in 1.1.1 east always comes first. */
function boxOf(text: string, version: WmsVersion, axes: 'neu' | 'enu'): Box {
  const numbers = text.split(',').map(numberOf);
  const [a, b, c, d] = numbers;
  if (numbers.length !== 4 || a === undefined || b === undefined || c === undefined || d === undefined)
    throw new WmsProblem('InvalidParameterValue', texts.boxForm, 'BBOX');
  if (a >= c || b >= d) throw new WmsProblem('InvalidParameterValue', texts.boxReversed, 'BBOX');
  return version === '1.3.0' && axes === 'neu' ? [b, a, d, c] : [a, b, c, d];
}

function formatOf(text: string): PictureFormat {
  const name = text.toLowerCase() === 'image/jpg' ? 'image/jpeg' : text.toLowerCase();
  const format = pictureFormats.find((one) => one === name);
  if (!format) throw new WmsProblem('InvalidFormat', texts.format(pictureFormats.join('、')), 'FORMAT');
  return format;
}

/** Dots per inch for which styles are made, and those that a request may say. */
const [usualDpi, leastDpi, mostDpi] = [96, 24, 1200];

/** What GIS programs say of a print or of a fine screen, each in its own words; what is no such number is ignored. */
function ratioOf(values: Kvp): number {
  const said = /(?:^|;)\s*dpi:([^;]+)/i.exec(optional(values, 'FORMAT_OPTIONS') ?? '')?.[1];
  const texts = [optional(values, 'DPI'), optional(values, 'MAP_RESOLUTION'), said];
  const dpi = texts.map((text) => numberOf(text ?? '') ?? 0).find((one) => one >= leastDpi && one <= mostDpi);
  return (dpi ?? usualDpi) / usualDpi;
}

function groundOf(values: Kvp): Pick<MapRequest, 'transparent' | 'background' | 'tiled' | 'ratio'> {
  const transparent = optional(values, 'TRANSPARENT')?.toUpperCase() ?? 'FALSE';
  if (transparent !== 'TRUE' && transparent !== 'FALSE')
    throw new WmsProblem('InvalidParameterValue', texts.boolean, 'TRANSPARENT');
  const [, color] = /^(?:0x|#)([0-9a-f]{6})$/i.exec(optional(values, 'BGCOLOR') ?? '0xFFFFFF') ?? [];
  if (!color) throw new WmsProblem('InvalidParameterValue', texts.color, 'BGCOLOR');
  const tiled = optional(values, 'TILED')?.toUpperCase() === 'TRUE';
  return {
    transparent: transparent === 'TRUE',
    background: `#${color.toLowerCase()}`,
    tiled,
    ratio: ratioOf(values),
  };
}

function infoOf(values: Kvp, axesOf: AxesOf): InfoRequest {
  const version = versionOf(values);
  const map = { version, ...contentOf(values), ...placeOf(values, version, axesOf) };
  const layers = listOf(required(values, 'QUERY_LAYERS'));
  const stranger = layers.find((name) => !map.layers.includes(name));
  if (stranger !== undefined) throw new WmsProblem('LayerNotDefined', texts.layer(stranger), 'QUERY_LAYERS');
  const wanted = (optional(values, 'INFO_FORMAT') ?? 'text/plain').toLowerCase();
  const name = /^(application\/geo\+json|geojson)$/.test(wanted) ? 'application/json' : wanted;
  const format = infoFormats.find((one) => name === one || (one.endsWith('gml') && /gml/.test(name)));
  if (!format) throw new WmsProblem('InvalidFormat', texts.format(infoFormats.join('、')), 'INFO_FORMAT');
  const [x, y] = version === '1.3.0' ? ['I', 'J'] : ['X', 'Y'];
  return {
    map,
    layers,
    format,
    x: pixel(required(values, x!), map.width, x!),
    y: pixel(required(values, y!), map.height, y!),
    count: Math.min(
      50,
      Math.max(1, Number(/^\d{1,6}$/.exec(optional(values, 'FEATURE_COUNT') ?? '1')?.[0] ?? 1)),
    ),
  };
}

function pixel(text: string, size: number, name: string): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value < size)) throw new WmsProblem('InvalidPoint', texts.point, name);
  return value;
}

const symbolSize = 20;
const maxSymbol = 100;

function legendOf(values: Kvp): LegendRequest {
  const size = (name: string) => {
    const text = optional(values, name);
    return text === undefined ? symbolSize : wholeBetween(text, name, 1, maxSymbol);
  };
  const scale = numberOf(optional(values, 'SCALE') ?? '');
  return {
    layer: required(values, 'LAYER'),
    style: optional(values, 'STYLE') ?? '',
    format: formatOf(optional(values, 'FORMAT') ?? 'image/png'),
    width: size('WIDTH'),
    height: size('HEIGHT'),
    scale: scale !== undefined && scale > 0 ? scale : undefined,
    ...sldOf(values),
  };
}
