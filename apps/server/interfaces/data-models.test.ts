import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rows } from '@homestead/database';
import type { PageOf } from '@homestead/http/contract';
import type {
  CatalogNode,
  DraftReport,
  ModelDetail,
  ModelDraft,
  ModelRow,
  Publication,
} from '@homestead/models/contract';
import type { Register } from '@homestead/records/contract';
import { readRows } from '@homestead/spreadsheet';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rootFolder } from '../config.ts';
import { type Person, signIn } from '../testing/client.ts';
import { type Served, serve } from '../testing/served.ts';

const path = '/v1/lcProjectDataModelCatalog';
const folder = mkdtempSync(join(tmpdir(), 'model-content-'));
cpSync(join(rootFolder, 'content'), folder, { recursive: true });

let served: Served;
let admin: Person;
let villager: Person;
beforeAll(async () => {
  served = await serve({ environment: { CONTENT_DIR: folder } });
  admin = await signIn(served.base, 'admin');
  villager = await signIn(served.base, 'nonghu1');
});
afterAll(async () => {
  await served?.close();
  rmSync(folder, { recursive: true, force: true });
});

const download = async (base: string, token: string, address: string): Promise<Uint8Array> =>
  new Uint8Array(
    await (await fetch(`${base}/api${address}`, { headers: { Authentication: token } })).arrayBuffer(),
  );

type Draft = { id: string; version: number };
type Page = PageOf<ModelRow> & { can: string[] };
const find = async (code: string) => (await admin.get<Page>(`${path}?code=${code}`)).data.records[0]!;

it('data models stand in a tree, and each says its fields, size and use [S2-7.api-management]', async () => {
  const { data: tree } = await admin.get<CatalogNode[]>(`${path}/catalog`);
  const models = tree.flatMap(({ children }) => children);
  expect(models.map(({ code }) => code)).toContain('jfsqjd');
  const { data } = await admin.get<Page>(`${path}?pageSize=3&sort=-code`);
  expect(data).toMatchObject({ total: 8, pageSize: 3, can: ['create', 'edit', 'delete', 'publish'] });
  const row = await find('jfsqjd');
  const { data: model } = await admin.get<ModelDetail>(`${path}/${row.id}`);
  expect(model).toMatchObject({
    isCase: true,
    isDelivered: true,
    state: 'YES',
    draft: null,
    updatedBy: null,
  });
  expect(model.bytes).toBeGreaterThan(0);
  expect(model.fieldList.find(({ code }) => code === 'sfzh')).toMatchObject({
    type: 'identity-number',
    typeLabel: '身份证号',
    sensitive: 'identity-number',
    column: 'sfzh',
    state: 'YES',
  });
  expect(model.usedBy.some(({ kind, fields }) => kind === 'form' && fields.includes('sfzh'))).toBe(true);
  expect((await admin.get<Page>(`${path}?keyword=sfzh`)).data.records.map(({ code }) => code)).toContain(
    'jfsqjd',
  );
  expect((await villager.get(path)).code).toBe(40300);
  expect((await admin.get(`${path}?sort=secret`)).code).toBe(40001);
  expect((await admin.get(`${path}/none`)).code).toBe(40400);
});

const draftOf = async (id: string) => (await admin.get<ModelDraft>(`${path}/${id}/draft`)).data;
const bodyOf = ({ isStale: _, by: __, at: ___, ...draft }: ModelDraft) => draft;
const described = async (group: string) => {
  const reply = await fetch(`${served.base}/api/openapi.json`);
  const { paths } = (await reply.json()) as { paths: Record<string, { post?: { requestBody: unknown } }> };
  return JSON.stringify(paths[`/api/v1/${group}`]?.post?.requestBody ?? null);
};
const register = [
  { code: 'name', label: '姓名', type: 'text', required: true },
  { code: 'phone', label: '电话', type: 'phone' },
  { code: 'village', label: '行政村', type: 'division', level: 'village' },
  { code: 'years', label: '任职年数', type: 'text', maxLength: 20 },
];

