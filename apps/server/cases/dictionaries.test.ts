import type {
  DictionaryDetail,
  DictionaryItemDetail,
  DictionaryItemRow,
  DictionaryRow,
} from '@homestead/dictionaries/contract';
import type { ImportReport, PageOf } from '@homestead/http/contract';
import { type Cell, readTable, writeSheet } from '@homestead/spreadsheet';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applicant } from '../testing/case-forms.ts';
import { type Person, request, signIn } from '../testing/client.ts';
import type { SubmitReply } from '../testing/journey.ts';
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

type Page<T> = PageOf<T> & { can: string[] };
const find = async (code: string) => {
  const { data } = await admin.get<Page<DictionaryRow>>(`/dictionary?code=${code}`);
  return data.records[0]!;
};
const itemsOf = async (id: string) =>
  (await admin.get<Page<DictionaryItemRow>>(`/dictionary/${id}/dictionaryItem?pageSize=200`)).data.records;
/** What the form of a new case, or of a running one, offers for a dictionary. */
const offered = async (code: string, processId = '') => {
  const { data } = await villager.get<{ dictionaries: Record<string, { items: { value: string }[] }> }>(
    `/v1/form/jfsqjd_nhsq${processId && `?processId=${processId}`}`,
  );
  return data.dictionaries[code]?.items.map(({ value }) => value);
};

it('dictionaries of the content are listed with their items, sorted, searched and counted [S2-2.dataDictionaryManage, S2-7.dictionary]', async () => {
  const { data } = await admin.get<Page<DictionaryRow>>('/dictionary?pageSize=5&sort=-code');
  expect(data.records.map(({ code }) => code)).toEqual(
    [...data.records.map(({ code }) => code)].sort().reverse(),
  );
  expect(data).toMatchObject({ total: 23, pageNum: 1, pageSize: 5, can: ['create', 'edit', 'delete'] });
  const row = await find('qyzt');
  expect(row).toMatchObject({ name: '启用状态', items: 2, enabled: 2, isDelivered: true, updatedBy: null });
  expect((await admin.get('/dictionary?isDelivered=YES')).data).toMatchObject({ total: 23 });
  expect((await admin.get('/dictionary?isDelivered=NO')).data).toMatchObject({ total: 0 });
  expect((await admin.get('/dictionary?sort=secret')).code).toBe(40001);
  expect((await villager.get('/dictionary')).code).toBe(40300);
  const { data: options } = await villager.get('/dictionary/code/qyzt');
  expect(options).toEqual({
    id: row.id,
    code: 'qyzt',
    name: '启用状态',
    items: [
      { value: 'YES', label: '启用' },
      { value: 'NO', label: '禁用' },
    ],
  });
});

it('an edited dictionary counts for new cases; a running one keeps the list with which it began', async () => {
  const start = async () =>
    (
      await villager.post<SubmitReply>('/v1/flowable/process', {
        processKey: 'zjdjfsp',
        draft: true,
        formData: applicant('350399100201'),
      })
    ).data.processId;
  const before = await start();
  const { id } = await find('jzfm');
  const made = await admin.post<DictionaryItemRow>(`/dictionary/${id}/dictionaryItem`, {
    value: '新中式',
    label: '新中式',
  });
  expect(made).toMatchObject({ code: 200, message: '新增成功', data: { state: 'YES', version: 1 } });
  expect(await offered('jzfm')).toContain('新中式');
  expect(await offered('jzfm', before)).not.toContain('新中式');
  const after = await start();
  const { version } = made.data;
  const path = `/dictionary/${id}/dictionaryItem/${made.data.id}`;
  const off = { value: '新中式', label: '新中式', state: 'NO', version };
  expect(await admin.put(path, off)).toMatchObject({ code: 200, message: '修改成功' });
  expect(await offered('jzfm')).not.toContain('新中式');
  expect(await offered('jzfm', after)).toContain('新中式');
  expect((await admin.put(path, off)).code).toBe(40900);
  await served.restart();
  admin = await signIn(served.base, 'admin');
  villager = await signIn(served.base, 'nonghu1');
  expect(await offered('jzfm')).not.toContain('新中式');
  expect((await itemsOf(id)).at(-1)).toMatchObject({ value: '新中式', state: 'NO' });
  expect(await admin.remove(path)).toMatchObject({ code: 200, message: '删除成功' });
});

it('an item that records hold or a decision needs is disabled at most, and says where it is used', async () => {
  const { id } = await find('xb');
  await villager.post('/v1/flowable/process', {
    processKey: 'zjdjfsp',
    draft: true,
    formData: { jfsqjd: { ...applicant('350399100201').jfsqjd, xb: '男' } },
  });
  const man = (await itemsOf(id)).find(({ value }) => value === '男')!;
  const path = `/dictionary/${id}/dictionaryItem/${man.id}`;
  const { data } = await admin.get<DictionaryItemDetail>(path);
  expect(data.usedBy.length).toBeGreaterThan(0);
  const refused = await admin.remove(path);
  expect([refused.code, refused.message]).toEqual([40900, expect.stringMatching(/已被使用.*请改为禁用/)]);
  const renamed = await admin.put<null>(path, { value: '男性', label: '男', version: man.version });
  expect(renamed).toMatchObject({ code: 42200, data: { fields: [{ path: 'value' }] } });
  const { id: decision } = await find('spyj');
  const [first] = await itemsOf(decision);
  const off = await admin.put(`/dictionary/${decision}/dictionaryItem/${first!.id}`, {
    value: first!.value,
    label: first!.label,
    state: 'NO',
    version: first!.version,
  });
  expect([off.code, off.message]).toEqual([42200, expect.stringContaining('决定办理结果')]);
  const used = await admin.get<DictionaryDetail>(`/dictionary/${decision}`);
  expect(used.data.usedBy[0]).toMatchObject({ label: expect.any(String), forms: expect.any(Array) });
  expect((await admin.remove(`/dictionary/${decision}`)).message).toMatch(/正被 \d+ 个字段使用/);
});

