import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, signIn } from '../testing/client.ts';
import { Journey } from '../testing/journey.ts';
import { type Served, serve } from '../testing/served.ts';

interface Drawing {
  id: string;
  style: string;
  storeys: number;
  footprint: number;
  version: string;
  pictures: { kind: string; file: string }[];
}
interface List {
  records: Drawing[];
  total: number;
  styles: string[];
  storeyCounts: number[];
}

let served: Served;
let villager: Person;
beforeAll(async () => {
  served = await serve();
  villager = await signIn(served.base, 'nonghu1');
});
afterAll(() => served?.close());

const list = async (query: string) => (await villager.get<List>(`/v1/houseDrawing?${query}`)).data;

describe('the gallery of house drawings', () => {
  it('lists what fits style, storeys, ground and words, page by page [S2-2.9-choose]', async () => {
    const all = await list('pageSize=200');
    expect(all.total).toBe(all.records.length);
    expect(all.styles).toEqual(['灰瓦白墙', '山谷聚落']);
    const valley = await list(`style=${encodeURIComponent('山谷聚落')}&pageSize=200`);
    expect(valley.records.map(({ style }) => style)).toEqual(Array(valley.total).fill('山谷聚落'));
    expect(valley.total).toBeLessThan(all.total);
    const two = await list('storeys=2&pageSize=200');
    expect(two.total).toBeGreaterThan(0);
    expect(two.records.map(({ storeys }) => storeys)).toEqual(Array(two.total).fill(2));
    const small = await list('maxFootprint=80&sort=-footprint&pageSize=200');
    const footprints = small.records.map(({ footprint }) => footprint);
    expect(footprints).toEqual(footprints.toSorted((a, b) => b - a));
    expect(footprints[0]).toBeLessThanOrEqual(80);
    expect((await list('keyword=a03')).records.map(({ id }) => id)).toEqual(['HL-2026-A03']);
    const second = await list('pageNum=2&pageSize=5');
    expect(second.records.map(({ id }) => id)).toEqual(all.records.slice(5, 10).map(({ id }) => id));
    expect(await list('maxFootprint=1')).toMatchObject({ records: [], total: 0 });
  });

  it('refuses an order and a figure that it does not know', async () => {
    expect(await villager.get('/v1/houseDrawing?sort=colour')).toMatchObject({ code: 40001 });
    expect(await villager.get('/v1/houseDrawing?storeys=many')).toMatchObject({ code: 40001 });
  });

  it('shows pictures to whoever is signed in, to keep for a day, and to nobody else', async () => {
    const [drawing] = (await list('keyword=A01')).records;
    const address = `${served.base}/api/v1/houseDrawing/${drawing?.id}/picture/front.svg`;
    const headers = { Authentication: villager.token };
    const reply = await fetch(address, { headers });
    expect(reply.headers.get('content-type')).toContain('image/svg+xml');
    expect(reply.headers.get('cache-control')).toBe('private, max-age=86400');
    expect(reply.headers.get('content-security-policy')).toContain('sandbox');
    expect(await reply.text()).toContain('正立面图');
    const again = await fetch(address, {
      headers: { ...headers, 'if-none-match': reply.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
    expect((await fetch(address)).status).toBe(401);
    for (const file of ['drawing.json', '..%2FHL-2026-A02%2Ffront.svg', 'constructor'])
      expect(await villager.get(`/v1/houseDrawing/HL-2026-A01/picture/${file}`)).toMatchObject({
        code: 40400,
      });
    expect(await villager.get('/v1/houseDrawing/HL-2026-Z99')).toMatchObject({ code: 40400 });
  });

  it('gives the sheet to the person who chooses, and the form takes it to the case [S2-2.9-choose]', async () => {
    const journey = new Journey(served.base);
    const processId = await journey.upTo('jftzxz');
    const choose = () =>
      villager.post<{ values: Record<string, string> }>(
        '/v1/houseDrawing/HL-2026-A02/choose',
        {},
        { 'Idempotency-Key': 'once' },
      );
    const chosen = await choose();
    expect(chosen.data.values).toMatchObject({
      'jfsqjd.jftzxzTzbh': 'HL-2026-A02',
      'jfsqjd.nsqjzfm': '灰瓦白墙',
    });
    const fileId = chosen.data.values['jfsqjd.jftzxzJzsjtzzp'] ?? '';
    expect((await choose()).text).toBe(chosen.text);
    expect(await villager.get(`/file/${fileId}`)).toMatchObject({
      data: { name: 'HL-2026-A02.png', suffix: 'png', image: true, width: 1600 },
    });
    const officer = await signIn(served.base, 'zhenban');
    expect(await officer.get(`/file/${fileId}`)).toMatchObject({ code: 40400 });
    const form = Object.fromEntries(
      Object.entries(chosen.data.values).map(([path, value]) => [path.split('.')[1], value]),
    );
    const sent = await journey.submit(
      { taskKey: 'jftzxz', by: 'nonghu1', form: { jfsqjd: form } } as never,
      processId,
    );
    expect(sent.code).toBe(200);
    // What belongs to the case now is seen by those who see the case.
    expect(await officer.get(`/file/${fileId}`)).toMatchObject({ code: 200 });
    expect(
      (await officer.get<{ formData: { jfsqjd: object } }>(`/v1/flowable/process/${processId}`)).data.formData
        .jfsqjd,
    ).toMatchObject({
      jftzxzTzbh: 'HL-2026-A02',
      jftzxzJzsjtzzp: fileId,
    });
  });
});