it('a register of a county’s own is drafted, checked, compared, published, used and described [S2-7.api-management]', async () => {
  const made = await admin.post<ModelDetail>(path, { code: 'cgb', name: '村干部', fields: register });
  expect(made).toMatchObject({ code: 200, message: '新增成功', data: { fields: 0, draft: { version: 1 } } });
  const { id } = made.data;
  expect((await admin.get('/v1/cgb')).code).toBe(40400);
  expect((await admin.post(path, { code: 'cgb', name: '又一个' })).code).toBe(40900);
  expect((await admin.post(path, { code: 'flowable', name: '流程' })).code).toBe(42200);
  const { data: report } = await admin.get<DraftReport>(`${path}/${id}/check`);
  expect(report).toMatchObject({ problems: [], conversions: [] });
  expect(report.differences.map(({ kind }) => kind)).toEqual(['added', 'added', 'added', 'added']);
  expect((await admin.post(`${path}/${id}/publish`, { version: 9 })).code).toBe(40900);
  const published = await admin.post<ModelDetail>(`${path}/${id}/publish`, { version: 1, note: '首次发布' });
  expect(published).toMatchObject({ code: 200, message: '发布成功', data: { fields: 4, draft: null } });
  expect(published.data.fieldList.find(({ code }) => code === 'phone')?.sensitive).toBe('telephone');
  const row = await admin.post<{ id: string }>('/v1/cgb', {
    name: '陈志强',
    phone: '13800138000',
    village: '350399100201',
    years: '3',
  });
  expect(row).toMatchObject({ code: 200, message: '新增成功', data: { name: '陈志强', years: '3' } });
  await admin.post('/v1/cgb', { name: '林美', village: '350399100202', years: '三年多' });
  expect((await admin.post('/v1/cgb', { years: '1' })).code).toBe(42200);
  expect((await admin.get<PageOf<object>>('/v1/cgb?keyword=陈志')).data.total).toBe(1);
  expect((await villager.get<PageOf<object>>('/v1/cgb')).data.total).toBe(0);
  expect(await described('cgb')).toContain('任职年数');
});

it('the page of a register says its fields and what one may do; all that the list shows goes into a workbook, masked', async () => {
  const clerk = await signIn(served.base, 'zhenban');
  const { data } = await clerk.get<Register>('/v1/ownRegister/cgb');
  expect(data).toMatchObject({
    code: 'cgb',
    label: '村干部',
    masked: ['phone'],
    can: ['create', 'edit', 'delete', 'export'],
  });
  expect(data.fields.map(({ code }) => code)).toEqual(['name', 'phone', 'village', 'years']);
  const file = await download(served.base, clerk.token, '/v1/ownRegister/cgb/export?keyword=陈志');
  const read: string[][] = [];
  for await (const { cells } of readRows(file)) read.push(cells.slice(0, 2));
  expect(read).toEqual([
    ['姓名', '电话'],
    ['陈志强', '138****8000'],
  ]);
  expect((await villager.get('/v1/ownRegister/cgb')).code).toBe(40300);
  expect((await clerk.get('/v1/ownRegister/jfsqjd')).code).toBe(40400);
  expect((await clerk.get('/v1/ownRegister')).data).toContainEqual(expect.objectContaining({ code: 'cgb' }));
});

it('a menu opens the page of a register as long as there is one', async () => {
  const menu = { applicationId: 'desktop', name: '村干部名册', routeName: 'OwnRegister' };
  expect((await admin.post('/menu', menu)).data).toMatchObject({ fields: [{ path: 'registerCode' }] });
  expect((await admin.post('/menu', { ...menu, registerCode: 'none' })).code).toBe(42200);
  expect((await admin.post('/menu', { ...menu, registerCode: 'cgb' })).code).toBe(200);
  const shown = JSON.stringify((await admin.get('/menu/app/desktop')).data);
  expect(shown).toContain('"params":{"register":"cgb"}');
});

