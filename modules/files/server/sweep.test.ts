import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newId } from '@homestead/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { picture } from './testing/pictures.ts';
import { type FilesHouse, startFiles } from './testing/server.ts';

let house: FilesHouse;
let token: string;
beforeAll(async () => {
  house = await startFiles();
  token = await house.signIn('nonghu1');
});
afterAll(() => house.close());

async function leave(key: string, ageMs: number): Promise<void> {
  const path = join(house.folder, 'files', key.slice(32, 34), key.slice(34, 36), key);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, 'left behind');
  const at = new Date(Date.now() - ageMs);
  await utimes(path, at, at);
}

test('bytes that a dead process left behind are swept, those of living files and of uploads at work are not', async () => {
  const kept = (await house.upload(picture('png'), 'a.png', 'image/png', { token })).json().data.id;
  await house.call('GET', `/file/thumbnail/${kept}`, token);
  const [orphan, fresh] = [newId(), newId()];
  await leave(orphan, 20 * 60_000);
  await leave(`${orphan}.thumb`, 20 * 60_000);
  await leave(fresh, 0);
  await writeFile(join(house.folder, 'staging', 'half.part'), 'x');
  expect(await house.files.sweep()).toBe(2);
  const names = (await house.onDisk()).join();
  expect(names).not.toContain(orphan);
  for (const name of [kept, `${kept}.thumb`, fresh, 'half.part']) expect(names).toContain(name);
  expect(await house.files.sweep(0)).toBe(1);
  expect((await house.onDisk()).join()).not.toMatch(/half\.part/);
});

test('an upload whose transaction fails leaves no bytes', async () => {
  const before = await house.onDisk();
  await sql`alter table files.file add constraint refuse_all check (name <> 'refused.txt')`.execute(
    house.db.kysely,
  );
  const reply = await house.upload('x', 'refused.txt', '', { token });
  expect(reply.json()).toMatchObject({ code: 50000 });
  expect(await house.onDisk()).toEqual(before);
});

test('bytes that are lost are told in words, with 503', async () => {
  const { id } = (await house.upload('x', 'a.txt', '', { token })).json().data;
  const { rm } = await import('node:fs/promises');
  await rm(join(house.folder, 'files', id.slice(32, 34), id.slice(34, 36), id));
  const reply = await house.call('GET', `/file/download/${id}`, token);
  expect(reply.json()).toMatchObject({ code: 50300, message: '文件内容暂时无法读取，请联系管理员' });
});
