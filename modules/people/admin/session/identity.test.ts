import { CallFailure, type CallFunction, offline } from '@homestead/http/client';
import { readSession, storeSession } from '@homestead/ui';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { checkToken } from './identity.ts';

const storage = new Map<string, string>();
vi.stubGlobal('window', {
  localStorage: {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => storage.set(name, value),
    removeItem: (name: string) => storage.delete(name),
  },
  addEventListener: () => undefined,
});

const answering = (reply: unknown): CallFunction => (async () => reply) as CallFunction;
const failing = (failure: unknown): CallFunction => (() => Promise.reject(failure)) as CallFunction;
const identity = {
  id: '1',
  userName: 'cunwei',
  name: '吴村安',
  roles: ['village-committee'],
  division: '350399100201',
  scope: 'village',
  capabilities: [],
  isOfficer: true,
};

describe('the token check of the header', () => {
  beforeEach(() => storeSession({ token: 't', id: '1', userName: 'cunwei' }));

  it('keeps the session while the server knows the token [S1-7.token-status]', async () => {
    expect(await checkToken(answering(identity))).toEqual(identity);
    expect(readSession()?.token).toBe('t');
  });

  it.each([
    ["code '409'", failing(new CallFailure('409', 200, 'Token不存在或已失效', null))],
    ['the words of a dead token', failing(new CallFailure(50000, 500, 'Token不存在或已失效', null))],
    ['a success without data', answering(null)],
    ['a failing answer without data', failing(new CallFailure('x', 200, '', null))],
  ])('forgets token, id and name on %s [S1-4.sign-out S1-8.token-check]', async (_name, call) => {
    expect(await checkToken(call)).toBeNull();
    expect(readSession()).toBeNull();
    expect([...storage.keys()]).toEqual([]);
  });

  it.each([
    ['a lost connection', new CallFailure(offline, 0, '网络异常，请检查网络连接是否正常')],
    ['a fault of the server', new CallFailure(50000, 500, '系统出现故障')],
    ['a reply that was cut short, or a page of a proxy', new CallFailure(offline, 200, '')],
  ])('forgets nothing on %s', async (_name, failure) => {
    await expect(checkToken(failing(failure))).rejects.toBe(failure);
    expect(readSession()?.token).toBe('t');
  });

  it('takes what says nobody for no answer', async () => {
    await expect(checkToken(answering({ status: 'up' }))).rejects.toMatchObject({ code: offline });
    expect(readSession()?.token).toBe('t');
  });
});
