import type {
  DataCatalog,
  DataFile,
  DataFileVersion,
  SourceDir,
  SourceDirNode,
} from '@homestead/catalogue/contract';
import type { PageOf } from '@homestead/http/contract';
import type { MapService } from '@homestead/map/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Person, request, signIn } from '../testing/client.ts';
import { type Served, serve } from '../testing/served.ts';

let served: Served;
let admin: Person;
/** Keeps the catalogue of the county, and is no administrator. */
let bureau: Person;
let villager: Person;
beforeAll(async () => {
  served = await serve();
  [admin, bureau, villager] = (await Promise.all(
    ['admin', 'xianziran', 'nonghu1'].map((name) => signIn(served.base, name)),
  )) as [Person, Person, Person];
});
afterAll(() => served?.close());

type Page<T> = PageOf<T> & { can: string[] };
type Faults = { fields: { path: string; message: string }[] };
const makeDirectory = async (name: string, parentId: string | null = null) =>
  (await admin.post<SourceDir>('/sourceDir', { name, parentId })).data;

it('directories make a tree in their order; none goes into itself, and a full one is not deleted [S2-7.directories]', async () => {
  const top = await makeDirectory('基础地理');
  const [land, sea] = [await makeDirectory('土地', top.id), await makeDirectory('海域', top.id)];
  expect(land).toMatchObject({ parentId: top.id, path: '基础地理/土地', sort: 10, can: ['edit', 'delete'] });
  expect(sea.sort).toBe(20);
  const deep = await makeDirectory('耕地', land.id);
  const { data: tree } = await admin.get<SourceDirNode[]>('/v1/sourceDir/tree');
  const shown = tree.find(({ id }) => id === top.id);
  expect(shown?.children.map(({ name }) => name)).toEqual(['土地', '海域']);
  expect(shown?.children[0]?.children.map(({ name }) => name)).toEqual(['耕地']);
  for (const parentId of [land.id, deep.id]) {
    const reply = await admin.put<Faults>(`/sourceDir/${land.id}`, { parentId, version: land.version });
    expect([reply.code, reply.data.fields[0]?.path]).toEqual([42200, 'parentId']);
  }
  expect(await admin.post('/sourceDir', { name: '土地', parentId: top.id })).toMatchObject({ code: 40900 });
  expect(await admin.post('/sourceDir', { name: ' ', parentId: top.id })).toMatchObject({ code: 42200 });
  expect(await admin.post('/sourceDir', { name: '甲', parentId: 'nosuch' })).toMatchObject({ code: 42200 });
  expect(await admin.remove(`/sourceDir/${land.id}`)).toMatchObject({ code: 40900 });
  const moved = await admin.put<SourceDir>(`/sourceDir/${deep.id}`, {
    parentId: sea.id,
    name: '滩涂',
    version: 1,
  });
  expect(moved.data).toMatchObject({ path: '基础地理/海域/滩涂', version: 2 });
  expect(moved.message).toBe('修改成功');
  expect(await admin.put(`/sourceDir/${deep.id}`, { name: '旧', version: 1 })).toMatchObject({ code: 40900 });
  expect(await admin.remove(`/sourceDir/${land.id}`)).toMatchObject({ code: 200, message: '删除成功' });
  expect(await admin.get(`/sourceDir/${land.id}`)).toMatchObject({ code: 40400 });
  const { data: list } = await admin.get<Page<SourceDir>>('/sourceDir?sort=-name&keyword=滩');
  expect(list.records.map(({ name }) => name)).toEqual(['滩涂']);
  expect(await villager.get('/sourceDir')).toMatchObject({ code: 40300 });
});

