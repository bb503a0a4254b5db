import { one } from '@homestead/database';
import { type Cell, readRows, writeSheet } from '@homestead/spreadsheet';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StaffImportReport } from '../../contract/index.ts';
import { startPeople } from '../testing/server.ts';

let testApp: Awaited<ReturnType<typeof startPeople>>;
let token: string;
beforeAll(async () => {
  testApp = await startPeople();
  ({ token } = await testApp.signIn('admin'));
});
afterAll(() => testApp.close());

async function send(url: string, head: string[], rows: Cell[][], mode = 'all') {
  const pieces: Buffer[] = [];
  for await (const piece of writeSheet(
    '表',
    head.map((title) => ({ title })),
    rows,
  ))
    pieces.push(piece);
  const form = new FormData();
  form.append('mode', mode);
  form.append('file', new Blob([Buffer.concat(pieces)]), '表.xlsx');
  const request = new Request('http://x', { method: 'POST', body: form });
  const reply = await testApp.app.inject({
    method: 'POST',
    url: `/api${url}`,
    headers: { authentication: token, 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return reply.json() as { code: number; message: string; data: StaffImportReport };
}
const two = (value: number) => String(value).padStart(2, '0');
const staff = ['用户名*', '姓名*', '手机号', '行政区划代码*', '机构', '角色', '状态', '初始密码'];

test('the national codes of a county make its divisions, and the same file again changes nothing', async () => {
  const rows = Array.from({ length: 12 }, (_, town) => [
    [`3503992${two(town)}000`, `第${town + 1}乡`],
    ...Array.from({ length: 15 }, (_, village) => [
      `3503992${two(town)}2${two(village)}`,
      `${town + 1}乡${village + 1}村`,
    ]),
  ]).flat();
  const head = ['区划代码', '名称'];
  expect((await send('/v1/organization/import', head, rows, 'check')).data).toMatchObject({ written: 192 });
  // Nothing was written by the check. Villages may stand before their township.
  expect((await send('/v1/organization/import', head, [...rows].reverse())).data).toMatchObject({
    total: 192,
    written: 192,
    faults: [],
  });
  expect((await send('/v1/organization/import', head, rows)).data).toMatchObject({
    written: 0,
    unchanged: 192,
  });
  const wrong = [
    ['110101001000', '他县乡'],
    ['350399888201', '无乡之村'],
    ['35039', '短'],
    ['350399200000', ''],
    rows[0]!,
    rows[0]!,
    ['350399201000', '第3乡'],
    ['350399202000', '第2乡'],
    ['350399230000', '第4乡'],
  ];
  const { data } = await send('/v1/organization/import', head, wrong);
  expect(data.faults.map(({ row, column }) => [row, column])).toEqual([
    [2, '区划代码'],
    [3, '区划代码'],
    [4, '区划代码'],
    [5, '名称'],
    [7, '区划代码'],
    [10, '名称'],
  ]);
  expect(data.faults.at(-1)?.message).toBe('同一上级下已有“第4乡”，请换一个名称');
  expect(testApp.people.divisions.fullName('350399211214')).toBe('壶兰县第12乡12乡15村');
});

test('institutions are added, completed and refused by row', async () => {
  const head = ['机构名称', '行政区划代码', '统一社会信用代码', '联系电话'];
  const first = await send('/v1/institution/import', head, [
    ['第1乡人民政府', '350399200000', '', '0594-1'],
    ['第1乡人民政府', '350399200', '', ''],
    ['某所', '999', 'abc', '电话'],
    ['无区划的所', '', '', ''],
  ]);
  expect(first.data.faults.map(({ row, column }) => `${row}${column}`)).toEqual([
    '3机构名称',
    '4行政区划代码',
    '4统一社会信用代码',
    '4联系电话',
    '5行政区划代码',
  ]);
  expect(first.data.faults.at(-1)?.message).toBe('请填写行政区划');
  expect(first.data.written).toBe(0);
  const good = [['第1乡人民政府', '350399200000', '91350100M000100Y43', '0594-1234567']];
  const fullWidth = good.map((row) => [
    row[0]!,
    ...row
      .slice(1)
      .map((text) => text.replace(/./g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))),
  ]);
  expect((await send('/v1/institution/import', head, fullWidth, 'check')).data).toMatchObject({ faults: [] });
  expect((await send('/v1/institution/import', head, good, 'check')).data).toMatchObject({ written: 1 });
  expect((await send('/v1/institution/import', head, good)).data).toMatchObject({ written: 1 });
  expect((await send('/v1/institution/import', head, good)).data).toMatchObject({ written: 0, unchanged: 1 });
  const stateHead = ['机构名称', '行政区划代码', '状态'];
  const withState = (state: string) =>
    send('/v1/institution/import', stateHead, [['第1乡人民政府', '350399200000', state]]);
  expect((await withState('停用')).data.faults).toMatchObject([{ column: '状态' }]);
  expect((await withState('禁用')).data).toMatchObject({ written: 1 });
  expect((await withState('')).data).toMatchObject({ unchanged: 1 });
  // Read past the wrapper that opens what is sealed.
  expect(
    await one(
      testApp.db.kysely,
      sql`select status, telephone || '' like 'enc:%' as "isSealed" from people.institution where name = '第1乡人民政府'`,
    ),
  ).toEqual({ status: 'disabled', isSealed: true });
  expect((await withState('启用')).data).toMatchObject({ written: 1 });
});

test('a mode that no import has is refused by its name, and nothing is written', async () => {
  const head = ['区划代码', '名称'];
  const reply = await send('/v1/organization/import', head, [['350399199000', '方式乡']], 'dry-run');
  expect(reply).toMatchObject({
    code: 40001,
    message: '请求格式不正确：方式（mode）不在可选值之内，可选：all、good、check',
    data: { fields: [{ path: 'mode' }] },
  });
  const { count } = await one<{ count: number }>(
    testApp.db.kysely,
    sql`select count(*)::int as count from people.division where name = '方式乡'`,
  );
  expect(count).toBe(0);
});

test('a file of 80 MB is refused by its size, and nothing is written', async () => {
  const form = new FormData();
  form.append('mode', 'all');
  form.append('file', new Blob([Buffer.alloc(80 * 1024 * 1024, 'a')]), '表.xlsx');
  const request = new Request('http://x', { method: 'POST', body: form });
  const reply = await testApp.app.inject({
    method: 'POST',
    url: '/api/user/import',
    headers: { authentication: token, 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  expect(reply.statusCode).toBe(413);
  expect(reply.json()).toMatchObject({ code: 41300, message: expect.stringContaining('20') });
});

test('of ten thousand rows the 37 wrong ones are named, the others written as chosen, and a repeat changes nothing', async () => {
  const rows: Cell[][] = Array.from({ length: 10_000 }, (_, index) => [
    `ren${index}`,
    `人员${index}`,
    `139${String(index).padStart(8, '0')}`,
    index % 2 ? '350399200000' : '350399200200',
    index === 0 ? '第1乡人民政府' : '',
    index % 2 ? '乡镇办（受理、初审）' : '村委会',
    '',
    '',
  ]);
  for (const row of rows) row[5] = String(row[5]).startsWith('乡镇办') ? 'township-office' : '村委会';
  const wrong = Array.from({ length: 37 }, (_, index) => index * 270 + 5);
  for (const [at, index] of wrong.entries()) {
    const row = rows[index]!;
    if (at % 4 === 0) row[3] = '110101001000';
    else if (at % 4 === 1) row[2] = '12345';
    else if (at % 4 === 2) row[0] = 'ren0';
    else row[5] = '没有的角色';
  }
  const refused = await send('/user/import', staff, rows);
  expect(refused.data).toMatchObject({ total: 10_000, written: 0 });
  expect([...new Set(refused.data.faults.map(({ row }) => row))]).toEqual(wrong.map((index) => index + 2));
  expect(refused.data.faults[0]).toEqual({
    row: 7,
    column: '行政区划代码',
    value: '110101001000',
    message: '行政区划“110101001”不属于本县',
  });
  let turns = 0;
  const timer = setInterval(() => turns++, 5);
  const { data } = await send('/user/import', staff, rows, 'good');
  clearInterval(timer);
  expect(turns).toBeGreaterThan(3);
  expect(data).toMatchObject({ written: 9963, unchanged: 0 });
  expect(data.accounts).toHaveLength(9963);
  const again = await send('/user/import', staff, rows, 'good');
  expect(again.data).toMatchObject({ written: 0, unchanged: 9963, accounts: [] });
  const signedIn = await testApp.signIn(
    'ren1',
    data.accounts.find(({ userName }) => userName === 'ren1')!.initialPassword,
  );
  expect(signedIn).toMatchObject({ userName: 'ren1', mustChangePassword: true });
  expect(await testApp.signIn('ren1', 'wrong')).not.toHaveProperty('token');
  const { count } = await one<{ count: number }>(
    testApp.db.kysely,
    sql`select count(*)::int as count from people.account where user_name like 'ren%'`,
  );
  expect(count).toBe(9963);
});

test('an account that is otherwise than the table says is a fault, and nobody is changed by an import', async () => {
  const one = [['kong', '孔某', '', '350399200', '', '', '', '']];
  for (let time = 0; time < 2; time++)
    expect((await send('/user/import', staff, one, 'check')).data).toMatchObject({
      written: 1,
      accounts: [],
    });
  const { data } = await send('/user/import', staff, [['ren1', '别名', '', '350399200', '', '', '', '']]);
  expect(data.faults).toMatchObject([
    { row: 2, column: '用户名', message: expect.stringContaining('且姓名与表中不同') },
  ]);
});

test('each fault of a row is told once, and none that another one brings with it', async () => {
  const rows = [
    ['zaia', '陈在甲', '14000008801', '350399100201', '', '村委会'],
    ['zaib', '陈在乙', '14000008801', '350399100201', '', '村委会'],
    ['zaic', '陈在丙', '', '110101001', '', '村委会'],
  ];
  const faultsOf = async (mode: string) =>
    (await send('/user/import', staff, rows, mode)).data.faults.map(({ row, column }) => `${row}${column}`);
  const expected = ['3手机号', '4行政区划代码'];
  expect(await faultsOf('good')).toEqual(expected);
  // The first row is there now, with its telephone.
  expect(await faultsOf('all')).toEqual(expected);
});

test('a telephone that another account has is named however it is written, and no row brings the import down', async () => {
  const rowsOf = (...phones: string[]) =>
    phones.map((phone, index) => [`dian${phones.length}${index}`, '郑电话', phone, '350399100201']);
  await send('/user/import', staff, rowsOf('14000007701'));
  const written = rowsOf('1400000 7701', '１４０００００７７０１');
  for (const row of written) {
    const { data } = await send('/user/import', staff, [row], 'good');
    expect(data.faults).toMatchObject([{ column: '手机号', message: '该手机号已被其他账号使用，请核对' }]);
  }
});

test('an initial password of the table is taken, and a weak one is named', async () => {
  const { data } = await send(
    '/user/import',
    staff,
    [
      ['jia', '赵甲', '', '350399200', '', '', '启用', 'Shan#Shui88'],
      ['yi', '钱乙', '', '350399200', '', '', '停', '123'],
    ],
    'good',
  );
  expect(data.faults.map(({ column }) => column)).toEqual(['状态', '初始密码']);
  expect(await testApp.signIn('jia', 'Shan#Shui88')).toMatchObject({ mustChangePassword: true });
});

test('export and template are workbooks, masked and logged', async () => {
  const reply = await testApp.call('GET', '/user/export?keyword=nonghu1', { token });
  expect(reply.headers['content-disposition']).toContain("filename*=UTF-8''");
  expect((await testApp.call('GET', '/v1/user/template', { token })).status).toBe(200);
  const logged = await one<{ count: number }>(
    testApp.db.kysely,
    sql`select count(*)::int as count from audit.operation where target = 'list:export'`,
  );
  expect(logged.count).toBe(1);
});

test('an export that comes back changes nothing: telephones masked as they are, roles whose names hold the sign between them', async () => {
  const row = [
    'zheng',
    '郑双职',
    '14000008899',
    '350399200',
    '',
    '乡镇办（受理、初审）、农业农村，林业 水利',
  ];
  expect((await send('/user/import', staff, [row])).data).toMatchObject({ written: 1, faults: [] });
  const reply = await testApp.app.inject({
    method: 'GET',
    url: '/api/user/export?keyword=zheng',
    headers: { authentication: token },
  });
  const read: string[][] = [];
  for await (const { cells } of readRows(new Uint8Array(reply.rawPayload))) read.push(cells);
  const [head = [], ...rows] = read;
  expect(rows[0]).toEqual(expect.arrayContaining(['140****8899']));
  expect((await send('/user/import', head, rows)).data).toMatchObject({ unchanged: 1, faults: [] });
  const masked = rows.map((cells) => cells.with(2, '139****8899'));
  expect((await send('/user/import', head, masked)).data.faults).toMatchObject([{ column: '手机号' }]);
});