it('duplicate codes and values, cycles, unknown parents and commas are refused by field', async () => {
  const body = { code: 'road-surface', name: '路面' };
  const { data: made, message } = await admin.post<DictionaryRow>('/dictionary', body);
  expect(message).toBe('新增成功');
  expect(await admin.post('/dictionary', body)).toMatchObject({
    code: 40900,
    data: { fields: [{ path: 'code' }] },
  });
  expect((await admin.post('/dictionary', { code: 'A B', name: '' })).code).toBe(40001);
  const items = `/dictionary/${made.id}/dictionaryItem`;
  const parent = (await admin.post<DictionaryItemRow>(items, { value: '硬化', label: '硬化路面' })).data;
  const child = (
    await admin.post<DictionaryItemRow>(items, { value: '水泥', label: '水泥', parentId: parent.id })
  ).data;
  expect((await admin.post(items, { value: '水泥', label: '再次' })).code).toBe(40900);
  expect(await admin.post(items, { value: '甲,乙', label: ' ' })).toMatchObject({
    code: 42200,
    data: { fields: [{ path: 'label' }, { path: 'value' }] },
  });
  const cycle = { value: '硬化', label: '硬化', parentId: child.id, version: 1 };
  expect((await admin.put(`${items}/${parent.id}`, cycle)).message).toMatch('自己或自己的下级');
  expect((await admin.post(items, { value: '土', label: '土', parentId: 'none' })).code).toBe(42200);
  expect((await admin.remove(`${items}/${parent.id}`)).code).toBe(40900);
  expect((await admin.get(`/dictionary/code/${body.code}`)).data).toMatchObject({
    items: [{ value: '硬化', children: [{ value: '水泥' }] }],
  });
  expect((await admin.put(`/dictionary/${made.id}`, { name: '路面类型', version: 7 })).code).toBe(40900);
  expect((await admin.remove(`/dictionary/${made.id}`)).message).toBe('删除成功');
  expect((await admin.get(`/dictionary/${made.id}`)).code).toBe(40400);
});

it('items come in from a spreadsheet: each faulty row is named, none or the right ones are written, a repeat changes nothing', async () => {
  const { data: made } = await admin.post<DictionaryRow>('/dictionary', { code: 'crops', name: '作物' });
  const items = `/dictionary/${made.id}/dictionaryItem`;
  const titles = ['值', '名称', '上级值', '顺序', '状态', '备注'].map((title) => ({ title }));
  const send = async (rows: Cell[][], mode: string) => {
    const pieces: Buffer[] = [];
    for await (const piece of writeSheet('条目', titles, rows)) pieces.push(piece);
    const form = new FormData();
    form.append('mode', mode);
    form.append('file', new Blob([Buffer.concat(pieces)]), '条目.xlsx');
    return request<ImportReport>(served.base, 'POST', `${items}/import`, { token: admin.token, form });
  };
  const good = Array.from({ length: 300 }, (_, index) => [
    `=作物${index}`,
    `作物${index}`,
    '',
    index,
    '启用',
  ]);
  const rows: Cell[][] = [...good, ['稻', '', '', 'x', '开'], ['=作物1', '又一', '', 1, '']];
  const faults = [
    { row: 302, column: '顺序', value: 'x', message: '顺序应为 0 到 999999 的整数' },
    { row: 302, column: '状态', value: '开', message: '状态只能填写“启用”或“禁用”' },
    { row: 302, column: '名称', value: '', message: '请填写名称' },
    { row: 303, column: '值', value: '=作物1', message: '值“=作物1”在文件中出现了两次' },
  ];
  expect((await send(rows, 'all')).data).toEqual({ total: 302, written: 0, unchanged: 0, faults });
  expect(await itemsOf(made.id)).toEqual([]);
  expect((await send(rows, 'check')).data).toEqual({ total: 302, written: 300, unchanged: 0, faults });
  expect(await itemsOf(made.id)).toEqual([]);
  expect((await send(rows, 'good')).data).toEqual({ total: 302, written: 300, unchanged: 0, faults });
  expect((await send(good, 'all')).data).toEqual({ total: 300, written: 0, unchanged: 300, faults: [] });
  // A cell that was broken into lines is one, as every list shows it; a call that sends lines is refused.
  expect((await send([['早\n稻', '早\n稻', '', '４００', '']], 'all')).data.written).toBe(1);
  const rice = await admin.get<{ records: { id: string; value: string }[] }>(`${items}?keyword=稻`);
  expect(rice.data.records).toMatchObject([{ value: '早 稻', label: '早 稻', sort: 400 }]);
  expect((await admin.post(items, { value: '晚\n稻', label: '晚稻' })).code).toBe(40001);
  await admin.remove(`${items}/${rice.data.records[0]!.id}`);
  const reply = await fetch(`${served.base}/api${items}/export`, {
    headers: { Authentication: admin.token },
  });
  const back = await readTable(Buffer.from(await reply.arrayBuffer()), [{ key: 'value', title: '值' }]);
  expect([back.length, back[0]?.values.value]).toEqual([300, '=作物0']);
  const form = new FormData();
  form.append('file', new Blob(['值,名称']), '条目.xlsx');
  const refused = await request(served.base, 'POST', `${items}/import`, { token: admin.token, form });
  expect([refused.code, refused.message]).toEqual([41500, expect.stringContaining('不是 .xlsx')]);
});