it('entries are found by words and by place, respect directory and layer, and count their use [S2-7.catalogue]', async () => {
  const top = await makeDirectory('专题');
  const inner = await makeDirectory('农田', top.id);
  const body = {
    directoryId: inner.id,
    type: 'layer',
    targetId: 'yjjbnt',
    title: '永久基本农田保护图斑',
    abstract: '县级划定成果',
    keywords: ['耕地', '保护', '耕地'],
    from: '2025-01-01',
    to: '2025-12-31',
    contact: '县自然资源局 0594-0000000',
  };
  const { data: entry, message } = await admin.post<DataCatalog>('/dataCatalog', body);
  expect(message).toBe('新增成功');
  expect(entry).toMatchObject({
    keywords: ['耕地', '保护'],
    directoryPath: '专题/农田',
    uses: 0,
    version: 1,
  });
  const [west, south, east, north] = entry.bbox!;
  expect([west! < east!, south! < north!, Math.round(west!)]).toEqual([true, true, 119]);
  const titles = async (query: string, who = admin) =>
    (await who.get<Page<DataCatalog>>(`/dataCatalog?${query}`)).data.records.map(({ title }) => title);
  const found = [entry.title];
  for (const query of [
    'keyword=耕地 县级',
    `directoryId=${top.id}`,
    'bbox=119,25,120,26',
    `point=${west},${south}`,
    'type=layer',
  ])
    expect(await titles(query), query).toEqual(found);
  for (const query of ['keyword=耕地 海', 'bbox=100,25,101,26', 'point=0,0', 'type=service'])
    expect(await titles(query), query).toEqual([]);
  for (const query of [
    'bbox=120,25,119,26',
    'bbox=NaN,1,2,3',
    'bbox=1,2,3',
    'point=abc',
    'sort=secret',
    'bbox=0,0,1e9,1',
  ])
    expect((await admin.get(`/dataCatalog?${query}`)).code, query).toBe(40001);
  expect((await admin.get<DataCatalog>(`/dataCatalog/${entry.id}`)).data.uses).toBe(1);
  expect((await admin.get<Page<DataCatalog>>('/dataCatalog?keyword=划定')).data.records[0]?.uses).toBe(1);
  expect(await admin.post('/dataCatalog', body)).toMatchObject({ code: 40900 });
  const wrong = { ...body, targetId: 'nosuch', title: ' ', from: '2026-02-30', bbox: [2, 0, 1, 1] };
  const refused = await admin.post<Faults>('/dataCatalog', wrong);
  expect(refused.data.fields.map(({ path }) => path)).toEqual(['title', 'bbox', 'from']);
  expect(await admin.post('/dataCatalog', { ...body, targetId: 'nosuch' })).toMatchObject({ code: 42200 });
  expect(await admin.remove(`/sourceDir/${inner.id}`)).toMatchObject({ code: 40900 });

  // A role with a list of directories sees and keeps these alone.
  const other = await makeDirectory('限定');
  await admin.put('/role/county-natural-resources/directories', { ids: [other.id] });
  expect(await titles('keyword=耕地', bureau)).toEqual([]);
  expect(await bureau.get(`/dataCatalog/${entry.id}`)).toMatchObject({ code: 40400 });
  expect((await bureau.get<SourceDirNode[]>('/v1/sourceDir/tree')).data.map(({ name }) => name)).toEqual([
    '限定',
  ]);
  expect(await bureau.post('/sourceDir', { name: '新的' })).toMatchObject({ code: 40300 });
  expect(await bureau.post('/sourceDir', { name: '新的', parentId: other.id })).toMatchObject({ code: 200 });
  await admin.put('/role/county-natural-resources/directories', { ids: [] });
  // A role with a list of layers sees entries of these alone.
  await admin.put('/role/county-natural-resources/layers', { ids: ['road'] });
  expect(await titles('keyword=耕地', bureau)).toEqual([]);
  await admin.put('/role/county-natural-resources/layers', { ids: [] });
  expect(await titles('keyword=耕地', bureau)).toEqual(found);

  const change = { title: '永农', bbox: null, version: entry.version };
  const { data: edited } = await bureau.put<DataCatalog>(`/dataCatalog/${entry.id}`, change);
  expect(edited).toMatchObject({ title: '永农', bbox: null, version: 2, abstract: '县级划定成果' });
  expect(await admin.put(`/dataCatalog/${entry.id}`, change)).toMatchObject({ code: 40900 });
  expect(await admin.remove(`/dataCatalog/${entry.id}`)).toMatchObject({ code: 200 });
});

