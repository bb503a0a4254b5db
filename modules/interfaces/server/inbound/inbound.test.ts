import { one } from '@homestead/database';
import { createOutbound } from '@homestead/outbound';
import { wordsOfMessage } from '@homestead/people/contract';
import { startPeople } from '@homestead/people/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiInbound, type CallResult, recipePresets } from '../../contract/inbound/index.ts';
import { createInboundCalls } from './index.ts';
import { gatewayKeys, startGateway } from './testing/gateway.ts';

let app: Awaited<ReturnType<typeof startPeople>>;
let gateway: Awaited<ReturnType<typeof startGateway>>;
let admin: string;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (method: Method, url: string, body?: object, token = admin) =>
  app.call(method, url, { token, ...(body ? { body } : {}) });
let count = 0;
async function register(path: string, more: object = {}): Promise<ApiInbound> {
  const reply = await call('POST', '/v1/apiInbound', {
    name: `接口${++count}`,
    url: gateway.base + path,
    ...more,
  });
  expect(reply).toMatchObject({ message: '新增成功' });
  return reply.data as unknown as ApiInbound;
}
async function execute({ id }: ApiInbound, inputs: object = {}): Promise<CallResult> {
  const reply = await call('POST', `/v1/apiInbound/${id}/execute`, { inputs });
  expect(reply.code, reply.message).toBe(200);
  return reply.data as unknown as CallResult;
}
const keyAuth = { type: 'key', place: 'header', name: 'X-Api-Key' };
const presetOf = (key: string, account: string) => ({
  ...recipePresets.find((preset) => preset.key === key)!.recipe,
  account,
});
const estate = () => ({
  auth: presetOf('clientNonce', gatewayKeys.clientId),
  secret: gatewayKeys.secret,
  parameters: [{ name: 'sfzh', value: '{{idNumber}}' }],
  inputs: [{ name: 'idNumber', label: '身份证号', isRequired: true, isPersonal: true }],
  outputs: [
    { name: 'unit', path: 'data.list[0].bdcdyh' },
    { name: 'owner', path: 'data.list[0].qlr', isPersonal: true },
    { name: 'area', path: 'data.list[0].mj' },
  ],
  answer: { successPath: 'code', successValues: ['0'], messagePath: 'message' },
});

beforeAll(async () => {
  gateway = await startGateway();
  const inbound = createInboundCalls({
    get db() {
      return app.db;
    },
    now: () => app.now(),
    outbound: createOutbound({ allow: ['127.0.0.1/32'] }),
    notifyKeepers: async () => undefined,
  });
  app = await startPeople({ routes: inbound.routes });
  admin = (await app.signIn('admin')).token;
});
afterAll(async () => {
  await app?.close();
  gateway?.close();
});

