import { publishedGroups, stylesOf } from '@homestead/catalogue/server';
import { defaultSymbol, legendOf, type MapStyle, type Rule } from '@homestead/mapstyle';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, request, signIn } from '../testing/client.ts';
import { type Served, serve } from '../testing/served.ts';

interface Style {
  id: string;
  name: string;
  version: number;
  style: MapStyle;
  warnings: string[];
  usedBy: { id: string }[];
  isDelivered: boolean;
}
interface Layer {
  id: string;
  version: number;
  styleId: string | null;
  currentVersion: number | null;
  count: number;
  bbox: number[] | null;
  fields: string[];
}
interface Paged<T> {
  records: T[];
  total: number;
  can: string[];
}

let served: Served;
let admin: Person;
let villager: Person;
beforeAll(async () => {
  served = await serve();
  admin = await signIn(served.base, 'admin');
  villager = await signIn(served.base, 'nonghu1');
});
afterAll(() => served.close());

const rule = (change: Partial<Rule> = {}): Rule => ({
  name: 'a',
  title: '甲',
  symbols: [defaultSymbol('Polygon', '#a0c828')],
  ...change,
});
const create = (name: string, more: object = {}) =>
  admin.post<Style>('/style', { name, geometryType: 'Polygon', style: { rules: [rule()] }, ...more });

