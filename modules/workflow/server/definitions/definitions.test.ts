import { afterAll, beforeAll, expect, it } from 'vitest';
import { type House, startHouse } from '../../../homestead/server/testing/house.ts';
import { Definitions } from './definitions.ts';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => house?.close());

it('a process that is suspended on one node is told as suspended by every node', async () => {
  const elsewhere = new Definitions(house.db);
  const { id, state } = (await elsewhere.latest('wfjb'))!;
  expect(state).toBe('active');
  const path = `/v1/flowable/process-definition/${id}/state`;
  expect((await house.call('admin', 'PUT', path, { state: 'suspended' })).code).toBe(200);
  expect((await elsewhere.find(id))?.state).toBe('suspended');
  expect(await elsewhere.latest('wfjb')).toBeUndefined();
});

it('the list of definitions is found by a word of key or name, and ordered by its columns alone', async () => {
  const list = async (query: string) => {
    const reply = await house.call<{ records: { processKey: string }[]; total: number }>(
      'admin',
      'GET',
      `/v1/flowable/process-definition?${query}`,
    );
    return reply.code === 200
      ? { total: reply.data.total, keys: reply.data.records.map(({ processKey }) => processKey) }
      : { code: reply.code, message: reply.message };
  };
  const all = await list('pageSize=50');
  const keys = (all.keys ?? []).toSorted();
  expect(all).toEqual({ total: keys.length, keys });
  expect(await list('sort=-processKey')).toEqual({ total: keys.length, keys: keys.toReversed() });
  expect(await list('keyword=WFJB')).toEqual({ total: 1, keys: ['wfjb'] });
  expect(await list('keyword=no%25such')).toEqual({ total: 0, keys: [] });
  expect(await list('sort=compiled')).toEqual({ code: 40001, message: '不能按 compiled 排序' });
});
