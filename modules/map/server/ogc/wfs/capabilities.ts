import { crsTable } from '@homestead/geodesy';
import { crsUrn, escapeXml } from '@homestead/ogc';
import { vectorTexts as texts } from '../../../contract/vector-services-texts.ts';
import type { Published } from '../query/published.ts';
import { mostFeatures } from '../query/selection.ts';
import { filterCapabilities } from './filter-capabilities.ts';
import { formats, formatsOf } from './formats.ts';
import { namespace } from './names.ts';
import type { WfsVersion } from './request.ts';

export interface CapabilitiesFacts {
  version: WfsVersion;
  address: string;
  layers: readonly Published[];
  /** Names of the sections that are wanted; all where empty. */
  sections: readonly string[];
  /** Systems beside the first, by code. */
  systems: readonly string[];
}

const sectionNames = [
  'serviceidentification',
  'serviceprovider',
  'operationsmetadata',
  'featuretypelist',
  'filter_capabilities',
];

/** The capabilities document of either version, with the layers that this reader sees. */
export function capabilities(facts: CapabilitiesFacts): string {
  const { version } = facts;
  const wanted = facts.sections.map((name) => name.toLowerCase());
  const isAll = wanted.length === 0 || wanted.includes('all');
  const show = (name: string, text: string) => (isAll || wanted.includes(name) ? text : '');
  const parts = [
    identification(version),
    provider(),
    operations(facts),
    featureTypes(facts),
    filterCapabilities(version),
  ].map((text, index) => show(sectionNames[index]!, text));
  const is2 = version === '2.0.0';
  const wfs = is2 ? 'http://www.opengis.net/wfs/2.0' : 'http://www.opengis.net/wfs';
  const ows = is2 ? 'http://www.opengis.net/ows/1.1' : 'http://www.opengis.net/ows';
  const filter = is2
    ? 'xmlns:fes="http://www.opengis.net/fes/2.0"'
    : 'xmlns:ogc="http://www.opengis.net/ogc"';
  const gml = is2 ? 'http://www.opengis.net/gml/3.2' : 'http://www.opengis.net/gml';
  const schema = `http://schemas.opengis.net/wfs/${is2 ? '2.0' : '1.1.0'}/wfs.xsd`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<wfs:WFS_Capabilities xmlns="${namespace}" xmlns:wfs="${wfs}" xmlns:ows="${ows}" ${filter} xmlns:gml="${gml}" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${wfs} ${schema}" version="${version}" updateSequence="0">
${parts.filter(Boolean).join('\n')}
</wfs:WFS_Capabilities>
`;
}

const identification = (version: WfsVersion) => `<ows:ServiceIdentification>
  <ows:Title>${texts.title}</ows:Title>
  <ows:Abstract>${texts.abstract}</ows:Abstract>
  <ows:ServiceType>WFS</ows:ServiceType>
  <ows:ServiceTypeVersion>${version}</ows:ServiceTypeVersion>${version === '2.0.0' ? '\n  <ows:ServiceTypeVersion>1.1.0</ows:ServiceTypeVersion>' : ''}
</ows:ServiceIdentification>`;

const provider = () => `<ows:ServiceProvider>
  <ows:ProviderName>${texts.title}</ows:ProviderName>
  <ows:ServiceContact/>
</ows:ServiceProvider>`;

const values = (items: readonly string[], is2: boolean) => {
  const list = items.map((item) => `<ows:Value>${escapeXml(item)}</ows:Value>`).join('');
  return is2 ? `<ows:AllowedValues>${list}</ows:AllowedValues>` : list;
};

function operations({ version, address }: CapabilitiesFacts): string {
  const is2 = version === '2.0.0';
  const href = escapeXml(address);
  const isText = (name: string) => name !== formats.shape.name;
  const outputs = formatsOf(version).map((format) => formats[format].name);
  const parameter = (name: string, items: readonly string[]) =>
    `<ows:Parameter name="${name}">${values(items, is2)}</ows:Parameter>`;
  const operation = (name: string, inner = '') =>
    `  <ows:Operation name="${name}"><ows:DCP><ows:HTTP><ows:Get xlink:href="${href}"/><ows:Post xlink:href="${href}"/></ows:HTTP></ows:DCP>${inner}</ows:Operation>`;
  const versions = parameter('AcceptVersions', ['2.0.0', '1.1.0']);
  const sections = [
    'ServiceIdentification',
    'ServiceProvider',
    'OperationsMetadata',
    'FeatureTypeList',
    'Filter_Capabilities',
  ];
  const formatsHere = parameter('outputFormat', outputs);
  const all = [
    operation('GetCapabilities', versions + (is2 ? parameter('Sections', sections) : '')),
    operation('DescribeFeatureType', parameter('outputFormat', outputs.slice(0, 1))),
    operation('GetFeature', parameter('resultType', ['results', 'hits']) + formatsHere),
    ...(is2
      ? [
          operation('GetPropertyValue', parameter('outputFormat', outputs.filter(isText))),
          operation('ListStoredQueries'),
          operation('DescribeStoredQueries'),
        ]
      : []),
  ];
  return `<ows:OperationsMetadata>
${all.join('\n')}
${is2 ? `  <ows:Parameter name="version">${values(['2.0.0', '1.1.0'], true)}</ows:Parameter>\n${constraints()}` : ''}
</ows:OperationsMetadata>`;
}

/** What the service conforms to (WFS 2.0, table 13), and how many features an answer has where none are asked for. */
function constraints(): string {
  const yes = [
    'ImplementsSimpleWFS',
    'ImplementsBasicWFS',
    'KVPEncoding',
    'XMLEncoding',
    'ImplementsResultPaging',
  ];
  const no = [
    'ImplementsTransactionalWFS', 'ImplementsLockingWFS', 'SOAPEncoding', 'ImplementsInheritance', 'ImplementsRemoteResolve',
    'ImplementsStandardJoins', 'ImplementsSpatialJoins', 'ImplementsTemporalJoins', 'ImplementsFeatureVersioning', 'ManageStoredQueries',
  ]; // biome-ignore format: one list
  const constraint = (name: string, value: string) =>
    `  <ows:Constraint name="${name}"><ows:NoValues/><ows:DefaultValue>${value}</ows:DefaultValue></ows:Constraint>`;
  return [
    ...yes.map((name) => constraint(name, 'TRUE')),
    ...no.map((name) => constraint(name, 'FALSE')),
    constraint('CountDefault', String(mostFeatures)),
    constraint('PagingIsTransactionSafe', 'FALSE'),
  ].join('\n');
}

function featureTypes({ version, layers, systems }: CapabilitiesFacts): string {
  const is2 = version === '2.0.0';
  const [first, other] = is2 ? ['DefaultCRS', 'OtherCRS'] : ['DefaultSRS', 'OtherSRS'];
  const others = systems.map((code) => `<wfs:${other}>${crsUrn(code)}</wfs:${other}>`).join('');
  const outputs = formatsOf(version)
    .map((format) => `<wfs:Format>${formats[format].name}</wfs:Format>`)
    .join('');
  const types = layers.map(({ layer, extent }) => {
    const [w, s, e, n] = extent ?? crsTable['EPSG:4490'].bounds;
    const box = `<ows:WGS84BoundingBox><ows:LowerCorner>${w} ${s}</ows:LowerCorner><ows:UpperCorner>${e} ${n}</ows:UpperCorner></ows:WGS84BoundingBox>`;
    return `  <wfs:FeatureType><wfs:Name>${layer.id}</wfs:Name><wfs:Title>${escapeXml(layer.name)}</wfs:Title><wfs:${first}>${crsUrn('EPSG:4490')}</wfs:${first}>${others}<wfs:OutputFormats>${outputs}</wfs:OutputFormats>${box}</wfs:FeatureType>`;
  });
  return `<wfs:FeatureTypeList>${is2 ? '' : '<wfs:Operations><wfs:Operation>Query</wfs:Operation></wfs:Operations>'}
${types.join('\n')}
</wfs:FeatureTypeList>`;
}