async function upload(who: Person, name: string, bytes: string): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([bytes]), name);
  const reply = await request<{ id: string }>(served.base, 'POST', '/file/upload?rule=catalogue.dataFile', {
    token: who.token,
    form,
  });
  expect(reply.code, reply.text).toBe(200);
  return reply.data.id;
}

it('groups of layers and services are published, and stand in the catalogue like layers [S2-7.map-services]', async () => {
  const { id: directoryId } = await makeDirectory('图件');
  const members = ['yjjbnt', 'road'].map((id) => ({ type: 'layer', id }));
  const group = { id: 'farmland_roads', name: '农田与道路', members };
  expect(await admin.post('/layerGroup', group)).toMatchObject({ code: 200 });
  const { data: services } = await admin.get<MapService[]>('/mapService/dataList?keyword=farmland_roads');
  const own = services.map(({ id, directory, type }) => [id, directory, type]);
  expect(own).toContainEqual(['farmland_roads', '图层组', 'WMS']);
  expect(own).toContainEqual(['farmland_roads.wmts', '图层组', 'WMTS']);
  expect(own.flat()).not.toContain('WFS');
  const { data: tree } = await admin.get('/resources/tree');
  expect(JSON.stringify(tree)).toContain('farmland_roads.wmts');
  for (const [type, targetId] of [
    ['layerGroup', 'farmland_roads'],
    ['service', 'farmland_roads.wmts'],
    ['service', 'road.wfs'],
  ]) {
    const entry = { directoryId, type, targetId, title: `${type} ${targetId}` };
    expect(await admin.post('/dataCatalog', entry), targetId).toMatchObject({ code: 200, data: { type } });
  }
  const nosuch = { directoryId, type: 'layerGroup', targetId: 'nosuch', title: '无' };
  expect(await admin.post('/dataCatalog', nosuch)).toMatchObject({ code: 42200 });
});

it('a data file has versions; who checks it out keeps others from checking in until it is released [S2-7.catalogue]', async () => {
  const { id: directoryId } = await makeDirectory('文件');
  const first = await upload(admin, '村界.geojson', '{"type":"FeatureCollection","features":[]}');
  const { data: file } = await admin.post<DataFile>('/v1/data/file', {
    directoryId,
    fileId: first,
    note: '初版',
  });
  expect(file).toMatchObject({ name: '村界', currentVersion: 1, versions: 1, lock: null, size: 42 });
  expect(file.checksum).toMatch(/^[0-9a-f]{64}$/);
  expect(await admin.post('/v1/data/file', { directoryId, fileId: first })).toMatchObject({ code: 40900 });
  const path = `/v1/data/file/${file.id}`;
  const { data: locked } = await bureau.post<DataFile>(`${path}/checkout`);
  expect(locked.lock).toMatchObject({ mine: true });
  const second = await upload(admin, '村界.geojson', '{"type":"FeatureCollection","features":[ ]}');
  for (const refused of [
    await admin.post<{ by: string; at: string }>(`${path}/version`, { fileId: second }),
    await admin.post<{ by: string; at: string }>(`${path}/checkout`),
    await admin.remove<{ by: string; at: string }>(path),
  ]) {
    expect(refused.code).toBe(40900);
    expect(refused.data).toEqual({ by: locked.lock?.by, at: locked.lock?.at });
    expect(refused.message).toContain(locked.lock?.by);
    expect(refused.message).toMatch(/于\d{4}-\d\d-\d\d \d\d:\d\d签出/);
  }
  const third = await upload(bureau, '村界2.geojson', '{"type":"FeatureCollection","features":[  ]}');
  const { data: newer } = await bureau.post<DataFile>(`${path}/version`, { fileId: third, note: '改正' });
  expect(newer).toMatchObject({ currentVersion: 2, versions: 2, lock: null, fileName: '村界2.geojson' });
  await bureau.post(`${path}/checkout`);
  expect(await admin.remove(`${path}/checkout`)).toMatchObject({ code: 200, data: { lock: null } });
  expect(await admin.remove(`${path}/checkout`)).toMatchObject({ code: 40900 });
  const { data: versions } = await admin.get<Page<DataFileVersion>>(`${path}/version`);
  expect(versions.records.map(({ number, note, current }) => [number, note, current])).toEqual([
    [2, '改正', true],
    [1, '初版', false],
  ]);
  const { data: all } = await admin.get<Page<DataFileVersion>>('/v1/data/file/all?keyword=村界');
  expect(all.total).toBe(2);
  const download = (who: Person) =>
    fetch(`${served.base}/api/file/download/${first}`, { headers: { Authentication: who.token } });
  expect(await (await download(bureau)).text()).toBe('{"type":"FeatureCollection","features":[]}');
  expect((await download(villager)).status).toBe(404);
  expect(await admin.remove(path)).toMatchObject({ code: 200 });
  expect((await admin.get(path)).code).toBe(40400);
});

