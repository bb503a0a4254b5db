import {
  childOf,
  childrenOf,
  localName,
  OwsException,
  propertyNamed,
  readFilter,
  readXml,
  type XmlElement,
} from '@homestead/ogc';
import { vectorTexts as texts } from '../../../contract/vector-services-texts.ts';
import {
  type FeatureRequest,
  invalid,
  isHits,
  paging,
  refuseReference,
  versionOf,
  type WfsQuery,
} from './request.ts';

/** Any operation as XML brings it: the same parameters as in an address, or a request for features. */
export type XmlRequest =
  | { kind: 'parameters'; values: Record<string, string> }
  | { kind: 'features'; request: FeatureRequest };

/** Reads the body of a POST. Throws OwsException. */
export function xmlRequest(text: string): XmlRequest {
  const root = readXml(text, 'request');
  const { name, attributes } = root;
  const service = attributes['service'];
  if (service !== undefined && service.toUpperCase() !== 'WFS')
    throw invalid('service', texts.unknownService);
  if (name === 'GetFeature' || name === 'GetPropertyValue')
    return { kind: 'features', request: featuresOf(root, name) };
  const list = (found: readonly XmlElement[]) => found.map((each) => each.text.trim()).join(',');
  const accepted = childOf(root, 'AcceptVersions');
  const sections = childOf(root, 'Sections');
  const values: Record<string, string | undefined> = {
    SERVICE: service ?? (name === 'GetCapabilities' ? undefined : 'WFS'),
    REQUEST: name,
    VERSION: attributes['version'],
    ACCEPTVERSIONS: accepted && list(childrenOf(accepted, 'Version')),
    SECTIONS: sections && list(childrenOf(sections, 'Section')),
    TYPENAMES: list(childrenOf(root, 'TypeName')),
    STOREDQUERY_ID: list(childrenOf(root, 'StoredQueryId')),
    OUTPUTFORMAT: attributes['outputFormat'],
  };
  const given = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return { kind: 'parameters', values: Object.fromEntries(given) };
}

function featuresOf(root: XmlElement, operation: FeatureRequest['operation']): FeatureRequest {
  const { attributes } = root;
  const version = versionOf(attributes['version']);
  const stored = childOf(root, 'StoredQuery');
  const queries = childrenOf(root, 'Query');
  if (!stored && queries.length === 0)
    throw new OwsException('MissingParameterValue', 'Query', texts.missing('Query'));
  const outputFormat = attributes['outputFormat'];
  const valueReference = attributes['valueReference'];
  if (operation === 'GetPropertyValue') refuseReference(valueReference);
  return {
    operation,
    version,
    ...paging(attributes['count'] ?? attributes['maxFeatures'], attributes['startIndex']),
    isHits: isHits(attributes['resultType']),
    ...(outputFormat ? { outputFormat } : {}),
    ...(valueReference ? { valueReference } : {}),
    ...(stored ? { queries: [], stored: storedOf(stored) } : { queries: queries.flatMap(queriesOf) }),
  };
}

function storedOf(element: XmlElement) {
  const parameters = childrenOf(element, 'Parameter').map(({ attributes, text }) => [
    (attributes['name'] ?? '').toUpperCase(),
    text.trim(),
  ]);
  return { id: element.attributes['id'] ?? '', parameters: Object.fromEntries(parameters) };
}

function queriesOf(query: XmlElement): WfsQuery[] {
  const { attributes } = query;
  const names = (attributes['typeNames'] ?? attributes['typeName'] ?? '').split(/[\s,]+/).filter(Boolean);
  if (names.length === 0)
    throw new OwsException('MissingParameterValue', 'typeNames', texts.missing('typeNames'));
  if (names.length > 1) throw new OwsException('OperationNotSupported', 'typeNames', texts.join);
  const wanted = childrenOf(query, 'PropertyName').map(({ text }) => propertyNamed(text));
  const filter = childOf(query, 'Filter');
  const sort = childOf(query, 'SortBy');
  const srsName = attributes['srsName'];
  return [
    {
      typeName: localName(names[0]!),
      sort: sort ? childrenOf(sort, 'SortProperty').map(sortOf) : [],
      ...(filter ? { filter: readFilter(filter) } : {}),
      ...(wanted.length > 0 && !wanted.includes('*') ? { properties: wanted } : {}),
      ...(srsName ? { srsName } : {}),
    },
  ];
}

function sortOf(element: XmlElement): WfsQuery['sort'][number] {
  const name = childOf(element, 'ValueReference', 'PropertyName');
  const order = childOf(element, 'SortOrder')?.text.trim() ?? 'ASC';
  return { property: propertyNamed(name?.text ?? ''), descending: /^d/i.test(order) };
}
