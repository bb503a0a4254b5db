import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession, readSession, signInFromAddress, storeSession } from './session.ts';

let kept: Map<string, string>;
let address: string;

beforeEach(() => {
  kept = new Map();
  address = 'https://county.example/m/';
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
    get location() {
      return new URL(address);
    },
    history: {
      state: null,
      replaceState: (_state: unknown, _title: string, path: string) => {
        address = new URL(path, address).href;
      },
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

const signedIn = { token: 'new', id: '7', userName: 'nonghu1' };

describe('the session of this browser', () => {
  it('is read from token, and from Authentication too [S1-4.state-line S1-6.token S2-6.token-storage]', () => {
    expect(readSession()).toBeNull();
    kept.set('Authentication', 'older');
    expect(readSession()?.token).toBe('older');
    kept.set('token', 'newer');
    expect(readSession()?.token).toBe('newer');
  });

  it('says once cleared whose it was, also to the next one who signs in here', () => {
    storeSession(signedIn);
    expect([clearSession(), clearSession()]).toEqual(['7', '7']);
  });

  it('leaves token, id and name behind nowhere once cleared [S1-4.state-out S1-4.sign-out]', () => {
    storeSession(signedIn);
    expect(readSession()).toEqual(signedIn);
    clearSession();
    expect(kept.size).toBe(0);
  });
});

describe('sign-in from another system', () => {
  it('exchanges the one-time code, takes id and name from the answer and cleans the address [S2-6.token-query]', async () => {
    address = 'https://county.example/m/Todo?Authentication=once&id=1&userName=admin&overdue=1';
    const codes: string[] = [];
    const done = await signInFromAddress(async (code) => {
      codes.push(code);
      return signedIn;
    });
    expect(done).toBe(true);
    expect(codes).toEqual(['once']);
    expect(readSession()).toEqual(signedIn);
    expect(address).toBe('https://county.example/m/Todo?overdue=1');
  });

  it('never adopts what stands in the address', async () => {
    address = 'https://county.example/m/?Authentication=stolen-token&id=1&userName=admin';
    const done = await signInFromAddress(() => Promise.reject(new Error('refused')));
    expect(done).toBe(false);
    expect(readSession()).toBeNull();
    expect(address).not.toContain('stolen-token');
  });

  it('ignores id and userName that come without a code', async () => {
    address = 'https://county.example/m/?id=1&userName=admin';
    expect(await signInFromAddress(async () => signedIn)).toBe(false);
    expect(readSession()).toBeNull();
  });
});
