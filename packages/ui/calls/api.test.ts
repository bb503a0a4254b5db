import { CallFailure } from '@homestead/http/client';
import { defineRoute } from '@homestead/http/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearSession, storeSession } from '../session.ts';
import { createApi } from './api.ts';
import { withNote } from './changed-note.ts';
import { saveFile } from './save-file.ts';

const route = defineRoute({
  method: 'GET',
  path: '/thing',
  summary: 'thing',
  tag: 'test',
  access: 'session',
});

interface Reply {
  status?: number;
  code: number | string;
  message?: string;
  data?: unknown;
}

/** Runs one failing call on a page at `pathname` and tells what the person was told and where they were sent. */
async function fail(reply: Reply | Error, pathname = '/m/Todo', bigScreen?: () => Promise<string>) {
  vi.stubGlobal('window', { location: { pathname, href: `https://county.example${pathname}` } });
  const said: string[] = [];
  const sent: string[] = [];
  const api = createApi({
    notify: (message) => said.push(message),
    tellChanged: (message) => said.push(message),
    endSession: (path) => sent.push(path),
    loginPath: '/m/Login',
    ...(bigScreen ? { bigScreen } : {}),
    fetch: async () => {
      if (reply instanceof Error) throw reply;
      const { status = 200, ...envelope } = reply;
      return new Response(JSON.stringify(envelope), { status });
    },
  });
  const failure = await api.call(route, {}).catch((error: unknown) => error);
  const quietSaid = said.length;
  await api.callWithoutToast(route, {}).catch(() => undefined);
  await new Promise(setImmediate);
  return {
    said: said.slice(0, quietSaid),
    sent: [...new Set(sent)],
    failure,
    quietly: said.slice(quietSaid),
  };
}

afterEach(() => vi.unstubAllGlobals());

it('a file that is taken along after the session ended leads to the sign-in, and its part says nothing more', async () => {
  vi.stubGlobal('window', { location: { pathname: '/Registers' } });
  const said: string[] = [];
  const sent: string[] = [];
  createApi({
    notify: (message) => said.push(message),
    tellChanged: () => undefined,
    endSession: (path) => sent.push(path),
    loginPath: '/Login',
  });
  const take = (status: number, reply: object) => {
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(reply), { status }));
    return saveFile(route, {});
  };
  expect(await take(422, { code: 42200, message: '行数太多', data: null })).toBe('行数太多');
  expect([said, sent]).toEqual([[], []]);
  expect(await take(401, { code: '409', message: 'Token不存在或已失效', data: null })).toBeNull();
  expect([said, sent]).toEqual([['登录超时，请重新登录！'], ['/Login']]);
});

it('an upload that a part shows by itself leads to the sign-in where the session ended, and is not told twice otherwise', () => {
  vi.stubGlobal('window', { location: { pathname: '/DataCatalog' } });
  const said: string[] = [];
  const sent: string[] = [];
  const { handle } = createApi({
    notify: (message) => said.push(message),
    tellChanged: () => undefined,
    endSession: (path) => sent.push(path),
    loginPath: '/Login',
  });
  handle(new CallFailure(41500, 415, '不支持的类型'), true);
  expect([said, sent]).toEqual([[], []]);
  handle(new CallFailure('409', 401, 'Token不存在或已失效'), true);
  expect([said, sent]).toEqual([['登录超时，请重新登录！'], ['/Login']]);
});

