import { one } from '@homestead/database';
import type { ImportMode } from '@homestead/http/contract';
import type { Institution } from '@homestead/people/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, signIn } from '../testing/client.ts';
import { sendRows, takeRows } from '../testing/documents/sheets.ts';
import { type Served, serve } from '../testing/served.ts';

let served: Served;
let admin: Person;
let villager: Person;
beforeAll(async () => {
  served = await serve();
  admin = await signIn(served.base, 'admin');
  villager = await signIn(served.base, 'nonghu1');
});
afterAll(() => served?.close());

it('an institution names a record of a unit that there is, and no other', async () => {
  const office = await signIn(served.base, 'zhenban');
  const unit = await office.post<{ id: string }>('/v1/dwjbxx', {
    dwmc: '木兰镇村镇建设中心',
    tyshxydm: '91350100M000100Y43',
    lxr: '蔡',
    lxdh: '13800138000',
    xzqh: '350399100',
  });
  expect(unit.code).toBe(200);
  const institution = { name: '木兰镇村镇建设中心', division: '350399100' };
  expect(await admin.post('/institution', { ...institution, recordId: 'nothing' })).toMatchObject({
    code: 42200,
    data: { fields: [{ path: 'recordId', message: '没有这条单位基本信息，或您无权查看' }] },
  });
  const made = await admin.post<Institution>('/institution', { ...institution, recordId: unit.data.id });
  expect(made).toMatchObject({ code: 200, data: { recordId: unit.data.id } });
});

it('what is no code of a division finds no staff and no institution', async () => {
  const total = async (path: string) => (await admin.get<{ total: number }>(path)).data.total;
  for (const list of ['user', 'institution']) {
    expect(await total(`/${list}?division=350399`)).toBeGreaterThan(0);
    for (const odd of ['abc', '35%25', '示范村'])
      expect([list, odd, await total(`/${list}?division=${encodeURI(odd)}`)]).toEqual([list, odd, 0]);
  }
});

it('a demonstration county is set up already', async () => {
  expect((await admin.get<{ isFinished: boolean }>('/v1/setup')).data.isFinished).toBe(true);
});