it('a change of type names the rows that fail, and keeps every value', async () => {
  const { id } = await find('cgb');
  const draft = await draftOf(id);
  const fields = draft.fields.map((field) =>
    field.code === 'years'
      ? { id: field.id, code: 'years', label: '任职年限', type: 'integer', unit: '年' }
      : field,
  );
  const saved = await admin.put<ModelDraft>(`${path}/${id}/draft`, { ...bodyOf(draft), fields });
  expect(saved).toMatchObject({ code: 200, message: '草稿已保存', data: { version: 1 } });
  expect((await admin.put(`${path}/${id}/draft`, { ...bodyOf(draft), fields })).code).toBe(40900);
  const { data: report } = await admin.get<DraftReport>(`${path}/${id}/check`);
  expect(report.conversions).toMatchObject([
    { code: 'years', total: 2, failed: 1, rows: [{ value: '三年多', message: '任职年限必须为数字' }] },
  ]);
  expect((await admin.post(`${path}/${id}/publish`, { version: 1 })).code).toBe(42200);
  const { data: model } = await admin.post<ModelDetail>(`${path}/${id}/publish`, {
    version: 1,
    acceptLosses: true,
  });
  expect(model.fieldList.find(({ code }) => code === 'years')).toMatchObject({
    column: 'years_2',
    type: 'integer',
  });
  const { data } = await admin.get<PageOf<{ name: string; years?: number }>>('/v1/cgb?sort=years');
  expect(data.records.map(({ name, years }) => [name, years])).toEqual([
    ['陈志强', 3],
    ['林美', undefined],
  ]);
  expect(await described('cgb')).toContain('任职年限（年）');
  const { data: history } = await admin.get<Publication[]>(`${path}/${id}/version`);
  expect(history[0]?.differences[0]).toMatchObject({ kind: 'changed', code: 'years' });
  const restored = await admin.post<ModelDraft>(`${path}/${id}/restore`, {
    version: 0,
    target: history[1]!.version,
  });
  expect(restored.data.fields.find(({ code }) => code === 'years')?.label).toBe('任职年数');
  expect((await admin.remove(`${path}/${id}/draft`)).code).toBe(200);
});

const versions = '/v1/content/version';
/** A content version that says this of a field of the register. */
const versionWith = async (code: string, entry: object) => {
  const { id, version } = (await admin.post<Draft>(versions, { name: `字段 ${code}`, note: '' })).data;
  const body = { kind: 'data-model-field', key: `cgb.${code}`, entry, version };
  return (await admin.put<Draft>(`${versions}/${id}/entry`, body)).data;
};

it('a field that stops being sensitive is found by its value; one that becomes so, by whichever way, is sealed where it lies', async () => {
  const { id } = await find('cgb');
  const publish = async (change: (fields: ModelDraft['fields']) => ModelDraft['fields']) => {
    const draft = await draftOf(id);
    const saved = await admin.put<ModelDraft>(`${path}/${id}/draft`, {
      ...bodyOf(draft),
      fields: change(draft.fields),
    });
    const { version } = saved.data;
    expect(await admin.post(`${path}/${id}/publish`, { version })).toMatchObject({ code: 200 });
  };
  const account = { code: 'account', label: '补贴账户', type: 'text' };
  await publish((fields) => [...fields, { ...account, sensitive: 'bank-account' }]);
  await admin.post('/v1/cgb', { name: '吴账', account: '6222020200112233445' });
  const lying = async () =>
    (
      await rows<{ text: string }>(
        served.db.kysely,
        sql`select '.' || account as text from models.cgb where account is not null`,
      )
    ).map(({ text }) => text);
  const found = async () =>
    (await admin.get<PageOf<object>>('/v1/cgb?account=6222020200112233445')).data?.total;
  expect(await lying()).toEqual([expect.stringMatching(/^\.enc:/)]);
  await publish((fields) =>
    fields.map((field) => (field.code === 'account' ? { ...account, id: field.id } : field)),
  );
  expect(await lying()).toEqual(['.6222020200112233445']);
  expect(await found()).toBe(1);

  const { code: _, ...said } = account;
  const { id: made, version } = await versionWith('account', { ...said, sensitive: 'bank-account' });
  expect(await admin.post(`${versions}/${made}/publish`, { version })).toMatchObject({ code: 200 });
  expect(await lying()).toEqual([expect.stringMatching(/^\.enc:/)]);
});

it('a rule of a field that rows do not keep is told with these rows before it is published, and changes none of them', async () => {
  const { id } = await find('cgb');
  const send = async (maxLength: number) => {
    const draft = await draftOf(id);
    const fields = draft.fields.map((field) => (field.code === 'name' ? { ...field, maxLength } : field));
    await admin.put<ModelDraft>(`${path}/${id}/draft`, { ...bodyOf(draft), fields });
    return (await admin.get<DraftReport>(`${path}/${id}/check`)).data;
  };
  expect(await send(2)).toMatchObject({
    problems: [],
    conversions: [],
    misfits: [{ code: 'name', total: 3, failed: 1, rows: [{ value: '陈志强' }] }],
  });
  expect((await send(50)).misfits).toEqual([]);
  expect((await admin.remove(`${path}/${id}/draft`)).code).toBe(200);
});

