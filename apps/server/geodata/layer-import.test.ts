import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { rows } from '@homestead/database';
import { fromGeographic, type Position } from '@homestead/geodesy';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiReply, type Person, request, signIn } from '../testing/client.ts';
import { type Served, serve } from '../testing/served.ts';

interface Import {
  id: string;
  fileName: string;
  state: string;
  fault: string | null;
  version: number | null;
  kept: number;
  repaired: number;
  refused: number;
  examined: {
    format: string;
    notes: string[];
    layers: { name: string; count: number; candidates: { epsg: number }[] }[];
  } | null;
}
interface Paged<T> {
  records: T[];
  total: number;
}

let served: Served;
let admin: Person;
/** A place inside the county, from its border. */
let inside: [number, number];
beforeAll(async () => {
  served = await serve();
  admin = await signIn(served.base, 'admin');
  const [point] = await rows(
    served.db.kysely,
    sql<{ x: number; y: number }>`select st_x(p) as x, st_y(p) as y from (
      select st_pointonsurface(geom) as p from catalogue.feature where layer_id = 'county' limit 1) f`,
  );
  inside = [point!.x, point!.y];
});
afterAll(() => served.close());

const square = (id: string, east: number, properties: Record<string, unknown> = {}, size = 0.0005) => {
  const [x, y] = [inside[0] + east / 10, inside[1]];
  const ring = [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
    [x, y],
  ];
  return {
    type: 'Feature',
    id,
    properties: { DLMC: '水田', ...properties },
    geometry: { type: 'Polygon', coordinates: [ring] },
  };
};
const collection = (features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features });

async function upload(
  content: string | Uint8Array,
  name = '耕地.geojson',
  who = admin,
): Promise<ApiReply<Import>> {
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(content)]), name);
  return request<Import>(served.base, 'POST', '/v1/layer-import', { token: who.token, form });
}
async function examined(content: string | Uint8Array, name?: string): Promise<Import> {
  const { data } = await upload(content, name);
  await served.app.loadLayers();
  return (await admin.get<Import>(`/v1/layer-import/${data.id}`)).data;
}
const choicesOf = ({ examined: found }: Import, layerId: string, more: object = {}) => ({
  layerId,
  sourceLayer: found!.layers[0]!.name,
  epsg: 4490,
  onRefused: 'cancel',
  ...more,
});
async function imported(content: string, layerId: string, more: object = {}): Promise<Import> {
  const found = await examined(content);
  const { code, text } = await admin.post(
    `/v1/layer-import/${found.id}/confirm`,
    choicesOf(found, layerId, more),
  );
  expect(code, text).toBe(200);
  await served.app.loadLayers();
  return (await admin.get<Import>(`/v1/layer-import/${found.id}`)).data;
}
const newLayer = (id: string) => ({
  layerId: undefined,
  newLayer: { id, name: '耕地', geometryType: 'Polygon', classField: 'DLMC' },
});
const publish = (layerId: string, version: number, current: number | null, who = admin, more: object = {}) =>
  who.post<{ status: string }>(`/v1/layer-version/${layerId}/${version}/publish`, { current, ...more });
const currentOf = async (layerId: string) =>
  (
    await rows(
      served.db.kysely,
      sql<{ v: number | null }>`select current_version as v from catalogue.layer where id = ${layerId}`,
    )
  )[0]?.v;

