import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { one } from '@homestead/database';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { picture } from '../testing/pictures.ts';
import { type FilesHouse, rules, startFiles } from '../testing/server.ts';

let house: FilesHouse;
let token: string;
beforeAll(async () => {
  house = await startFiles({ faults: true });
  token = await house.signIn('nonghu1');
});
afterAll(() => house.close());
afterEach(() => house.faults?.heal());

const photo = picture('png');
const send = (key: string) =>
  house.upload(photo, '房屋.png', 'image/png', {
    token,
    rule: 'wfjb.photos',
    headers: { 'idempotency-key': key },
  });
const keptBytes = async () => (await house.onDisk()).filter((name) => name.startsWith('files')).length;
const keptRows = async () =>
  (await one<{ count: number }>(house.straight.kysely, sql`select count(*) as count from files.file`)).count;

/** The connection ends around the commit of an upload, as a fail-over or a firewall ends it. */
async function loseCommit(key: string, act: 'before' | 'after') {
  const { hits } = house.faults!;
  house.faults!.ambush({ words: 'commit', act });
  const reply = await send(key);
  expect(house.faults!.hits).toBe(hits + 1);
  expect(reply.json()).toMatchObject({ code: 50300 });
}

test('an upload whose commit stands though its answer was lost keeps its bytes, and the repeat is told its id', async () => {
  await loseCommit('stands', 'after');
  expect([await keptRows(), await keptBytes()]).toEqual([1, 1]);
  const repeat = await send('stands');
  expect(repeat.json()).toMatchObject({ code: 200 });
  const { id } = repeat.json().data;
  expect((await house.call('GET', `/file/download/${id}`, token)).rawPayload.equals(photo)).toBe(true);
  expect([await keptRows(), await keptBytes()]).toEqual([1, 1]);
});

test('an upload whose commit never arrived leaves bytes to the sweep alone, and the repeat is an upload of its own', async () => {
  const [before, bytes] = [await keptRows(), await keptBytes()];
  await loseCommit('falls', 'before');
  expect([await keptRows(), await keptBytes()]).toEqual([before, bytes + 1]);
  const { id } = (await send('falls')).json().data;
  expect(await house.files.sweep(0)).toBe(1);
  expect([await keptRows(), await keptBytes()]).toEqual([before + 1, bytes + 1]);
  expect((await house.call('GET', `/file/download/${id}`, token)).rawPayload.equals(photo)).toBe(true);
});

const lose = (id: string) => rm(join(house.folder, 'files', id.slice(32, 34), id.slice(34, 36), id));

test('a stored reply is given only with its bytes: a repeat brings them back', async () => {
  const first = await send('lost');
  const { id } = first.json().data;
  await lose(id);
  expect((await send('lost')).body).toBe(first.body);
  expect((await house.call('GET', `/file/download/${id}`, token)).rawPayload.equals(photo)).toBe(true);
  await house.call('DELETE', `/file/${id}`, token);
  expect((await send('lost')).json()).toMatchObject({
    code: 40900,
    message: '文件“房屋.png”已删除，请重新选择后上传',
  });
});

test('a file without its bytes is tied to nothing, and the form is told which file to upload again', async () => {
  const { id } = (await send('tied')).json().data;
  await lose(id);
  const person = (await house.people.findByUserName(house.straight.kysely, 'nonghu1'))!.id;
  const to = { kind: 'process', ownerId: 'some-case', personId: person };
  expect(await house.straight.transaction((tx) => house.files.linkFiles(tx, [id], to))).toEqual([id]);
  const field = { path: 'wfjb.photos', fileIds: [id], rule: rules['wfjb.photos']! };
  expect(await house.files.checkFiles(house.straight.kysely, [field])).toEqual([
    { path: 'wfjb.photos', message: '文件“房屋.png”的内容已丢失，请删除后重新上传' },
  ]);
});
