import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { freshDatabase } from '@homestead/testing';
import { Type } from 'typebox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defineRoute, HttpError } from '../../contract/index.ts';
import { bind, createServer } from '../index.ts';

const body = Type.Unknown();
const routes = [
  defineRoute({ method: 'POST', path: '/open', summary: '', tag: '', access: 'public', body }),
  defineRoute({ method: 'POST', path: '/own', summary: '', tag: '', access: 'session', body }),
  defineRoute({
    method: 'POST',
    path: '/form',
    summary: '',
    tag: '',
    access: 'session',
    body,
    bodySize: 'form',
  }),
] as const;

let database: Awaited<ReturnType<typeof freshDatabase>>;
let app: Awaited<ReturnType<typeof createServer>>;
let handled = 0;
beforeAll(async () => {
  database = await freshDatabase();
  app = await createServer({
    db: database.db,
    routes: routes.map((route) =>
      bind(route, async () => {
        handled += 1;
        return null;
      }),
    ),
    authenticate: async (token) => {
      if (token !== 'living') throw new HttpError('deadToken');
      return {
        id: 'u1',
        userName: 'nonghu1',
        name: '农户',
        roles: ['villager'],
        division: '350399100201',
        scope: 'own',
        capabilities: [],
        grants: [],
        isOfficer: false,
      };
    },
    title: 'test',
    version: '0',
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app?.close();
  await database?.drop();
});

const list = (items: number) => `[${'{},'.repeat(items)}{}]`;
const send = async (url: string, payload: string, token?: string) => {
  const headers = { 'content-type': 'application/json', ...(token ? { authentication: token } : {}) };
  const reply = await app.inject({ method: 'POST', url, headers, payload });
  return [reply.statusCode, reply.json<{ code: number | string }>().code];
};

it('without a session takes 16 KB, with a session what the call says, and unknown addresses take no more', async () => {
  const medium = list(6000);
  expect(await send('/api/open', '"x"')).toEqual([200, 200]);
  expect(await send('/api/open', medium)).toEqual([413, 41300]);
  expect(await send('/api/open', medium, 'living')).toEqual([413, 41300]);
  expect(await send('/api/nothing', medium)).toEqual([413, 41300]);
  expect(await send('/api/own', list(4000), 'living')).toEqual([200, 200]);
  expect(await send('/api/own', medium, 'living')).toEqual([413, 41300]);
  expect(await send('/api/form', medium, 'living')).toEqual([200, 200]);
});

it('who calls is asked before the body is read: an endless body without a living session is answered at once', async () => {
  const before = handled;
  for (const token of ['', 'authentication: dead\r\n']) {
    const { port } = app.server.address() as AddressInfo;
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(
          `POST /api/form HTTP/1.1\r\nhost: a\r\n${token}content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n3\r\n[[[\r\n`,
        );
      });
      socket.on('error', reject);
      socket.once('data', (piece) => {
        socket.destroy();
        resolve(String(piece));
      });
    });
    expect(answer).toContain('HTTP/1.1 401');
  }
  expect(handled).toBe(before);
});
