import { afterAll, beforeAll, expect, test } from 'vitest';
import { picture } from './testing/pictures.ts';
import { type FilesHouse, startFiles } from './testing/server.ts';

let house: FilesHouse;
beforeAll(async () => {
  house = await startFiles({ kind: 'pglite' });
});
afterAll(() => house.close());

test('on the embedded database people sign in, files come and go, and the log is written', async () => {
  const token = await house.signIn('nonghu1');
  const sent = { token, rule: 'wfjb.photos', headers: { 'idempotency-key': 'one' } };
  const replies = await Promise.all(
    [1, 2, 3].map(() => house.upload(picture('jpeg'), 'a.jpg', 'image/jpeg', sent)),
  );
  expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
  const { id } = replies[0]!.json().data;
  const { ticket } = (await house.call('POST', '/user/ticket', token, { fileId: id })).json().data;
  expect((await house.call('GET', `/file/thumbnail/${id}?Authentication=${ticket}`)).statusCode).toBe(200);
  const person = (await house.people.findByUserName(house.db.kysely, 'nonghu1'))!;
  const to = { kind: 'process', ownerId: 'case', personId: person.id };
  expect(await house.db.transaction((tx) => house.files.linkFiles(tx, [id], to))).toEqual([]);
  expect((await house.call('DELETE', `/file/${id}`, token)).json().code).toBe(40400);
  await house.call('POST', '/user/sms', undefined, { phone: '14000008888', purpose: 'register' });
  const register = {
    phone: '14000008888',
    code: '246810',
    name: '林小溪',
    password: 'Shan#Shui88',
    division: '350399100201',
  };
  expect((await house.call('POST', '/user/register', undefined, register)).json().code).toBe(200);
  expect((await house.call('DELETE', '/user/token', token)).json().code).toBe(200);
  expect((await house.call('GET', '/user/me', token)).json().code).toBe('409');
  await house.people.sweep();
  expect(await house.files.sweep(0)).toBe(0);
  await house.audit.flush();
});