describe('an import', () => {
  it('is examined, previewed, confirmed and loaded as a version that nobody sees until it is published', async () => {
    const found = await examined(collection([square('a', 0), square('b', 0.01, { '面积(㎡)': 5 })]));
    const fields = [
      { name: 'DLMC', type: 'text' },
      { name: '面积(㎡)', type: 'integer' },
    ];
    expect(found).toMatchObject({
      state: 'examined',
      examined: { format: 'geojson', layers: [{ count: 2, fields }] },
    });
    const name = encodeURIComponent(found.examined!.layers[0]!.name);
    const preview = await admin.get<{ features: unknown[]; outside: number }>(
      `/v1/layer-import/${found.id}/preview?sourceLayer=${name}&epsg=4490`,
    );
    expect(preview.data).toMatchObject({ outside: 0, features: [{ type: 'Feature' }, { type: 'Feature' }] });
    await admin.post(`/v1/layer-import/${found.id}/confirm`, choicesOf(found, 'x', newLayer('gengdi')));
    await served.app.loadLayers();
    const { data } = await admin.get<Import>(`/v1/layer-import/${found.id}`);
    expect(data).toMatchObject({ state: 'done', version: 1, kept: 2, refused: 0 });
    expect(await currentOf('gengdi')).toBeNull();
    const { data: list } = await admin.get<Paged<object>>('/v1/layer-version?layerId=gengdi');
    expect(list.records).toMatchObject([
      { version: 1, status: 'draft', count: 2, format: 'geojson', createdBy: expect.any(String) },
    ]);
    expect((await publish('gengdi', 1, null)).data).toMatchObject({ status: 'published', current: 1 });
    expect(await currentOf('gengdi')).toBe(1);
    const look = await admin.get<{ features: { properties: object }[] }>(
      '/v1/data/layer/gengdi?bbox=70,2,140,56',
    );
    expect(look.data.features[1]!.properties).toEqual({ DLMC: '水田', 面积___: 5 });
  });

  it('repairs what can be repaired, and names each feature that it does not take', async () => {
    const open = square('open', 0.02);
    open.geometry.coordinates[0]!.pop();
    const bow = square('bow', 0.03);
    bow.geometry.coordinates[0]!.splice(
      1,
      2,
      bow.geometry.coordinates[0]![2]!,
      bow.geometry.coordinates[0]![1]!,
    );
    const features = [
      square('good', 0),
      open,
      bow,
      square('good', 0.04),
      square('good', 0),
      square('far', 100),
      { ...square('none', 0), geometry: null },
    ];
    const refused = await imported(collection(features), 'yjjbnt');
    expect(refused).toMatchObject({ state: 'refused', version: null, kept: 0, refused: 3 });
    expect(refused.fault).toContain('3 个要素不能入库');
    const done = await imported(collection(features), 'yjjbnt', { onRefused: 'leaveOut' });
    expect(done).toMatchObject({ state: 'done', kept: 3, refused: 3 });
    const { data } = await admin.get<Paged<{ number: number; kind: string; message: string }>>(
      `/v1/layer-import/${done.id}/finding`,
    );
    expect(data.records.map(({ number, kind }) => `${number} ${kind}`)).toEqual([
      '2 repaired',
      '3 repaired',
      '4 refused',
      '5 repaired',
      '6 refused',
      '7 refused',
    ]);
    const report = await fetch(`${served.base}/api/v1/layer-import/${done.id}/report?format=csv`, {
      headers: { Authentication: admin.token },
    });
    expect(await report.text()).toContain('"6","far","未入库","图形在县域以外"');
  });

  it('that is cancelled, or that is no geodata, leaves no version', async () => {
    const before = await rows(
      served.db.kysely,
      sql`select layer_id, version from catalogue.layer_version order by 1, 2`,
    );
    const rubbish = await examined('this is no map at all', '图.geojson');
    expect(rubbish.state).toBe('refused');
    expect(rubbish.fault).toMatch(/[\u4e00-\u9fff]/);
    const found = await examined(collection([square('a', 0)]));
    await admin.post(`/v1/layer-import/${found.id}/confirm`, choicesOf(found, 'yjjbnt'));
    expect((await admin.post<Import>(`/v1/layer-import/${found.id}/cancel`)).data.state).toBe('cancelled');
    await served.app.loadLayers();
    expect(
      await rows(served.db.kysely, sql`select layer_id, version from catalogue.layer_version order by 1, 2`),
    ).toEqual(before);
    expect((await admin.post(`/v1/layer-import/${found.id}/confirm`, choicesOf(found, 'yjjbnt'))).code).toBe(
      40900,
    );
  });

  const hasGdal = existsSync('/usr/bin/ogr2ogr') || process.env['CI'] === 'true';
  if (!hasGdal)
    console.warn('GDAL is not installed (npm run setup): the import of its shapefiles is not tried');
  it.skipIf(!hasGdal)(
    'finds the zone of a shapefile by its numbers, and brings it to the places where GDAL had it from',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'homestead-shapefile-'));
      const feature = square('a', 0);
      writeFileSync(join(folder, 'in.geojson'), collection([feature]));
      const target = join(folder, 'zone.shz');
      const options = [
        '-f',
        'ESRI Shapefile',
        '-lco',
        'ENCODING=GBK',
        '-s_srs',
        'EPSG:4490',
        '-t_srs',
        'EPSG:4549',
      ];
      execFileSync('ogr2ogr', [...options, target, join(folder, 'in.geojson')], { stdio: 'ignore' });
      const found = await examined(readFileSync(target), '图斑.zip');
      rmSync(folder, { recursive: true });
      expect(found.examined?.layers[0]?.candidates[0]).toMatchObject({ epsg: 4549, swapped: false });
      const more = { ...newLayer('tuban'), epsg: 4549 };
      await admin.post(`/v1/layer-import/${found.id}/confirm`, choicesOf(found, 'x', more));
      await served.app.loadLayers();
      const stored = await rows(
        served.db.kysely,
        sql<{ name: string; d: number }>`select properties ->> 'DLMC' as name,
        st_hausdorffdistance(geom, st_setsrid(st_geomfromgeojson(${JSON.stringify(feature.geometry)}), 4490)) as d
        from catalogue.feature where layer_id = 'tuban'`,
      );
      expect(stored).toMatchObject([{ name: '水田' }]);
      expect(stored[0]?.d).toBeLessThan(1e-9);
    },
  );

  it.each<[string, (at: Position) => Position, { epsg: number; swapped: boolean }, string]>([
    ['latitude first', ([x, y]) => [y, x], { epsg: 4326, swapped: true }, '经度和纬度写反了'],
    [
      'a plane whose zone is not the chosen one',
      (at) => fromGeographic(at, 'EPSG:4549'),
      { epsg: 4549, swapped: false },
      '请核对带号',
    ],
  ])(
    'of %s is told where it should lie, and none of it comes in where that is not heeded',
    async (_, turn, right, words) => {
      const feature = square('a', 0);
      const ring = feature.geometry.coordinates[0]! as Position[];
      const turned = { ...feature, geometry: { type: 'Polygon', coordinates: [ring.map(turn)] } };
      const found = await examined(collection([turned]));
      expect(found.examined!.layers[0]!.candidates[0]).toMatchObject(right);
      // The numbers as they stand; of the plane, in the zone beside its own.
      const wrong = right.epsg === 4326 ? { epsg: 4326 } : { epsg: 4526 };
      await admin.post(`/v1/layer-import/${found.id}/confirm`, choicesOf(found, 'yjjbnt', wrong));
      await served.app.loadLayers();
      const refused = (await admin.get<Import>(`/v1/layer-import/${found.id}`)).data;
      expect(refused).toMatchObject({ state: 'refused', kept: 0, version: null });
      const { data } = await admin.get<Paged<{ message: string }>>(`/v1/layer-import/${found.id}/finding`);
      expect(data.records.map(({ message }) => message)).toEqual([expect.stringContaining(words)]);
      const done = await imported(collection([turned]), 'yjjbnt', right);
      expect(done).toMatchObject({ state: 'done', fault: null, kept: 1 });
      const [place] = await rows(
        served.db.kysely,
        sql<{
          d: number;
        }>`select st_hausdorffdistance(geom, st_setsrid(st_geomfromgeojson(${JSON.stringify(feature.geometry)}), 4490)) as d
        from catalogue.feature where layer_id = 'yjjbnt' and version = ${done.version}`,
      );
      expect(place?.d).toBeLessThan(1e-9);
    },
  );

  it('of more than 1 GB is refused in words before it is read', async () => {
    const { hostname, port } = new URL(served.base);
    const sent = httpRequest({
      hostname,
      port,
      method: 'POST',
      path: '/api/v1/layer-import',
      headers: {
        authentication: admin.token,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(1_200_000_000),
      },
    });
    sent.on('error', () => undefined);
    sent.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.zip"\r\n\r\nPK');
    const [reply] = (await once(sent, 'response')) as [IncomingMessage];
    expect([reply.statusCode, await text(reply)]).toEqual([413, expect.stringContaining('文件超过 1 GB')]);
    sent.destroy();
  });

  it('takes names of 300 characters as far as they can be kept, and refuses those of layers', async () => {
    const found = await examined(
      collection([square('a', 0, { ['长'.repeat(300)]: 1 })]),
      `${'名'.repeat(300)}.geojson`,
    );
    expect([found.state, found.fileName.length]).toEqual(
      found.state === 'examined' ? ['examined', 200] : ['refused', 200],
    );
    expect(found.fileName.endsWith('.geojson')).toBe(true);
    const usual = await examined(collection([square('a', 0)]));
    const long = choicesOf(usual, 'x', {
      layerId: undefined,
      newLayer: { id: 'lang', name: '长'.repeat(300), geometryType: 'Polygon' },
    });
    expect((await admin.post(`/v1/layer-import/${usual.id}/confirm`, long)).code).toBe(40001);
  });

  it('is refused in words where its choices do not fit the file, and to people without the capability', async () => {
    const found = await examined(collection([square('a', 0)]));
    const wrong = { ...choicesOf(found, 'nosuch'), sourceLayer: 'x', epsg: 9999, idField: 'no' };
    const reply = await admin.post<{ fields: { path: string }[] }>(
      `/v1/layer-import/${found.id}/confirm`,
      wrong,
    );
    expect([reply.code, reply.data.fields.map(({ path }) => path)]).toEqual([
      42200,
      ['layerId', 'epsg', 'sourceLayer'],
    ]);
    // An encoding that the file is not in costs nothing: what was read before is there again.
    await admin.post(`/v1/layer-import/${found.id}/examine`, { encoding: 'utf-16le' });
    await served.app.loadLayers();
    const kept = (await admin.get<Import>(`/v1/layer-import/${found.id}`)).data;
    expect(kept).toMatchObject({ state: 'examined', encoding: null, fault: null });
    expect(kept.examined?.notes[0]).toMatch(/^所选的文字编码读不了这个文件/);
    const villager = await signIn(served.base, 'nonghu1');
    expect((await upload('{}', 'a.geojson', villager)).code).toBe(40300);
    expect((await villager.get('/v1/layer-version/layer')).code).toBe(40300);
  });
});

