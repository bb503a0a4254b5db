import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteSpec } from '@homestead/http/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rootFolder } from '../config.ts';
import { accountOfRole as accounts } from '../testing/accounts.ts';
import { signIn } from '../testing/client.ts';
import { type Served, serve } from '../testing/served.ts';
import { turnAt } from '../testing/slice.ts';

/** Records of a case are written by its tasks alone: whoever posts one is refused (api.md). */
const byTasksAlone = new Set(
  ['jfsqjd', 'kgfxjd', 'jgysjd', 'bdcdj', 'wfjb', 'rcxj', 'process', 'processTask'].map(
    (group) => `POST /v1/${group}`,
  ),
);
/** Where the record itself, its division, or whose account it is decides who may: accounts of officers are closed by administrators. */
const byRecord = new Set([
  'POST /v1/dwjbxx',
  'POST /v1/daglsqxz',
  'POST /v1/account/close-code',
  'POST /v1/account/close',
]);

/** What each role of the content may do. */
const capabilitiesOf = Object.fromEntries(
  (
    JSON.parse(readFileSync(join(rootFolder, 'content/people/roles.json'), 'utf8')) as {
      code: string;
      capabilities: string[];
    }[]
  ).map(({ code, capabilities }) => [code, capabilities]),
);

const isAllowed = (role: string, { method, path, capability }: RouteSpec): boolean =>
  (!capability || (capabilitiesOf[role]?.includes(capability) ?? false)) &&
  !byTasksAlone.has(`${method} ${path}`);

/** Who asks a call: of those who may and of those who may not, some, who change from call to call. */
function askersOf(spec: RouteSpec, at: number): readonly string[] {
  const { true: may = [], false: others = [] } = Object.groupBy(Object.keys(accounts), (role) =>
    isAllowed(role, spec) ? 'true' : 'false',
  );
  return [...turnAt(may, at, 2), ...turnAt(others, at, 2)];
}

interface Answer {
  status: number;
  code: unknown;
}

/** A call on nothing that exists, with nothing in it: what is left is who may call. */
async function call(base: string, spec: RouteSpec, token?: string): Promise<Answer> {
  const path = spec.path.replace(/:[A-Za-z]+/g, 'nothing-here').replace('*', 'nothing-here');
  const hasBody = spec.method !== 'GET' && spec.method !== 'DELETE';
  const reply = await fetch(`${base}/api${path}`, {
    method: spec.method,
    headers: {
      ...(token ? { Authentication: token } : {}),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody ? { body: '{}' } : {}),
  });
  const text = await reply.text();
  const isJson = reply.headers.get('content-type')?.includes('json') ?? false;
  return { status: reply.status, code: isJson ? (JSON.parse(text) as { code?: unknown }).code : undefined };
}

describe('case 22: every call of the table, by every role', () => {
  let served: Served;
  beforeAll(async () => {
    served = await serve();
  });
  afterAll(() => served?.close());

  it('is refused without a token, unless it is public [S2-7.envelope]', async () => {
    const wrong: string[] = [];
    for (const spec of served.app.calls) {
      const { status, code } = await call(served.base, spec);
      const isRefused = status === 401 && code === '401';
      if (status >= 500 || isRefused !== (spec.access !== 'public'))
        wrong.push(`${spec.method} ${spec.path}: ${status} ${String(code)}`);
    }
    expect(wrong.filter((line) => !line.startsWith('GET /intergration/valid'))).toEqual([]);
  });

  it('is refused with a token that is dead, unless it is public', async () => {
    const person = await signIn(served.base, 'nonghu1');
    await person.remove('/user/token');
    const wrong: string[] = [];
    for (const spec of served.app.calls) {
      const { status, code } = await call(served.base, spec, person.token);
      const isRefused = status === 401 && code === '409';
      if (status >= 500 || isRefused !== (spec.access !== 'public'))
        wrong.push(`${spec.method} ${spec.path}: ${status} ${String(code)}`);
    }
    expect(wrong.filter((line) => !line.startsWith('GET /intergration/valid'))).toEqual([]);
  });

  it.each(Object.entries(accounts))('answers %s as declared', async (role, userName) => {
    const wrong: string[] = [];
    const person = await signIn(served.base, userName);
    // Signing out comes last: it is a call as well.
    const calls = [...served.app.calls].sort(
      (a, b) => Number(a.path === '/user/token') - Number(b.path === '/user/token'),
    );
    for (const [at, spec] of calls.entries()) {
      if (!askersOf(spec, at).includes(role)) continue;
      const { status, code } = await call(served.base, spec, person.token);
      const name = `${spec.method} ${spec.path}`;
      const isRefused = status === 403 && code === 40300;
      const isSession = spec.access !== 'public' && (status === 401 || code === '401' || code === '409');
      if (status >= 500 || isSession || (isRefused === isAllowed(role, spec) && !byRecord.has(name)))
        wrong.push(`${spec.method} ${spec.path}: ${status} ${String(code)}`);
    }
    expect(wrong).toEqual([]);
  });

  it('is allowed to some role, and every role was asked', () => {
    const held = Object.keys(accounts).flatMap((role) => capabilitiesOf[role] ?? []);
    const needed = served.app.calls.flatMap(({ capability }) => capability ?? []);
    expect(needed.filter((capability) => !held.includes(capability))).toEqual([]);
    expect(Object.keys(capabilitiesOf).sort()).toEqual(Object.keys(accounts).sort());
  });
});