interface Ground {
  coordinates: number[][][];
}
interface Found {
  records: {
    layerId: string;
    id: string;
    geometry: object;
    properties: Record<string, unknown>;
    area?: number;
  }[];
  total: number;
  layers: { layerId: string; count: number; area?: number; byClass?: { name: string; area: number }[] }[];
}

it('what lies at a point and in an area is found across the layers that a person may see, with areas by class [S2-7.catalogue]', async () => {
  const { data: samples } =
    await admin.get<{ name: string; geometry: { geometry: Ground } }[]>('/demo/samples');
  const ground = samples.find(({ name }) => name === 'mixed')!.geometry.geometry;
  const ring = ground.coordinates[0]!;
  const [lon = 0, lat = 0] = [0, 1].map(
    (axis) => ring.slice(0, -1).reduce((sum, place) => sum + place[axis]!, 0) / (ring.length - 1),
  );
  const { data: at } = await admin.post<Found>('/v1/data/point', { point: [lon, lat] });
  const { data: same } = await admin.get<Found>(`/v1/data/point?lon=${lon}&lat=${lat}`);
  expect(at.total).toBeGreaterThan(1);
  expect(same).toEqual(at);
  const layers = at.layers.map(({ layerId }) => layerId);
  expect(layers).toContain('dscqgtddc');
  const { data: area } = await admin.post<Found>('/v1/data/area', { area: ground, pageSize: 2 });
  const survey = area.layers.find(({ layerId }) => layerId === 'dscqgtddc')!;
  expect(survey.area).toBeGreaterThan(0);
  const sum = survey.byClass!.reduce((total, one) => total + one.area, 0);
  expect(Math.abs(sum - survey.area!)).toBeLessThan(0.05);
  expect(area.records.length).toBeLessThanOrEqual(2);
  const { data: overlay } = await admin.post<{ totalArea: number }>('/v1/space/overlayAnalysis2', {
    overlayType: 'intersect',
    inputLayer: ground,
    referLayer: { layerId: 'dscqgtddc' },
  });
  expect(survey.area).toBe(overlay.totalArea);
  // A villager sees no internal layer.
  const { data: public_ } = await villager.post<Found>('/v1/data/point', { point: [lon, lat] });
  expect(public_.layers.map(({ layerId }) => layerId)).not.toContain('dscqgtddc');
  const codes = await Promise.all([
    admin.get('/v1/data/point'),
    admin.post('/v1/data/point', { point: [999, 0] }),
    admin.post('/v1/data/area', { area: { type: 'Point', coordinates: [lon, lat] } }),
    admin.get('/v1/data/area?bbox=2,1,1,2'),
    villager.post('/v1/data/point', { point: [lon, lat], layers: ['dscqgtddc'] }),
  ]);
  expect(codes.map(({ code }) => code)).toEqual([42200, 42200, 42200, 40001, 42200]);
});

