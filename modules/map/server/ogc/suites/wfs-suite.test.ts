import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startVectors } from '../vector.fixture.ts';

/**
 * Tests of OGC's executable suite for WFS 2.0 (ets-wfs20, classes Simple WFS and Basic WFS) by their names, by GET and by POST, on
 * layers of our own; left out are those that need the schemas of the standard.
 */

let served: Awaited<ReturnType<typeof startVectors>>;
beforeAll(async () => {
  served = await startVectors();
});
afterAll(() => served?.stop());

type Reply = Awaited<ReturnType<typeof served.post>>;
/** One request in both of its forms. */
interface Asked {
  get: string;
  /** The element of the operation, its attributes and what stands in it. */
  post: readonly [operation: string, attributes: string, content: string];
}
type Checks = readonly (readonly [name: string, asked: Asked, holds: (reply: Reply) => void])[];

const byId = 'urn:ogc:def:query:OGC-WFS::GetFeatureById';
const namespaces =
  'xmlns="http://www.opengis.net/wfs/2.0" xmlns:wfs="http://www.opengis.net/wfs/2.0" xmlns:fes="http://www.opengis.net/fes/2.0" xmlns:ows="http://www.opengis.net/ows/1.1" xmlns:gml="http://www.opengis.net/gml/3.2" xmlns:app="urn:homestead:map"';
const bindings: readonly (readonly [string, (asked: Asked) => Promise<Reply>])[] = [
  ['GET', ({ get }) => served.wfs(get)],
  [
    'POST',
    ({ post: [operation, attributes, content] }) =>
      served.post(
        `<?xml version="1.0"?><wfs:${operation} service="WFS" ${attributes} ${namespaces}>${content}</wfs:${operation}>`,
      ),
  ],
];

const isRefused =
  (code: string, status = 400) =>
  (reply: Reply) => {
    expect([reply.status, reply.text.includes(`exceptionCode="${code}"`)], reply.text).toEqual([
      status,
      true,
    ]);
    expect(reply.text).toContain('<ows:ExceptionReport');
  };
const features = (text: string) =>
  [...text.matchAll(/<app:(\w+)[^>]* gml:id="([^"]+)"/g)].map(([, type, id]) => [type, id]);
const isCollection =
  (...ids: string[]) =>
  (reply: Reply) => {
    expect(reply.status, reply.text).toBe(200);
    expect(reply.text).toContain('<wfs:FeatureCollection');
    expect(features(reply.text).map(([, id]) => id)).toEqual(ids);
  };
const v2 = 'version="2.0.0"';
const stored = (id: string, value: string): Asked => ({
  get: `VERSION=2.0.0&REQUEST=GetFeature&STOREDQUERY_ID=${encodeURIComponent(id)}&ID=${value}`,
  post: [
    'GetFeature',
    v2,
    `<wfs:StoredQuery id="${id}"><wfs:Parameter name="id">${value}</wfs:Parameter></wfs:StoredQuery>`,
  ],
});
const resources = (...ids: string[]): Asked => ({
  get: `VERSION=2.0.0&REQUEST=GetFeature&TYPENAMES=parcel&RESOURCEID=${ids.join(',')}`,
  post: [
    'GetFeature',
    v2,
    `<wfs:Query typeNames="app:parcel"><fes:Filter>${ids.map((id) => `<fes:ResourceId rid="${id}"/>`).join('')}</fes:Filter></wfs:Query>`,
  ],
});
const property = (reference: string): Asked => ({
  get: `VERSION=2.0.0&REQUEST=GetPropertyValue&TYPENAMES=parcel&VALUEREFERENCE=${encodeURIComponent(reference)}`,
  post: ['GetPropertyValue', `${v2} valueReference="${reference}"`, '<wfs:Query typeNames="app:parcel"/>'],
});

