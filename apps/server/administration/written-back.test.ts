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

type Row = Record<string, unknown> & { id: string };

/** One record of each group of which the demonstration has none, in the order in which they are made. */
const made: Record<string, (ids: Record<string, string>) => object> = {
  '/user': () => ({
    userName: 'dahui',
    name: '李达辉',
    phone: '14000008001',
    division: '350399100',
    roles: ['township-office'],
  }),
  '/institution': () => ({ name: '测绘队', division: '350399' }),
  '/v1/consumer': () => ({ name: '税务', scopes: [], networks: ['10.0.0.0/8'], qyzt: 'YES' }),
  '/v1/content/version': () => ({ name: '换届', note: '测试' }),
  '/sourceDir': () => ({ name: '专题' }),
  '/dataCatalog': ({ directoryId }) => ({
    directoryId,
    type: 'layer',
    targetId: 'yjjbnt',
    title: '基本农田',
  }),
  '/v1/data/file': ({ directoryId, fileId }) => ({ directoryId, fileId, note: '初版' }),
  '/metaData': () => ({
    targetId: 'village',
    title: '村界',
    abstract: '行政村界线',
    date: '2026-01-31',
    topic: 'boundaries',
    bbox: [118, 25, 119, 26],
    referenceSystem: 'EPSG:4490',
    quality: '已检查',
    lineage: '勘界成果',
    contact: { organisation: '县自然资源局', phone: '0594-0000000' },
    constraints: '内部使用',
    keywords: ['村界'],
  }),
  '/spatialModel': ({ directoryId }) => ({
    directoryId,
    name: '路旁用地',
    steps: [
      { id: 'roads', op: 'input', layerId: 'road' },
      { id: 'near', op: 'buffer', from: 'roads', distance: 10 },
    ],
  }),
  '/v1/serviceSource': () => ({
    name: '省影像',
    kind: 'XYZ',
    baseUrl: 'https://tiles.nowhere.invalid/{z}/{x}/{y}.png',
  }),
  '/mapService': ({ sourceId }) => ({ name: '影像', sourceId }),
  '/layerGroup': () => ({ id: 'mine', name: '我的组', members: [{ type: 'layer', id: 'road' }] }),
  '/v1/apiOutbound': () => ({ path: 'units', name: '单位', model: 'dwjbxx', fields: [{ code: 'dwmc' }] }),
  '/v1/apiInbound': () => ({
    code: 'water',
    name: '供水',
    url: 'http://water.nowhere.invalid/bills',
    auth: { type: 'basic', account: 'a' },
    secret: 'Secret-1',
  }),
  '/v1/webhook': () => ({
    name: '税务',
    url: 'http://tax.nowhere.invalid/',
    events: ['case.ended'],
    qyzt: 'YES',
  }),
  '/v1/fileExchange': () => ({
    name: '单位月报',
    direction: 'out',
    model: 'dwjbxx',
    format: 'json',
    columns: [{ field: 'dwmc', name: '名称' }],
  }),
};

/** What an edit writes though it changes nothing, and what counts looks. */
const ofAnEdit = ['version', 'updateTime', 'updatedBy', 'uses'];
const withoutEdit = (row: Row) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !ofAnEdit.includes(name)));

/** What made a record and has a call of its own afterwards. */
const ownCalls = ['roles', 'fileId', 'note'];

/** Records of cases are written by tasks alone. */
const elsewhere = /^\/v1\/(:group|\w+jd|bdcdj|daglsqxz|rcxj|wfjb|process|processTask|fileExchange\/run)\//;

