import { everything } from '@homestead/catalogue/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countOnce } from '../query/counts.ts';
import { startVectors } from '../vector.fixture.ts';

interface Page {
  numberMatched: number;
  numberReturned: number;
  features: { id: string }[];
  links: { rel: string; href: string }[];
}

let served: Awaited<ReturnType<typeof startVectors>>;
beforeAll(async () => {
  served = await startVectors();
});
afterAll(() => served?.stop());

const get = async (path: string, token?: string) => {
  const { status, text, type, headers } = await served.get(`/ogc${path}`, token);
  return { status, type, headers, data: JSON.parse(text) };
};
const items = (query: string, token?: string) => get(`/collections/parcel/items${query}`, token);
const uri = (code: number) => `http://www.opengis.net/def/crs/EPSG/0/${code}`;
const crs84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84';

describe('OGC API Features', () => {
  it('says where everything is, and what it conforms to', async () => {
    const { data } = await get('');
    expect(data.links.map(({ rel }: { rel: string }) => rel)).toEqual([
      'self',
      'service-desc',
      'conformance',
      'data',
    ]);
    expect((await get('/')).status).toBe(200);
    const { conformsTo } = (await get('/conformance')).data;
    expect(conformsTo).toContain('http://www.opengis.net/spec/ogcapi-features-2/1.0/conf/crs');
    const api = await get('/api');
    expect(api.type).toMatch(/^application\/vnd\.oai\.openapi\+json; ?version="?3\.0"?/);
    expect(api.data.openapi).toBe('3.0.3');
    expect(Object.keys(api.data.paths)).toContain('/collections/parcel/items');
  });

  it('lists the layers that the reader sees, with systems and place', async () => {
    const of = async (token: string) =>
      (await get('/collections', token)).data.collections.map(({ id }: { id: string }) => id);
    expect(await of('officer')).toEqual(['county', 'dscqgtddc', 'hamlet', 'odd', 'parcel', 'road', 'yjjbnt']);
    expect(await of('villager')).toEqual(['county', 'hamlet', 'parcel', 'road']);
    expect(await of('listed')).toEqual(['odd']);
    const { data } = await get('/collections/parcel');
    expect(data).toMatchObject({ title: '宗地', itemType: 'feature', storageCrs: uri(4490) });
    expect(data.crs.slice(0, 3)).toEqual([crs84, uri(4490), uri(4549)]);
  });

  it('gives features page by page, longitude first unless a system is named', async () => {
    const { data, type, headers } = await items('?limit=2&offset=1');
    expect([type, headers.get('content-crs')]).toEqual(['application/geo+json', `<${crs84}>`]);
    expect(data).toMatchObject({ numberMatched: 30, numberReturned: 2 });
    const rels = data.links.map(({ rel }: { rel: string }) => rel);
    expect(rels).toEqual(['self', 'next', 'prev', 'collection']);
    expect(data.features[0].geometry.coordinates[0][0]).toEqual([119.1001, 25.365]);
    const named = await items(`?limit=1&crs=${encodeURIComponent(uri(4490))}`);
    expect(named.headers.get('content-crs')).toBe(`<${uri(4490)}>`);
    expect(named.data.features[0].geometry.coordinates[0][0]).toEqual([25.365, 119.1]);
    const [north, east] = (await items(`?limit=1&crs=${uri(4549)}`)).data.features[0].geometry
      .coordinates[0][0];
    expect([Math.round(north / 1e4), Math.round(east / 1e4)]).toEqual([281, 41]);
  });

  it('leads from page to page to the last one, with the same count on each', async () => {
    const box = '?bbox=119.1,25.365,119.1028,25.3651';
    for (const query of ['?limit=7', `${box}&limit=7`, '?limit=15']) {
      const ids: string[] = [];
      const counts = new Set<number>();
      let address: string | undefined = `/collections/parcel/items${query}`;
      while (address) {
        const { data }: { data: Page } = await get(address);
        ids.push(...data.features.map(({ id }) => id));
        counts.add(data.numberMatched);
        expect(data.numberReturned).toBe(data.features.length);
        address = data.links.find(({ rel }) => rel === 'next')?.href.split('/ogc')[1];
      }
      expect(ids, query).toEqual([...new Set(ids)].sort());
      expect([...counts], query).toEqual([ids.length]);
    }
    const beyond = (await items('?limit=7&offset=30')).data;
    expect([beyond.numberMatched, beyond.numberReturned, beyond.features]).toEqual([30, 0, []]);
    expect(beyond.links.map(({ rel }: { rel: string }) => rel)).toEqual(['self', 'prev', 'collection']);
  });

  it('counts a selection of a version once for all of its pages', async () => {
    const counted: string[] = [];
    const { kysely } = served.db;
    const watched = kysely.withPlugin({
      transformQuery: ({ node }) => {
        if (JSON.stringify(node).includes('count(*)')) counted.push('count');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const db = Object.assign(Object.create(served.db) as typeof served.db, { kysely: watched });
    const filter = (ids: string[]) => ({ layerId: 'parcel', version: 1, visible: everything, ids }) as const;
    for (let page = 0; page < 3; page++) expect(await countOnce(db, filter(['p1', 'p2']))).toBe(2);
    expect(counted).toHaveLength(1);
    expect(await countOnce(db, filter(['p1']))).toBe(1);
    expect(counted).toHaveLength(2);
  });

  it('filters by box, box system and property', async () => {
    const share = await get(`/collections/odd/items?${encodeURIComponent('面积(㎡)')}=${0.1 + 0.2}`);
    expect(share.data.features.map(({ id }: { id: string }) => id)).toEqual(['y']);
    const count = async (query: string) => (await items(query)).data.numberMatched;
    expect(await count('?bbox=119.1,25.365,119.10009,25.3651')).toBe(1);
    expect(await count(`?bbox=25.365,119.1,25.3651,119.10009&bbox-crs=${uri(4490)}`)).toBe(1);
    expect(await count('?bbox=119.1,25.365,0,119.10009,25.3651,9')).toBe(1);
    expect(await count('?ZDH=P7')).toBe(1);
    expect(await count('?MJ=7&datetime=2026-01-01T00:00:00Z/..')).toBe(1);
  });

  it('gives one feature by its id, and 404 where there is none', async () => {
    const one = await get('/collections/parcel/items/p3');
    expect(one.data).toMatchObject({ id: 'p3', properties: { ZDH: 'P3', MJ: 3 } });
    expect((await get(`/collections/odd/items/${encodeURIComponent('1/2 亩')}`)).status).toBe(200);
    expect((await get('/collections/parcel/items/p3', 'villager')).data.properties).toEqual({ ZDH: 'P3' });
    for (const path of ['/collections/parcel/items/none', '/collections/none', '/collections/none/items'])
      expect((await get(path)).status, path).toBe(404);
    expect((await get('/collections/yjjbnt/items', 'villager')).status).toBe(404);
  });

  it.each([
    '?limit=0',
    '?limit=-1',
    '?limit=x',
    '?offset=-1',
    '?nothing=1',
    '?bbox=1,2,3',
    '?bbox=119.1,26,119.2,25',
    '?bbox=NaN,25,119,26',
    '?crs=rubbish',
    '?crs=http://www.opengis.net/def/crs/EPSG/0/32690',
    '?bbox=119,25,120,26&bbox-crs=rubbish',
    '?datetime=yesterday',
    '?datetime=2026-02-01/2026-01-01',
    '?MJ=abc',
    '?f=html',
  ])('refuses %s', async (query) => {
    const { status, type, data } = await items(query);
    expect([status, type, data.status]).toEqual([400, 'application/problem+json; charset=utf-8', 400]);
    // What would be right, beside what is wrong.
    expect(data.detail).toMatch(/应为|可用|请用|没有这个参数|是数值/);
  });

  it('refuses to filter by a field that the reader may not see', async () => {
    expect((await items('?MJ=7', 'villager')).status).toBe(400);
  });
});