const simple: Checks = [
  [
    'SimpleCapabilitiesTests.getFullCapabilities',
    { get: 'REQUEST=GetCapabilities', post: ['GetCapabilities', '', ''] },
    ({ status, text }) => {
      expect(status).toBe(200);
      for (const section of [
        'ServiceIdentification',
        'OperationsMetadata',
        'FeatureTypeList',
        'Filter_Capabilities',
      ])
        expect(text).toMatch(new RegExp(`<\\w+:${section}>`));
      for (const operation of [
        'GetCapabilities',
        'DescribeFeatureType',
        'ListStoredQueries',
        'DescribeStoredQueries',
        'GetFeature',
      ])
        expect(text).toContain(`<ows:Operation name="${operation}">`);
      expect(text).toMatch(/<ows:Constraint name="ImplementsSimpleWFS">[\s\S]*?TRUE/);
      expect(text).toMatch(/<ows:Constraint name="ImplementsBasicWFS">[\s\S]*?TRUE/);
    },
  ],
  [
    'SimpleCapabilitiesTests.getCapabilities_acceptVersions',
    {
      get: 'REQUEST=GetCapabilities&ACCEPTVERSIONS=10.0.0,2.0.0,1.1.0',
      post: [
        'GetCapabilities',
        '',
        `<ows:AcceptVersions>${['10.0.0', '2.0.0', '1.1.0'].map((one) => `<ows:Version>${one}</ows:Version>`).join('')}</ows:AcceptVersions>`,
      ],
    },
    ({ text }) => expect(text).toMatch(/<wfs:WFS_Capabilities [^>]*version="2\.0\.0"/),
  ],
  [
    'DescribeFeatureTypeTests.describeAllFeatureTypes',
    { get: 'VERSION=2.0.0&REQUEST=DescribeFeatureType', post: ['DescribeFeatureType', v2, ''] },
    ({ status, text }) => {
      expect([status, /<xsd:schema /.test(text)]).toEqual([200, true]);
      for (const layer of ['parcel', 'road', 'yjjbnt'])
        expect(text).toContain(`<xsd:element name="${layer}"`);
    },
  ],
  [
    'DescribeFeatureTypeTests.describeUnknownFeatureType',
    {
      get: 'VERSION=2.0.0&REQUEST=DescribeFeatureType&TYPENAMES=ns1:Unknown1.Type&NAMESPACES=xmlns(ns1,http://example.org)',
      post: [
        'DescribeFeatureType',
        v2,
        '<wfs:TypeName xmlns:ns1="http://example.org">ns1:Unknown1.Type</wfs:TypeName>',
      ],
    },
    isRefused('InvalidParameterValue'),
  ],
  [
    'ListStoredQueriesTests.listStoredQueries',
    { get: 'VERSION=2.0.0&REQUEST=ListStoredQueries', post: ['ListStoredQueries', v2, ''] },
    ({ status, text }) =>
      expect([status, text.includes(`<wfs:StoredQuery id="${byId}"`)]).toEqual([200, true]),
  ],
  [
    'DescribeStoredQueriesTests.describeAllStoredQueries',
    { get: 'VERSION=2.0.0&REQUEST=DescribeStoredQueries', post: ['DescribeStoredQueries', v2, ''] },
    ({ status, text }) =>
      expect([status, text.includes('<wfs:StoredQueryDescription ')]).toEqual([200, true]),
  ],
  [
    'DescribeStoredQueriesTests.describeStoredQuery_GetFeatureById',
    {
      get: `VERSION=2.0.0&REQUEST=DescribeStoredQueries&STOREDQUERY_ID=${byId}`,
      post: ['DescribeStoredQueries', v2, `<wfs:StoredQueryId>${byId}</wfs:StoredQueryId>`],
    },
    ({ text }) => expect(text).toContain(`<wfs:StoredQueryDescription id="${byId}"`),
  ],
  [
    'StoredQueryTests.unknownStoredQuery',
    stored('http://docbook.org/ns/docbook', 'x'),
    isRefused('InvalidParameterValue'),
  ],
  [
    'StoredQueryTests.invokeGetFeatureByIdWithUnknownID',
    stored(byId, 'parcel.none'),
    isRefused('NotFound', 404),
  ],
  [
    'StoredQueryTests.invokeGetFeatureById',
    stored(byId, 'parcel.p3'),
    ({ status, text }) => expect([status, features(text)]).toEqual([200, [['parcel', 'parcel.p3']]]),
  ],
];

const basic: Checks = [
  [
    'BasicGetFeatureTests.getFeaturesByType',
    {
      get: 'VERSION=2.0.0&REQUEST=GetFeature&TYPENAMES=road',
      post: ['GetFeature', v2, '<wfs:Query typeNames="app:road"/>'],
    },
    ({ status, text }) => {
      expect([status, text.includes('<wfs:FeatureCollection')]).toEqual([200, true]);
      expect(text).toContain('xsi:schemaLocation=');
      expect(new Set(features(text).map(([type]) => type))).toEqual(new Set(['road']));
    },
  ],
  [
    'GetPropertyValueTests.getProperty_gmlId',
    property('@gml:id'),
    ({ text }) => {
      expect(text).toContain('<wfs:ValueCollection');
      const members = [...text.matchAll(/<wfs:member>(.*?)<\/wfs:member>/g)].map(([, value]) => value);
      expect(members).toContain('parcel.p3');
      expect(members.every(Boolean)).toBe(true);
    },
  ],
  ['GetPropertyValueTests.getProperty_emptyValueRef', property(''), isRefused('InvalidParameterValue')],
  [
    'ResourceIdFilterTests.twoValidFeatureIdentifiers',
    resources('parcel.p3', 'parcel.p5'),
    isCollection('parcel.p3', 'parcel.p5'),
  ],
  ['ResourceIdFilterTests.unknownFeatureIdentifier', resources('parcel.none'), isCollection()],
  [
    'ResourceIdFilterTests.inconsistentFeatureIdentifierAndType',
    resources('road.x'),
    isRefused('InvalidParameterValue'),
  ],
];

describe.each(bindings)('OGC’s suite for WFS 2.0 by %s', (_binding, ask) => {
  it.each(simple)('Simple WFS, %s', async (_name, asked, holds) => holds(await ask(asked)));
  it.each(basic)('Basic WFS, %s', async (_name, asked, holds) => holds(await ask(asked)));
});

it('OGC’s suite for WFS 2.0, SimpleCapabilitiesTests.getCapabilities_missingServiceParam', async () => {
  const { status, text } = await served.get('/wfs?REQUEST=GetCapabilities');
  expect([status, text.includes('exceptionCode="MissingParameterValue"')]).toEqual([400, true]);
});
