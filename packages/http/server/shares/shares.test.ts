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
const personOf = (id: string) => ({
  id,
  userName: id,
  name: id,
  roles: ['villager'],
  division: '',
  scope: 'own' as const,
  capabilities: [],
  grants: [],
  isOfficer: false,
});
const get = (path: string, more: object = {}) =>
  bind(defineRoute({ method: 'GET', path, summary: '', tag: '', access: 'session', ...more }), (call) =>
    hold(call.person.id),
  );

let lookUps = 0;
/** Holds look-ups of sessions back while it is there. */
let sessions: Promise<void> | undefined;
const shares = createShares();
let database: Awaited<ReturnType<typeof freshDatabase>>;
let app: Awaited<ReturnType<typeof createServer>>;
beforeAll(async () => {
  database = await freshDatabase();
  app = await createServer({
    db: database.db,
    routes: [get('/sheet', { share: 'sheets' }), get('/list', { query: ListQuery }), get('/plain')],
    refuseAfterMs: 0,
    authenticate: async (id) => {
      lookUps += 1;
      if (id === 'dora') await sessions;
      return personOf(id);
    },
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

it.each([
  [1, 1],
  [2, 1],
  [3, 2],
  [16, 2],
])('on %i processors one person has %i tiles drawn at once', async (processors, atOnce) => {
  const { tiles } = createShares(processors);
  let release = () => undefined as unknown;
  const held = new Promise<unknown>((resolve) => {
    release = () => resolve(null);
  });
  const drawn = Array.from({ length: 4 }, () => tiles.run('anna', () => held));
  expect(tiles.stats()).toMatchObject({ running: atOnce, waiting: 4 - atOnce });
  release();
  await Promise.all(drawn);
});

it('whoever has no room left to wait is refused before the session is looked up', async () => {
  const { perPerson, waiting: room } = sizes.sheets;
  const many = Array.from({ length: perPerson + room }, () => call('/sheet', 'carl'));
  await inside(perPerson);
  await until(() => shares.sheets.stats().waiting === room);
  const before = lookUps;
  expect((await call('/sheet', 'carl')).statusCode).toBe(429);
  expect(lookUps).toBe(before);
  const release = () => {
    for (const { go } of waiting.splice(0)) go();
  };
  onWait = release;
  release();
  expect((await Promise.all(many)).every(({ statusCode }) => statusCode === 200)).toBe(true);
});

it('many calls at once of one person do not stand before the sessions of others', async () => {
  const plain = async (who: string) => {
    const answered = call('/plain', who);
    await until(() => waiting.length > 0);
    waiting.shift()!.go();
    return (await answered).statusCode;
  };
  onWait = () => undefined;
  expect(await plain('dora')).toBe(200);
  let release = () => undefined as unknown;
  sessions = new Promise((resolve) => {
    release = () => resolve();
  });
  const { perPerson } = sizes.sessions;
  const before = lookUps;
  const many = Array.from({ length: perPerson + 20 }, () => call('/plain', 'dora'));
  await until(() => shares.sessions.stats().waiting === 20);
  expect(lookUps - before).toBe(perPerson);
  expect(await plain('emil')).toBe(200);
  onWait = () => {
    for (const { go } of waiting.splice(0)) go();
  };
  release();
  expect((await Promise.all(many)).every(({ statusCode }) => statusCode === 200)).toBe(true);
});

/** Lets what has begun go on until it is so. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}
