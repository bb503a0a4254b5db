import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Person, signIn } from '../testing/client.ts';
import { type Served, serve } from '../testing/served.ts';

let served: Served;
let admin: Person;
beforeAll(async () => {
  served = await serve();
  admin = await signIn(served.base, 'admin');
});
afterAll(() => served?.close());

type Row = Record<string, unknown> & { id: string; version: number };

/** Edits that write what is there: how the refusal names the row, the list that has one, and what is sent of it. */
const kinds: Record<string, { what?: string; list: string; sends: readonly string[] }> = {
  'an account': { what: '该账号', list: '/user?keyword=cunwei', sends: ['name'] },
  'a role': { what: '角色', list: '/role?keyword=村', sends: ['name'] },
  'a division': { list: '/organization', sends: ['name'] },
  'an institution': { list: '/institution', sends: ['name'] },
  'a module': { what: '菜单', list: '/module', sends: ['name'] },
  'a menu': { what: '菜单', list: '/menu', sends: ['name'] },
  'a dictionary': { list: '/dictionary', sends: ['name'] },
  'a parameter': { what: '该参数', list: '/v1/parameter', sends: ['value'] },
  'a notice template': { what: '该模板', list: '/v1/notice-template', sends: ['title', 'text'] },
  'a layer': { list: '/layer', sends: ['name'] },
  'a style': { list: '/style', sends: ['name'] },
  'a layer tree': { list: '/mapTreeComponent', sends: ['name'] },
  'a record of a register': { list: '/v1/dwjbxx', sends: ['dwmc'] },
  'a system with a key': { list: '/v1/consumer', sends: ['name'] },
};

it('an edit in a second window is told who edited what meanwhile and when, whatever it is, in the same words', async () => {
  await admin.post('/v1/consumer', { name: '外部系统', scopes: [], networks: [] });
  await admin.post('/institution', { name: '测绘队', division: '350399' });
  const told: Record<string, string> = {};
  const expected: Record<string, string> = {};
  for (const [kind, { what = '内容', list, sends }] of Object.entries(kinds)) {
    const { data } = await admin.get<{ records: Row[] } | Row[]>(list);
    const row = (Array.isArray(data) ? data : data.records)[0]!;
    const body = Object.fromEntries(['version', ...sends].map((name) => [name, row[name]]));
    const save = () => admin.put(`${list.split('?')[0]}/${row.id}`, body);
    expect(await save(), kind).toMatchObject({ code: 200 });
    const again = await save();
    expect(again, `${kind} ${JSON.stringify(body)}`).toMatchObject({ code: 40900 });
    const { code, message, data: facts } = again;
    const { by, at } = facts as { by: string; at: string };
    told[kind] = `${code} ${message} ${by}`;
    const minute = new Date(Date.parse(at) + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
    expected[kind] = `40900 ${what}已由管系统于${minute}修改，请刷新后再试 管系统`;
  }
  expect(told).toEqual(expected);
});

it('the moment of an edit is told by the clock of the product', async () => {
  await admin.put('/demo/clock', { advance: 'P8D' });
  const { data: clock } = await admin.get<{ now: string }>('/demo/clock');
  for (const list of ['/dictionary', '/v1/dwjbxx']) {
    const { data } = await admin.get<{ records: Row[] }>(list);
    const { id, version, name, dwmc } = data.records[0]!;
    const save = () => admin.put<{ at: string }>(`${list}/${id}`, { version, name, dwmc });
    expect(await save()).toMatchObject({ code: 200 });
    const { at } = (await save()).data;
    expect(Date.parse(at), list).toBeGreaterThanOrEqual(Date.parse(clock.now));
  }
});