it.each<[string, object, string]>([
  ['version', { type: 'text' }, '系统保留'],
  ['x1', { type: 'text', label: '名\u202e字' }, '文字方向标记'],
  ['x2', { type: 'radio' }, '请选择数据字典'],
  ['x3', { type: 'nope' }, '请选择字段类型'],
  ['x4', { type: 'text-area', indexed: true }, '不能建立索引'],
  ['x5', { type: 'number', min: 5, max: 1 }, '最小值不能大于最大值'],
])('a field %s that no draft would publish is refused in a version too', async (code, more, words) => {
  const { id } = await versionWith(code, { label: '字段', ...more });
  const { data } = await admin.post<{ problems: { key: string; message: string }[] }>(
    `${versions}/${id}/check`,
  );
  expect(data.problems).toEqual([
    { kind: 'data-model-field', key: `cgb.${code}`, message: expect.stringContaining(words) },
  ]);
});

it('a model has room for 500 fields; a draft with one more is told so, and is not published', async () => {
  const fields = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ code: `field${n}`, label: `第${n + 1}项`, type: 'text' }));
  const tooWide = (await admin.post<ModelDetail>(path, { code: 'wider', name: '更宽', fields: fields(501) }))
    .data;
  const problem = { path: 'fields', message: '字段不能超过 500 个' };
  const { data: report } = await admin.get<DraftReport>(`${path}/${tooWide.id}/check`);
  expect(report.problems).toEqual([problem]);
  const refused = await admin.post(`${path}/${tooWide.id}/publish`, { version: 1 });
  expect(refused).toMatchObject({ code: 42200, data: { fields: [problem] } });
  const made = await admin.post<ModelDetail>(path, { code: 'wide', name: '宽表', fields: fields(500) });
  const published = await admin.post<ModelDetail>(`${path}/${made.data.id}/publish`, { version: 1 });
  expect(published).toMatchObject({ code: 200, data: { fields: 500 } });
  const row = await admin.post('/v1/wide', { field0: '首', field499: '末' });
  expect(row).toMatchObject({ code: 200, data: { field0: '首', field499: '末' } });
});

it('a table that many changes of type have filled is told of before a draft is published', async () => {
  const { id } = await find('wide');
  const columns = Array.from({ length: 1060 }, (_, n) => sql`add column ${sql.id(`old_${n}`)} text`);
  await sql`alter table models.wide ${sql.join(columns)}`.execute(served.db.kysely);
  const draft = await draftOf(id);
  const fields = draft.fields.map((field) =>
    field.code === 'field0' ? { ...field, type: 'text-area' } : field,
  );
  const saved = await admin.put<ModelDraft>(`${path}/${id}/draft`, { ...bodyOf(draft), fields });
  expect(saved).toMatchObject({ code: 200 });
  const { data: report } = await admin.get<DraftReport>(`${path}/${id}/check`);
  expect(report.problems).toEqual([
    { path: 'fields', message: expect.stringMatching(/^该模型的数据表已有 15\d\d 列.*请新建数据模型$/) },
  ]);
  expect((await admin.post(`${path}/${id}/publish`, { version: 1 })).code).toBe(42200);
});

