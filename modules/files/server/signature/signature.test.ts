import { one } from '@homestead/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signatureRule } from '../../contract/index.ts';
import { picture } from '../testing/pictures.ts';
import { type FilesHouse, startFiles } from '../testing/server.ts';

let house: FilesHouse;
let clerk: string;
let other: string;
beforeAll(async () => {
  house = await startFiles({ access: async () => 'original' });
  [clerk, other] = [await house.signIn('zhenban'), await house.signIn('nongye')];
});
afterAll(() => house.close());

const upload = async (token: string, content = picture('png', 200, 80), rule = signatureRule.name) =>
  (await house.upload(content, 'sign.png', 'image/png', { token, rule })).json().data?.id as string;
const set = async (token: string, fileId: string) =>
  (await house.call('PUT', '/v1/signature', token, { fileId, kind: 'drawn' })).json();
const read = async (token: string) => (await house.call('GET', '/v1/signature', token)).json();
const status = async (token: string, fileId: string) =>
  (await house.call('GET', `/file/preview/${fileId}`, token)).statusCode;

test('a person sets, replaces and removes the own signature', async () => {
  expect(await read(clerk)).toMatchObject({ code: 200, data: null });
  const [first, second] = [await upload(clerk), await upload(clerk)];
  expect(await set(clerk, first)).toMatchObject({ message: '设置成功', data: { fileId: first } });
  expect(await set(clerk, second)).toMatchObject({ code: 200 });
  expect(await read(clerk)).toMatchObject({ data: { fileId: second, kind: 'drawn' } });
  const { held } = await one<{ held: number }>(
    house.db.kysely,
    sql`select count(*)::int as held from files.reference where kind = 'signature'`,
  );
  expect(held).toBe(1);
  expect((await house.call('DELETE', '/v1/signature', clerk)).json().message).toBe('删除成功');
  expect(await read(clerk)).toMatchObject({ data: null });
  expect((await house.call('DELETE', '/v1/signature', clerk)).json().code).toBe(40400);
});

test('a signature is seen and used by its owner alone', async () => {
  const fileId = await upload(clerk);
  await set(clerk, fileId);
  expect(await status(clerk, fileId)).toBe(200);
  expect(await status(other, fileId)).toBe(404);
  expect(await set(other, fileId)).toMatchObject({
    code: 42200,
    data: { fields: [{ path: 'fileId', message: '签名图片不存在，请重新书写或上传' }] },
  });
  expect((await house.call('DELETE', `/file/${fileId}`, clerk)).json().code).toBe(42200);
});

test('a signature that a paper bears is seen by those who see the paper', async () => {
  const fileId = await upload(clerk);
  await set(clerk, fileId);
  const clerkId = (await house.people.findByUserName(house.db.kysely, 'zhenban'))!.id;
  await house.db.transaction((tx) =>
    house.files.linkFiles(tx, [fileId], { kind: 'process', ownerId: 'case-1', personId: clerkId }),
  );
  expect(await status(other, fileId)).toBe(200);
});

test('what is no small picture is no signature', async () => {
  const text = (await house.upload('text', 'a.txt', 'text/plain', { token: clerk })).json().data.id as string;
  expect(await set(clerk, text)).toMatchObject({ code: 42200, data: { fields: [{ path: 'fileId' }] } });
  expect(await set(clerk, 'nothing')).toMatchObject({ code: 42200 });
  expect(await upload(clerk, picture('png', 10, 10))).toBeUndefined();
});
