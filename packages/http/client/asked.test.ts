import { afterEach, expect, it, vi } from 'vitest';
import { fetchAsked } from './asked.ts';

const asked = globalThis as { asked?: Record<string, Promise<Response>> };
const get = (token: string) => ({ method: 'GET', headers: { Authentication: token } });
const sent = vi.fn(async () => new Response('anew'));

afterEach(() => {
  delete asked.asked;
  sent.mockClear();
  vi.unstubAllGlobals();
});

async function ask(token: string, method = 'GET'): Promise<string> {
  vi.stubGlobal('fetch', sent);
  return (await fetchAsked('/api/valid', { ...get(token), method })).text();
}

it('an answer that the page asked for before is taken once, and by whoever asked alone', async () => {
  asked.asked = { 'GET /api/valid one': Promise.resolve(new Response('before')) };
  expect(await ask('other')).toBe('anew');
  expect(await ask('one', 'POST')).toBe('anew');
  expect(await ask('one')).toBe('before');
  expect(await ask('one')).toBe('anew');
  expect(sent).toHaveBeenCalledTimes(3);
});

it('one that did not come is asked for anew', async () => {
  asked.asked = { 'GET /api/valid one': Promise.reject(new TypeError('Failed to fetch')) };
  expect(await ask('one')).toBe('anew');
});

it('without such answers everything is asked as ever', async () => {
  expect(await ask('one')).toBe('anew');
});
