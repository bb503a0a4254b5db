import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FilesHouse, startFiles } from '../testing/server.ts';

let house: FilesHouse;
let villagerId = '';
beforeAll(async () => {
  house = await startFiles({
    quota: async (personId) => (personId === villagerId ? 2000 : Number.POSITIVE_INFINITY),
  });
});
afterAll(() => house.close());

test('who has uploaded what his role may in a day is told so, until a file is deleted or a day has passed', async () => {
  const [villager, officer] = [await house.signIn('nonghu1'), await house.signIn('zhenban')];
  villagerId = (await house.call('GET', '/user/me', villager)).json().data.id;
  const send = (token = villager) => house.upload('x'.repeat(700), 'a.txt', '', { token });
  const first = (await send()).json().data.id;
  expect((await send()).json().code).toBe(200);
  const before = await house.onDisk();
  const refused = await send();
  expect(refused.json()).toMatchObject({
    code: 42900,
    message: '您24小时内上传的文件已达到1.95KB上限，请删除不用的文件，或稍后再上传',
  });
  expect(refused.headers['retry-after']).toBe('3600');
  expect(await house.onDisk()).toEqual(before);
  for (let count = 0; count < 4; count++) expect((await send(officer)).json().code).toBe(200);
  await house.call('DELETE', `/file/${first}`, villager);
  expect((await send()).json().code).toBe(200);
  expect((await send()).json().code).toBe(42900);
  house.advance(24 * 60 * 60_000 + 1000);
  const again = await house.signIn('nonghu1');
  expect((await send(again)).json().code).toBe(200);
});
