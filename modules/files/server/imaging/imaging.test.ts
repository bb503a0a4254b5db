import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertSegment, picture } from '../testing/pictures.ts';
import { type FilesHouse, startFiles } from '../testing/server.ts';

let house: FilesHouse;
let tokens: string[];
beforeAll(async () => {
  house = await startFiles({ decoder: new URL('./greedy.fixture.ts', import.meta.url) });
  tokens = await Promise.all(['nonghu1', 'nonghu2'].map((name) => house.signIn(name)));
});
afterAll(() => house.close());

const send = (content: Buffer, token = tokens[0]!) =>
  house.upload(content, 'a.jpg', 'image/jpeg', { token, rule: 'wfjb.photos' });
const marked = (word: string) => insertSegment(picture('jpeg'), 0xfe, Buffer.from(word));

test.each([
  ['takes all the memory that it may', 'greedy'],
  ['dies at once', 'deadly'],
])(
  'a picture over which its process %s is refused in words, others go on, and the next one works',
  async (_how, word) => {
    const [refused, beside, health] = await Promise.all([
      send(marked(word)),
      send(picture('jpeg'), tokens[1]),
      house.call('GET', '/file', tokens[1]),
    ]);
    expect(refused.json()).toMatchObject({
      code: 50300,
      message: '图片处理失败，请稍后重试；如仍不成功，请把图片缩小或另存后再上传',
    });
    expect([beside.json().code, health.json().code]).toEqual([200, 200]);
    expect((await send(picture('jpeg'))).json()).toMatchObject({ code: 200, data: { width: 64 } });
    expect((await house.onDisk()).filter((name) => name.endsWith('.part'))).toEqual([]);
  },
);

test('one person with many pictures keeps nobody else waiting', async () => {
  const held = Array.from({ length: 4 }, () => send(marked('held')));
  const statsOf = (share: string) => house.files.shares.find(({ name }) => name === share)!.stats();
  await expect.poll(() => statsOf('storing')).toMatchObject({ running: 1, waiting: 3, people: 1 });
  await expect.poll(() => statsOf('pictures')).toMatchObject({ running: 1, waiting: 0, people: 1 });
  expect((await send(picture('jpeg'), tokens[1])).json().code).toBe(200);
  expect(statsOf('storing')).toMatchObject({ running: 1, waiting: 3, people: 1 });
  await writeFile(join(house.folder, 'staging', 'go'), '');
  expect((await Promise.all(held)).map((reply) => reply.json().code)).toEqual([200, 200, 200, 200]);
});

test('an honest photo of 49 megapixels comes in and is shown within the memory of the drawing process', async () => {
  const canvas = createCanvas(8160, 6120);
  const context = canvas.getContext('2d');
  for (let at = 0; at < 400; at++) {
    context.fillStyle = `hsl(${(at * 37) % 360} 60% 50%)`;
    context.fillRect((at * 7919) % 8160, (at * 104_729) % 6120, 900, 700);
  }
  const reply = await send(canvas.toBuffer('image/jpeg', 80));
  expect(reply.json()).toMatchObject({ code: 200, data: { width: 8160, height: 6120 } });
  const seen = await house.call('GET', `/file/thumbnail/${reply.json().data.id}`, tokens[0]);
  expect(seen.headers['content-type']).toBe('image/jpeg');
});