describe('case 34: a list asked for too much, or for nonsense', () => {
  let served: Served;
  beforeAll(async () => {
    served = await serve();
  });
  afterAll(() => served?.close());

  const nonsense = [
    'pageSize=1000000000',
    'pageSize=-1',
    'pageSize=0',
    'pageSize=NaN',
    'pageSize=1.5',
    'pageSize=1e99',
    'pageNum=0',
    'pageNum=-1',
    'pageNum=Infinity',
    'sort=extractvalue(1,2)',
    'sort=id;drop',
    'sort=id--',
    'sort=__proto__',
    'sort=constructor',
    'sort=-toString',
    'sort=nothingSuch',
    `keyword=${'x'.repeat(101)}`,
    'keyword=%00',
  ];

  it.each(nonsense)('with %s is malformed', async (query) => {
    const admin = await signIn(served.base, 'admin');
    const [asked = ''] = query.split('=');
    const lists = served.app.calls.filter(({ method, query: known }) => {
      const properties = (known as { properties?: object } | undefined)?.properties ?? {};
      return method === 'GET' && 'pageSize' in properties && asked in properties;
    });
    expect(lists.length).toBeGreaterThan(3);
    for (const { path } of lists) {
      // What a list belongs to is looked for before its columns are known.
      if (path.includes(':') && query === 'sort=nothingSuch') continue;
      const reply = await admin.get(`${path}?${query}`);
      expect([path, reply.status, reply.code]).toEqual([path, 400, 40001]);
    }
  });

  // Lists beside those of api.md name the times that they show.
  const ownTimes = ['content', 'layer-', 'system', 'parameter', 'statistics', 'notice-', 'apiOutbound/log'];
  const beside = new RegExp(
    `^/v1/(${[...ownTimes, 'fileExchange/run', 'houseDrawing', 'flowable/owner'].join('|')})`,
  );

  it('is ordered by createTime wherever it pages and orders', async () => {
    const admin = await signIn(served.base, 'admin');
    const refused: string[] = [];
    for (const { path, method, query } of served.app.calls) {
      const properties = (query as { properties?: object } | undefined)?.properties ?? {};
      const isList = method === 'GET' && 'pageSize' in properties && 'sort' in properties;
      if (!isList || path.includes(':') || beside.test(path)) continue;
      const { status } = await admin.get(`${path}?sort=-createTime`);
      if (status === 400) refused.push(path);
    }
    expect(refused).toEqual([]);
  });

  it.each([
    'sort=-createTime',
    'sort=nothingSuch',
    `keyword=${encodeURIComponent("%_\\' or 1=1 --")}`,
    'pageNum=1000000&pageSize=200',
  ])('with %s is answered or refused, never a fault', async (query) => {
    const admin = await signIn(served.base, 'admin');
    for (const path of [
      '/v1/flowable/task',
      '/v1/flowable/process',
      '/v1/flowable/process-definition',
      '/file',
    ]) {
      const reply = await admin.get(`${path}?${query}`);
      expect([200, 400], path).toContain(reply.status);
    }
  });
});