describe('a registered call (S2-2.ApiAccess)', () => {
  it('is made with its key, which is sealed and shown to nobody', async () => {
    const made = await register('/key', {
      auth: keyAuth,
      secret: gatewayKeys.apiKey,
      catalog: '省级平台/区划',
      outputs: [
        { name: 'name', path: 'data.name' },
        { name: 'phone', path: 'data.phone', isPersonal: true },
      ],
    });
    expect(made).toMatchObject({ hasSecret: true, method: 'GET', version: 1 });
    const result = await execute(made);
    expect(result).toMatchObject({
      ok: true,
      message: '调用成功',
      status: 200,
      attempts: 1,
      outputs: { name: '壶兰县', phone: '138****1234' },
    });
    expect(result.body).not.toContain('13800001234');
    const shown = await call('POST', `/v1/apiInbound/${made.id}/request`, {});
    expect(shown.data).toMatchObject({ headers: [{ name: 'x-api-key', value: '******' }] });
    const { kept, log } = await one<{ kept: string; log: string }>(
      app.db.kysely,
      sql`select '.' || secret as kept, (select string_agg(detail::text, '') from audit.operation) as log
        from interfaces.inbound where id = ${made.id}`,
    );
    expect(kept).toMatch(/^\.enc:/);
    const listed = await call('GET', '/v1/apiInbound?keyword=key');
    expect(listed.text + log + shown.text + JSON.stringify(result)).not.toContain(gatewayKeys.apiKey);
    const tree = await call('GET', '/v1/apiInbound/catalog');
    expect(tree.data).toMatchObject([
      {
        name: '省级平台',
        nodeType: 'catalog',
        children: [{ name: '区划', children: [{ id: made.id, nodeType: 'api' }] }],
      },
    ]);
    expect((await call('GET', '/v1/apiInbound', undefined, (await app.signIn('zhenban')).token)).code).toBe(
      40300,
    );
  });

  it('is changed by its version alone, and takes no secret to another host', async () => {
    const made = await register('/key', { auth: keyAuth, secret: gatewayKeys.apiKey });
    const path = `/v1/apiInbound/${made.id}`;
    expect(await call('PUT', path, { remark: '省厅', version: 1 })).toMatchObject({
      message: '修改成功',
      data: { remark: '省厅', hasSecret: true, version: 2 },
    });
    expect((await call('PUT', path, { remark: '旧', version: 1 })).code).toBe(40900);
    expect(await call('PUT', path, { url: 'https://other.example/key', version: 2 })).toMatchObject({
      code: 42200,
      data: { fields: [{ path: 'secret' }] },
    });
    expect(await call('POST', '/v1/apiInbound', { name: made.name, url: gateway.base })).toMatchObject({
      code: 40900,
      data: { fields: [{ path: 'name' }] },
    });
    expect(
      await call('POST', '/v1/apiInbound', { name: '同标识', code: made.code, url: gateway.base }),
    ).toMatchObject({
      code: 40900,
      data: { fields: [{ path: 'code' }] },
    });
    expect((await call('DELETE', path)).message).toBe('删除成功');
    expect((await call('GET', path)).code).toBe(40400);
  });

  it('is signed as the register of real estate asks, and hears its refusals that come with HTTP 200', async () => {
    const made = await register('/estate/units', estate());
    expect(await execute(made, { idNumber: '350399198001011234' })).toMatchObject({
      ok: true,
      outputs: { unit: '350399100201JC00012F00010001', owner: '林**', area: 118.5 },
    });
    expect(await execute(made, { idNumber: '110101198001011234' })).toMatchObject({
      ok: false,
      status: 200,
      message: '对方返回错误：未查询到不动产登记信息',
    });
    expect(await call('POST', `/v1/apiInbound/${made.id}/execute`, {})).toMatchObject({
      code: 42200,
      data: { fields: [{ path: 'inputs.idNumber', message: '请输入身份证号' }] },
    });
    const log = await call('GET', `/v1/apiInbound/${made.id}/log`);
    expect(log.data).toMatchObject({
      total: 2,
      records: [
        { ok: false, purpose: 'test' },
        { ok: true, inputs: { idNumber: '350***********1234' } },
      ],
    });
    expect(log.text).not.toContain('350399198001011234');
  });

  it('is signed as the service of licences asks, in GBK both ways', async () => {
    const auth = presetOf('sortedParameters', gatewayKeys.clientId);
    const made = await register('/licence/query', {
      method: 'POST',
      body: { type: 'form', charset: 'gbk', fields: [{ name: 'name', value: '{{name}}' }] },
      inputs: [{ name: 'name', label: '姓名', isRequired: true }],
      auth: { ...auth, sends: auth.sends!.map((send) => ({ ...send, place: 'body' })) },
      secret: gatewayKeys.secret,
      outputs: [
        { name: 'holder', path: 'Response.Body.Licence.Holder' },
        { name: 'number', path: 'Response.Body.Licence.@no' },
      ],
      answer: {
        successPath: 'Response.Head.Code',
        successValues: ['200'],
        messagePath: 'Response.Head.Message',
      },
    });
    expect(await execute(made, { name: '林 阿土+子' })).toMatchObject({
      ok: true,
      outputs: { holder: '林 阿土+子', number: '0123' },
    });
    expect(await call('POST', `/v1/apiInbound/${made.id}/execute`, { inputs: { name: '😀' } })).toMatchObject(
      {
        code: 42200,
        message: '姓名含有 GBK 编码没有的字',
      },
    );
  });

  it('is enciphered as a whole where a gateway asks for it, by a key that is sealed and stays with its host', async () => {
    const sealed = {
      method: 'POST',
      body: { type: 'json', content: '{"idNumber":"{{idNumber}}"}' },
      auth: presetOf('sealedBody', gatewayKeys.clientId),
      secret: gatewayKeys.secret,
      cipherKey: gatewayKeys.cipherKey,
      inputs: [{ name: 'idNumber', label: '身份证号', isRequired: true, isPersonal: true }],
      outputs: [
        { name: 'owner', path: 'data.owner', isPersonal: true },
        { name: 'same', path: 'data.idNumber' },
      ],
      answer: { successPath: 'code', successValues: ['0'], messagePath: 'message' },
    };
    const made = await register('/sealed/query', sealed);
    expect(made).toMatchObject({ hasSecret: true, hasCipherKey: true });
    const result = await execute(made, { idNumber: '350399198001011234' });
    expect(result).toMatchObject({
      ok: true,
      outputs: { owner: '林**', same: '350***********1234' },
      plainBody: '{"owner":"******","idNumber":"350***********1234"}',
      request: { plainBody: '{"idNumber":"350***********1234"}' },
    });
    expect(JSON.stringify(result)).not.toMatch(/350399198001011234|c1pher/);
    const { kept } = await one<{ kept: string }>(
      app.db.kysely,
      sql`select '.' || cipher_key as kept from interfaces.inbound where id = ${made.id}`,
    );
    expect(kept).toMatch(/^\.enc:/);
    const path = `/v1/apiInbound/${made.id}`;
    const moved = { url: 'https://other.example/x', secret: 'again', version: 1 };
    expect(await call('PUT', path, moved)).toMatchObject({
      code: 42200,
      data: { fields: [{ path: 'cipherKey' }] },
    });
    const other = { cipherKey: '00000000000000000000000000000000', version: 1 };
    expect(await call('PUT', path, other)).toMatchObject({ code: 200 });
    expect(await execute(made, { idNumber: '350399198001011234' })).toMatchObject({
      ok: false,
      message: '对方返回错误：解密失败',
    });
    const open = { auth: { ...sealed.auth, cipher: { ...sealed.auth.cipher, answer: 'plain' } }, version: 2 };
    expect(await call('PUT', path, open)).toMatchObject({ code: 200, data: { hasCipherKey: true } });
  });

  it('asks for a token as an OAuth client, and anew where the other system ended it early', async () => {
    const made = await register('/bearer', {
      auth: { type: 'oauth', account: 'county', tokenUrl: `${gateway.base}/token` },
      secret: gatewayKeys.secret,
      outputs: [{ name: 'ok', path: 'ok' }],
    });
    expect(await execute(made)).toMatchObject({ ok: true, outputs: { ok: true } });
    gateway.endTokens();
    expect(await execute(made)).toMatchObject({ ok: true, outputs: { ok: true } });
    const wrong = await register('/bearer', {
      auth: { type: 'oauth', account: 'county', tokenUrl: `${gateway.base}/token` },
      secret: 'wrong',
    });
    expect(await execute(wrong)).toMatchObject({
      ok: false,
      message: '取得访问令牌失败：对方返回了 HTTP 401',
    });
  });

  it('puts inputs where they belong, whatever signs they hold', async () => {
    const made = await register('/echo/{{part}}', {
      method: 'POST',
      parameters: [{ name: 'q', value: '{{word}}' }],
      body: { type: 'json', content: '{"word":"{{word}}","text":"a{{word}}b","count":"{{count}}"}' },
      inputs: [{ name: 'part' }, { name: 'word' }, { name: 'count' }],
      outputs: ['path', 'query', 'body'].map((name) => ({ name, path: name })),
    });
    const word = '","x":"&a=1{{part}}\n';
    const { outputs } = await execute(made, { part: '../a b', word, count: 3 });
    expect(outputs).toMatchObject({ path: '/echo/..%2Fa%20b', query: [['q', word]] });
    expect(JSON.parse(String(outputs['body']))).toEqual({ word, text: `a${word}b`, count: 3 });
    const up = await call('POST', `/v1/apiInbound/${made.id}/request`, { inputs: { part: '..', word } });
    expect(up).toMatchObject({ code: 42200, data: { fields: [{ path: 'inputs.part' }] } });
  });

  it.each<[string, object, string]>([
    ['/hang', { timeoutSeconds: 1 }, '对方在规定时间内没有答复'],
    ['/endless', { maxKilobytes: 64 }, '对方返回的内容过大，已停止接收'],
    ['/inside', {}, '不允许访问该地址'],
    ['/broken', {}, '对方返回的内容不是正确的 JSON'],
    ['/entities', {}, '实体声明'],
    ['/nothing', {}, '对方没有该地址'],
    ['/gbk', { answer: { charset: 'utf-8' } }, '不是所登记的编码'],
    ['/key', {}, '对方拒绝访问'],
    ['/echo', { answer: { successPath: 'code' } }, '没有成功标志“code”'],
  ])('that fails at %s says why', async (path, more, words) => {
    const result = await execute(await register(path, { retries: 0, ...more }));
    expect(result.ok).toBe(false);
    expect(result.message).toContain(words);
  });

  it('keeps the digits of numbers that are longer than a number holds', async () => {
    const outputs = ['id', 'area', 'nested[0].sfzh'].map((path, index) => ({ name: `o${index}`, path }));
    const { outputs: read } = await execute(await register('/long', { outputs }));
    expect(read).toEqual({ o0: '1234567890123456789', o1: 120.5, o2: '350***********1234' });
  });

  it('writes the parameters of a request without a body in its charset', async () => {
    const made = await register('/echo', {
      parameters: [{ name: 'q', value: '{{word}}' }],
      body: { type: 'none', charset: 'gbk' },
      inputs: [{ name: 'word' }],
    });
    const shown = await call('POST', `/v1/apiInbound/${made.id}/request`, { inputs: { word: '宅 a' } });
    expect((shown.data as unknown as { url: string }).url).toMatch(/\?q=%D5%AC\+a$/);
  });

  it('reads another encoding by its bytes', async () => {
    const made = await register('/gbk', { outputs: [{ name: 'name', path: 'name' }] });
    expect((await execute(made)).outputs).toEqual({ name: '宅基地' });
  });

  it('is tried again where that is safe', async () => {
    expect(await execute(await register('/stumble', { retries: 2 }))).toMatchObject({
      ok: true,
      attempts: 3,
    });
    expect(await execute(await register('/stumble', { retries: 2, method: 'POST' }))).toMatchObject({
      ok: false,
      attempts: 1,
    });
  });

  it.each([
    '127.0.0.2',
    '[::1]',
    '[::ffff:127.0.0.2]',
    '[::ffff:7f00:2]',
    '2130706434',
    '0x7f.2',
    '0177.0.0.2',
    '127.2',
    '0.0.0.0',
    '127。0。0。2',
    '169.254.169.254',
  ])('is refused at %s, which nobody allowed', async (host) => {
    const reply = await call('POST', '/v1/apiInbound', { name: host, url: `http://${host}/` });
    expect(reply).toMatchObject({ code: 42200, data: { fields: [{ path: 'url' }] } });
    expect(reply.message).toContain('不允许访问该地址');
  });

  it.each<[string, object]>([
    ['url', { url: 'ftp://a/b' }],
    ['url', { url: 'http://{{host}}/', inputs: [{ name: 'host' }] }],
    ['url', { url: 'http://a:b@c.example/' }],
    ['parameters.0.value', { parameters: [{ name: 'a', value: '{{nothing}}' }] }],
    ['headers.0.name', { headers: [{ name: 'Host', value: 'a' }] }],
    ['headers.0.value', { headers: [{ name: 'X-A', value: 'a\r\nX-B: c' }] }],
    ['body.type', { body: { type: 'json', content: '{}' } }],
    ['body.content', { method: 'POST', body: { type: 'json', content: '{' } }],
    ['inputs.0.name', { inputs: [{ name: '__proto__' }] }],
    ['outputs.0.path', { outputs: [{ name: 'a', path: 'a[' }] }],
    ['everyMinutes', { everyMinutes: 5, inputs: [{ name: 'a', isRequired: true }] }],
    ['dailyAt', { everyMinutes: 5, dailyAt: '07:30' }],
    ['weekdays', { everyMinutes: 5, weekdays: [1] }],
    ['weekdays', { weekdays: [6, 7] }],
    ['secret', { auth: { type: 'key', name: 'X-Key' } }],
    ['secret', { auth: { type: 'key', name: 'X-Key' }, secret: '密钥' }],
    ['auth.prefix', { auth: { type: 'key', name: 'X-Key', prefix: '令牌 ' }, secret: 's' }],
    ['auth.account', { auth: presetOf('clientNonce', '壶兰县'), secret: 's' }],
    ['secret', { auth: { ...presetOf('digestOfKeys', 'a'), algorithm: 'sm2' }, secret: 'f'.repeat(64) }],
    ['secret', { secret: 'short', auth: { ...presetOf('digestOfKeys', 'a'), algorithm: 'sm4' } }],
    ['cipherKey', { auth: { type: 'none', cipher: { mode: 'sm4-ecb' } } }],
    ['cipherKey', { auth: { type: 'none', cipher: { mode: 'sm4-ecb' } }, cipherKey: 'short' }],
    [
      'auth.cipher',
      {
        auth: { type: 'none', cipher: { mode: 'sm4-ecb', iv: 'a'.repeat(32) } },
        cipherKey: 'a'.repeat(16),
      },
    ],
    ['auth.parts', { secret: 's', auth: { ...presetOf('digestOfKeys', 'a'), parts: [{ part: 'time' }] } }],
  ])('is refused with the field %s', async (path, more) => {
    const reply = await call('POST', '/v1/apiInbound', { name: 'x', url: 'https://a.example/', ...more });
    expect(reply).toMatchObject({ code: 42200, data: { fields: [{ path }] } });
  });

  it('is limited by its day', async () => {
    const made = await register('/echo', { dailyLimit: 1 });
    await execute(made);
    expect(await call('POST', `/v1/apiInbound/${made.id}/execute`, {})).toMatchObject({
      code: 42900,
      message: '该接口今日调用已达上限 1 次，明日恢复',
    });
    expect((await call('GET', `/v1/apiInbound/${made.id}`)).data).toMatchObject({
      callsToday: 1,
      refusedToday: 1,
    });
  });

  it('is made by its schedule, once over two nodes, past the cache, until it is disabled', async () => {
    const made = await register('/echo', { everyMinutes: 5, cacheSeconds: 3600 });
    expect(made.nextTime).toEqual(expect.any(String));
    let at = app.now();
    const settings = {
      db: app.db,
      now: () => at,
      outbound: createOutbound({ allow: ['127.0.0.1/32'] }),
      notifyKeepers: async () => undefined,
    };
    const nodes = [createInboundCalls(settings), createInboundCalls(settings)];
    const turn = async () => (await Promise.all(nodes.map((node) => node.makeScheduled()))).toSorted();
    const logged = async () => {
      const { data } = await call('GET', `/v1/apiInbound/${made.id}/log`);
      return (data as unknown as { records: { ok: boolean; purpose: string; personName: string }[] }).records;
    };
    expect(await turn()).toEqual([0, 1]);
    expect(await turn()).toEqual([0, 0]);
    at = new Date(at.getTime() + 5 * 60_000);
    expect(await turn()).toEqual([0, 1]);
    const record = { ok: true, purpose: 'schedule', personName: '定时' };
    expect(await logged()).toMatchObject([record, record]);
    const off = { state: 'NO', version: made.version };
    expect(await call('PUT', `/v1/apiInbound/${made.id}`, off)).toMatchObject({ data: { nextTime: null } });
    at = new Date(at.getTime() + 5 * 60_000);
    expect(await turn()).toEqual([0, 0]);
  });

  it('is made at its time of day on its days, and told of once when it keeps failing until it succeeds', async () => {
    const made = await register('/down', { dailyAt: '07:30', weekdays: [1, 2, 3, 4, 5], retries: 0 });
    let at = new Date(made.nextTime!);
    expect(at.toISOString()).toMatch(/T23:30:00/);
    const told: string[] = [];
    const inbound = createInboundCalls({
      db: app.db,
      now: () => at,
      outbound: createOutbound({ allow: ['127.0.0.1/32'] }),
      notifyKeepers: async (_tx, notice) => void told.push(wordsOfMessage(notice).text),
    });
    const next = async () => {
      expect(await inbound.makeScheduled()).toBe(1);
      const { data } = await call('GET', `/v1/apiInbound/${made.id}`);
      at = new Date((data as unknown as ApiInbound).nextTime!);
      expect([0, 1, 2, 3, 4]).toContain(at.getUTCDay());
      expect(at.toISOString()).toMatch(/T23:30:00/);
    };
    for (const count of [0, 0, 1, 1, 1]) {
      await next();
      expect(told).toHaveLength(count);
    }
    expect(told[0]).toContain(`“${made.name}”的定时调用已连续 3 次失败`);
    const url = (path: string) =>
      sql`update interfaces.inbound set url = ${gateway.base + path} where id = ${made.id}`;
    await url('/echo').execute(app.db.kysely);
    await next();
    await url('/down').execute(app.db.kysely);
    for (const count of [1, 1, 2]) {
      await next();
      expect(told).toHaveLength(count);
    }
  });

  /** Two nodes at a time that a test moves, and a call as a process makes it. */
  function nodesAt() {
    const time = { at: app.now() };
    const settings = {
      db: app.db,
      now: () => time.at,
      outbound: createOutbound({ allow: ['127.0.0.1/32'] }),
      notifyKeepers: async () => undefined,
    };
    const nodes = [createInboundCalls(settings), createInboundCalls(settings)];
    const run = (node: number, { code }: ApiInbound, inputs: object = {}) =>
      nodes[node]!.calls.run(code, { ...inputs }, { personName: '', caseId: null });
    const pass = (seconds: number) => {
      time.at = new Date(time.at.getTime() + seconds * 1000);
    };
    return { run, pass };
  }
  const asked = (path: string) => gateway.asked.filter(({ url }) => url.startsWith(path)).length;

  it('pauses on every node after failures in a row, is tried once after the rest, and goes on when that succeeds', async () => {
    const { run, pass } = nodesAt();
    const made = await register('/down', { retries: 0, breakerFailures: 3, breakerSeconds: 60 });
    const before = asked('/down');
    for (const node of [0, 1, 0]) expect(await run(node, made)).toMatchObject({ ok: false });
    const paused = { message: '对方系统连续失败，已暂停调用，约 60 秒后恢复' };
    for (const node of [0, 1]) await expect(run(node, made)).rejects.toMatchObject(paused);
    expect(asked('/down')).toBe(before + 3);
    expect((await call('GET', `/v1/apiInbound/${made.id}`)).data).toMatchObject({
      failures: 3,
      pausedUntil: expect.any(String),
    });
    pass(61);
    expect(await run(1, made)).toMatchObject({ ok: false });
    await expect(run(0, made)).rejects.toMatchObject(paused);
    pass(61);
    await sql`update interfaces.inbound set url = ${`${gateway.base}/echo`} where id = ${made.id}`.execute(
      app.db.kysely,
    );
    for (const node of [0, 1]) expect(await run(node, made)).toMatchObject({ ok: true });
    expect((await call('GET', `/v1/apiInbound/${made.id}`)).data).toMatchObject({
      failures: 0,
      pausedUntil: null,
    });
  });

  it('is answered from the cache for its seconds, for the same inputs, until it is changed, and never a failure', async () => {
    const { run, pass } = nodesAt();
    const made = await register('/echo/kept', {
      cacheSeconds: 60,
      parameters: [{ name: 'q', value: '{{word}}' }],
      inputs: [{ name: 'word' }],
      outputs: [{ name: 'query', path: 'query' }],
    });
    const count = () => asked('/echo/kept');
    for (const word of ['a', 'a', 'b', 'a'])
      expect((await run(0, made, { word })).outputs).toEqual({ query: [['q', word]] });
    expect(count()).toBe(2);
    pass(61);
    await run(0, made, { word: 'a' });
    expect(count()).toBe(3);
    await call('PUT', `/v1/apiInbound/${made.id}`, { remark: '改', version: made.version });
    await run(0, made, { word: 'a' });
    expect(count()).toBe(4);
    const failing = await register('/down', { retries: 0, cacheSeconds: 60, breakerFailures: 9 });
    const before = asked('/down');
    for (const _ of [1, 2]) expect(await run(0, failing)).toMatchObject({ ok: false });
    expect(asked('/down')).toBe(before + 2);
  });

  it('is limited by its minute, exactly, over two nodes', async () => {
    const made = await register('/echo', { minuteLimit: 30 });
    // A minute that does not end while the test runs.
    await sql`update interfaces.inbound set minute = now() + interval '1 hour' where id = ${made.id}`.execute(
      app.db.kysely,
    );
    const { run } = nodesAt();
    const calls = Array.from({ length: 100 }, (_, index) => run(index % 2, made));
    const ended = await Promise.allSettled(calls);
    const refused = ended.flatMap((each) =>
      each.status === 'rejected' ? [String(each.reason.message)] : [],
    );
    expect(new Set(refused)).toEqual(new Set(['该接口每分钟最多调用 30 次，请稍后再试']));
    expect(refused).toHaveLength(70);
    expect((await call('GET', `/v1/apiInbound/${made.id}`)).data).toMatchObject({ callsToday: 30 });
  });

  it('is made of a curl command or an OpenAPI document', async () => {
    const text = `curl -X POST 'https://a.example/v1/x?b=1' -H "Authorization: Bearer abc" -H 'Content-Type: application/json' \\\n -d '{"a":1}'`;
    const fromCurl = await call('POST', '/v1/apiInbound/generate', { text });
    expect(fromCurl.data).toEqual({
      requests: [
        {
          name: 'x',
          method: 'POST',
          url: 'https://a.example/v1/x',
          parameters: [{ name: 'b', value: '1' }],
          headers: [{ name: 'Content-Type', value: 'application/json' }],
          auth: { type: 'key', place: 'header', name: 'Authorization', prefix: 'Bearer ' },
          body: { type: 'json', content: '{"a":1}' },
        },
      ],
    });
    const ownDocument = await app.app.inject({ url: '/api/openapi.json' });
    const document = { ...ownDocument.json(), servers: [{ url: 'https://a.example/api' }] };
    const fromApi = await call('POST', '/v1/apiInbound/generate', { text: JSON.stringify(document) });
    const requests = (fromApi.data as unknown as { requests: { method: string; url: string }[] }).requests;
    expect(
      requests.find(({ method, url }) => method === 'PUT' && url.endsWith('/v1/apiInbound/{{id}}')),
    ).toMatchObject({
      inputs: expect.arrayContaining([expect.objectContaining({ name: 'version', isRequired: true })]),
    });
    expect(await call('POST', '/v1/apiInbound/generate', { text: '<a/>' })).toMatchObject({ code: 42200 });
  });
});
