import { execFile, spawnSync } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { one, rows } from '@homestead/database';
import type { Outbound, OutboundCall } from '@homestead/interfaces/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { type ApiReply, type Person, request, signIn } from '../testing/client.ts';
import { type Key, newConsumer, type SignedCall, signedCall } from '../testing/consumer.ts';
import { type Served, serve } from '../testing/served.ts';

type Page = { records: Record<string, unknown>[]; total: number };

const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) console.log('python3 is not here: the program of the document is not run');

const village = '350399100201';
const otherVillage = '350399100202';
let served: Served;
let admin: Person;
let units: Outbound;
let full: Key;
beforeAll(async () => {
  // Without the units of the demonstration: these three are all that an interface can give.
  served = await serve({
    prepare: (db) => sql`delete from models.dwjbxx`.execute(db.kysely).then(() => undefined),
  });
  admin = await signIn(served.base, 'admin');
  const clerk = await signIn(served.base, 'zhenban');
  for (const [name, xzqh] of [
    ['甲单位', village],
    ['乙单位', village],
    ['丙单位', otherVillage],
  ])
    await created(clerk.post('/v1/dwjbxx', { ...unit, dwmc: name, xzqh }));
  units = await created<Outbound>(admin.post('/v1/apiOutbound', definition));
  full = await consumer('省平台', ['interface:units', 'personal:units']);
});
afterAll(() => served?.close());

const created = async <T>(reply: Promise<ApiReply<T>>): Promise<T> => {
  const answered = await reply;
  expect(answered, answered.text).toMatchObject({ code: 200 });
  return answered.data;
};
const consumer = (name: string, scopes: string[], more?: object) => newConsumer(admin, name, scopes, more);
const unit = { tyshxydm: '91350100M000100Y43', lxr: '陈木兰', lxdh: '13800138000' };
const definition = {
  path: 'units',
  name: '单位信息',
  directory: '基础数据/单位',
  model: 'dwjbxx',
  fields: [
    { code: 'id' },
    { code: 'dwmc' },
    { code: 'lxr' },
    { code: 'lxdh', isPlain: true },
    { code: 'division' },
  ],
  filters: ['dwmc', 'division', 'updatedFrom'],
  sort: 'dwmc',
};

/** A call as another system makes it, of the units unless it says otherwise, at the first node unless another is named. */
const open = <T = Page>(
  key: Key,
  { base = served.base, ...sent }: Partial<SignedCall> & { base?: string } = {},
) => signedCall<T>(base, key, { path: 'units', ...sent });

describe('interfaces for other systems [S2-2.ApiOutput] [S2-7.api-management]', () => {
  it('are listed, in a tree of directories, and their versions are kept', async () => {
    const { data } = await admin.get('/v1/apiOutbound/catalog');
    expect(data).toMatchObject([
      { name: '基础数据', type: 'directory', children: [{ name: '单位', children: [{ path: 'units' }] }] },
    ]);
    const changed = await admin.put<Outbound>(`/v1/apiOutbound/${units.id}`, {
      description: '县内单位',
      version: units.version,
    });
    expect(changed).toMatchObject({ code: 200, message: '修改成功', data: { version: 2 } });
    expect(await admin.put(`/v1/apiOutbound/${units.id}`, { name: '旧', version: 1 })).toMatchObject({
      code: 40900,
    });
    const { data: kept } = await admin.get<{ version: number }[]>(`/v1/apiOutbound/${units.id}/version`);
    expect(kept.map(({ version }) => version)).toEqual([2, 1]);
    expect((await (await signIn(served.base, 'nonghu1')).get('/v1/apiOutbound')).code).toBe(40300);
  });

  it('are refused with everything that is wrong with them', async () => {
    const wrong = await admin.post('/v1/apiOutbound', {
      ...definition,
      path: 'openapi',
      name: ' ',
      fields: [{ code: 'dwmc', isPlain: true }, { code: 'nichts' }, { code: 'dwmc' }],
      filters: ['lxdh'],
      sort: 'lxr',
      conditions: [{ field: 'updateTime', value: '昨天' }],
      perMinute: 100,
      perDay: 10,
    });
    expect(wrong.code).toBe(42200);
    const paths = (wrong.data as { fields: { path: string }[] }).fields.map(({ path }) => path);
    expect(paths).toEqual([
      ...['name', 'path', 'perDay', 'fields.0', 'fields.1', 'fields.2', 'filters.0', 'sort', 'conditions.0'],
    ]);
    expect(await admin.post('/v1/apiOutbound', { ...definition, name: '另一个' })).toMatchObject({
      code: 40900,
    });
  });

  it('are made from a data model, with their document', async () => {
    const made = await admin.post<{ interface: Outbound; document: { paths: object } }>(
      '/v1/apiOutbound/rcxj/generate',
    );
    expect(made).toMatchObject({ code: 200, data: { interface: { path: 'rcxj', model: 'rcxj' } } });
    expect(made.data.interface.fields.every(({ isPlain }) => !isPlain)).toBe(true);
    expect(Object.keys(made.data.document.paths)).toContain('/v1/open/rcxj');
    expect((await admin.post('/v1/apiOutbound/nichts/generate')).code).toBe(40400);
  });
});

