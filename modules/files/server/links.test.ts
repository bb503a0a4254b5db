import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultRule } from '../contract/index.ts';
import { picture } from './testing/pictures.ts';
import { type FilesHouse, rules, startFiles } from './testing/server.ts';

let house: FilesHouse;
let villager: { token: string; id: string };
let other: { token: string; id: string };
beforeAll(async () => {
  house = await startFiles();
  const enter = async (name: string) => ({
    token: await house.signIn(name),
    id: (await house.people.findByUserName(house.db.kysely, name))!.id,
  });
  villager = await enter('nonghu1');
  other = await enter('nonghu2');
});
afterAll(() => house.close());

const put = async (
  who: { token: string },
  content: Uint8Array | string,
  name: string,
  rule?: string,
): Promise<string> =>
  (await house.upload(content, name, '', { token: who.token, ...(rule ? { rule } : {}) })).json().data.id;
const link = (ids: string[], ownerId: string, personId: string) =>
  house.db.transaction((tx) => house.files.linkFiles(tx, ids, { kind: 'process', ownerId, personId }));

test('a person gives own files, and keeps what the record holds; ids of others and ids of nothing fail', async () => {
  const own = await put(villager, 'x', 'a.txt');
  const foreign = await put(other, 'x', 'b.txt');
  expect(await link([own, foreign, 'nothing'], 'case-1', villager.id)).toEqual([foreign, 'nothing']);
  expect(await link([own], 'case-1', other.id)).toEqual([]);
  expect(await link([own], 'case-2', other.id)).toEqual([own]);
  expect(await link([], 'case-1', other.id)).toEqual([]);
});

test('a draft lets go of files that it no longer names', async () => {
  const [kept, gone] = [await put(villager, 'x', 'a.txt'), await put(villager, 'x', 'b.txt')];
  await link([kept, gone], 'draft', villager.id);
  await house.db.transaction((tx) =>
    house.files.unlinkFiles(tx, { kind: 'process', ownerId: 'draft' }, [kept]),
  );
  expect((await house.call('DELETE', `/file/${gone}`, villager.token)).json().code).toBe(200);
  expect((await house.call('DELETE', `/file/${kept}`, villager.token)).json().code).toBe(40400);
});

test('a file is never deleted under a form that takes it at the same moment', async () => {
  for (let round = 0; round < 8; round++) {
    const id = await put(villager, 'x', 'a.txt');
    const [failed, deleted] = await Promise.all([
      link([id], `race-${round}`, villager.id),
      house.call('DELETE', `/file/${id}`, villager.token),
    ]);
    expect(failed.length === 0).toBe(deleted.json().code !== 200);
  }
});

test('case 42: four files where three are taken, uploaded in parallel, are refused at the submit', async () => {
  const fileIds = await Promise.all(
    ['1', '2', '3', '4'].map(() => put(villager, picture('png'), 'a.png', 'wfjb.photos')),
  );
  const rule = rules['wfjb.photos']!;
  const check = (ids: string[]) =>
    house.files.checkFiles(house.db.kysely, [{ path: 'wfjb.zp', fileIds: ids, rule }]);
  expect(await check(fileIds)).toEqual([{ path: 'wfjb.zp', message: '上传文件数量不能超过3个' }]);
  expect(await check(fileIds.slice(0, 3))).toEqual([]);
});

test('a file that was uploaded under another rule, or none, is judged by the field that names it', async () => {
  const rule = rules['jfsqjd.form']!;
  const check = async (id: string) =>
    (await house.files.checkFiles(house.db.kysely, [{ path: 'f', fileIds: [id], rule }]))[0]?.message;
  expect(await check(await put(villager, picture('png'), 'a.png'))).toBeUndefined();
  expect(await check(await put(villager, 'text', 'a.txt'))).toBe('只支持jpg、png、jpeg、apng图片上传');
  expect(await check(await put(villager, '<svg onload=alert(1)>', 'a.png'))).toBe(
    '文件内容与后缀不一致，请上传原始文件',
  );
  const large = Buffer.concat([picture('jpeg'), Buffer.alloc(600 * 1024)]);
  expect(await check(await put(villager, large, 'a.jpg'))).toBe('上传图片不能超过512KB，请重新上传');
  expect(await check('nothing')).toBe('文件不存在，请重新上传');
  expect(defaultRule.types).toBe('all');
});
