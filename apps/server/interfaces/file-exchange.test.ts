import { createHash } from 'node:crypto';
import { one, rows } from '@homestead/database';
import type { Exchange, ExchangeReport, ExchangeRun } from '@homestead/interfaces/contract';
import { readTable, writeSheet } from '@homestead/spreadsheet';
import iconv from 'iconv-lite';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiReply, type Person, request, signIn } from '../testing/client.ts';
import { type Served, serve } from '../testing/served.ts';

const village = '350399100201';
const columns = [
  { name: '名称', field: 'dwmc', isKey: true },
  { name: '信用代码', field: 'tyshxydm' },
  { name: '区划', field: 'xzqh' },
  { name: '电话', field: 'lxdh' },
  { name: '类型', field: 'dwlx', isLabel: true },
];
const incoming = { name: '接收单位', direction: 'in', model: 'dwjbxx', format: 'json', columns } as const;
const outgoing = {
  ...incoming,
  name: '送出单位',
  direction: 'out',
  columns: columns.map(({ isKey: _, ...column }: { name: string; field: string; isKey?: boolean }) => column),
} as const;

let served: Served;
let admin: Person;
let clerk: Person;
beforeAll(async () => {
  served = await serve();
  admin = await signIn(served.base, 'admin');
  clerk = await signIn(served.base, 'zhenban');
});
afterAll(() => served?.close());
beforeEach(async () => {
  await sql`delete from interfaces.exchange_run`.execute(served.db.kysely);
  await sql`delete from interfaces.exchange`.execute(served.db.kysely);
  await sql`delete from models.dwjbxx`.execute(served.db.kysely);
});

const done = async <T>(reply: Promise<ApiReply<T>>): Promise<T> => {
  const answered = await reply;
  expect(answered, answered.text).toMatchObject({ code: 200 });
  return answered.data;
};
const made = (definition: object) => done<Exchange>(admin.post('/v1/fileExchange', definition));
const send = (
  id: string,
  bytes: Uint8Array | string,
  { mode = 'all', name = '单位.json', by = admin } = {},
) => {
  const form = new FormData();
  form.append('mode', mode);
  form.append('file', new Blob([Buffer.from(bytes)]), name);
  const path = `/v1/fileExchange/${id}/receive`;
  return request<ExchangeReport>(served.base, 'POST', path, { token: by.token, form });
};
const download = async (path: string, by = admin) => {
  const reply = await fetch(`${served.base}/api/v1/fileExchange/run/${path}`, {
    headers: { Authentication: by.token },
  });
  return { status: reply.status, bytes: Buffer.from(await reply.arrayBuffer()), headers: reply.headers };
};
const row = (name: string, more: object = {}) => ({
  名称: name,
  信用代码: '91350100M000100Y43',
  区划: village,
  电话: '13800138000',
  类型: '',
  ...more,
});
const units = () =>
  rows<{ dwmc: string; lxdh: string; version: number }>(
    served.db.kysely,
    sql`select dwmc, lxdh, version from models.dwjbxx order by dwmc collate "C"`,
  );
const give = (role: string, capability: string) =>
  sql`update people.role set capabilities = capabilities || array[${capability}], version = version + 1 where code = ${role}`.execute(
    served.db.kysely,
  );
const take = (role: string, capability: string) =>
  sql`update people.role set capabilities = array_remove(capabilities, ${capability}), version = version + 1 where code = ${role}`.execute(
    served.db.kysely,
  );
const faultsOf = (reply: ApiReply) =>
  (reply.data as { fields: { path: string; message: string }[] }).fields.map(({ message }) => message);
const sheet = async (head: string[], cells: string[][]) => {
  const pieces: Buffer[] = [];
  for await (const piece of writeSheet(
    '表',
    head.map((title) => ({ title })),
    cells,
  ))
    pieces.push(piece);
  return Buffer.concat(pieces);
};