it('a layer in a box comes with the names of its fields, at the version that is asked for [S2-7.catalogue]', async () => {
  const bbox = '119.09,25.35,119.11,25.37';
  interface Look {
    layerVersion: string | null;
    fields: { name: string; label: string }[];
    features: { id: string; properties: Record<string, unknown> }[];
    truncated: boolean;
  }
  const { data: parcels } = await admin.get<Look>(`/v1/data/layer/parcel?bbox=${bbox}`);
  expect(parcels).toMatchObject({ layerVersion: 'parcel@1', truncated: false });
  expect(parcels.features.length).toBeGreaterThan(10);
  expect(parcels.fields.map(({ label }) => label)).toContain('权利人名称');
  const { data: houses } = await admin.get<Look>(`/v1/data/layer/building?bbox=${bbox}`);
  // Codes that nobody named, as the kind of a roof, are for programs.
  expect(houses.fields.map(({ name }) => name)).toEqual(['storeys', 'height', 'area']);
  expect(Object.keys(houses.features[0]!.properties)).toContain('roof');
  const [west, south] = bbox.split(',').map(Number);
  const { data: beside } = await admin.get<Look>(
    `/v1/data/layer/parcel?bbox=${west! - 2},${south! - 2},${west! - 1},${south! - 1}&version=1`,
  );
  expect([beside.features, beside.fields]).toEqual([[], []]);
  const codes = await Promise.all([
    admin.get('/v1/data/layer/parcel'),
    admin.get('/v1/data/layer/parcel?bbox=2,1,1,2'),
    admin.get(`/v1/data/layer/parcel?bbox=${bbox}&version=9`),
    admin.get(`/v1/data/layer/nosuch?bbox=${bbox}`),
    villager.get(`/v1/data/layer/parcel?bbox=${bbox}`),
  ]);
  expect(codes.map(({ code }) => code)).toEqual([40001, 40001, 40400, 40400, 40400]);

  // A version that was gone back to counts in the years in which it was the current one, and in no other.
  const { kysely } = served.db;
  await sql`update catalogue.layer_version set publications = array['2019-12-31T23:59:59+08', '2021-05-01']::timestamptz[]
    where layer_id = 'parcel' and version = 1`.execute(kysely);
  await sql`insert into catalogue.layer_version (layer_id, version, source, created_at, status, publications)
    values ('parcel', 2, 'x', now(), 'withdrawn', array['2020-01-01T00:00:00+08'::timestamptz])`.execute(
    kysely,
  );
  const asOf = (year: number) => `/v1/data/layer/parcel?bbox=${bbox}&year=${year}`;
  const years = await Promise.all([2018, 2019, 2020, 2021, 2200].map((year) => admin.get<Look>(asOf(year))));
  expect(years.map(({ data }) => data.layerVersion)).toEqual([
    null,
    'parcel@1',
    'parcel@2',
    'parcel@1',
    'parcel@1',
  ]);
  expect((await admin.get(`${asOf(2020)}&version=1`)).code).toBe(42200);
  await sql`delete from catalogue.layer_version where layer_id = 'parcel' and version = 2`.execute(kysely);
});

