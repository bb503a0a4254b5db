import { OwsException } from '@homestead/ogc';
import { vectorTexts as texts } from '../../../contract/vector-services-texts.ts';
import type { Published } from '../query/published.ts';
import { namespace } from './names.ts';

export const byIdQuery = 'urn:ogc:def:query:OGC-WFS::GetFeatureById';
const names = new Set([
  byIdQuery,
  'http://www.opengis.net/def/query/OGC-WFS/0/GetFeatureById',
  'GetFeatureById',
]);
export const isByIdQuery = (id: string): boolean => names.has(id);

const wfs = 'http://www.opengis.net/wfs/2.0';

export function listStoredQueries(layers: readonly Published[]): string {
  const types = layers
    .map(({ layer }) => `<wfs:ReturnFeatureType>${layer.id}</wfs:ReturnFeatureType>`)
    .join('');
  return `<?xml version="1.0" encoding="UTF-8"?>
<wfs:ListStoredQueriesResponse xmlns:wfs="${wfs}" xmlns="${namespace}">
  <wfs:StoredQuery id="${byIdQuery}"><wfs:Title xml:lang="zh">${texts.byIdTitle}</wfs:Title>${types || '<wfs:ReturnFeatureType/>'}</wfs:StoredQuery>
</wfs:ListStoredQueriesResponse>
`;
}

export function describeStoredQueries(asked: readonly string[]): string {
  const unknown = asked.find((id) => !isByIdQuery(id));
  if (unknown !== undefined)
    throw new OwsException('InvalidParameterValue', 'storedQuery_Id', texts.unknownQuery(unknown));
  return `<?xml version="1.0" encoding="UTF-8"?>
<wfs:DescribeStoredQueriesResponse xmlns:wfs="${wfs}" xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns="${namespace}">
  <wfs:StoredQueryDescription id="${byIdQuery}">
    <wfs:Title xml:lang="zh">${texts.byIdTitle}</wfs:Title>
    <wfs:Parameter name="id" type="xsd:string"/>
    <wfs:QueryExpressionText returnFeatureTypes="" language="urn:ogc:def:queryLanguage:OGC-WFS::WFS_QueryExpression" isPrivate="true"/>
  </wfs:StoredQueryDescription>
</wfs:DescribeStoredQueriesResponse>
`;
}
