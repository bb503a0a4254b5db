import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPeople } from './testing/server.ts';

let house: Awaited<ReturnType<typeof startPeople>>;
beforeAll(async () => {
  house = await startPeople();
});
afterAll(() => house.close());

test('a demonstration account signs in by JSON and is known by its token', async () => {
  const signedIn = await house.signIn('nonghu1');
  expect(signedIn).toMatchObject({ userName: 'nonghu1', mustChangePassword: false });
  expect(signedIn.token).toMatch(/^[\w-]{43}$/);
  const valid = await house.call('GET', '/intergration/valid', { token: signedIn.token });
  expect(valid).toMatchObject({ status: 200, code: 200 });
  expect(valid.data).toEqual({
    id: signedIn.id,
    userName: 'nonghu1',
    name: '林示禾',
    roles: ['villager'],
    division: '350399100201',
  });
});