describe('a workbook of a list of the administration', () => {
  const send = (path: string, rows: readonly (readonly string[])[], mode: ImportMode = 'good') =>
    sendRows(served.base, admin, `${path}/import`, rows, mode);
  const faults = async (reply: ReturnType<typeof send>) => {
    const { data } = await reply;
    return [data.written, ...data.faults.map(({ row, column }) => `${row} ${column}`)];
  };

  beforeAll(async () => {
    await admin.post('/v1/announcement', { title: '=停水', html: '<p>周六停水</p>' });
    const fields = [{ code: 'dwmc' }];
    await admin.post('/v1/apiOutbound', { path: 'units', name: '单位', model: 'dwjbxx', fields });
    const call = { code: 'water', name: '供水', url: 'http://water.nowhere.invalid/bills' };
    await admin.post('/v1/fileExchange', {
      name: '单位月报',
      direction: 'out',
      model: 'dwjbxx',
      format: 'json',
      columns: [{ field: 'dwmc', name: '名称' }],
    });
    await admin.post('/v1/consumer', { name: '税务', scopes: [], networks: [], expiresOn: null });
    await admin.post('/v1/webhook', {
      name: '税务',
      url: 'http://tax.nowhere.invalid/',
      events: ['case.ended'],
    });
    await admin.post('/v1/apiInbound', {
      ...call,
      auth: { type: 'basic', account: 'a' },
      secret: 'Secret-1',
    });
  });

  it('an institution whose cells were broken into lines has its contact and address on one', async () => {
    const [head = []] = await takeRows(served.base, admin, '/v1/institution/template');
    const cells: Record<string, string> = {
      ...{ 机构名称: '示范供销社', 行政区划代码: '350399100201' },
      ...{ 联系人: '吴\n供销', 地址: '示范村\n1号' },
    };
    const row = head.map((title) => cells[title.replace('*', '')] ?? '');
    expect((await sendRows(served.base, admin, '/v1/institution/import', [head, row])).data.faults).toEqual(
      [],
    );
    const { data } = await admin.get<{ records: Institution[] }>('/institution?keyword=示范供销社');
    expect(data.records).toMatchObject([{ contact: '吴 供销', address: '示范村 1号' }]);
    const { id, version } = data.records[0]!;
    const facts = { name: '示范供销社', division: '350399100201', address: '示范村\n1号', version };
    expect((await admin.put(`/institution/${id}`, facts)).code).toBe(40001);
  });

  it.each(['/v1/announcement', '/v1/notice-template', '/v1/dictionary', '/v1/apiOutbound', '/v1/apiInbound'])(
    '%s changes nothing as it was given, and is given to those alone who read the list',
    async (path) => {
      const given = await takeRows(served.base, admin, `${path}/export`);
      expect(given.length).toBeGreaterThan(1);
      expect(given.flat().join()).not.toContain('Secret-1');
      const tried = await send(path, given, 'check');
      expect(tried.data).toMatchObject({ written: 0, unchanged: given.length - 1, faults: [] });
      const same = await send(path, given, 'all');
      expect(same.data).toEqual({
        total: given.length - 1,
        written: 0,
        unchanged: given.length - 1,
        faults: [],
      });
      expect((await takeRows(served.base, admin, `${path}/template`))[0]!.length).toBeGreaterThan(3);
      expect((await villager.get(`${path}/export`)).code).toBe(40300);
      expect((await villager.get(`${path}/template`)).code).toBe(40300);
      expect((await sendRows(served.base, villager, `${path}/import`, given)).code).toBe(40300);
    },
  );

  it.each([
    ['/user', '/user/export', 20],
    ['/institution', '/v1/institution/export', 0],
    ['/v1/consumer', '/v1/consumer/export', 1],
    ['/v1/grant/pending', '/v1/grant/pending/export', 0],
    ['/v1/content/version', '/v1/content/version/export', 0],
    ['/v1/webhook', '/v1/webhook/export', 1],
    ['/v1/webhook/delivery', '/v1/webhook/delivery/export', 0],
    ['/v1/fileExchange', '/v1/fileExchange/export', 1],
    ['/v1/fileExchange/run', '/v1/fileExchange/run/export', 0],
    ['/v1/apiOutbound/log', '/v1/apiOutbound/log/export', 0],
    ['/log/system', '/log/system/export', 1],
    ['/v1/parameter', '/v1/parameter/export', 20],
    ['/v1/system/licence', '/v1/system/licence/export', 20],
    ['/v1/flowable/service-call', '/v1/flowable/service-call/export', 0],
  ])('%s has the rows of its list, and the log says that they left', async (list, path, least) => {
    const { data } = await admin.get<{ total: number }>(`${list}?pageSize=1`);
    expect(data.total).toBeGreaterThanOrEqual(least);
    expect(await takeRows(served.base, admin, path)).toHaveLength(data.total + 1);
    const { count } = await one<{ count: number }>(
      served.db.kysely,
      sql`select count(*)::int as count from audit.operation
        where kind = 'access' and route = ${`GET ${path}`} and detail ->> 'rows' = ${String(data.total)}`,
    );
    expect(count).toBe(1);
    expect((await villager.get(path)).code).toBe(40300);
  });

  it('an export of staff or institutions says all that its list says, and comes back as a table', async () => {
    const [staff, ...people] = await takeRows(served.base, admin, '/user/export');
    expect(staff).toEqual(expect.arrayContaining(['用户名', '角色', '状态', '最近登录', '建立时间']));
    const seen = (name: string) => people.find(([user]) => user === name)![staff!.indexOf('最近登录')];
    expect([seen('admin'), seen('shuili')]).toEqual([
      expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
      '从未登录',
    ]);
    const given = await takeRows(served.base, admin, '/v1/institution/export');
    expect(given[0]).toEqual(expect.arrayContaining(['行政区划', '所属组织', '账号数', '状态']));
    const { data } = await sendRows(served.base, admin, '/v1/institution/import', given);
    expect(data).toMatchObject({ written: 0, unchanged: given.length - 1, faults: [] });
  });

  it('of definitions and background jobs says them in words', async () => {
    const definitions = await takeRows(
      served.base,
      admin,
      '/v1/flowable/process-definition/export?sort=name',
    );
    expect(definitions[0]).toEqual(['流程', '标识', '版本', '状态', '办理中案件', '部署时间']);
    expect(definitions.slice(1).map((row) => row[3])).toContain('启用');
    const [head] = await takeRows(served.base, admin, '/v1/system/job/export?state=failed');
    expect(head).toEqual(['队列', '状态', '创建时间', '结束时间', '已重试', '失败原因']);
    expect((await villager.get('/v1/system/job/export')).code).toBe(40300);
  });

  it('of announcements adds and changes them, and names what is wrong by row and column', async () => {
    const head = ['公告编号', '标题', '内容', '发布范围', '开始日期', '结束日期', '状态'];
    const rows = [
      ['', '表格公告', '<p>内容</p>', '全县', '2026-03-01', '无', '启用'],
      ['', '=停水', '<p>周日停水</p>', '', '', '', ''],
      ['none', '甲', '<p>乙</p>', '', '', '', ''],
      ['', '乙', '', '木兰镇（350399999）', '2026-02-30', '', '停'],
      ['', '丙', '', '木兰镇（350399999）', '2026-02-30', '', ''],
    ];
    expect(await faults(send('/v1/announcement', [head, ...rows]))).toEqual([
      2,
      '4 公告编号',
      '5 状态',
      '6 内容',
      '6 开始日期',
      '6 发布范围',
    ]);
    // The day is the same day, however it is written.
    rows[0]![4] = '2026年3月1日';
    expect((await send('/v1/announcement', [head, ...rows.slice(0, 2)])).data.unchanged).toBe(2);
    const { data } = await admin.get<{ records: { html: string }[] }>(
      '/v1/announcement/manage?keyword=周日停水',
    );
    expect(data.records).toHaveLength(1);
  });

  it('of notice templates takes their words alone, with the placeholders that they need', async () => {
    const head = ['模板编号', '标题', '正文'];
    const rows = [
      ['platform.newTask', '待办', '请办理。'],
      ['platform.urged', '催办', '请办理'],
      ['platform.nothing', '无', '无'],
    ];
    expect(await faults(send('/v1/notice-template', [head, ...rows]))).toEqual([1, '3 正文', '4 模板编号']);
  });

  it('of dictionaries adds and renames them', async () => {
    const head = ['编码', '名称', '备注'];
    const rows = [
      ['soil-kind', '土壤', '表格新增'],
      ['Soil', '坏编码', ''],
      ['soil-kind', '又一', ''],
    ];
    expect(await faults(send('/v1/dictionary', [head, ...rows]))).toEqual([1, '3 编码', '4 编码']);
    expect((await admin.get('/dictionary/code/soil-kind')).data).toMatchObject({ name: '土壤' });
    const cleared = await send('/v1/dictionary', [head, ['soil-kind', '', '无']]);
    expect(cleared.data).toMatchObject({ written: 1, faults: [] });
  });

  it('of interfaces keeps secrets where they are, and judges a definition as the page does', async () => {
    const outbound = ['路径', '名称', '数据模型', '每页最多', '定义（JSON）'];
    const fields = JSON.stringify({ fields: [{ code: 'dwmc' }] });
    const listed = [
      ['units-2', '单位二', 'dwjbxx', '50', fields],
      ['units-3', '单位三', 'no-model', '50', fields],
      ['units', '', '', '', '{"fields":[{"code":"nothing"}]}'],
      ['units-4', '单位四', 'dwjbxx', '9999', '{'],
      ['units-5', '单位', 'dwjbxx', '50', fields],
    ];
    expect(await faults(send('/v1/apiOutbound', [outbound, ...listed]))).toEqual([
      1,
      '3 数据模型',
      '4 定义（JSON）',
      '5 定义（JSON）',
      '6 ',
    ]);
    const inbound = ['标识', '名称', '地址', '登记内容（JSON）'];
    const calls = [
      ['water', '供水账单', '', ''],
      ['power', '供电', 'http://power.nowhere.invalid/', ''],
      ['gas', '供气', 'ftp://gas.nowhere.invalid/', ''],
      ['heat', '供暖', 'http://heat.nowhere.invalid/', '{"timeoutSeconds":0}'],
    ];
    expect(await faults(send('/v1/apiInbound', [inbound, ...calls]))).toEqual([
      2,
      '4 地址',
      '5 登记内容（JSON）',
    ]);
    const water = async () =>
      (await admin.get<{ records: object[] }>('/v1/apiInbound?keyword=water')).data.records;
    expect(await water()).toMatchObject([{ name: '供水账单', hasSecret: true }]);
    // A workbook of an earlier version says the state NO by another word.
    const states = [
      ['标识', '状态'],
      ['water', '停用'],
      ['power', '关闭'],
    ];
    expect(await faults(send('/v1/apiInbound', states))).toEqual([1, '3 状态']);
    expect(await water()).toMatchObject([{ state: 'NO' }]);
  });
});