it('metadata are checked, go out and in as ISO 19139, and are compared with the data themselves [S2-7.catalogue]', async () => {
  const body = {
    targetId: 'village',
    title: '村界 <一>',
    abstract: '示范县行政村界线',
    date: '2026-01-31',
    topic: 'boundaries',
    bbox: [118, 25, 118.5, 25.2],
    referenceSystem: 'EPSG:4549',
    quality: '已检查',
    lineage: '由勘界成果整理\n人工核对',
    contact: { organisation: '县自然资源局', phone: '0594-0000000' },
    constraints: '内部使用',
    keywords: ['村界', '行政区划'],
  };
  const wrong = { ...body, title: ' ', date: '2026-02-30', bbox: [2, 0, 1, 1] };
  const refused = await admin.post<Faults>('/metaData', wrong);
  expect(refused.data.fields.map(({ path }) => path)).toEqual(['title', 'date', 'bbox']);
  expect((await admin.post('/metaData', { ...body, topic: 'cats' })).code).toBe(40001);
  expect((await admin.post('/metaData', { ...body, targetId: 'nosuch' })).code).toBe(42200);
  const { data: made } = await admin.post<{ id: string; version: number }>('/metaData', body);
  expect(made).toMatchObject({ ...body, type: 'layer', language: 'zh', version: 1 });
  expect((await admin.post('/metaData', body)).code).toBe(40900);
  const exported = await fetch(`${served.base}/api/v1/metaData/${made.id}/xml`, {
    headers: { Authentication: admin.token },
  });
  const xml = await exported.text();
  expect(exported.headers.get('content-type')).toContain('application/xml');
  const { data: again } = await admin.post<object>('/v1/metaData/xml', { targetId: 'village', xml });
  expect(again).toMatchObject({ ...body, version: 2 });
  const entity = `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>`;
  for (const bad of [entity, '<a/>', 'text', xml.slice(0, 300)])
    expect((await admin.post('/v1/metaData/xml', { targetId: 'village', xml: bad })).code).toBe(42200);
  interface Real {
    facts: { count: number; areaSum: number; fields: { name: string; label?: string; fillRate: number }[] };
    differences: { field: string }[];
    versions: object[];
  }
  const { data: real } = await admin.get<Real>('/realMetadata/village');
  expect(real.facts.count).toBeGreaterThan(1);
  expect(real.facts.areaSum).toBeGreaterThan(10_000);
  const code = real.facts.fields.find(({ name }) => name === 'code');
  expect(code).toMatchObject({ label: '行政区划代码', fillRate: 1 });
  expect(real.differences.map(({ field }) => field)).toEqual(['referenceSystem', 'bbox']);
  expect((await admin.get<Page<object>>('/realMetadata')).data.total).toBeGreaterThan(3);
  expect((await villager.get('/realMetadata/village')).code).toBe(40300);
  expect((await admin.put(`/metaData/${made.id}`, { title: '旧', version: 1 })).code).toBe(40900);
  expect(await admin.remove(`/metaData/${made.id}`)).toMatchObject({ code: 200 });
});