describe('styles', () => {
  it('are delivered for the layers of the content, and a legend is made from each', async () => {
    const { data } = await admin.get<Paged<Style>>('/style?pageSize=50');
    expect(data.can).toEqual(['edit', 'layer', 'group']);
    expect(data.records.every(({ isDelivered }) => isDelivered)).toBe(true);
    expect((await admin.get<Paged<Style>>('/style?isDelivered=NO')).data.records).toEqual([]);
    const { data: inner } = await admin.get<Paged<{ internal: boolean }>>('/layer?internal=YES&pageSize=50');
    const { data: open } = await admin.get<Paged<{ internal: boolean }>>('/layer?internal=NO&pageSize=50');
    expect(new Set(inner.records.map(({ internal }) => internal))).toEqual(new Set([true]));
    expect(new Set(open.records.map(({ internal }) => internal))).toEqual(new Set([false]));
    const survey = data.records.find(({ id }) => id === 'third-land-survey')!;
    expect(survey.usedBy).toEqual([{ id: 'dscqgtddc', name: '第三次国土调查' }]);
    expect(legendOf(survey.style).map(({ title }) => title)).toContain('0702 农村宅基地');
    for (const { id } of data.records)
      expect((await admin.get<Style>(`/style/${id}`)).data.warnings, id).toEqual([]);
  });

  it('are made, changed and removed, and a stale change is refused with who was first', async () => {
    const { data, message } = await create('  我的样式 ');
    expect(message).toBe('新增成功');
    expect(data).toMatchObject({ name: '我的样式', version: 1 });
    expect((await create('我的样式')).code).toBe(40900);
    const change = { style: { rules: [rule({ title: '乙' })] }, version: 1 };
    expect((await admin.put<Style>(`/style/${data.id}`, change)).data).toMatchObject({ version: 2 });
    const stale = await admin.put<{ by: string }>(`/style/${data.id}`, change);
    expect(stale).toMatchObject({ code: 40900, data: { by: expect.any(String) } });
    expect((await admin.remove(`/style/${data.id}`)).message).toBe('删除成功');
    expect((await admin.get(`/style/${data.id}`)).code).toBe(40400);
  });

  it('refuse colours that are none, names of 300 characters and 501 classes, each by its field', async () => {
    const paths = async (body: object) =>
      (
        await admin.post<{ fields: { path: string }[] }>('/style', {
          name: '坏',
          geometryType: 'Polygon',
          style: { rules: [rule()] },
          ...body,
        })
      ).data.fields.map(({ path }) => path);
    const color = { rules: [rule({ symbols: [{ type: 'fill', color: 'red' }] })] };
    expect(await paths({ style: color })).toEqual(['style.rules.0.symbols.0.color']);
    expect(await paths({ name: '长'.repeat(300) })).toEqual(['name']);
    expect(await paths({ style: { rules: Array.from({ length: 501 }, () => rule()) } })).toEqual([
      'style.rules',
    ]);
    expect(await paths({ name: '   ' })).toEqual(['name']);
    const many = {
      rules: Array.from({ length: 500 }, (_, at) => rule({ filter: { op: 'eq', property: 'n', value: at } })),
    };
    expect((await create('五百类', { style: many })).code).toBe(200);
  });

  it('warn of fields that the layer’s data does not have', async () => {
    const { data } = await admin.get<Style>('/style/parcel');
    const { rules } = data.style;
    const body = {
      style: { rules: [...rules, rule({ filter: { op: 'eq', property: 'NONE', value: 1 } })] },
      version: 1,
    };
    const changed = await admin.put<Style>('/style/parcel', body);
    expect(changed.data.warnings).toEqual(['图层“宗地”的数据中没有字段“NONE”']);
    await admin.put('/style/parcel', { style: { rules }, version: 2 });
  });

  it('that layers use stay, with the layers named', async () => {
    const { code, message } = await admin.remove('/style/parcel');
    expect(code).toBe(40900);
    expect(message).toContain('宗地');
    const { code: broken } = await admin.put('/style/parcel', { geometryType: 'Point', version: 3 });
    expect(broken).toBe(42200);
  });

  it('are for those who may edit them', async () => {
    expect((await villager.get('/style')).code).toBe(40300);
    expect((await villager.get('/layer')).code).toBe(40300);
    expect(
      (await villager.post('/style/classify', { layerId: 'road', property: 'kind', method: 'unique' })).code,
    ).toBe(40300);
  });

  it('go out as SLD of both versions and come in again; hostile XML is refused', async () => {
    for (const version of ['1.0.0', '1.1.0']) {
      const reply = await fetch(`${served.base}/api/style/permanent-farmland/sld?version=${version}`, {
        headers: { Authentication: admin.token },
      });
      expect(reply.headers.get('content-type')).toContain('sld+xml');
      const sld = await reply.text();
      expect(sld).toContain(`version="${version}"`);
      const preview = await admin.post<{ style: MapStyle; warnings: string[]; created: null }>(
        '/style/import',
        {
          sld,
          preview: true,
        },
      );
      expect(preview.data).toMatchObject({ warnings: [], created: null, geometryType: 'Polygon' });
      expect(preview.data.style.rules[0]!.symbols[0]).toMatchObject({ hatch: { pattern: 'slash' } });
      const made = await admin.post<{ created: Style }>('/style/import', { sld, name: `导入 ${version}` });
      expect(made.data.created).toMatchObject({ name: `导入 ${version}`, version: 1 });
    }
    const bad =
      '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><StyledLayerDescriptor>&y;</StyledLayerDescriptor>';
    const { code, data } = await admin.post<{ fields: { path: string }[] }>('/style/import', { sld: bad });
    expect(code).toBe(42200);
    expect(data.fields[0]!.path).toBe('sld');
  });

  it('are made from the values of a layer: by class and graduated', async () => {
    const ask = (body: object) =>
      admin.post<{ rules: Rule[]; counts: number[]; warnings: string[] }>('/style/classify', {
        layerId: 'parcel',
        property: 'ZDMJ',
        ...body,
      });
    const { count } = (await admin.get<Layer>('/layer/parcel')).data;
    const sum = (counts: number[]) => counts.reduce((a, b) => a + b, 0);
    for (const method of ['equal', 'quantile', 'breaks']) {
      const { data } = await ask({ method, count: 4 });
      expect(data.rules, method).toHaveLength(4);
      expect(sum(data.counts), method).toBe(count);
    }
    const even = (await ask({ method: 'quantile', count: 4 })).data.counts;
    expect(Math.max(...even) / Math.min(...even)).toBeLessThan(1.2);
    const unique = await ask({ method: 'unique', property: 'QLLX' });
    expect(unique.data.rules.map(({ title }) => title)).toContain('宅基地使用权');
    expect(sum(unique.data.counts)).toBe(count);
    expect((await ask({ method: 'equal', property: 'QLLX' })).message).toContain('不是数值');
    expect((await ask({ method: 'unique', property: 'NONE' })).message).toContain('没有值');
    expect((await ask({ layerId: 'none', method: 'unique' })).code).toBe(40400);
  });
});