it('a record of each group is written back as it was read, and stays as it was; one that names another record is refused by its name', async () => {
  const upload = async () => (await admin.upload('村界.txt', 'text/plain', Buffer.from('村界'))).data.id;
  const ids: Record<string, string> = { '/file': await upload() };
  const fileId = await upload();
  const known: Record<string, string> = { fileId };
  for (const [path, body] of Object.entries(made)) {
    known['directoryId'] = ids['/sourceDir']!;
    known['sourceId'] = ids['/v1/serviceSource']!;
    const reply = await admin.post<Row>(path, body(known));
    expect(reply, `${path} ${reply.text}`).toMatchObject({ code: 200 });
    ids[path] = reply.data.id;
  }
  const idOf = async (list: string) => {
    const { data } = await admin.get<{ records: Row[] } | Row[]>(list);
    return (Array.isArray(data) ? data : data.records)[0]!.id;
  };
  const reads = new Set(served.app.calls.filter(({ method }) => method === 'GET').map(({ path }) => path));
  const edits = served.app.calls.filter(
    ({ method, path }) =>
      method === 'PUT' && /:\w*[iI]d$/.test(path) && reads.has(path) && !elsewhere.test(path),
  );
  const told: string[] = [];
  for (const { path } of edits) {
    let url = path;
    for (const [part] of path.matchAll(/:\w+/g)) {
      const list = url.slice(0, url.indexOf(part) - 1);
      url = url.replace(part, ids[list] ?? (await idOf(list)));
    }
    const { data: read } = await admin.get<Row>(url);
    const other = await admin.put(url, { ...read, id: 'other' });
    const isRefused = other.code === 40001 && other.message.endsWith('不一致');
    if (!isRefused) told.push(`${path} as another: ${other.text}`);
    const { code, message } = await admin.put(url, read);
    const { data: now } = await admin.get<Row>(url);
    const isSame = JSON.stringify(withoutEdit(now)) === JSON.stringify(withoutEdit(read));
    if (code !== 200 || !isSame)
      told.push(`${path} ${code} ${message} ${JSON.stringify(read)} ${isSame ? '' : JSON.stringify(now)}`);
    const list = Object.keys(made).find((of) => url === `${of}/${ids[of]}`);
    if (!list) continue;
    const given = Object.entries(made[list]!(known)).filter(([name]) => !ownCalls.includes(name));
    const edited = await admin.put(url, { ...Object.fromEntries(given), version: now['version'] });
    if (edited.code !== 200) told.push(`${path} as it was made: ${edited.text}`);
  }
  expect(told).toEqual([]);
  expect(edits.length).toBeGreaterThan(20);
  const { data: role } = await admin.get<Row>('/role/inspector');
  expect((await admin.put('/role/inspector', { ...role, id: 'auditor' })).message).toBe(
    '请求格式不正确：id（auditor）与地址中的 inspector 不一致',
  );
});

it('an edit that names no record is refused by what it cannot change', async () => {
  const { data } = await admin.get<{ records: Row[] }>('/user?keyword=cunwei');
  const { id, version, userName } = data.records[0]!;
  expect(await admin.put(`/user/${id}`, { version, roles: [] })).toMatchObject({
    code: 40001,
    message: '请求格式不正确：roles 不是可接受的字段',
  });
  const named = (name: unknown) => admin.put(`/user/${id}`, { version, userName: name });
  expect(await named('cunwei9')).toMatchObject({ code: 42200, message: 'userName 建立后不能修改' });
  expect((await named(userName)).code).toBe(200);
});

it('an edit of a role that names another one changes neither the other nor which one it is', async () => {
  const { data: other } = await admin.get<Row>('/role/auditor');
  const { version } = (await admin.get<Row>('/role/inspector')).data;
  const edited = await admin.put<Row>('/role/inspector', {
    version,
    code: 'auditor',
    name: '巡查人员',
    capabilities: [],
  });
  expect(edited.data).toMatchObject({ id: 'inspector', name: '巡查人员' });
  expect((await admin.get<Row>('/role/auditor')).data).toEqual(other);
});

it('a record that somebody has edited since is not deleted by whoever read it before', async () => {
  const body = { name: '测绘二队', division: '350399' };
  const { id, version } = (await admin.post<Row & { version: number }>('/institution', body)).data;
  expect((await admin.put(`/institution/${id}`, { name: '测绘三队', version })).code).toBe(200);
  const remove = (read: number) => admin.remove(`/institution/${id}?version=${read}`);
  expect((await remove(version)).code).toBe(40900);
  expect((await remove(version + 1)).code).toBe(200);
});
