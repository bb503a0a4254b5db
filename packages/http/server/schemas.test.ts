import { freshDatabase } from '@homestead/testing';
import { Type } from 'typebox';
import { expect, it } from 'vitest';
import { defineRoute } from '../contract/index.ts';
import { bind, compileMeanwhile, createServer } from './index.ts';

it('schemas that no call has needed are compiled meanwhile, each once', async () => {
  const { db, drop } = await freshDatabase();
  const post = (path: string) => {
    const body = Type.Object({ name: Type.String() });
    const spec = { method: 'POST', path, summary: '', tag: '', access: 'public', body } as const;
    return bind(defineRoute(spec), async () => null);
  };
  const app = await createServer({
    db,
    routes: [post('/one'), post('/two'), post('/three')],
    authenticate: async () => Promise.reject(new Error('nobody signs in here')),
    title: 'test',
    version: '0',
  });
  try {
    const call = (path: string, payload: object) =>
      app.inject({ method: 'POST', url: `/api${path}`, payload });
    expect((await call('/one', { name: 1 })).statusCode).toBe(400);
    expect(await compileMeanwhile(app, 0)).toBe(2);
    expect(await compileMeanwhile(app, 0)).toBe(0);
    expect((await call('/two', { name: 'b' })).statusCode).toBe(200);
    expect((await call('/three', {})).statusCode).toBe(400);
  } finally {
    await app.close();
    await drop();
  }
});
