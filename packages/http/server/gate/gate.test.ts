import { freshDatabase } from '@homestead/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { defineRoute, HttpError } from '../../contract/index.ts';
import { bind, type CallLimits, createServer } from '../index.ts';
import { countedAddress, networkList } from './address.ts';

const route = (path: string, more: object = {}) =>
  defineRoute({ method: 'GET', path, summary: '', tag: '', access: 'public', ...more });
let refuseEntry = false;
const routes = [
  bind(route('/open'), async () => null),
  bind(route('/own', { access: 'session' }), async () => null),
  bind(route('/tiles', { access: 'session', rate: 'tiles' }), async () => null),
  bind(route('/code', { signIn: 'all' }), async () => null),
  bind(route('/entry', { signIn: 'failures' }), async () => {
    if (refuseEntry) throw new HttpError('broken', '用户名或密码不正确');
    return null;
  }),
];

let database: Awaited<ReturnType<typeof freshDatabase>>;
let app: Awaited<ReturnType<typeof createServer>>;
let lookUps = 0;
let told: number[] = [];
const start = async (limits: CallLimits) => {
  lookUps = 0;
  told = [];
  app = await createServer({
    db: database.db,
    routes,
    authenticate: async (token) => {
      lookUps += 1;
      if (token.startsWith('dead')) throw new HttpError('deadToken');
      return {
        id: token,
        userName: token,
        name: token,
        roles: ['villager'],
        division: '',
        scope: 'own',
        capabilities: [],
        grants: [],
        isOfficer: false,
      };
    },
    limits,
    refuseAfterMs: 0,
    observe: ({ status }) => told.push(status),
    officeNetworks: ['10.20.0.0/16', '2001:db8::/32'],
    trustProxy: ['127.0.0.1'],
    title: 'test',
    version: '0',
  });
};
beforeAll(async () => {
  database = await freshDatabase();
});
afterEach(() => app?.close());
afterAll(() => database?.drop());

const call = async (url: string, from = '8.8.8.8', token?: string) => {
  const headers = { 'x-forwarded-for': from, ...(token ? { authentication: token } : {}) };
  const reply = await app.inject({ url: `/api${url}`, headers });
  const wait = Number(reply.headers['retry-after'] ?? 0);
  expect(wait > 0 && wait <= 60, url).toBe(reply.statusCode === 429);
  return reply.statusCode;
};
const statuses = async (times: number, url: string, from?: string, token?: string) => {
  const found: number[] = [];
  for (let n = 0; n < times; n++) found.push(await call(url, from, token));
  return found;
};

describe('calls a minute', () => {
  it('with a session count for the person, wherever they call from, and never for the address', async () => {
    await start({ address: 2, person: 4 });
    expect(await statuses(3, '/open')).toEqual([200, 200, 429]);
    expect(await statuses(2, '/own', '8.8.8.8', 'anna')).toEqual([200, 200]);
    expect(await statuses(3, '/own', '9.9.9.9', 'anna')).toEqual([200, 200, 429]);
    expect(await statuses(2, '/own', '8.8.8.8', 'bert')).toEqual([200, 200]);
    expect(await call('/open', '8.8.8.8', 'bert')).toBe(200);
  });

  it('that are too many cost no look-up, and the log is told of the first of them alone', async () => {
    await start({ person: 2 });
    expect(await statuses(2, '/own', '8.8.8.8', 'anna')).toEqual([200, 200]);
    expect(new Set(await statuses(50, '/own', '8.8.8.8', 'anna'))).toEqual(new Set([429]));
    expect(lookUps).toBe(2);
    expect(told).toEqual(Array(20).fill(429));
    expect(await call('/own', '8.8.8.8', 'bert')).toBe(200);
  });

  it('without a session count for the address, also where a session is asked for', async () => {
    await start({ address: 2 });
    expect(await statuses(3, '/own')).toEqual([401, 401, 429]);
    expect(await call('/own', '9.9.9.9')).toBe(401);
  });

  it('of map tiles are counted apart', async () => {
    await start({ tiles: 2, person: 2 });
    expect(await statuses(3, '/tiles', '8.8.8.8', 'anna')).toEqual([200, 200, 429]);
    expect(await statuses(3, '/own', '8.8.8.8', 'anna')).toEqual([200, 200, 429]);
  });

  it('with dead sessions end in no look-up, while those who were there before go on', async () => {
    await start({ deadTokens: 2 });
    expect(await call('/own', '8.8.8.8', 'anna')).toBe(200);
    expect(await statuses(3, '/own', '8.8.8.8', 'dead')).toEqual([401, 401, 429]);
    const before = lookUps;
    expect(await statuses(2, '/own', '8.8.8.8', 'dead2')).toEqual([429, 429]);
    expect(lookUps).toBe(before);
    expect(await call('/own', '8.8.8.8', 'anna')).toBe(200);
    expect(await call('/own', '9.9.9.9', 'dead2')).toBe(401);
  });
});

describe('sign-ins', () => {
  it('count apart from other calls, and only where they fail', async () => {
    await start({ address: 1, signIn: 2 });
    expect(await statuses(2, '/open')).toEqual([200, 429]);
    expect(await statuses(5, '/entry')).toEqual([200, 200, 200, 200, 200]);
    refuseEntry = true;
    try {
      expect(await statuses(3, '/entry')).toEqual([422, 422, 429]);
    } finally {
      refuseEntry = false;
    }
    expect(await call('/entry', '9.9.9.9')).toBe(200);
  });

  it('that are codes and registrations count each, and all together have an end', async () => {
    await start({ signIn: 2, entries: 4 });
    expect(await statuses(3, '/code')).toEqual([200, 200, 429]);
    expect(await statuses(5, '/entry', '9.9.9.9')).toEqual([200, 200, 200, 200, 429]);
  });
});

describe('an address', () => {
  it('of a configured office network has ten times as much', async () => {
    await start({ address: 1 });
    expect(await statuses(11, '/open', '10.20.3.4')).toEqual([...Array(10).fill(200), 429]);
    expect(await statuses(2, '/open', '10.21.3.4')).toEqual([200, 429]);
  });

  it('is the one that the trusted proxy names; what a caller writes before it does not count', async () => {
    await start({ address: 1 });
    expect(await statuses(2, '/open', '1.1.1.1, 7.7.7.7')).toEqual([200, 429]);
    expect(await call('/open', '2.2.2.2, 7.7.7.7')).toBe(429);
  });

  it.each([
    ['10.1.2.3', '10.1.2.3'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::6', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('%s counts as %s', (ip, counted) => expect(countedAddress(ip)).toBe(counted));

  it('is looked for in networks of both kinds, and a network that is none is refused', () => {
    const list = networkList(['10.20.0.0/16', '192.0.2.7', '2001:db8::/32']);
    const found = [
      '10.20.255.1',
      '::ffff:10.20.0.1',
      '192.0.2.7',
      '2001:db8:9::1',
      '10.21.0.1',
      '192.0.2.8',
      'x',
    ];
    expect(found.map((ip) => list.has(ip))).toEqual([true, true, true, true, false, false, false]);
    for (const wrong of ['10.0.0.0/33', 'office', '10.0.0/8', '10.0.0.0/', '::/129', '10.0.0.0/-1'])
      expect(() => networkList([wrong]), wrong).toThrow();
  });
});
