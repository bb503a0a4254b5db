import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { box, crs84, type Feature, type Link, type Page, startFeatures } from './features-suite.fixture.ts';
import type { Checks } from './wms-suite.fixture.ts';

/** The abstract tests of OGC API Features Part 1 (17-069r4, Annex A) by their names, on layers of our own. */

let served: Awaited<ReturnType<typeof startFeatures>>;
beforeAll(async () => {
  served = await startFeatures();
});
afterAll(() => served?.stop());

const rels = (links: readonly Link[]) => links.map(({ rel }) => rel);

const core: Checks = [
  [
    'core/http',
    async () =>
      expect((await fetch(`${served.base}/ogc`, { headers: { authentication: 'officer' } })).status).toBe(
        200,
      ),
  ],
  ['core/root-op', async () => expect((await served.get('/')).status).toBe(200)],
  [
    'core/root-success',
    async () => {
      const { links } = (await served.get<{ links: Link[] }>('')).data;
      expect(rels(links)).toEqual(expect.arrayContaining(['service-desc', 'conformance', 'data']));
      for (const link of links) expect((await served.follow(link)).status).toBe(200);
    },
  ],
  ['core/api-definition-op', async () => expect((await served.get('/api')).status).toBe(200)],
  [
    'core/api-definition-success',
    async () => {
      expect((await served.get('/api')).type.replaceAll(' ', '')).toMatch(
        /^application\/vnd\.oai\.openapi\+json;version="?3\.0/,
      );
      expect(served.api.openapi).toMatch(/^3\.0/);
    },
  ],
  ['core/conformance-op', async () => expect((await served.get('/conformance')).status).toBe(200)],
  [
    'core/conformance-success',
    async () => {
      const { conformsTo } = (await served.get<{ conformsTo: string[] }>('/conformance')).data;
      for (const name of ['core', 'geojson', 'oas30'])
        expect(conformsTo).toContain(`http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/${name}`);
    },
  ],
  ['core/query-param-unknown', () => served.isRefused('?unknownQueryParameter=1')],
  ['core/query-param-invalid', () => served.isRefused('?limit=none')],
  [
    'core/crs84',
    async () => {
      const { data, headers } = await served.items('?limit=1');
      expect([headers.get('content-crs'), data.features[0]?.geometry.coordinates[0]?.[0]?.[0]]).toEqual([
        `<${crs84}>`,
        119.1,
      ]);
    },
  ],
  ['core/fc-md-op', async () => expect((await served.get('/collections')).status).toBe(200)],
  ['core/fc-md-success', () => expect(served.collections.length).toBeGreaterThan(0)],
  [
    'core/fc-md-links',
    async () =>
      expect(rels((await served.get<{ links: Link[] }>('/collections')).data.links)).toContain('self'),
  ],
  ['core/fc-md-items', () => expect(served.collections.map(({ id }) => id)).toContain('parcel')],
  [
    'core/fc-md-items-links',
    async () => {
      for (const { links } of served.collections) {
        const link = links.find(({ rel }) => rel === 'items')!;
        expect(link.type).toBe('application/geo+json');
        expect((await served.follow(link)).status).toBe(200);
      }
    },
  ],
  [
    'core/fc-md-extent',
    async () => {
      for (const { id, extent } of served.collections) {
        const [west = 0, south = 0, east = 0, north = 0] = extent?.spatial.bbox[0] ?? [];
        expect([id, west < east, south < north]).toEqual([id, true, true]);
      }
      const within = await served.get<Page>(
        `/collections/parcel/items?bbox=${served.collections.find(({ id }) => id === 'parcel')!.extent!.spatial.bbox[0]}`,
      );
      expect(within.data.numberMatched).toBe((await served.items()).data.numberMatched);
    },
  ],
  [
    'core/sfc-md-op',
    async () => {
      for (const { id } of served.collections)
        expect((await served.get(`/collections/${id}`)).status).toBe(200);
    },
  ],
  [
    'core/sfc-md-success',
    async () => {
      for (const collection of served.collections)
        expect((await served.get(`/collections/${collection.id}`)).data).toMatchObject({
          id: collection.id,
          crs: collection.crs,
          extent: collection.extent,
        });
    },
  ],
  [
    'core/fc-op',
    async () => {
      for (const { id } of served.collections)
        expect((await served.get(`/collections/${id}/items`)).status).toBe(200);
    },
  ],
  [
    'core/fc-limit-definition',
    () => {
      expect(served.parameter('limit')).toMatchObject({
        in: 'query',
        required: false,
        style: 'form',
        explode: false,
      });
      const { type, minimum, maximum, default: usual } = served.parameter('limit').schema;
      expect([type, minimum, maximum! >= usual!]).toEqual(['integer', 1, true]);
    },
  ],
  [
    'core/fc-limit-response-1',
    async () => {
      for (const limit of [1, 7, 29]) {
        const { data } = await served.items(`?limit=${limit}`);
        expect([data.features.length, data.numberReturned]).toEqual([limit, limit]);
      }
      await served.isRefused('?limit=0');
    },
  ],
  [
    'core/fc-bbox-definition',
    () => {
      expect(served.parameter('bbox')).toMatchObject({
        in: 'query',
        required: false,
        style: 'form',
        explode: false,
      });
      expect(served.parameter('bbox').schema).toMatchObject({ type: 'array', minItems: 4, maxItems: 6 });
    },
  ],
  [
    'core/fc-bbox-response',
    async () => {
      expect((await served.items(`?bbox=${box}`)).data.features.map(({ id }) => id)).toEqual(['p0']);
      expect((await served.items('?bbox=0,0,1,1')).data.numberMatched).toBe(0);
      expect((await served.items('?bbox=-180,-90,180,90')).data.numberMatched).toBe(30);
      // Over the antimeridian, as the suite asks too: west is greater than east.
      expect((await served.items('?bbox=177,65,-177,70')).data.numberMatched).toBe(0);
      expect((await served.items('?bbox=119,0,0,90')).data.numberMatched).toBe(30);
    },
  ],
  [
    'core/fc-time-definition',
    () =>
      expect(served.parameter('datetime')).toMatchObject({
        in: 'query',
        required: false,
        style: 'form',
        explode: false,
      }),
  ],
  [
    'core/fc-time-response',
    async () => {
      for (const time of [
        '2026-02-12T23:20:50Z',
        '2026-02-12T00:00:00Z/2026-03-18T12:31:12Z',
        '../2026-03-18T12:31:12Z',
        '2026-02-12T00:00:00Z/..',
      ])
        expect([time, (await served.items(`?datetime=${time}`)).status]).toEqual([time, 200]);
      await served.isRefused('?datetime=2026-13-01');
    },
  ],
  [
    'core/fc-response',
    async () => {
      const { data, type } = await served.items();
      expect([type.split(';')[0], data.type]).toEqual(['application/geo+json', 'FeatureCollection']);
    },
  ],
  [
    'core/fc-links',
    async () => {
      expect(rels((await served.items('?limit=5')).data.links)).toEqual(
        expect.arrayContaining(['self', 'next']),
      );
    },
  ],
  [
    'core/fc-rel-type',
    async () => {
      for (const { rel, type } of (await served.items('?limit=5')).data.links)
        expect([rel, Boolean(type)]).toEqual([rel, true]);
    },
  ],
  [
    'core/fc-timeStamp',
    async () => expect(Number.isNaN(Date.parse((await served.items()).data.timeStamp))).toBe(false),
  ],
  [
    'core/fc-numberMatched',
    async () =>
      expect((await served.items('?limit=1')).data.numberMatched).toBe(
        (await served.items('?limit=100')).data.features.length,
      ),
  ],
  [
    'core/fc-numberReturned',
    async () => {
      const { data } = await served.items();
      expect(data.numberReturned).toBe(data.features.length);
    },
  ],
  [
    'core/f-op',
    async () => {
      for (const { id } of (await served.items('?limit=100')).data.features)
        expect((await served.get(`/collections/parcel/items/${id}`)).status).toBe(200);
    },
  ],
  [
    'core/f-success',
    async () => {
      const { data, type } = await served.get<Feature>('/collections/parcel/items/p3');
      expect([type.split(';')[0], data.type, data.id]).toEqual(['application/geo+json', 'Feature', 'p3']);
    },
  ],
  [
    'core/f-links',
    async () => {
      const { data } = await served.get<Feature>('/collections/parcel/items/p3');
      expect(rels(data.links ?? [])).toEqual(expect.arrayContaining(['self', 'collection']));
      for (const link of data.links ?? []) expect((await served.follow(link)).status).toBe(200);
    },
  ],
  [
    'geojson/definition',
    () =>
      expect(served.api.paths['/collections/{collectionId}/items']!.get.responses).toMatchObject({
        200: { content: { 'application/geo+json': {} } },
      }),
  ],
  [
    'geojson/content',
    async () => {
      for (const { type, geometry, properties } of (await served.items()).data.features)
        expect([type, geometry.type, typeof properties]).toEqual(['Feature', 'Polygon', 'object']);
    },
  ],
  [
    'oas30/oas-definition-1',
    async () => {
      const link = (await served.get<{ links: Link[] }>('')).data.links.find(
        ({ rel }) => rel === 'service-desc',
      )!;
      expect(link.type).toContain('application/vnd.oai.openapi+json;version=3.0');
    },
  ],
  [
    'oas30/oas-definition-2',
    () => expect(Object.keys(served.api)).toEqual(expect.arrayContaining(['openapi', 'info', 'paths'])),
  ],
  [
    'oas30/oas-impl',
    async () => {
      for (const path of Object.keys(served.api.paths).filter((each) => !each.includes('{')))
        expect([path, (await served.get(path)).status]).toEqual([path, 200]);
    },
  ],
  [
    'oas30/completeness',
    () => {
      for (const { get: call } of Object.values(served.api.paths))
        expect(Object.keys(call.responses)).toContain('200');
    },
  ],
  [
    'oas30/exceptions-codes',
    () => {
      for (const [path, { get: call }] of Object.entries(served.api.paths))
        expect([path, Object.keys(call.responses).some((code) => code.startsWith('4'))]).toEqual([
          path,
          true,
        ]);
    },
  ],
  ['oas30/security', () => expect(served.api).toMatchObject({ security: [{ key: [] }] })],
];

describe('the abstract tests of OGC API Features', () => {
  it.each(core)('Part 1, /conf/%s', (_name, check) => check() as Promise<void>);
});
