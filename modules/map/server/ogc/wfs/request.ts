import {
  type Filter,
  groupsOf,
  type Kvp,
  listOf,
  localName,
  OwsException,
  parseFilter,
  propertyNamed,
  wholeNumber,
} from '@homestead/ogc';
import { vectorTexts as texts } from '../../../contract/vector-services-texts.ts';

export type WfsVersion = '2.0.0' | '1.1.0';
export const wfsVersions: readonly WfsVersion[] = ['2.0.0', '1.1.0'];

/** Corners in the order in which they were written, with the system that the box names. */
export interface GivenBox {
  corners: [number[], number[]];
  srsName?: string;
}

export interface WfsQuery {
  typeName: string;
  /** Fields that are wanted; all where absent. */
  properties?: string[];
  filter?: Filter;
  box?: GivenBox;
  ids?: string[];
  sort: { property: string; descending: boolean }[];
  srsName?: string;
}

/** What GetFeature and GetPropertyValue ask for, whether it came as parameters or as XML. */
export interface FeatureRequest {
  operation: 'GetFeature' | 'GetPropertyValue';
  version: WfsVersion;
  queries: WfsQuery[];
  /** A stored query in place of queries. */
  stored?: { id: string; parameters: Readonly<Record<string, string>> };
  count?: number;
  startIndex: number;
  isHits: boolean;
  outputFormat?: string;
  valueReference?: string;
}

const maxQueries = 20;
const missing = (name: string) => new OwsException('MissingParameterValue', name, texts.missing(name));
export const invalid = (name: string, message: string = texts.invalid(name)) =>
  new OwsException('InvalidParameterValue', name, message);

/** The version of any request but GetCapabilities; 2.0.0 where it says nothing. */
export function versionOf(text: string | undefined): WfsVersion {
  if (text === undefined || text === '') return '2.0.0';
  if (text === '2.0.2') return '2.0.0';
  const found = wfsVersions.find((version) => version === text);
  if (!found) throw invalid('version', texts.unsupportedVersion(text.slice(0, 20)));
  return found;
}

/** The version in which capabilities are answered: the first that is known of those that the client takes. */
export function negotiate(accepted: readonly string[], version: string | undefined): WfsVersion {
  if (accepted.length > 0) {
    const found = accepted.flatMap(
      (each) => wfsVersions.find((own) => own === each.replace(/^2\.0\.2$/, '2.0.0')) ?? [],
    );
    if (!found[0]) throw new OwsException('VersionNegotiationFailed', 'acceptVersions', texts.noVersion);
    return found[0];
  }
  return version !== undefined && /^1\./.test(version) ? '1.1.0' : '2.0.0';
}

/** Reads the parameters of GetFeature or GetPropertyValue. Throws OwsException. */
export function featureRequest(kvp: Kvp, operation: FeatureRequest['operation']): FeatureRequest {
  const version = versionOf(kvp.get('VERSION'));
  const count = kvp.get('COUNT') ?? kvp.get('MAXFEATURES');
  const outputFormat = kvp.get('OUTPUTFORMAT');
  const valueReference = kvp.get('VALUEREFERENCE');
  if (operation === 'GetPropertyValue') refuseReference(valueReference);
  const storedId = kvp.get('STOREDQUERY_ID');
  return {
    operation,
    version,
    ...paging(count, kvp.get('STARTINDEX')),
    isHits: isHits(kvp.get('RESULTTYPE')),
    ...(outputFormat ? { outputFormat } : {}),
    ...(valueReference ? { valueReference } : {}),
    ...(storedId
      ? { queries: [], stored: { id: storedId, parameters: Object.fromEntries(kvp) } }
      : { queries: queriesOf(kvp) }),
  };
}

/** Which property is asked for: none is missing, an empty one is wrong (ISO 19142 §10.4). */
export function refuseReference(reference: string | undefined): void {
  if (reference === undefined) throw missing('valueReference');
  if (reference.trim() === '') throw invalid('valueReference');
}

/** Counts as both bindings write them. */
export function paging(count: string | undefined, start: string | undefined) {
  const most = count === undefined || count === '' ? undefined : wholeNumber(count);
  if (count && most === undefined) throw invalid('count');
  const startIndex = start === undefined || start === '' ? 0 : wholeNumber(start);
  if (startIndex === undefined) throw invalid('startIndex');
  return { startIndex, ...(most === undefined ? {} : { count: most }) };
}