it('an analysis is saved as steps, refused where they make no graph, and run on layers with its result kept [S2-7.catalogue]', async () => {
  const { id: directoryId } = await makeDirectory('模型');
  const steps = [
    { id: 'roads', op: 'input', layerId: 'road' },
    { id: 'near', op: 'buffer', from: 'roads', distance: 10 },
    { id: 'land', op: 'input' },
    { id: 'cut', op: 'overlay', type: 'intersect', from: 'near', with: 'land' },
    { id: 'table', op: 'summarise', from: 'cut', field: 'DLMC' },
  ];
  const save = (given: object[]) =>
    admin.post<{ id: string }>('/spatialModel', { directoryId, name: '路旁用地', steps: given });
  const faulty = [
    [{ id: 'a', op: 'filter', from: 'a', expressions: [{ field: 'x', op: 'eq', value: 1 }] }],
    [steps[0]!, steps[0]!],
    [{ ...steps[1], from: 'nosuch' }],
    [steps[0]!, steps[2]!],
  ];
  for (const given of faulty) expect((await save(given)).code).toBe(42200);
  expect((await save([{ id: 'a', op: 'drop' }])).code).toBe(40001);
  const { data: model, code } = await save(steps);
  expect(code).toBe(200);
  const run = (inputs: object) => admin.post<Run>(`/v1/spatialModel/${model.id}/run`, { inputs });
  interface Run {
    id: string;
    state: string;
    progress: number;
    fault: string | null;
    featureCount: number;
    totalArea: number;
    byClass: { name: string; count: number; area: number }[];
    layerVersions: string[];
    layerTitles: string[];
    resultFileId: string;
  }
  expect((await run({})).code).toBe(42200);
  expect((await run({ land: 'nosuch' })).code).toBe(42200);
  const runs = `/v1/spatialModel/${model.id}/run`;
  const stateOf = async ({ id }: Run) =>
    (await admin.get<Page<Run>>(runs)).data.records.find((one) => one.id === id)!;
  const { data: asked, message } = await run({ land: 'dscqgtddc' });
  expect(message).toContain('已开始运行');
  expect(asked).toMatchObject({ state: 'waiting', progress: 0, featureCount: 0 });
  expect((await admin.get(`${runs}/${asked.id}/export`)).code).toBe(40900);
  // What was asked for and taken back is not run; nobody has more than three in the queue.
  const others = [await run({ land: 'dscqgtddc' }), await run({ land: 'dscqgtddc' })];
  expect((await run({ land: 'dscqgtddc' })).code).toBe(40900);
  for (const { data } of others) {
    expect((await villager.post(`${runs}/${data.id}/cancel`)).code).toBe(40300);
    expect(await admin.post(`${runs}/${data.id}/cancel`)).toMatchObject({ data: { state: 'cancelled' } });
    expect((await admin.post(`${runs}/${data.id}/cancel`)).code).toBe(40900);
  }
  // A process that died left it at a half: it is begun anew when its lease is over.
  await sql`update catalogue.spatial_model_run set state = 'running', progress = 50, lease_until = clock_timestamp() + interval '1 hour'
    where id = ${asked.id}`.execute(served.db.kysely);
  await served.app.loadLayers();
  expect(await stateOf(asked)).toMatchObject({ state: 'running', progress: 50 });
  await sql`update catalogue.spatial_model_run set lease_until = clock_timestamp() where id = ${asked.id}`.execute(
    served.db.kysely,
  );
  await served.app.loadLayers();
  const done = await stateOf(asked);
  expect(done).toMatchObject({ state: 'done', progress: 100, fault: null });
  expect(done.layerVersions).toEqual(['road@1', 'dscqgtddc@1']);
  expect(done.layerTitles).toEqual([expect.stringContaining('道路'), expect.stringContaining('国土调查')]);
  expect(done.byClass.length).toBeGreaterThan(1);
  const sum = done.byClass.reduce((all, { area }) => all + area, 0);
  expect(Math.abs(sum - done.totalArea)).toBeLessThan(0.5);
  const { data: file } = await admin.get<DataFile>(`/v1/data/file/${done.resultFileId}`);
  const bytes = await fetch(`${served.base}/api/file/download/${file.fileId}`, {
    headers: { Authentication: admin.token },
  });
  expect(((await bytes.json()) as { features: object[] }).features).toHaveLength(done.featureCount);
  const sheet = await fetch(`${served.base}/api/v1/spatialModel/${model.id}/run/${done.id}/export`, {
    headers: { Authentication: admin.token },
  });
  expect(sheet.headers.get('content-type')).toContain('spreadsheetml');
  expect((await admin.get<Page<Run>>(runs)).data.total).toBe(3);
  // What only the data shows is said with the run.
  const { data: points } = await admin.post<{ id: string }>('/spatialModel', {
    directoryId,
    name: '没有的字段',
    steps: [steps[0], { id: 'table', op: 'summarise', from: 'roads', field: 'nosuch' }],
  });
  await admin.post(`/v1/spatialModel/${points.id}/run`, {});
  await served.app.loadLayers();
  const { records } = (await admin.get<Page<Run>>(`/v1/spatialModel/${points.id}/run`)).data;
  expect(records[0]).toMatchObject({ state: 'failed', fault: expect.stringContaining('nosuch') });
});
