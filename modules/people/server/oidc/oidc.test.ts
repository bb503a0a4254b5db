import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOutbound } from '@homestead/outbound';
import Provider from 'oidc-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPeople } from '../testing/server.ts';

const publicUrl = 'http://127.0.0.1:1';
let provider: Server;
let issuer: string;
let app: Awaited<ReturnType<typeof startPeople>>;
const outbound = createOutbound({ allow: ['127.0.0.1'] });

beforeAll(async () => {
  provider = createServer();
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const oidc = new Provider(issuer, {
    clients: [
      {
        client_id: 'homestead',
        client_secret: 'a secret of the county',
        redirect_uris: [`${publicUrl}/api/v1/oidc/callback`],
      },
    ],
    pkce: { required: () => true },
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], profile: ['preferred_username'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: `person-${id}`, preferred_username: id }),
    }),
  });
  provider.on('request', oidc.callback());
  app = await startPeople({
    oidc: {
      issuer,
      clientId: 'homestead',
      clientSecret: 'a secret of the county',
      claim: 'preferred_username',
      name: '政务统一认证',
      publicUrl,
      outbound,
    },
  });
});
afterAll(async () => {
  await app.close();
  await outbound.close();
  provider.closeAllConnections();
  provider.close();
});

/** Sends the browser off, and returns where to and with which cookie. */
async function begin(client = 'desktop') {
  const reply = await app.call('GET', `/v1/oidc/begin?client=${client}`);
  return {
    address: new URL(String(reply.headers['location'])),
    cookie: String(reply.headers['set-cookie']).split(';')[0] ?? '',
  };
}

/** A person at the provider: signs in, agrees, and is sent back; the address of the return. */
async function signInThere(address: URL, login: string): Promise<URL> {
  const jar = new Map<string, string>();
  let url = address;
  let form: URLSearchParams | undefined;
  for (let step = 0; step < 12; step++) {
    if (url.href.startsWith(publicUrl)) return url;
    const reply = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: form } : {}),
    });
    form = undefined;
    for (const text of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      jar.set(name, value);
    }
    const to = reply.headers.get('location');
    if (to) {
      url = new URL(to, url);
      continue;
    }
    const page = await reply.text();
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? '';
    const action = /action="([^"]+)"/.exec(page)?.[1] ?? '';
    url = new URL(action, url);
    form = new URLSearchParams({ prompt, ...(prompt === 'login' ? { login, password: 'x' } : {}) });
  }
  throw new Error('the provider never sent the person back');
}

const comeBack = async ({ search }: URL, cookie: string) =>
  String((await app.call('GET', `/v1/oidc/callback${search}`, { headers: { cookie } })).headers['location']);
const failed = '/Login?oidc=failed';

test('a person whom the provider vouches for is signed in once, as the account of the claim', async () => {
  const { address, cookie } = await begin('phone');
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    code_challenge_method: 'S256',
    scope: 'openid profile',
    state: expect.any(String),
    nonce: expect.any(String),
  });
  const back = await signInThere(address, 'zhenban');
  const to = await comeBack(back, cookie);
  expect(to).toMatch(/^\/m\/\?Authentication=[\w-]{43}$/);
  const code = new URL(to, publicUrl).searchParams.get('Authentication');
  const entered = await app.call('POST', '/user/sso/exchange', { body: { code } });
  expect(entered).toMatchObject({ code: 200, data: { userName: 'zhenban' } });
  expect((await app.call('POST', '/user/sso/exchange', { body: { code } })).code).toBe(42200);
  expect(await comeBack(back, cookie)).toBe(failed);
});

test('an answer counts for the browser that began, for its own state, and for an account that is here', async () => {
  const mine = await begin();
  const back = await signInThere(mine.address, 'zhenban');
  const other = await begin();
  expect(await comeBack(back, other.cookie)).toBe(failed);
  expect(await comeBack(back, '')).toBe(failed);
  const forged = new URL(back);
  forged.searchParams.set('state', other.address.searchParams.get('state') ?? '');
  expect(await comeBack(forged, other.cookie)).toBe(failed);
  const stranger = await begin();
  expect(await comeBack(await signInThere(stranger.address, 'nobody-here'), stranger.cookie)).toBe(failed);
  const late = await begin();
  const lateBack = await signInThere(late.address, 'zhenban');
  app.advance(11 * 60_000);
  expect(await comeBack(lateBack, late.cookie)).toBe(failed);
});

test('clients are told of the provider, and without one there is none', async () => {
  expect((await app.call('GET', '/v1/client/settings')).data).toMatchObject({ oidcName: '政务统一认证' });
  const without = await startPeople();
  expect((await without.call('GET', '/v1/client/settings')).data).toMatchObject({ oidcName: null });
  expect((await without.call('GET', '/v1/oidc/begin')).code).toBe(40400);
  await without.close();
});