describe('files that other offices send [S2-2.ApiOutput]', () => {
  it('become records by the mapping, and change nothing when they come again', async () => {
    const { id } = await made(incoming);
    const file = JSON.stringify({ rows: [row('甲单位', { 类型: '村民委员会' }), row('乙单位')] });
    expect(await done(send(id, file, { mode: 'check' }))).toMatchObject({
      written: 2,
      faults: [],
      run: null,
    });
    expect(await units()).toEqual([]);
    expect(await done(send(id, file))).toMatchObject({ total: 2, written: 2, unchanged: 0, faults: [] });
    const before = await units();
    expect(before.map(({ dwmc }) => dwmc).sort()).toEqual(['乙单位', '甲单位']);
    expect(await done(send(id, file))).toMatchObject({ written: 0, unchanged: 2 });
    expect(await units()).toEqual(before);
    const changed = JSON.stringify([
      row('甲单位', { 电话: '13900139000', 类型: '村民委员会' }),
      row('乙单位'),
    ]);
    expect(await done(send(id, changed))).toMatchObject({ written: 1, unchanged: 1 });
    expect((await units()).map(({ dwmc, version }) => [dwmc, version])).toEqual([
      ['乙单位', 1],
      ['甲单位', 2],
    ]);
    // A number of more digits than a number of JavaScript holds keeps them.
    const number = JSON.stringify([row('1234567890123456789')]).replace(/"(\d{19})"/, '$1');
    expect(await done(send(id, number))).toMatchObject({ written: 1 });
    expect((await units())[0]).toMatchObject({ dwmc: '1234567890123456789' });
  });

  it('are written whole or not at all while a row is wrong, or without the wrong rows, as chosen; the receipt names them', async () => {
    const { id } = await made(incoming);
    const file = JSON.stringify([
      row('甲单位'),
      row('乙单位', { 电话: '123' }),
      row('丙单位', { 类型: '无此类型' }),
      row('甲单位'),
    ]);
    const refused = await done(send(id, file));
    expect(refused).toMatchObject({ total: 4, written: 0 });
    expect(refused.faults.map(({ row: number, column }) => [number, column])).toEqual([
      [2, '电话'],
      [3, '类型'],
      [4, '名称'],
    ]);
    expect(await units()).toEqual([]);
    const good = await done(send(id, file, { mode: 'good' }));
    expect(good).toMatchObject({ written: 1 });
    expect((await units()).map(({ dwmc }) => dwmc)).toEqual(['甲单位']);
    const receipt = JSON.parse((await download(`${good.run}/receipt`)).bytes.toString()) as Record<
      string,
      unknown
    >;
    expect(receipt).toMatchObject({ 结果: '部分接收', 总行数: 4, 写入行数: 1, 有误行数: 3 });
    expect(receipt['文件摘要（SHA-256）']).toBe(createHash('sha256').update(file).digest('hex'));
    expect(JSON.stringify(receipt)).not.toContain('123"');
    const kept = await one<{ text: string }>(
      served.db.kysely,
      sql`select string_agg(r::text, '') as text from interfaces.exchange_run r`,
    );
    expect(kept.text).not.toContain('13800138000');
  });

  it('may be XML in GBK, and Excel whose cells look like formulas', async () => {
    const xml = await made({
      ...incoming,
      name: 'XML',
      format: 'xml',
      encoding: 'gb18030',
      root: '单位表',
      row: '单位',
    });
    const element = (name: string) =>
      `<单位>${Object.entries(row(name))
        .map(([key, value]) => `<${key}>${value}</${key}>`)
        .join('')}</单位>`;
    const text = `<?xml version="1.0" encoding="GBK"?><单位表>${element('甲单位')}</单位表>`;
    expect(await done(send(xml.id, iconv.encode(text, 'gb18030'), { name: 'a.xml' }))).toMatchObject({
      written: 1,
    });
    const excel = await made({ ...incoming, name: 'Excel', format: 'xlsx' });
    const cells = Object.values(row('=1+1')) as string[];
    const bytes = await sheet(Object.keys(row('')), [cells]);
    expect(await done(send(excel.id, bytes, { name: 'a.xlsx' }))).toMatchObject({ written: 1 });
    expect((await units()).map(({ dwmc }) => dwmc)).toEqual(['=1+1', '甲单位']);
  });

  it('are refused with words where they are cut short, of another encoding or format, hold entities, or are too long', async () => {
    const json = await made(incoming);
    const xml = await made({ ...incoming, name: 'XML', format: 'xml' });
    const excel = await made({ ...incoming, name: 'Excel', format: 'xlsx' });
    const whole = JSON.stringify([row('甲单位')]);
    const cases: [string, Uint8Array | string, string][] = [
      [json.id, whole.slice(0, -3), '文件不是格式正确的 JSON'],
      [json.id, iconv.encode(whole, 'gb18030'), '文件像是 GB18030 编码，而该文件交换设置为 UTF-8'],
      [json.id, '{"其他": []}', 'JSON 中没有名为“rows”的数组'],
      [json.id, '[]', '文件中没有数据行'],
      [json.id, JSON.stringify(Array.from({ length: 5001 }, (_, index) => row(`${index}`))), '最多 5000 行'],
      [xml.id, '<rows><row>', '文件不是可接收的 XML'],
      [
        xml.id,
        '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><rows><row>&b;</row></rows>',
        'DOCTYPE',
      ],
      [xml.id, '<rows><other/></rows>', 'XML 中没有“row”元素'],
      [excel.id, await sheet(['名称'], [['甲单位']]), '信用代码'],
    ];
    for (const [id, bytes, words] of cases) {
      const reply = await send(id, bytes);
      expect(reply.code, reply.text).not.toBe(200);
      expect(faultsOf(reply).join(), reply.text).toContain(words);
    }
    expect((await send(excel.id, whole)).code).toBe(41500);
    expect(await units()).toEqual([]);
  });

  it('write only where the person may write, and are taken by nobody without the capability', async () => {
    const { id } = await made(incoming);
    expect((await send(id, '[]', { by: clerk })).status).toBe(403);
    expect((await clerk.get('/v1/fileExchange')).status).toBe(403);
    await give('township-office', 'interfaces.exchange.run');
    clerk = await signIn(served.base, 'zhenban');
    const elsewhere = '350399101201';
    const file = JSON.stringify([row('本镇单位'), row('外镇单位', { 区划: elsewhere })]);
    const report = await done(send(id, file, { by: clerk, mode: 'good' }));
    expect(report).toMatchObject({ written: 1, faults: [{ row: 2, column: '区划' }] });
    await done(send(id, JSON.stringify([row('外镇单位', { 区划: elsewhere })])));
    const again = await done(send(id, file, { by: clerk, mode: 'good' }));
    expect(again).toMatchObject({ written: 0, unchanged: 1, faults: [{ row: 2, column: '' }] });
    await take('township-office', 'interfaces.exchange.run');
  });
});