describe('versions of a layer', () => {
  it('are reviewed against running cases, which keep what they were checked on', async () => {
    const feature = square('a', 0);
    const { version } = await imported(collection([feature]), 'yjjbnt');
    const result = {
      layerId: 'yjjbnt',
      layerVersion: 'yjjbnt@1',
      occupied: false,
      area: 0,
      byClass: [],
      slivers: [],
      text: '',
    };
    await sql`insert into workflow.instance (id, case_no, process_key, process_name, definition_id, release_id, status, division,
        initiator_id, owner_ids, state, created_at, updated_at)
      select 'reviewed', 'T-1', process_key, name, id, 'none', 'running', '350399', 'u', '{}', '{}'::jsonb, now(), now()
      from workflow.definition limit 1`.execute(served.db.kysely);
    await sql`insert into forms.check_evidence (id, process_id, task_id, layer_id, layer_version, geometry, result, at)
      values ('e', 'reviewed', 't', 'yjjbnt', 'yjjbnt@1', ${JSON.stringify(feature.geometry)}::jsonb, ${JSON.stringify(result)}::jsonb, now())`.execute(
      served.db.kysely,
    );
    const address = `/v1/layer-version/yjjbnt/${version}/review`;
    expect((await admin.post(address)).data).toMatchObject({ state: 'waiting' });
    await served.app.loadLayers();
    const { data } = await admin.get<Paged<{ before: string; after: string }>>(address);
    expect(data).toMatchObject({
      review: { state: 'done', differing: 1 },
      records: [{ caseNo: 'T-1', checkedOn: 'yjjbnt@1', field: '永久基本农田' }],
    });
    expect(data.records[0]?.after).not.toBe(data.records[0]?.before);
    const kept = await rows(
      served.db.kysely,
      sql`select layer_version as v from forms.check_evidence where id = 'e'`,
    );
    expect(kept).toEqual([{ v: 'yjjbnt@1' }]);
    await sql`delete from forms.check_evidence where id = 'e'`.execute(served.db.kysely);
    await sql`delete from workflow.instance where id = 'reviewed'`.execute(served.db.kysely);
  });

  it('are compared: what was added, removed or changed, and the area by class', async () => {
    await imported(
      collection([square('a', 0), square('b', 0.01), square('c', 0.02)]),
      'x',
      newLayer('bijiao'),
    );
    await imported(
      collection([square('a', 0), square('b', 0.01, { DLMC: '旱地' }), square('d', 0.03, {}, 0.001)]),
      'bijiao',
    );
    const { data } = await admin.get('/v1/layer-version/bijiao/compare?from=1&to=2');
    expect(data).toMatchObject({ by: 'id', added: 1, removed: 1, changed: 1, same: 1 });
    // What differs is told by the names that people know.
    const known = await admin.get('/v1/layer-version/yjjbnt/compare?from=1&to=2');
    expect(known.data).toMatchObject({ fieldNames: { JBNTMJ: '基本农田面积（㎡）' } });
    const changes = '/v1/layer-version/bijiao/compare/feature?from=1&to=2&kind=changed';
    const changed = await admin.get<Paged<object>>(changes);
    expect(changed.data).toMatchObject({
      total: 1,
      records: [{ id: 'b', properties: { DLMC: '旱地' }, before: { properties: { DLMC: '水田' } } }],
    });
    expect((await admin.get(`${changes}&pageNum=9`)).data).toMatchObject({ records: [], total: 1 });
  });

  it('are the same where one goes out as a file and comes in again, whichever way the format tells it', async () => {
    const coded = [square('a', 0, { DLBM: '1003' }), square('b', 0.01, { DLBM: '1004' })];
    await imported(collection(coded), 'x', newLayer('laihui'));
    await publish('laihui', 1, null);
    const formats = { geojson: 'id', shapefile: 'shape', dxf: 'shape', csv: 'shape' };
    for (const [at, [format, by]] of Object.entries(formats).entries()) {
      const url = `${served.base}/api/v1/layer-version/laihui/1/export?format=${format}`;
      const reply = await fetch(url, { headers: { Authentication: admin.token } });
      const name = `来回.${format === 'shapefile' ? 'zip' : format}`;
      const found = await examined(new Uint8Array(await reply.arrayBuffer()), name);
      const epsg = found.examined!.layers[0]!.candidates[0]!.epsg;
      await admin.post(`/v1/layer-import/${found.id}/confirm`, choicesOf(found, 'laihui', { epsg }));
      await served.app.loadLayers();
      const { data } = await admin.get(`/v1/layer-version/laihui/compare?from=1&to=${at + 2}`);
      expect(data, format).toMatchObject({ by, added: 0, removed: 0, changed: 0, same: 2 });
    }
  });

  it('are published by one of two people who publish at once; the other is told', async () => {
    const replies = await Promise.all([publish('bijiao', 1, null), publish('bijiao', 2, null)]);
    expect(replies.map(({ code }) => code).sort()).toEqual([200, 40900]);
    expect(replies.find(({ code }) => code === 40900)?.message).toContain('已被他人换');
  });

  it('can be gone back to, and those that were published are never deleted', async () => {
    const now = (await currentOf('bijiao'))!;
    const other = now === 1 ? 2 : 1;
    expect((await publish('bijiao', other, now)).code).toBe(200);
    expect((await publish('bijiao', now, other)).code).toBe(200);
    expect((await admin.remove(`/v1/layer-version/bijiao/${other}`)).code).toBe(40900);
    await imported(collection([square('a', 0)]), 'bijiao');
    expect((await admin.remove('/v1/layer-version/bijiao/3')).code).toBe(200);
    expect((await admin.get('/v1/layer-version/bijiao/3')).code).toBe(40400);
    // Logs and reviews name it: its number is not another's.
    expect((await imported(collection([square('b', 0)]), 'bijiao')).version).toBe(4);
  });

  it('are published by themselves at the moment that was chosen, unless the layer moved on', async () => {
    const now = (await currentOf('bijiao'))!;
    const other = now === 1 ? 2 : 1;
    const at = new Date(Date.now() + 3600_000 * 24 * 300).toISOString();
    const noDay = `${new Date().getFullYear() + 1}-02-30T00:00:00Z`;
    for (const at of ['2020-01-01T00:00:00Z', noDay])
      expect((await publish('bijiao', other, now, admin, { at })).code, at).toBe(42200);
    const planned = await publish('bijiao', other, now, admin, { at });
    expect(planned.data).toMatchObject({ publishAt: at, current: now });
    await sql`update catalogue.layer_version set publish_at = now() - interval '1 day' where layer_id = 'bijiao' and publish_at is not null`.execute(
      served.db.kysely,
    );
    await served.app.loadLayers();
    expect(await currentOf('bijiao')).toBe(other);
  });
});