export function isHits(resultType: string | undefined): boolean {
  if (resultType === undefined || resultType === '' || resultType.toLowerCase() === 'results') return false;
  if (resultType.toLowerCase() === 'hits') return true;
  throw invalid('resultType');
}

/** How many values each of the parallel parameters has: one for all queries, or one for each. */
function queriesOf(kvp: Kvp): WfsQuery[] {
  // A filter of another product that were left out would be answered with every feature.
  const foreign = ['CQL_FILTER', 'ECQL_FILTER', 'VIEWPARAMS'].find((name) => kvp.get(name)?.trim());
  if (foreign) throw invalid(foreign, texts.foreignFilter(foreign));
  const ids = listOf(kvp.get('RESOURCEID') ?? kvp.get('FEATUREID'));
  const names = kvp.get('TYPENAMES') ?? kvp.get('TYPENAME');
  const given = ['FILTER', 'BBOX'].filter((name) => kvp.get(name)).length + (ids.length > 0 ? 1 : 0);
  if (given > 1) throw invalid('filter', texts.exclusive);
  const types = names ? typesOf(names) : [...new Set(ids.map(layerOfId))];
  const unnamed = names ? undefined : ids.find((id) => layerOfId(id) === '');
  if (unnamed !== undefined) throw invalid('resourceId', texts.unnamedId(unnamed.slice(0, 100)));
  if (types.length === 0) throw missing('typeNames');
  if (types.length > maxQueries) throw invalid('typeNames', texts.tooManyQueries);
  const each = (locator: string) => {
    const value = kvp.get(locator.toUpperCase());
    if (!value) return () => undefined;
    const groups = groupsOf(value);
    // A query without its filter would be answered with every feature.
    if (groups.length !== 1 && groups.length !== types.length) throw invalid(locator, texts.unevenGroups);
    return (index: number) => (groups.length === 1 ? groups[0] : groups[index]);
  };
  const [filter, box, properties, sort, crs] = ['filter', 'bbox', 'propertyName', 'sortBy', 'srsName'].map(
    each,
  );
  return types.map((typeName, index) => {
    const [filterText, boxText, wanted] = [filter!(index), box!(index), properties!(index)];
    const srsName = crs!(index);
    return {
      typeName,
      sort: sortOf(sort!(index)),
      ...(filterText ? { filter: parseFilter(filterText) } : {}),
      ...(boxText ? { box: boxOf(boxText) } : {}),
      ...(wanted && wanted !== '*' ? { properties: listOf(wanted).map(propertyNamed) } : {}),
      ...(ids.length > 0 ? { ids } : {}),
      ...(srsName ? { srsName } : {}),
    };
  });
}

/** `(a)(b)` and, for 1.1.0, `a,b` are several queries; aliases and joins are not taken. */
function typesOf(names: string): string[] {
  const groups = groupsOf(names);
  const lists = groups.map(listOf);
  if (groups.length > 1 && lists.some((list) => list.length > 1))
    throw new OwsException('OperationNotSupported', 'typeNames', texts.join);
  return lists
    .flat()
    .filter((name) => name !== '')
    .map(localName);
}

const layerOfId = (id: string): string => id.slice(0, Math.max(0, id.indexOf('.')));

/** `minx,miny,maxx,maxy[,crs]`, in the order of the system. Throws for what is no number, and for corners out of order. */
export function boxOf(text: string): GivenBox {
  const parts = text.split(',').map((each) => each.trim());
  const numbers = parts.slice(0, 4).map((each) => (each === '' ? Number.NaN : Number(each)));
  const [a, b, c, d] = numbers;
  const isFine = numbers.length === 4 && numbers.every(Number.isFinite) && parts.length <= 5;
  if (!isFine || a! > c! || b! > d!) throw invalid('bbox', texts.box);
  return {
    corners: [
      [a!, b!],
      [c!, d!],
    ],
    ...(parts[4] ? { srsName: parts[4] } : {}),
  };
}

function sortOf(text: string | undefined): WfsQuery['sort'] {
  return listOf(text).map((item) => {
    const [name = '', order = 'ASC'] = item.split(/\s+/);
    if (!/^(a|d|asc|desc)$/i.test(order)) throw invalid('sortBy');
    return { property: propertyNamed(name), descending: /^d/i.test(order) };
  });
}