describe('files for other offices [S2-2.ApiOutput]', () => {
  beforeEach(async () => {
    const { id } = await made({ ...incoming, name: '种子' });
    await done(send(id, JSON.stringify([row('甲单位', { 类型: '村民委员会' }), row('=乙<&"单位')])));
  });

  it('hold the mapped columns with personal data masked, in each format, and their receipts are noted', async () => {
    const { id } = await made(outgoing);
    const run = await done<ExchangeRun>(admin.post(`/v1/fileExchange/${id}/file`));
    expect(run).toMatchObject({ state: 'done', total: 2, hasFile: true, receiptNo: null });
    const file = await download(`${run.id}/file`);
    expect(createHash('sha256').update(file.bytes).digest('hex')).toBe(run.sha256);
    const logged = await rows<{ name: string }>(
      served.db.kysely,
      sql`select person_name as name from audit.operation where summary like '下载交换文件%'`,
    );
    expect(logged).toHaveLength(1);
    const { rows: list } = JSON.parse(file.bytes.toString()) as { rows: Record<string, unknown>[] };
    expect(list.find((entry) => entry['名称'] === '甲单位')).toMatchObject({
      类型: '村民委员会',
      区划: village,
    });
    expect(JSON.stringify(list)).not.toContain('13800138000');
    const noted = await done<ExchangeRun>(
      admin.put(`/v1/fileExchange/run/${run.id}/receipt`, { receiptNo: '收2026-7', receiptNote: '已入库' }),
    );
    expect(noted).toMatchObject({ receiptNo: '收2026-7', receiptNote: '已入库' });
    const listed = await done<{ records: ExchangeRun[] }>(admin.get('/v1/fileExchange/run?keyword=收2026'));
    expect(listed.records).toEqual([noted]);
    expect((await admin.remove(`/v1/fileExchange/${id}`)).message).toBe('已有交换记录，不能删除；可以停用');

    const xml = await made({ ...outgoing, name: 'XML', format: 'xml', encoding: 'gb18030' });
    const xmlRun = await done<ExchangeRun>(admin.post(`/v1/fileExchange/${xml.id}/file`));
    const text = iconv.decode((await download(`${xmlRun.id}/file`)).bytes, 'gb18030');
    expect(text).toContain('<名称>=乙&lt;&amp;&quot;单位</名称>');
    const excel = await made({ ...outgoing, name: 'Excel', format: 'xlsx' });
    const excelRun = await done<ExchangeRun>(admin.post(`/v1/fileExchange/${excel.id}/file`));
    const table = await readTable((await download(`${excelRun.id}/file`)).bytes, [
      { key: 'n', title: '名称' },
    ]);
    expect(table.map(({ values }) => values.n).sort()).toEqual(['=乙<&"单位', '甲单位'].sort());
  });

  it('give personal data in plain to those alone who may, and are sealed where they lie', async () => {
    const plain = {
      ...outgoing,
      columns: [
        { name: '名称', field: 'dwmc' },
        { name: '电话', field: 'lxdh', isPlain: true },
      ],
    };
    expect((await admin.post('/v1/fileExchange', plain)).status).toBe(403);
    await give('admin', 'interfaces.exchange.plain');
    admin = await signIn(served.base, 'admin');
    const { id } = await made(plain);
    const run = await done<ExchangeRun>(admin.post(`/v1/fileExchange/${id}/file`));
    const { bytes } = await download(`${run.id}/file`);
    expect(bytes.toString()).toContain('13800138000');
    await take('admin', 'interfaces.exchange.plain');
    admin = await signIn(served.base, 'admin');
    expect((await download(`${run.id}/file`)).status).toBe(403);
    expect((await admin.post(`/v1/fileExchange/${id}/file`)).status).toBe(403);
    const { isPlain } = await one<{ isPlain: boolean }>(
      served.db.kysely,
      sql`select content like ${`${bytes.toString('base64').slice(0, 30)}%`} as "isPlain" from interfaces.exchange_run
          where id = ${run.id}`,
    );
    expect(isPlain).toBe(false);
  });

  it('are made at their time of day by one of all nodes, and whoever makes files is told', async () => {
    const { id, nextTime } = await made({ ...outgoing, dailyAt: '08:30' });
    expect(nextTime).not.toBeNull();
    expect(await served.app.makeScheduled()).toBe(0);
    await done(admin.put('/demo/clock', { advance: 'P1D' }));
    const both = await Promise.all([served.app.makeScheduled(), served.app.makeScheduled()]);
    expect(both.toSorted()).toEqual([0, 1]);
    const { records } = await done<{ records: ExchangeRun[] }>(
      admin.get(`/v1/fileExchange/run?exchange=${id}`),
    );
    expect(records).toMatchObject([{ by: '定时', state: 'done', total: 2 }]);
    const told = await one<{ n: number }>(
      served.db.kysely,
      sql`select count(*)::int as n from notices.notice where title = '交换文件已生成'`,
    );
    expect(told.n).toBeGreaterThan(0);
  });

  it('are refused as definitions with every fault named: unknown and doubled columns, no key, a case model to receive, bad XML names', async () => {
    const wrong = await admin.post('/v1/fileExchange', {
      ...outgoing,
      direction: 'in',
      model: 'jfsqjd',
      format: 'xml',
      dailyAt: '08:00',
      columns: [
        { name: '1 x', field: 'caseNo' },
        { name: '1 x', field: 'nothing' },
      ],
    });
    expect(faultsOf(wrong)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('由流程写入，不能接收文件'),
        '接收由人上传文件，不能定时',
        '请指明接收时凭哪一列找到已有记录（如编号）',
        '数据模型没有可交换的字段“nothing”',
        '名称“1 x”出现了两次',
        expect.stringContaining('不能作为 XML 元素名'),
      ]),
    );
    const first = await made(outgoing);
    expect((await admin.post('/v1/fileExchange', outgoing)).message).toBe('已有同名的文件交换');
    await done(admin.put(`/v1/fileExchange/${first.id}`, { remark: '甲', version: first.version }));
    const late = await admin.put(`/v1/fileExchange/${first.id}`, { remark: '乙', version: first.version });
    expect(late.code).toBe(40900);
  });
});
