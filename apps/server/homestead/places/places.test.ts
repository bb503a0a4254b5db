import { positionOf } from '@homestead/forms/engine';
import type { ParcelHistory, PlaceAnswer } from '@homestead/homestead/contract';
import type { Models } from '@homestead/models/server';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressSearch } from '../../../../modules/homestead/server/places/search.ts';
import { placeOf } from '../../../../modules/homestead/server/places/sources.ts';
import { type House, startHouse } from '../testing/house.ts';
import { caseAt } from '../testing/walk.ts';

const around = '119.09,25.35,119.11,25.37';
const square = (x: number, y: number, side: number) =>
  JSON.stringify({
    type: 'Polygon',
    coordinates: [
      [
        [x, y],
        [x + side, y],
        [x + side, y + side],
        [x, y + side],
        [x, y],
      ],
    ],
  });

describe('the place of a case', () => {
  const fields = { shapes: ['a.plot', 'a.wish'], points: ['a.at'] };

  it('is its plot, else its wish, else the position that a text begins with', () => {
    const all = { 'a.plot': square(119, 25, 0.5), 'a.wish': square(118, 24, 0.5), 'a.at': '117,23' };
    expect(placeOf(fields, all)?.at).toEqual([119.25, 25.25]);
    expect(placeOf(fields, { ...all, 'a.plot': '' })?.at).toEqual([118.25, 24.25]);
    expect(placeOf(fields, { 'a.at': '119.098123,25.360456（精度±12米）' })?.at).toEqual([
      119.098123, 25.360456,
    ]);
    expect(placeOf(fields, { 'a.plot': '{"type":"Polygon"' })).toBe(null);
  });

  it('is no text that holds no position at its beginning', () => {
    expect(['村口', '25.36', '191,25', '119,2536', null].map(positionOf)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});

it('an address that is sensitive is not searched', () => {
  const models = (sensitive?: string) =>
    ({ a: { fields: [{ code: 'at', ...(sensitive ? { sensitive } : {}) }] } }) as unknown as Models;
  const holds = (sensitive?: string) => addressSearch(models(sensitive), () => ['a.at']).holds('村口');
  expect(holds()).not.toBe(null);
  expect(holds('address')).toBe(null);
});

describe('cases on the map', () => {
  let house: House;
  let processId: string;
  const list = (who: string, query = `bbox=${around}`) =>
    house.call<PlaceAnswer>(who, 'GET', `/v1/map/cases?${query}`);
  const total = async (who: string, query?: string) => (await list(who, query)).data.total;

  beforeAll(async () => {
    house = await startHouse();
    processId = await caseAt(house, 'zgbcs');
  });
  afterAll(() => house.close());

  it('lie where the village drew the plot, with state, stage and outline', async () => {
    const { data } = await list('cunwei');
    expect(data).toMatchObject({ total: 1, isClustered: false, clusters: [], waiting: 0 });
    expect(data.cases[0]).toMatchObject({ processId, status: 'running', kinds: ['application'] });
    expect(data.cases[0]?.outline).toMatchObject({ type: 'Polygon' });
    const [x, y] = data.cases[0]!.place;
    expect([x, y].map((value) => value.toFixed(5))).toEqual(['119.09804', '25.36004']);
  });

  it('are asked by box, kind, state, process and day', async () => {
    expect(await total('cunwei', 'bbox=119.2,25.35,119.3,25.37')).toBe(0);
    const asked = async (more: string) => total('cunwei', `bbox=${around}&${more}`);
    expect(await asked('kind=application')).toBe(1);
    expect(await asked('kind=report,permit')).toBe(0);
    expect(await asked('state=running,completed')).toBe(1);
    expect(await asked('state=refused')).toBe(0);
    expect(await asked('processKey=zjdjfsp')).toBe(1);
    expect(await asked('from=2026-03-02&to=2026-03-31')).toBe(1);
    expect(await asked('to=2026-03-01')).toBe(0);
  });

  it.each([
    ['bbox=1,2,3', 'bbox'],
    ['bbox=119.2,25,119.1,26', 'bbox'],
    ['bbox=119,25,abc,26', 'bbox'],
    ['bbox=NaN,25,120,26', 'bbox'],
    [`bbox=${around}&kind=villa`, 'kind'],
    [`bbox=${around}&state=draft`, 'state'],
    [`bbox=${around}&from=2026-02-30`, 'from'],
    [`bbox=${around}&from=2026-03-01&to=2026-02-01`, 'to'],
  ])('are refused with words for %s', async (query, path) => {
    const { code, data } = await house.call<{ fields: { path: string; message: string }[] }>(
      'cunwei',
      'GET',
      `/v1/map/cases?${query}`,
    );
    expect([code, data.fields.map((field) => field.path)]).toEqual([42200, [path]]);
    expect(data.fields[0]?.message).toMatch(/[一-龥]/);
  });

  it('are shown to whoever sees the case, and to nobody else', async () => {
    expect([await total('nonghu1'), await total('admin')]).toEqual([1, 1]);
    expect([await total('nonghu2'), await total('cunwei2')]).toEqual([0, 0]);
    const past = await house.call('nonghu2', 'GET', `/v1/map/history?processId=${processId}`);
    expect(past.code).toBe(40400);
    const there = await house.call<ParcelHistory>('nonghu2', 'GET', '/v1/map/history?at=119.09804,25.36004');
    expect(there.data).toEqual({ outline: null, total: 0, cases: [] });
  });

  it('tell what happened on one parcel: neighbours that only touch it are left out', async () => {
    const beside = await caseAt(house, 'zgbcs');
    await list('cunwei');
    const move = (east: number) =>
      sql`update homestead.case_place set geom = st_translate(geom, ${east}, 0), x = x + ${east}
        where process_id = ${beside}`.execute(house.db.kysely);
    const past = async (query: string) =>
      (await house.call<ParcelHistory>('cunwei', 'GET', `/v1/map/history?${query}`)).data;
    await move(0.00004);
    expect((await past(`processId=${processId}`)).cases.map((one) => one.processId)).toEqual([
      beside,
      processId,
    ]);
    await move(0.00004);
    const { cases, outline } = await past(`at=119.09804,${'25.36004'}`);
    expect(cases.map((one) => one.processId)).toEqual([processId]);
    expect(outline).toMatchObject({ type: 'Polygon' });
    expect(cases[0]?.events.map(({ kind }) => kind)).toEqual(['start', 'visit']);
    for (const query of ['', 'at=here', 'at=119', 'at=999,25'])
      expect((await house.call('cunwei', 'GET', `/v1/map/history?${query}`)).code).toBe(42200);
  });

  it('are answered as clusters where they are many, which count the cases and their states', async () => {
    await sql`insert into workflow.instance
      select (jsonb_populate_record(i, jsonb_build_object('id', i.id || '-' || n, 'case_no', null))).*
      from workflow.instance i, generate_series(1, 400) n where i.id = ${processId}`.execute(house.db.kysely);
    await sql`delete from homestead.changed_place`.execute(house.db.kysely);
    await sql`insert into homestead.case_place
      select p.process_id || '-' || n, p.x + (n % 20) * 0.0005, p.y, p.geom from homestead.case_place p, generate_series(1, 400) n
      where p.process_id = ${processId}`.execute(house.db.kysely);
    const { data } = await list('cunwei');
    expect([data.isClustered, data.cases, data.total]).toEqual([true, [], 402]);
    expect(data.clusters.reduce((sum, { count }) => sum + count, 0)).toBe(402);
    expect(data.clusters.length).toBeLessThanOrEqual(16 * 16);
    expect(data.clusters[0]?.states).toEqual({ running: data.clusters[0]?.count });
    expect(await total('nonghu2')).toBe(0);
  });
});