/** The minute that counts is the database's; a race that crosses into the next one would rightly pass more. */
async function untilMinuteIsYoung(): Promise<void> {
  await expect
    .poll(
      async () => {
        const { second } = await one<{ second: number }>(
          served.db.kysely,
          sql`select extract(second from clock_timestamp())::float8 as second`,
        );
        return second;
      },
      { timeout: 61_000, interval: 200 },
    )
    .toBeLessThan(45);
}

describe('a signed call', () => {
  it('gets the fields of the interface, masked where the consumer may not see more', async () => {
    const { data } = await open(full);
    expect(data).toMatchObject({ total: 3, pageNum: 1 });
    expect(data.records[0]).toEqual({
      id: expect.any(String),
      dwmc: '丙单位',
      lxr: '陈**',
      lxdh: '13800138000',
      division: otherVillage,
    });
    const narrow = await consumer('乡镇系统', ['interface:units', `division:${otherVillage}`]);
    const { data: theirs } = await open(narrow);
    expect(theirs.records).toMatchObject([{ dwmc: '丙单位', lxdh: '138****8000' }]);
    const fields = await consumer('名录', ['interface:units', 'field:units.dwmc']);
    expect(Object.keys((await open(fields)).data.records[0]!)).toEqual(['dwmc']);
  });

  it('filters and sorts by what the interface offers, and by nothing else', async () => {
    const name = encodeURIComponent('丙单位');
    expect((await open(full, { query: `dwmc=${name}` })).data.total).toBe(1);
    expect((await open(full, { query: 'pageNum=2&pageSize=2&sort=-dwmc' })).data.records).toHaveLength(1);
    expect((await open(full, { query: 'updatedFrom=2099-01-01T00%3A00%3A00Z' })).data.total).toBe(0);
    expect(await open(full, { query: 'lxdh=13800138000' })).toMatchObject({ code: 40001 });
    expect(await open(full, { query: 'sort=lxdh' })).toMatchObject({ code: 40001 });
    expect(await open(full, { query: 'keyword=a' })).toMatchObject({ code: 40001 });
  });

  it('is refused with a code and words of its own, each kind', async () => {
    const minutes = 60_000;
    const nonce = randomBytes(16).toString('hex');
    expect((await open(full, { nonce })).code).toBe(200);
    const away = await consumer('外地', ['interface:units'], { networks: ['10.20.0.0/16'] });
    const past = await consumer('过期', ['interface:units'], { expiresOn: '2020-01-01' });
    const off = await consumer('停用', ['interface:units']);
    await created(admin.put(`/v1/consumer/${off.id}`, { qyzt: 'NO', version: 1 }));
    const none = await consumer('无权', []);
    const said: [ApiReply<unknown>, number, number, string][] = [
      [await request(served.base, 'GET', '/v1/open/units'), 401, 40110, '未签名'],
      [await open(full, { nonce: 'short' }), 401, 40111, '格式'],
      [await open({ ...full, keyId: 'ak_none' }), 401, 40112, '不存在'],
      [await open(full, { query: 'pageNum=1', alter: { query: 'pageNum=2' } }), 401, 40113, '改动'],
      [await open(full, { secret: 'wrong' }), 401, 40113, '签名不正确'],
      [await open(full, { at: Date.now() - 6 * minutes }), 401, 40114, '有效时间'],
      [await open(full, { at: Date.now() + 6 * minutes }), 401, 40115, '时钟'],
      [await open(full, { nonce }), 401, 40116, '已使用'],
      [await open(off), 401, 40117, '停用'],
      [await open(past), 401, 40118, '有效期'],
      [await open(away), 403, 40310, '网段'],
      [await open(none), 403, 40311, '未获准'],
      [await open(full, { path: 'nichts' }), 404, 40410, '不存在'],
    ];
    for (const [{ status, code, message }, ...expected] of said) {
      expect([status, code]).toEqual(expected.slice(0, 2));
      expect(message).toContain(expected[2]);
    }
  });

  it('counts with the second secret while a consumer changes to it', async () => {
    const key = await consumer('轮换', ['interface:units']);
    const second = await created(admin.post<{ secret: string }>(`/v1/consumer/${key.id}/secret`));
    expect((await open(key)).code).toBe(200);
    expect((await open(key, { secret: second.secret })).code).toBe(200);
  });

  it.each([
    ['day', { perMinute: 30, perDay: 30 }, 42911],
    ['minute', { perMinute: 30, perDay: 10_000 }, 42910],
  ])(
    'of which 100 race for a quota of 30 a %s on two nodes passes exactly 30 times, and keeps 30 nonces',
    async (name, limits, code) => {
      const made = await created<Outbound>(
        admin.post('/v1/apiOutbound', {
          ...definition,
          path: `raced-${name}`,
          name: `竞争${name}`,
          ...limits,
        }),
      );
      const key = await consumer(`竞争者${name}`, [`interface:${made.path}`]);
      const config = readConfig({ DATABASE_URL: served.url, SEED: 'demo', LOG: 'silent', PORT: '0' });
      const other = await createApp(config, { backgroundJobs: false, demoCases: false });
      await other.server.listen({ port: 0, host: '127.0.0.1' });
      const { port } = other.server.server.address() as { port: number };
      try {
        const bases = [served.base, `http://127.0.0.1:${port}`];
        if (name === 'minute') await untilMinuteIsYoung();
        const replies = await Promise.all(
          Array.from({ length: 100 }, (_, at) => open(key, { path: made.path, base: bases[at % 2]! })),
        );
        expect(replies.filter(({ code }) => code === 200)).toHaveLength(30);
        const refused = replies.filter(({ code }) => code !== 200);
        expect(new Set(refused.map((reply) => reply.code))).toEqual(new Set([code]));
      } finally {
        await other.close();
      }
      const { kept } = await one<{ kept: number }>(
        served.db.kysely,
        sql`select count(*)::int as kept from interfaces.nonce where consumer_id = ${key.id}`,
      );
      expect(kept).toBe(30);
      await sql`update interfaces.nonce set until = now() - interval '1 hour'`.execute(served.db.kysely);
      expect((await open(full)).code).toBe(200);
      expect((await open(full)).code).toBe(200);
      const left = await rows(served.db.kysely, sql`select 1 from interfaces.nonce where until < now()`);
      expect(left.length).toBeLessThan(kept);
    },
  );

  it('gives a consumer the document of its own interfaces', async () => {
    const { data } = await open<{ paths: Record<string, object>; info: object }>(full, { path: 'openapi' });
    expect(Object.keys(data.paths)).toEqual(['/v1/open/units', '/v1/open/openapi']);
    const { data: shown } = await admin.get(`/v1/apiOutbound/document?consumer=${full.id}`);
    expect(shown).toEqual(data);
  });

  it.skipIf(!hasPython)('is made by the program that the document holds, in Python alone', async () => {
    const { data } = await open<{ paths: object; info: { description: string } }>(full, { path: 'openapi' });
    const program = /```python\n([\s\S]*?)```/.exec(data.info.description)?.[1] ?? '';
    const path = `/api${Object.keys(data.paths)[0]}`;
    const run = `${program}\nimport sys\nprint(json.dumps(call(sys.argv[1], sys.argv[2], {'dwmc': '丙 单位', 'pageSize': 5}, *sys.argv[3:])))
print(json.dumps(call(sys.argv[1], sys.argv[2], {'dwmc': '丙单位'}, *sys.argv[3:])))`;
    const asked = ['-c', run, served.base, path, full.keyId, full.secret];
    const { stdout } = await promisify(execFile)('python3', asked, { timeout: 20_000 });
    const totals = stdout
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as Page).total);
    expect(totals).toEqual([0, 1]);
  });

  it('stands in the log without bodies and without what tells of a person, and in the sums', async () => {
    await open(full, { query: `division=${village}&dwmc=${encodeURIComponent('甲单位')}` });
    const { data } = await admin.get<{ records: OutboundCall[] }>(
      `/v1/apiOutbound/log?consumer=${full.id}&result=success&pageSize=1`,
    );
    expect(data.records[0]).toMatchObject({
      path: 'units',
      code: '200',
      records: 1,
      query: { division: village, dwmc: '****' },
    });
    const { data: sums } = await admin.get<{ calls: number; failures: number }>(
      '/v1/apiOutbound/statistic?days=1',
    );
    expect(sums.calls).toBeGreaterThan(100);
    expect(sums.failures).toBeGreaterThan(70);
  });
});

