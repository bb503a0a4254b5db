import { HttpError } from '@homestead/http/contract';
import { serviceTexts as texts } from '../../../contract/services/index.ts';
import { notRegistered, oneOf, readParameters, withParameters } from './parameters.ts';
import type { ProxiedService, ProxiedSource, SourceRequest } from './requests.ts';

const names = (text: string): ReadonlySet<string> => new Set(text.toUpperCase().split(/\s+/));

/** What each operation below a service may be asked. */
const operations: Readonly<Record<string, ReadonlySet<string>>> = {
  '': names('f'),
  layer: names('f'),
  legend: names('f'),
  export: names('bbox bboxSR imageSR size format transparent layers dpi f time'),
  identify: names(
    'geometry geometryType sr layers tolerance mapExtent imageDisplay returnGeometry f maxAllowableOffset',
  ),
  query:
    names(`where geometry geometryType inSR outSR spatialRel outFields returnGeometry f resultOffset resultRecordCount
    objectIds returnIdsOnly returnCountOnly orderByFields maxAllowableOffset geometryPrecision quantizationParameters
    returnExtentOnly resultType`),
};

/** A request below a MapServer or FeatureServer: of the registered layer alone. Throws 40001 for any other. */
export function arcGisRequest(
  service: ProxiedService,
  source: ProxiedSource,
  path: string,
  search: URLSearchParams,
): SourceRequest {
  const [, layer, operation = ''] =
    /^(?:(\d{1,6})(?:\/|$))?(query|export|identify|legend)?$/.exec(path) ?? [];
  const isKnown = path === '' || layer !== undefined || operation !== '';
  const isOfLayer = operation === 'query' || (operation === '' && layer !== undefined);
  if (!isKnown || (layer !== undefined) !== isOfLayer)
    throw new HttpError('malformed', texts.badPath, { fields: [{ path: 'path', message: texts.badPath }] });
  if (layer !== undefined && layer !== service.layer) throw notRegistered('layer');
  const values = readParameters(search, operations[operation || (layer === undefined ? '' : 'layer')]!);
  if (operation === 'export') {
    nameLayer(values, service.layer, ['show', 'include']);
    // A description of the picture would hold its address at the other system.
    values.set('F', 'image');
  } else {
    if (operation === 'identify') nameLayer(values, service.layer, ['all', 'top', 'visible']);
    values.set('F', values.has('F') ? oneOf(values, 'F', ['json', 'pjson', 'geojson', 'pbf']) : 'json');
  }
  const base = new URL(source.baseUrl);
  base.pathname = [base.pathname.replace(/\/$/, ''), layer, operation].filter(Boolean).join('/');
  const spelled = [...values].map(([name, value]) => [spelling(name), value] as const);
  return {
    url: withParameters(base, spelled),
    answer: operation === 'query' || operation === 'export' ? 'data' : 'document',
  };
}

/** `show:3` and its like, of the registered layer alone. */
function nameLayer(values: Map<string, string>, layer: string, words: readonly string[]): void {
  const asked = values.get('LAYERS');
  const [word = '', listed = ''] = asked?.split(':') ?? [words[0], layer];
  if (!words.includes(word) || listed !== layer) throw notRegistered('layers');
  values.set('LAYERS', `${word}:${layer}`);
}

/** ArcGIS tells parameters apart by case. */
const spellings = new Map(
  `f bbox bboxSR imageSR size format transparent layers dpi time geometry geometryType sr tolerance mapExtent imageDisplay
  returnGeometry maxAllowableOffset where inSR outSR spatialRel outFields resultOffset resultRecordCount objectIds returnIdsOnly
  returnCountOnly orderByFields geometryPrecision quantizationParameters returnExtentOnly resultType`
    .split(/\s+/)
    .map((name) => [name.toUpperCase(), name] as const),
);
const spelling = (name: string): string => spellings.get(name) ?? name;
