import { one } from '@homestead/database';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { apng, picture } from '../testing/pictures.ts';
import { type FilesHouse, startFiles } from '../testing/server.ts';

let house: FilesHouse;
let villager: string;
beforeAll(async () => {
  house = await startFiles();
  villager = await house.signIn('nonghu1');
});
afterAll(() => house.close());

/** Bytes and rows belong together after every test, whatever it did. */
afterEach(async () => {
  const { count } = await one<{ count: number }>(
    house.db.kysely,
    sql`select count(*) as count from files.file`,
  );
  const names = await house.onDisk();
  expect(names.filter((name) => name.endsWith('.part'))).toEqual([]);
  expect(names.filter((name) => !/\.(thumb|view)$/.test(name))).toHaveLength(count);
});

const MB = 1024 * 1024;
const photoRule = { rule: 'wfjb.photos' };
const send = (content: Uint8Array | string, name: string, type: string, rule = photoRule.rule) =>
  house.upload(content, name, type, { token: villager, rule });

/** A sound JPEG of exactly so many bytes: the rest is padding behind its end, as motion photos have. */
function padded(bytes: number): Buffer {
  const photo = picture('jpeg');
  return Buffer.concat([photo, Buffer.alloc(bytes - photo.length)]);
}

test('a photo comes in with its size in pixels and goes out again as it was [S2-7.file-upload]', async () => {
  const photo = picture('jpeg');
  const reply = await send(photo, '现场 照片.jpg', 'image/jpeg');
  expect(reply.json()).toMatchObject({
    code: 200,
    message: '上传成功',
    data: { name: '现场 照片.jpg', suffix: 'jpg', size: photo.length, width: 64, height: 32 },
  });
  const down = await house.call('GET', `/file/download/${reply.json().data.id}`, villager);
  expect(down.rawPayload.equals(photo)).toBe(true);
  expect(down.headers['content-length']).toBe(String(photo.length));
});

test('upload1 is the same call, and the rule may stand in the address', async () => {
  const url = '/api/file/upload1?rule=wfjb.photos';
  const reply = await house.upload(picture('png'), 'a.png', 'image/png', { token: villager, url });
  expect(reply.json()).toMatchObject({ code: 200, data: { suffix: 'png', width: 64 } });
});

test('an animated PNG passes as png and as apng', async () => {
  expect((await send(apng(), 'a.apng', 'image/apng')).json().code).toBe(200);
  expect((await send(apng(), 'b.png', 'image/png')).json().code).toBe(200);
});

test('without a rule any type up to 20 MB is taken', async () => {
  const reply = await house.upload('hello', 'notes.xyz', 'application/octet-stream', { token: villager });
  expect(reply.json()).toMatchObject({ code: 200, data: { suffix: 'xyz', size: 5 } });
  const tooMuch = await house.upload(Buffer.alloc(20 * MB + 1, 1), 'big.bin', '', { token: villager });
  expect(tooMuch.json()).toMatchObject({ code: 41300, message: '文件超出大小限制，请重新上传' });
});

test('case 41: 5,242,880 bytes are taken, and one more is refused with the limit in words [S1-5.photos]', async () => {
  expect((await send(padded(5 * MB), 'a.jpg', 'image/jpeg')).json().code).toBe(200);
  const refused = await send(padded(5 * MB + 1), 'a.jpg', 'image/jpeg');
  expect(refused.statusCode).toBe(413);
  expect(refused.json()).toMatchObject({ code: 41300, message: '上传图片不能超过5MB，请重新上传' });
  const small = await send(padded(512 * 1024 + 1), 'a.jpg', 'image/jpeg', 'jfsqjd.form');
  expect(small.json().message).toBe('上传图片不能超过512KB，请重新上传');
});

test('an empty file is refused in words', async () => {
  for (const rule of ['wfjb.photos', 'jfsqjd.minutes']) {
    const refused = await send('', 'a.jpg', 'image/jpeg', rule);
    expect(refused.json()).toMatchObject({
      code: 42200,
      data: { fields: [{ path: 'file', message: '文件内容为空，请重新选择' }] },
    });
  }
});

