import { afterAll, beforeAll, expect, test } from 'vitest';
import { picture } from './testing/pictures.ts';
import { type FilesHouse, startFiles } from './testing/server.ts';

let house: FilesHouse;
let villager: string;
beforeAll(async () => {
  house = await startFiles();
  villager = await house.signIn('nonghu1');
});
afterAll(() => house.close());

test('a photo comes in with its size in pixels and goes out again as it was', async () => {
  const photo = picture('jpeg');
  const reply = await house.upload(photo, '现场 照片.jpg', 'image/jpeg', {
    token: villager,
    rule: 'wfjb.photos',
  });
  expect(reply.json()).toMatchObject({
    code: 200,
    data: { name: '现场 照片.jpg', suffix: 'jpg', size: photo.length, width: 64, height: 32 },
  });
  const { id } = reply.json().data;
  const down = await house.call('GET', `/file/download/${id}`, villager);
  expect(down.rawPayload.equals(photo)).toBe(true);
  expect(down.headers['content-disposition']).toContain(
    "filename*=UTF-8''%E7%8E%B0%E5%9C%BA%20%E7%85%A7%E7%89%87.jpg",
  );
  const thumb = await house.call('GET', `/file/thumbnail/${id}`, villager);
  expect(thumb.headers['content-type']).toBe('image/jpeg');
  expect(thumb.statusCode).toBe(200);
});
