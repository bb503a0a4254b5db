import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { box, crs84, type Feature, startFeatures } from './features-suite.fixture.ts';
import type { Checks } from './wms-suite.fixture.ts';

/** The abstract tests of OGC API Features Part 2 (18-058r1, Annex A) by their names, on layers of our own. */

let served: Awaited<ReturnType<typeof startFeatures>>;
beforeAll(async () => {
  served = await startFeatures();
});
afterAll(() => served?.stop());

const epsg = (code: number) => `http://www.opengis.net/def/crs/EPSG/0/${code}`;
const unknownSystem = 'http://www.opengis.net/def/crs/0/unknown';

const systems: Checks = [
  [
    'crs/crs-uri',
    () => {
      for (const { crs } of served.collections)
        for (const each of crs)
          expect(each).toMatch(/^http:\/\/www\.opengis\.net\/def\/crs\/\w+\/[\d.]+\/\w+$/);
    },
  ],
  [
    'crs/fc-md-crs-list',
    () => {
      for (const { crs } of served.collections) expect(crs).toContain(crs84);
    },
  ],
  [
    'crs/fc-md-storageCrs-valid-value',
    () => {
      for (const { crs, storageCrs } of served.collections) expect(crs).toContain(storageCrs);
    },
  ],
  [
    'crs/fc-bbox-crs-definition',
    () =>
      expect(served.parameter('bbox-crs')).toMatchObject({
        in: 'query',
        required: false,
        schema: { format: 'uri' },
      }),
  ],
  ['crs/fc-bbox-crs-valid-value', () => served.isRefused(`?bbox=${box}&bbox-crs=${unknownSystem}`)],
  [
    'crs/fc-bbox-crs-default-value',
    async () => {
      const [plain, named] = [
        await served.items(`?bbox=${box}`),
        await served.items(`?bbox=${box}&bbox-crs=${crs84}`),
      ];
      expect(plain.data.features).toEqual(named.data.features);
    },
  ],
  [
    'crs/fc-bbox-crs-action',
    async () => {
      const latitudeFirst = await served.items(`?bbox=25.365,119.1,25.3651,119.10009&bbox-crs=${epsg(4490)}`);
      expect(latitudeFirst.data.features.map(({ id }) => id)).toEqual(['p0']);
    },
  ],
  [
    'crs/fc-crs-definition',
    () =>
      expect(served.parameter('crs')).toMatchObject({
        in: 'query',
        required: false,
        schema: { format: 'uri' },
      }),
  ],
  [
    'crs/fc-crs-valid-value',
    async () => {
      await served.isRefused(`?crs=${unknownSystem}`);
      expect((await served.get(`/collections/parcel/items/p3?crs=${unknownSystem}`)).status).toBe(400);
    },
  ],
  [
    'crs/fc-crs-default-value',
    async () => {
      const [plain, named] = [await served.items('?limit=3'), await served.items(`?limit=3&crs=${crs84}`)];
      expect(plain.data.features).toEqual(named.data.features);
    },
  ],
  [
    'crs/fc-crs-action',
    async () => {
      const feature = async (crs: string) =>
        (await served.get<Feature>(`/collections/parcel/items/p0?crs=${crs}`)).data.geometry
          .coordinates[0]![0]!;
      const [longitude = 0, latitude = 0] = await feature(crs84);
      expect(await feature(epsg(4490))).toEqual([latitude, longitude]);
      const [northing = 0, easting = 0] = await feature(epsg(4549));
      expect([Math.round(northing / 1e4), Math.round(easting / 1e4)]).toEqual([281, 41]);
    },
  ],
  [
    'crs/geojson',
    async () => expect((await served.items(`?crs=${epsg(4549)}`)).type).toContain('application/geo+json'),
  ],
  [
    'crs/ogc-crs-header',
    async () => {
      for (const path of ['/collections/parcel/items', '/collections/parcel/items/p0'])
        expect((await served.get(path)).headers.get('content-crs')).toBe(`<${crs84}>`);
    },
  ],
  [
    'crs/ogc-crs-header-value',
    async () => {
      for (const crs of served.collections.find(({ id }) => id === 'parcel')!.crs)
        expect((await served.items(`?limit=1&crs=${crs}`)).headers.get('content-crs')).toBe(`<${crs}>`);
    },
  ],
];

describe('the abstract tests of OGC API Features', () => {
  it.each(systems)('Part 2, /conf/%s', (_name, check) => check() as Promise<void>);
});
