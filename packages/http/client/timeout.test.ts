import { afterEach, describe, expect, it, vi } from 'vitest';
import { defineRoute } from '../contract/index.ts';
import { createClient, offline } from './index.ts';

const route = defineRoute({
  method: 'GET',
  path: '/thing',
  summary: 'thing',
  tag: 'test',
  access: 'session',
});

afterEach(() => vi.restoreAllMocks());

describe('a call', () => {
  it('waits half an hour at most, and carries the token in the header Authentication [S2-7.timeout S2-9.timeout]', async () => {
    const limits = vi.spyOn(AbortSignal, 'timeout');
    let sent: Headers | undefined;
    const call = createClient({
      baseUrl: '/api',
      token: () => 'abc',
      fetch: async (_address, options) => {
        sent = new Headers(options?.headers);
        return new Response(JSON.stringify({ code: 200, message: '', data: 7 }));
      },
    });
    expect(await call(route, {})).toBe(7);
    expect(limits.mock.calls).toEqual([[1_800_000]]);
    expect(sent?.get('Authentication')).toBe('abc');
  });

  it('that takes longer says so in the words of the specification [S2-8.timeout]', async () => {
    const call = createClient({
      baseUrl: '/api',
      token: () => null,
      timeoutMs: 5,
      fetch: (_address, options) =>
        new Promise((_resolve, reject) =>
          options?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
        ),
    });
    await expect(call(route, {})).rejects.toMatchObject({
      code: 'TIMEOUT',
      message: '请求超时，请刷新页面重试！',
    });
  });

  it.each([
    ['a page of the network that asks to sign in', '<html>请先登录</html>'],
    ['a reply that broke off', '{"code":200,"da'],
    ['an answer of something else', '{"result":"ok"}'],
  ])('%s is no answer, whatever its status says', async (_what, text) => {
    const call = createClient({ baseUrl: '/api', token: () => null, fetch: async () => new Response(text) });
    await expect(call(route, {})).rejects.toMatchObject({ code: offline });
  });
});
