import { afterAll, beforeAll, expect, test } from 'vitest';
import { picture } from './testing/pictures.ts';
import { type FilesHouse, startFiles } from './testing/server.ts';

let house: FilesHouse;
let villager: string;
let other: string;
beforeAll(async () => {
  house = await startFiles();
  villager = await house.signIn('nonghu1');
  other = await house.signIn('nonghu2');
});
afterAll(() => house.close());

const put = async (id: string, token: string, body: object) =>
  (await house.call('PUT', `/file/${id}`, token, body)).json();

test('a file made by POST /file takes another name with the version that was read, and a stale one is refused [S2-7.file-write]', async () => {
  const made = await house.upload(picture('png'), '旧名.png', 'image/png', {
    token: villager,
    url: '/api/file',
  });
  const { id } = made.json().data;
  expect(await put(id, villager, { name: '新名.png', version: 1 })).toMatchObject({
    code: 200,
    message: '修改成功',
    data: { id, name: '新名.png', suffix: 'png', version: 2 },
  });
  expect(await put(id, villager, { name: '再改.png', version: 1 })).toMatchObject({ code: 40900 });
  expect((await house.call('GET', `/file/${id}`, villager)).json().data.name).toBe('新名.png');
});

test('the suffix stays, a name is needed, and the file of another is not there', async () => {
  const made = await house.upload(picture('png'), 'a.png', 'image/png', { token: villager });
  const { id } = made.json().data;
  for (const name of ['a.html', 'a', '  '])
    expect(await put(id, villager, { name, version: 1 })).toMatchObject({
      code: 42200,
      data: { fields: [{ path: 'name' }] },
    });
  expect(await put(id, other, { name: 'b.png', version: 1 })).toMatchObject({ code: 40400 });
});

test('a list of files is ordered by its columns alone', async () => {
  expect((await house.call('GET', '/file?sort=-name', villager)).json().code).toBe(200);
  expect((await house.call('GET', '/file?sort=sha256', villager)).json()).toMatchObject({
    code: 40001,
    data: { fields: [{ path: 'sort' }] },
  });
});