test('a suffix that the rule does not name is refused with the types that it takes [S2-5.upload-type]', async () => {
  const refused = await send(picture('jpeg'), 'a.gif', 'image/gif');
  expect(refused.json()).toMatchObject({ code: 41500, message: '只支持jpg、png、jpeg、apng图片上传' });
  const document = await send(picture('jpeg'), 'a.jpg', 'image/jpeg', 'jfsqjd.scan');
  expect(document.json()).toMatchObject({ code: 41500, message: '暂不支持该文件类型' });
});

test('a PDF named .jpg is refused, and so is a photo that says it is something else', async () => {
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF');
  expect((await send(pdf, 'a.jpg', 'image/jpeg')).json().code).toBe(41500);
  expect((await send(picture('jpeg'), 'a.png', 'image/png')).json().code).toBe(41500);
  expect((await send(picture('jpeg'), 'a.jpg', 'text/html')).json().code).toBe(41500);
  expect((await send(picture('jpeg'), 'a.jpg', '')).json().code).toBe(200);
  expect((await send(pdf, 'a.pdf', 'application/pdf', 'jfsqjd.scan')).json().code).toBe(200);
  expect((await send('真的是文字', 'a.txt', 'text/plain', 'jfsqjd.scan')).json().code).toBe(200);
  expect((await send(Buffer.from([0, 1, 2]), 'a.txt', 'text/plain', 'jfsqjd.scan')).json().code).toBe(41500);
});

test('an image with too few pixels is refused where the field asks for more [S2-5.upload-pixels]', async () => {
  const refused = await send(picture('png', 64, 10), 'a.png', 'image/png', 'jfsqjd.drawing');
  expect(refused.json()).toMatchObject({ code: 42200, message: '上传图片尺寸不符合要求，请重新上传' });
  expect((await send(picture('png', 20, 20), 'a.png', 'image/png', 'jfsqjd.drawing')).json().code).toBe(200);
});

test('a photo that was cut off is refused, in any of its halves', async () => {
  const photo = picture('jpeg', 400, 300);
  for (const part of [0.3, 0.6, 0.9, 0.999]) {
    const reply = await send(photo.subarray(0, Math.floor(photo.length * part)), 'a.jpg', 'image/jpeg');
    expect(reply.json()).toMatchObject({ code: 41500, message: '图片已损坏或无法识别，请重新上传' });
  }
});

test.each([
  'nothing.here',
  'wfjb',
  'wfjb.photos.x',
  '.',
  '__proto__.toString',
  'constructor.name',
  'wfjb.constructor',
])('the rule %s is malformed', async (rule) => {
  expect((await send(picture('jpeg'), 'a.jpg', 'image/jpeg', rule)).json()).toMatchObject({ code: 40001 });
});

test('a rule that comes behind its file counts all the same', async () => {
  const reply = await house.send(
    [
      { name: 'file', filename: 'a.pdf', contentType: 'application/pdf', content: '%PDF-1.7' },
      { name: 'rule', content: 'wfjb.photos' },
    ],
    { token: villager },
  );
  expect(reply.json().code).toBe(41500);
});

test('an upload without a token is refused before anything is read', async () => {
  expect((await house.upload(picture('jpeg'), 'a.jpg', 'image/jpeg', {})).json()).toMatchObject({
    code: '401',
  });
});

test('the same key gives the same answer to the byte and one file, also for repeats at once', async () => {
  const photo = picture('jpeg');
  const sent = { token: villager, rule: 'wfjb.photos', headers: { 'idempotency-key': 'upload-1' } };
  const replies = await Promise.all(
    Array.from({ length: 4 }, () => house.upload(photo, 'a.jpg', 'image/jpeg', sent)),
  );
  expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
  expect(replies[0]!.json().code).toBe(200);
  const other = await house.upload(picture('png'), 'a.png', 'image/png', sent);
  expect(other.json()).toMatchObject({ code: 40900 });
});