describe('the one error handler (spec 2 §8) [S1-8.map-calls S2-7.envelope S2-8.notifier S2-8.defaults]', () => {
  it.each([5, 404])(
    'numeric %s says that the session ran out and goes to the big screen [S2-8.big-screen S2-4.session]',
    async (code) => {
      const { said, sent } = await fail({ code, message: 'x' });
      expect(said).toEqual(['登录超时，请重新登录！']);
      expect(sent).toEqual(['/BigScreen']);
    },
  );

  it('the big screen is where the operator set it, on both clients, and two calls leave once [S2-8.big-screen]', async () => {
    const { sent } = await fail({ code: 5 }, '/m/Todo', async () => 'https://screen.county.example/');
    expect(sent).toEqual(['https://screen.county.example/']);
  });

  it('the big screen is the default where the setting cannot be read [S2-8.big-screen]', async () => {
    const { sent } = await fail({ code: 404 }, '/Task/1', () =>
      Promise.reject(new TypeError('Failed to fetch')),
    );
    expect(sent).toEqual(['/BigScreen']);
  });

  it.each(['401', '403', '404', '408', '409', '410'])(
    'the string %s goes to the sign-in page [S2-8.session]',
    async (code) => {
      const { said, sent } = await fail({ status: 401, code, message: 'Token不存在或已失效' });
      expect(said).toEqual(['登录超时，请重新登录！']);
      expect(sent).toEqual(['/m/Login']);
    },
  );

  it('on the sign-in page nobody is sent anywhere', async () => {
    const { said, sent } = await fail({ code: 404 }, '/m/Login');
    expect(sent).toEqual([]);
    expect(said).toEqual(['未登录，请重新登录']);
  });

  it.each([
    [
      '500 says the network words [S2-8.500]',
      { status: 500, code: 500, message: 'inside' },
      '网络异常，请检查网络连接是否正常',
    ],
    ['401 without a message says 网络异常', { status: 401, code: 401 }, '网络异常'],
    [
      'any other code shows its message [S2-8.other]',
      { status: 409, code: 40900, message: '该任务已由李四处理' },
      '该任务已由李四处理',
    ],
    ['and the network words without one', { status: 503, code: 50300 }, '网络异常，请检查网络连接是否正常'],
  ])('%s', async (_rule, reply, words) => {
    const { said, sent, quietly } = await fail(reply);
    expect(said).toEqual([words]);
    expect(sent).toEqual([]);
    expect(quietly).toEqual([]);
  });

  it('leaves faults of fields to the form', async () => {
    const fields = [{ path: 'jfsqjd.sfzh', message: '请输入正确身份证信息！' }];
    const { said, failure } = await fail({
      status: 422,
      code: 42200,
      message: '请输入正确身份证信息！',
      data: { fields },
    });
    expect(said).toEqual([]);
    expect(failure).toMatchObject({ fields });
  });

  it('tells a lost connection in the network words and ends no session', async () => {
    const { said, sent } = await fail(new TypeError('Failed to fetch'));
    expect(said).toEqual(['网络异常，请检查网络连接是否正常']);
    expect(sent).toEqual([]);
  });

  it('calls that find the session lost together say it once, also when the later one ends on the sign-in page', async () => {
    const location = { pathname: '/m/Todo', href: 'https://county.example/m/Todo' };
    vi.stubGlobal('window', { location });
    const said: string[] = [];
    const sent: string[] = [];
    const api = createApi({
      notify: (message) => said.push(message),
      tellChanged: () => undefined,
      endSession: (path) => {
        sent.push(path);
        location.pathname = path;
      },
      loginPath: '/m/Login',
      fetch: async () =>
        new Response(JSON.stringify({ code: '401', message: 'Token不存在或已失效' }), { status: 401 }),
    });
    await Promise.allSettled([api.call(route, {}), api.call(route, {}), api.callWithoutToast(route, {})]);
    expect([said, sent]).toEqual([['登录超时，请重新登录！'], ['/m/Login']]);
  });

  it.each(['401', 5] as const)(
    'an answer of %s that comes after somebody signed in anew does not end the new session',
    async (code) => {
      vi.stubGlobal('window', { location: { pathname: '/m/Todo', href: 'https://county.example/m/Todo' } });
      const said: string[] = [];
      const sent: string[] = [];
      const api = createApi({
        notify: (message) => said.push(message),
        tellChanged: () => undefined,
        endSession: (path) => sent.push(path),
        loginPath: '/m/Login',
        fetch: async () => {
          storeSession({ token: 'new', id: '7', userName: 'nonghu1' });
          return new Response(JSON.stringify({ code, message: 'Token不存在或已失效' }), { status: 401 });
        },
      });
      storeSession({ token: 'old', id: '7', userName: 'nonghu1' });
      await api.call(route, {}).catch(() => undefined);
      await new Promise(setImmediate);
      expect([said, sent]).toEqual([[], []]);
      clearSession();
    },
  );

  it('tells a lost session even to a call without toast', async () => {
    const { quietly } = await fail({ status: 401, code: '409' });
    expect(quietly).toEqual(['登录超时，请重新登录！']);
  });
});

describe('texts that the server changed on the way in', () => {
  const warned = createApi({
    notify: () => undefined,
    tellChanged: (text) => told.push(text),
    endSession: () => undefined,
    loginPath: '/Login',
    fetch: async () =>
      new Response(
        JSON.stringify({
          code: 200,
          data: null,
          warnings: [{ path: 'name', message: '名称已自动整理：去除首尾空格' }],
        }),
      ),
  });
  const told: string[] = [];

  afterEach(() => {
    told.length = 0;
    vi.useRealTimers();
  });

  it('are said with the message of success that follows the call, and not again', async () => {
    vi.useFakeTimers();
    await warned.call(route, {});
    expect(withNote('保存成功')).toBe('保存成功。名称已自动整理：去除首尾空格');
    expect(withNote('保存成功')).toBe('保存成功');
    vi.runAllTimers();
    expect(told).toEqual([]);
  });

  it('are said by themselves where no message follows', async () => {
    vi.useFakeTimers();
    await warned.callWithoutToast(route, {});
    vi.runAllTimers();
    expect(told).toEqual(['名称已自动整理：去除首尾空格']);
    expect(withNote('保存成功')).toBe('保存成功');
  });
});