describe('layers', () => {
  it('say their data: version, count, box and fields', async () => {
    const { data } = await admin.get<Layer>('/layer/parcel');
    expect(data).toMatchObject({
      styleId: 'parcel',
      currentVersion: 1,
      fields: expect.arrayContaining(['ZDDM']),
    });
    expect(data.count).toBeGreaterThan(100);
    expect(data.bbox).toHaveLength(4);
  });

  it('take a style of their geometry, and an edit survives the next start', async () => {
    const { data: road } = await admin.get<Layer>('/layer/road');
    const unfit = await admin.put<{ fields: { path: string }[] }>('/layer/road/style', {
      styleId: 'parcel',
      version: road.version,
    });
    expect(unfit).toMatchObject({ code: 42200, data: { fields: [{ path: 'styleId' }] } });
    const plain = await admin.put<Layer>('/layer/road/style', { styleId: null, version: road.version });
    expect(plain).toMatchObject({ message: '设置成功', data: { styleId: null } });
    const [shown] = (
      await stylesOf(served.db.kysely, [{ id: 'road', name: '道路', geometryType: 'LineString' }])
    ).get('road')!;
    expect(shown!.name).toBe('default');
    expect((await admin.put('/layer/road/style', { styleId: 'road', version: road.version })).code).toBe(
      40900,
    );
    await admin.put('/layer/road/style', { styleId: 'road', version: plain.data.version });
  });

  it('are made and removed; those in use stay, with where', async () => {
    const made = await admin.post<Layer>('/layer', { id: 'wells', name: '水井', geometryType: 'Point' });
    expect(made.data).toMatchObject({ id: 'wells', currentVersion: null, count: 0, bbox: null });
    expect((await admin.post('/layer', { id: 'wells', name: '井', geometryType: 'Point' })).code).toBe(40900);
    expect((await admin.post('/layer', { id: '9bad id', name: '井', geometryType: 'Point' })).code).toBe(
      40001,
    );
    expect((await admin.remove('/layer/parcel')).code).toBe(40900);
    const group = { id: 'mine', name: '我的组', members: [{ type: 'layer', id: 'wells' }] };
    await admin.post('/layerGroup', group);
    expect((await admin.remove('/layer/wells')).message).toContain('我的组');
    await admin.remove('/layerGroup/mine');
    expect((await admin.remove('/layer/wells')).message).toBe('删除成功');
  });
});

describe('layer groups', () => {
  const group = (id: string, members: object[]) => ({ id, name: `组${id}`, members });
  const layer = (id: string) => ({ type: 'layer', id });
  const inner = (id: string) => ({ type: 'layerGroup', id });

  it('keep their order, hold groups, and are published as one layer each', async () => {
    expect((await admin.post('/layerGroup', group('land', [layer('dscqgtddc'), layer('parcel')]))).code).toBe(
      200,
    );
    expect((await admin.post('/layerGroup', group('all', [inner('land'), layer('road')]))).code).toBe(200);
    const groups = await publishedGroups(served.db.kysely);
    expect(groups.find(({ name }) => name === 'all')).toEqual({
      name: 'all',
      title: '组all',
      layerIds: ['dscqgtddc', 'parcel', 'road'],
    });
    const { data } = await admin.put<{ members: { id: string; name: string }[] }>('/layerGroup/all', {
      members: [layer('road'), inner('land')],
      version: 1,
    });
    expect(data.members).toMatchObject([{ id: 'road', name: '道路' }, { id: 'land' }]);
  });

  it('make no circle, hold nothing twice and nothing that is not there', async () => {
    const paths = async (members: object[], version: number) =>
      (await admin.put<{ fields: { path: string }[] }>('/layerGroup/land', { members, version })).data.fields;
    expect(await paths([inner('all')], 1)).toMatchObject([
      { path: 'members.0', message: expect.stringContaining('包含本组') },
    ]);
    expect(await paths([inner('land')], 1)).toMatchObject([{ path: 'members.0' }]);
    expect(await paths([layer('road'), layer('road'), layer('none')], 1)).toMatchObject([
      { path: 'members.1' },
      { path: 'members.2' },
    ]);
    expect((await admin.post('/layerGroup', group('road', []))).code).toBe(40900);
    expect((await admin.remove('/layerGroup/land')).code).toBe(40900);
    const found = async (query: string) =>
      (await admin.get<Paged<{ id: string }>>(`/layerGroup?${query}`)).data.records.map(({ id }) => id);
    expect(await found('member=land')).toEqual(
      (
        await admin.get<Paged<{ id: string; members: { id: string }[] }>>('/layerGroup?pageSize=200')
      ).data.records
        .filter(({ members }) => members.some(({ id }) => id === 'land'))
        .map(({ id }) => id),
    );
    expect(await found('member=land')).not.toEqual([]);
    expect(await found('member=nowhere')).toEqual([]);
    const reply = await request(served.base, 'GET', '/layerGroup?sort=constructor', { token: admin.token });
    expect(reply.code).toBe(40001);
  });
});
