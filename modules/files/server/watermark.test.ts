import { createCanvas, loadImage } from '@napi-rs/canvas';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Look } from './deps.ts';
import { phonePhoto, picture } from './testing/pictures.ts';
import { type FilesHouse, startFiles } from './testing/server.ts';

let house: FilesHouse;
let uploader: string;
let readers: string[];
const looks: Look[] = [];
beforeAll(async () => {
  house = await startFiles({
    access: async (_db, _person, _file, [reference]) =>
      reference?.ownerId === 'open' ? 'original' : 'watermarked',
    looked: (_person, _file, look) => void looks.push(look),
  });
  [uploader = '', ...readers] = await Promise.all(
    ['nonghu1', 'zhenban', 'jiti'].map((name) => house.signIn(name)),
  );
});
afterAll(() => house.close());

/** Uploads a file that a record holds: `open` shows it as it is, any other under a watermark. */
async function hold(content: Uint8Array | string, name: string, type: string, owner = 'personal') {
  const { id } = (await house.upload(content, name, type, { token: uploader })).json().data;
  await sql`insert into files.reference values (${id}, 'process', ${owner}, 'x', now())`.execute(
    house.db.kysely,
  );
  return id as string;
}

const look = (by: string, id: string, reader = readers[0]) => house.call('GET', `/file/${by}/${id}`, reader);

async function pixelsOf(bytes: Buffer): Promise<{ width: number; height: number; data: Uint8ClampedArray }> {
  const image = await loadImage(bytes);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, image.width, image.height);
}

/** In how many of the picture's hundred fields a part of it looks otherwise than in the other. */
async function changedFields(one: Buffer, other: Buffer): Promise<number> {
  const [left, right] = [await pixelsOf(one), await pixelsOf(other)];
  expect([left.width, left.height]).toEqual([right.width, right.height]);
  const fields = new Set<number>();
  for (let at = 0; at < left.data.length; at += 4) {
    if (Math.abs(left.data[at]! - right.data[at]!) < 40) continue;
    const [x, y] = [(at / 4) % left.width, Math.floor(at / 4 / left.width)];
    fields.add(Math.floor((x * 10) / left.width) * 10 + Math.floor((y * 10) / left.height));
  }
  return fields.size;
}

test.each(['preview', 'thumbnail'])(
  'under a watermark a %s shows who reads it, across the whole picture',
  async (by) => {
    const photo = picture('jpeg', 1200, 900);
    const id = await hold(photo, '身份证.jpg', 'image/jpeg');
    const open = await hold(photo, '现场.jpg', 'image/jpeg', 'open');
    const [marked, plain, other] = [await look(by, id), await look(by, open), await look(by, id, readers[1])];
    expect(marked.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(await changedFields(marked.rawPayload, plain.rawPayload)).toBeGreaterThan(60);
    expect(await changedFields(marked.rawPayload, other.rawPayload)).toBeGreaterThan(30);
    house.advance(60_000);
    const later = await look(by, id);
    expect(later.rawPayload.equals(marked.rawPayload)).toBe(false);
  },
);

test('what is made for one look is kept nowhere', async () => {
  const id = await hold(phonePhoto(1), '身份证.jpg', 'image/jpeg');
  const seen = await look('preview', id);
  expect(seen.rawPayload.includes('Exif')).toBe(false);
  expect((await house.onDisk()).filter((name) => name.includes(id))).toHaveLength(2);
  expect((await house.onDisk()).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('under a watermark nothing is saved, and what none can be drawn across is not shown', async () => {
  const photo = await hold(picture('png'), '身份证.png', 'image/png');
  const text = await hold('%PDF-1.7', '证明.pdf', 'application/pdf');
  looks.length = 0;
  const saved = await look('download', photo);
  expect(saved.json()).toMatchObject({ code: 40300, message: '您只能在线查看带水印的图片，不能下载原件' });
  for (const by of ['preview', 'download']) {
    const refused = await look(by, text);
    expect(refused.statusCode).toBe(403);
    expect(refused.json().message).toMatch(/^该文件含个人信息，且此类文件无法加水印/);
    expect(decodeURIComponent(String(refused.headers['x-download-error']))).toBe(refused.json().message);
  }
  expect(looks).toEqual([]);
  await look('preview', photo);
  expect(looks).toMatchObject([{ by: 'preview', access: 'watermarked' }]);
});
