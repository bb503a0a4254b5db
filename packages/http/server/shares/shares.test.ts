import { freshDatabase } from '@homestead/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defineRoute, ListQuery, shares as sizes } from '../../contract/index.ts';
import { bind, createServer, createShares } from '../index.ts';

const waiting: { who: string; go(): void }[] = [];
let onWait: () => void = () => undefined;
const hold = (who: string) =>
  new Promise<null>((resolve) => {
    waiting.push({ who, go: () => resolve(null) });
    onWait();
  });
const get = (path: string, more: object = {}) =>
  bind(defineRoute({ method: 'GET', path, summary: '', tag: '', access: 'session', ...more }), (call) =>
    hold(call.person.id),
  );

const shares = createShares();
let database: Awaited<ReturnType<typeof freshDatabase>>;
let app: Awaited<ReturnType<typeof createServer>>;
beforeAll(async () => {
  database = await freshDatabase();
  app = await createServer({
    db: database.db,
    routes: [get('/sheet', { share: 'sheets' }), get('/list', { query: ListQuery }), get('/plain')],
    authenticate: async (id) => ({
      id,
      userName: id,
      name: id,
      roles: ['villager'],
      division: '',
      scope: 'own',
      capabilities: [],
      grants: [],
      isOfficer: false,
    }),
    shares,
    title: 'test',
    version: '0',
  });
});
afterAll(async () => {
  await app?.close();
  await database?.drop();
});

const call = (path: string, who: string) =>
  app.inject({ url: `/api${path}`, headers: { authentication: who } });
/** Until so many calls are inside. */
const inside = (count: number) =>
  new Promise<void>((resolve) => {
    onWait = () => waiting.length >= count && resolve();
    onWait();
  });

it.each([
  ['/sheet', 'sheets'],
  ['/list', 'lists'],
  ['/plain', 'calls'],
] as const)('of %s one person holds the share %s for others to pass', async (path, name) => {
  const { perPerson } = sizes[name];
  const many = Array.from({ length: perPerson + 5 }, () => call(path, 'anna'));
  await inside(perPerson);
  const other = call(path, 'bert');
  await inside(perPerson + 1);
  expect(waiting.map(({ who }) => who)).toEqual([...Array(perPerson).fill('anna'), 'bert']);
  expect(shares[name].stats()).toMatchObject({ running: perPerson + 1, waiting: 5, people: 2 });
  const release = () => {
    for (const { go } of waiting.splice(0)) go();
  };
  onWait = release;
  release();
  const replies = await Promise.all([...many, other]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200));
  expect(shares[name].stats()).toMatchObject({ running: 0, waiting: 0, people: 0 });
});