it('a removed field that a form names is refused with where; hostile names, doubles and reserved codes too', async () => {
  const { id } = await find('jfsqjd');
  const draft = await draftOf(id);
  const send = async (fields: object[]) => {
    const { version } = await draftOf(id);
    const saved = await admin.put<ModelDraft>(`${path}/${id}/draft`, { ...bodyOf(draft), version, fields });
    expect(saved.code).toBe(200);
    return (await admin.get<DraftReport>(`${path}/${id}/check`)).data.problems
      .map(({ message }) => message)
      .join();
  };
  expect(await send(draft.fields.filter(({ code }) => code !== 'sfzh'))).toMatch(/不能移除：表单《/);
  const extra = { code: 'remark1', label: '补充"说明\'; drop table x; <script>', type: 'text' };
  expect(await send([...draft.fields, extra])).toBe('');
  expect(await send([...draft.fields, { ...extra, label: '说\u202e明' }])).toContain('文字方向标记');
  expect(await send([...draft.fields, extra, extra])).toContain('出现了两次');
  expect(await send([...draft.fields, { ...extra, code: 'version' }])).toContain('系统保留');
  expect(await send([...draft.fields, { ...extra, type: 'radio' }])).toMatch(/^字段“.+”：请选择数据字典$/);
  const many = Array.from({ length: 500 - draft.fields.length }, (_, index) => ({
    ...extra,
    code: `extra${index}`,
  }));
  expect(await send([...draft.fields, ...many])).toBe('');
  const { version } = await draftOf(id);
  const published = await admin.post<ModelDetail>(`${path}/${id}/publish`, { version });
  expect(published).toMatchObject({ code: 200, data: { fields: 500 } });
  expect((await admin.get<PageOf<object>>('/v1/jfsqjd?pageSize=1')).code).toBe(200);
  expect((await admin.remove(`${path}/${id}`)).code).toBe(40900);
});

it('a model that was never published leaves nothing behind when it is deleted', async () => {
  const register = { code: 'neverpublished', name: '登记错的台账' };
  for (const _ of ['first', 'once more']) {
    const { code, data } = await admin.post<ModelDetail>(path, register);
    expect(code).toBe(200);
    expect((await admin.remove(`${path}/${data.id}`)).code).toBe(200);
    expect((await admin.get(`${path}/${data.id}`)).code).toBe(40400);
  }
});

it('a file that changes beside an edited field waits to be decided; the fields that nobody edited follow it [ADR 28]', async () => {
  interface Difference {
    id: string;
    version: string;
    key: string;
    fields: { name: string; applied: unknown; file: unknown; row: unknown }[];
  }
  const { id } = await find('dwjbxx');
  const labels = async () => {
    const { fieldList } = (await admin.get<ModelDetail>(`${path}/${id}`)).data;
    return Object.fromEntries(fieldList.map(({ code, label }) => [code, label]));
  };
  const waiting = async () =>
    (await admin.get<PageOf<Difference>>('/v1/content/difference')).data.records.filter(({ key }) =>
      key.startsWith('dwjbxx.'),
    );
  const decide = async (decision: 'accept' | 'keep') => {
    const [{ id: difference, version }] = (await waiting()) as [Difference];
    const reply = await admin.post(`/v1/content/difference/${difference}`, { decision, version });
    expect(reply).toMatchObject({ code: 200 });
  };
  /** A later delivery names the address and the contact otherwise. */
  const deliver = async (address: string, contact: string) => {
    const file = join(folder, 'models/dwjbxx.model.json');
    const model = JSON.parse(readFileSync(file, 'utf8')) as { fields: { code: string; label: string }[] };
    const named: Record<string, string> = { dz: address, lxr: contact };
    for (const field of model.fields) field.label = named[field.code] ?? field.label;
    writeFileSync(file, JSON.stringify(model));
    await served.restart();
  };
  const draft = await draftOf(id);
  const fields = draft.fields.map((field) => (field.code === 'dz' ? { ...field, label: '详址' } : field));
  const { version } = (await admin.put<ModelDraft>(`${path}/${id}/draft`, { ...bodyOf(draft), fields })).data;
  expect((await admin.post(`${path}/${id}/publish`, { version })).code).toBe(200);

  await deliver('办公地址', '办事联系人');
  expect(await labels()).toMatchObject({ dz: '详址', lxr: '办事联系人' });
  expect(await waiting()).toMatchObject([
    {
      key: 'dwjbxx.dz',
      fields: [{ name: 'label', applied: '地址', file: '办公地址', row: '详址' }],
    },
  ]);
  await decide('keep');
  await served.restart();
  expect(await waiting()).toEqual([]);
  expect(await labels()).toMatchObject({ dz: '详址' });

  await deliver('单位地址', '办事联系人');
  expect(await labels()).toMatchObject({ dz: '详址' });
  await decide('accept');
  expect(await waiting()).toEqual([]);
  expect(await labels()).toMatchObject({ dz: '单位地址', lxr: '办事联系人' });
  expect(await described('dwjbxx')).toContain('单位地址');
}, 120_000);
