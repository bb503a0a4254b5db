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