describe('a try-out', () => {
  const run = (person: Person, body: object) =>
    person.post<{ status: number; reply: { code: number; data: Page } }>(
      `/v1/apiOutbound/${units.id}/execute`,
      body,
    );

  it('shows what a consumer would get, with personal data masked, and its refusals', async () => {
    const { data } = await run(admin, { consumer: full.id, query: { pageSize: 1 } });
    expect(data).toMatchObject({
      status: 200,
      reply: { data: { total: 3, records: [{ lxdh: '138****8000' }] } },
    });
    expect((await run(admin, { query: { nichts: '1' } })).data).toMatchObject({
      status: 400,
      reply: { code: 40001 },
    });
    expect(await run(admin, { consumer: 'nobody' })).toMatchObject({ code: 42200 });
  });

  it('has a description with a signature that anybody can compute', async () => {
    const { data } = await admin.post<{
      sample: { stringToSign: string; secret: string; signature: string };
      fields: { code: string; isMasked: boolean }[];
    }>(`/v1/apiOutbound/${units.id}/request`);
    const { stringToSign, secret, signature } = data.sample;
    expect(createHmac('sha256', secret).update(stringToSign).digest('hex')).toBe(signature);
    expect(data.fields.filter(({ isMasked }) => isMasked).map(({ code }) => code)).toEqual(['lxr']);
  });
});
