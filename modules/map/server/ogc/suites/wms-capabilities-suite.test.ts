import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Checks,
  isException,
  isPicture,
  type Query,
  type Reply,
  startWms,
  values,
} from './wms-suite.fixture.ts';

/**
 * The tests of OGC's executable suite for WMS 1.3.0 (ets-wms13, classes basic and queryable) by their names, on layers of our own;
 * left out are the two that need the schemas of the standard.
 */

let served: Awaited<ReturnType<typeof startWms>>;
beforeAll(async () => {
  served = await startWms();
});
afterAll(() => served?.close());

const asked = (change: Query = {}) =>
  served.get('wms', { SeRvIcE: 'WMS', ReQuEsT: 'GetCapabilities', VeRsIoN: '1.3.0', ...change });
const isCapabilities = ({ type, text }: Reply) => {
  expect(type).toMatch(/^text\/xml/);
  expect(text).toMatch(/<WMS_Capabilities /);
};
const sequence = () => Number(/updateSequence="(\d+)"/.exec(served.capabilities)![1]);
const boxesOf = (layer: string) => [...layer.matchAll(/<BoundingBox CRS="(.*?)"/g)].map(([, crs]) => crs!);
/** What our capabilities have none of, so that the test has nothing to look at. */
const isAbsent = (element: string) => () => expect(served.capabilities).not.toContain(`<${element}`);

const ofCapabilities: Checks = [
  [
    'each-format',
    async () => {
      expect(served.formatsOf('GetCapabilities')).toEqual(['text/xml']);
      isCapabilities(await asked({ FoRmAt: 'text/xml' }));
    },
  ],
  ['no-format', async () => isCapabilities(await asked())],
  ['invalid-format', async () => isCapabilities(await asked({ FoRmAt: 'invalid' }))],
  [
    'updatesequence-current',
    async () => isException(await asked({ UpDaTeSeQuEnCe: String(sequence()) }), 'CurrentUpdateSequence'),
  ],
  [
    'updatesequence-lower',
    async () => isCapabilities(await asked({ UpDaTeSeQuEnCe: String(sequence() - 1) })),
  ],
  [
    'updatesequence-higher',
    async () => isException(await asked({ UpDaTeSeQuEnCe: String(sequence() + 1) }), 'InvalidUpdateSequence'),
  ],
  [
    'capability-onlineresource',
    () => {
      const gets = [...served.capabilities.matchAll(/<Get><OnlineResource [^>]*xlink:href="(.*?)"/g)].map(
        ([, href]) => href!,
      );
      expect(gets).toHaveLength(3);
      for (const href of gets) expect(href).toMatch(/^https?:\/\/.*[?&]$/);
    },
  ],
  [
    'capability-xml-getcapabilities-format',
    () => expect(served.formatsOf('GetCapabilities')).toContain('text/xml'),
  ],
  ['capability-xml-exception-format', () => expect(served.formatsOf('Exception')).toContain('XML')],
  ['logourls', isAbsent('LogoURL')],
  [
    'bbox-crs-advertised',
    () => {
      for (const layer of served.layers)
        expect(served.systemsOf(layer)).toEqual(expect.arrayContaining(boxesOf(layer)));
    },
  ],
  [
    'bbox-present',
    () => {
      for (const layer of served.layers) expect(boxesOf(layer).length).toBeGreaterThan(0);
    },
  ],
  [
    'bbox-distinct-crs',
    () => {
      for (const layer of served.layers) expect(boxesOf(layer)).toEqual([...new Set(boxesOf(layer))]);
    },
  ],
  ['crs-auto2-declarations', () => expect(served.capabilities).not.toMatch(/<CRS>AUTO2:\d+,/)],
  ['crs-present', () => expect(values(served.capabilities, 'CRS').length).toBeGreaterThan(0)],
  [
    'crs-for-all-layers',
    () => {
      for (const layer of served.layers) expect(served.systemsOf(layer)).toContain('CRS:84');
    },
  ],
  ['dataurls', isAbsent('DataURL')],
  [
    'ex_geobbox-present',
    () => {
      for (const layer of served.layers) expect(layer).toContain('<EX_GeographicBoundingBox>');
    },
  ],
  [
    'ex_geobbox-coordinates',
    () => {
      for (const layer of served.layers) {
        const [west, east, south, north] = [
          'westBoundLongitude',
          'eastBoundLongitude',
          'southBoundLatitude',
          'northBoundLatitude',
        ].map((side) => Number(values(layer, side)[0])) as [number, number, number, number];
        expect([west < east, south < north, west >= -180, north <= 90]).toEqual([true, true, true, true]);
      }
    },
  ],
  ['featurelisturls', isAbsent('FeatureListURL')],
  ['authorityurl-unique', isAbsent('AuthorityURL')],
  ['identifier-matches-authorityurl', isAbsent('Identifier')],
  ['metadataurls', isAbsent('MetadataURL')],
  [
    'style-unique',
    () => {
      for (const layer of served.layers) {
        const names = [...layer.matchAll(/<Style><Name>(.*?)</g)].map(([, name]) => name);
        expect(names).toEqual([...new Set(names)]);
      }
    },
  ],
  [
    'style-legendurls',
    async () => {
      for (const layer of served.layers.slice(0, 2)) {
        const href = /<LegendURL [\s\S]*?xlink:href="(.*?)"/.exec(layer)![1]!.replaceAll('&amp;', '&');
        await isPicture(await served.get('wms', href.split('?')[1]), values(layer, 'Format')[0]);
      }
    },
  ],
  ['style-stylesheeturls', isAbsent('StyleSheetURL')],
  ['style-styleurls', isAbsent('StyleURL')],
  ['dims-time', isAbsent('Dimension')],
  ['dims-elevation-crs88', isAbsent('Dimension')],
  ['dims-no-redeclarations', isAbsent('Dimension')],
];

describe('OGC’s suite for WMS 1.3.0', () => {
  it.each(ofCapabilities)('getcapabilities:%s', (_name, check) => check() as Promise<void>);
});
