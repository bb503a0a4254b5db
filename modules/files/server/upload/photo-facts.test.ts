import { maybe, type Row, rows } from '@homestead/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withExif } from '../../engine/photo/exif.ts';
import type { Taken } from '../../engine/photo/taken.ts';
import { takenExif } from '../../engine/photo/write-taken.ts';
import type { PhotoTable } from '../tables.ts';
import { picture } from '../testing/pictures.ts';
import { type FilesHouse, startFiles } from '../testing/server.ts';

let house: FilesHouse;
let token: string;
beforeAll(async () => {
  house = await startFiles();
  token = await house.signIn('nonghu1');
});
afterAll(() => house.close());

const taken = {
  time: '2026-03-02 09:00:07',
  longitude: 119.0981,
  latitude: 25.36,
  accuracy: 8.4,
  direction: 269.7,
};
const photo = (facts: Taken) => Buffer.from(withExif(new Uint8Array(picture('jpeg')), takenExif(facts)));

/** Sends a photo from a phone whose clock says so; returns its id. */
async function send(content: Buffer, sentAt?: string): Promise<string> {
  const reply = await house.send(
    [
      { name: 'rule', content: 'wfjb.photos' },
      ...(sentAt === undefined ? [] : [{ name: 'sentAt', content: sentAt }]),
      { name: 'file', filename: '现场.jpg', contentType: 'image/jpeg', content },
    ],
    { token },
  );
  expect(reply.json()).toMatchObject({ code: 200 });
  return reply.json().data.id;
}

const rowOf = (id: string) =>
  maybe<Row<PhotoTable>>(house.db.kysely, sql`select * from files.photo where file_id = ${id}`);

test('when and where a photo was taken stands beside it as data, and is told with the file', async () => {
  const id = await send(photo(taken));
  expect(await rowOf(id)).toMatchObject({
    taken_at: new Date('2026-03-02T01:00:07Z'),
    accuracy: 8.4,
    direction: 269.7,
    clock_seconds: null,
  });
  const { data } = (await house.call('GET', `/file/${id}`, token)).json();
  expect(data.photo).toMatchObject({ takenAt: '2026-03-02T01:00:07.000Z', accuracy: 8.4 });
  expect(data.photo.longitude).toBeCloseTo(119.0981, 6);
  const [listed] = (await house.call('GET', `/file/fileIds?fileIds=${id}`, token)).json().data;
  expect(listed.photo).toEqual(data.photo);
});

test('photos are found by time and place', async () => {
  const id = await send(photo({ ...taken, time: '2026-05-01 08:00:00', longitude: 119.2 }));
  const found = await rows<{ file_id: string }>(
    house.db.kysely,
    sql`select file_id from files.photo where taken_at >= '2026-04-30' and longitude between 119.19 and 119.21`,
  );
  expect(found.map(({ file_id }) => file_id)).toEqual([id]);
});

test('of a phone whose clock is a day ahead the photo keeps the phone’s time, and by how much it is wrong', async () => {
  const ahead = new Date(Date.now() + 86_400_000).toISOString();
  const { taken_at, clock_seconds } = (await rowOf(await send(photo(taken), ahead)))!;
  expect(taken_at).toEqual(new Date('2026-03-02T01:00:07Z'));
  expect(Math.abs(clock_seconds! - 86_400)).toBeLessThan(120);
  expect(await rowOf(await send(photo(taken), '明天'))).toMatchObject({ clock_seconds: null });
});

test('a photo without a place has its time alone, and a picture that says nothing has no row', async () => {
  const { data } = (
    await house.call('GET', `/file/${await send(photo({ time: taken.time }))}`, token)
  ).json();
  expect(data.photo).toMatchObject({ longitude: null, latitude: null, accuracy: null, direction: null });
  expect(await rowOf(await send(picture('jpeg')))).toBeUndefined();
});

test('facts that cannot be true are left out, and refuse no photo', async () => {
  const id = await send(photo({ time: '2026-13-45 99:00:00', longitude: 400, latitude: 25, direction: 12 }));
  expect(await rowOf(id)).toMatchObject({ taken_at: null, longitude: null, latitude: null, direction: 12 });
});
