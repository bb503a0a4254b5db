import { one } from '@homestead/database';
import { wfs200, wms130, wmts } from '@homestead/ogc/foreign/testing';
import { createOutbound } from '@homestead/outbound';
import { startPeople } from '@homestead/people/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MapService, ServiceSource } from '../../contract/services/index.ts';
import { createLayerTree } from '../layer-tree/index.ts';
import { createServices } from './index.ts';
import { endless, png, sends, startForeign } from './testing/foreign.ts';

let app: Awaited<ReturnType<typeof startPeople>>;
let foreign: Awaited<ReturnType<typeof startForeign>>;
let admin: string;
let officer: string;
let villager: string;
let services: ReturnType<typeof createServices>;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (method: Method, url: string, body?: object, token = admin) =>
  app.call(method, url, { token, ...(body ? { body } : {}) });
const make = async <T = ServiceSource>(url: string, body: object): Promise<T> => {
  const reply = await call('POST', url, body);
  expect(reply.message).toBe('新增成功');
  return reply.data as unknown as T;
};
let count = 0;
const source = (kind: string, path: string, more: object = {}) =>
  make('/v1/serviceSource', { name: `源${++count}`, kind, baseUrl: foreign.base + path, ...more });
const service = (sourceId: string, more: object = {}) =>
  make<MapService>('/mapService', { name: `服务${++count}`, sourceId, ...more });

beforeAll(async () => {
  const wmsAnswers =
    (base: () => string) =>
    (...[request, reply, url]: Parameters<ReturnType<typeof sends>>) => {
      if (/GetCapabilities/i.test(url.search))
        sends('text/xml', wms130(`${base()}/wms`))(request, reply, url);
      else sends('image/png', png, { 'cache-control': 'max-age=600' })(request, reply, url);
    };
  foreign = await startForeign({
    wms: wmsAnswers(() => foreign.base),
    wmts: (request, reply, url) =>
      (/GetTile/i.test(url.search) ? sends('image/png', png) : sends('text/xml', wmts(foreign.base)))(
        request,
        reply,
        url,
      ),
    tiles: sends('image/png', png),
    wfs: sends('text/xml', wfs200),
    silent: sends('text/xml', wfs200.replace(/<wfs:(Default|Other)CRS>[^<]*<[^>]*>/g, '')),
    limited: (request, reply, url) =>
      sends(
        'text/xml',
        wms130(foreign.base).replace(
          '<CRS>CRS:84</CRS>',
          '<CRS>CRS:84</CRS><MaxScaleDenominator>50000</MaxScaleDenominator>',
        ),
      )(request, reply, url),
    hang: () => undefined,
    rubbish: sends('text/html', '<script>alert(1)</script>'),
    endless,
    inside: (_request, reply) => void reply.writeHead(302, { location: 'http://127.0.0.1:22/' }).end(),
    away: (_request, reply) => void reply.writeHead(401).end(),
  });
  const ways = new Map<string, ReturnType<typeof createOutbound>>();
  const outbound = (only: readonly string[]) => {
    const way = ways.get(only.join()) ?? createOutbound({ allow: ['127.0.0.1/32'], only, redirects: 0 });
    ways.set(only.join(), way);
    return way;
  };
  const unlimited = { minScale: null, maxScale: null };
  const settings = {
    get db() {
      return app.db;
    },
    now: () => app.now(),
    outbound,
    tiandituKey: null,
    planeCode: 'EPSG:4549' as const,
    layersOf: async ({ grants }: { grants: readonly { capabilities: readonly string[] }[] }) => [
      { id: 'road', name: '道路', internal: false, isGroup: false, bbox: null, ...unlimited },
      ...(grants.some(({ capabilities }) => capabilities.includes('map.feature.read'))
        ? [{ id: 'parcel', name: '宗地', internal: true, isGroup: false, bbox: null, ...unlimited }]
        : []),
    ],
    bounds: () => [118.9, 25.2, 119.3, 25.5] as [number, number, number, number],
    report: (error: unknown) => {
      throw error;
    },
  };
  services = createServices(settings);
  const tree = createLayerTree({
    get db() {
      return app.db;
    },
    now: () => app.now(),
    servicesOf: services.servicesOf,
  });
  app = await startPeople({ routes: [...services.routes, ...tree.routes] });
  admin = (await app.signIn('admin')).token;
  officer = (await app.signIn('zhenban')).token;
  villager = (await app.signIn('nonghu1')).token;
});
afterAll(async () => {
  await app?.close();
  foreign?.close();
});

describe('a source', () => {
  it('keeps its secret sealed, and tells it nobody', async () => {
    const made = await source('WMS', '/wms', {
      credentials: { type: 'query', name: 'key', secret: 's3cret-key' },
    });
    expect(made.credentials).toEqual({ type: 'query', name: 'key', userName: '', hasSecret: true });
    const { kept } = await one<{ kept: string }>(
      app.db.kysely,
      sql`select '.' || credentials as kept from map.service_source where id = ${made.id}`,
    );
    expect(kept).toMatch(/^\.enc:/);
    const listed = await call('GET', '/v1/serviceSource');
    const log = await one<{ text: string }>(
      app.db.kysely,
      sql`select string_agg(detail::text, '') as text from audit.operation`,
    );
    expect(listed.text + log.text).not.toContain('s3cret-key');
    const edited = await call('PUT', `/v1/serviceSource/${made.id}`, {
      remark: '省厅',
      version: made.version,
    });
    expect(edited).toMatchObject({
      message: '修改成功',
      data: { remark: '省厅', credentials: { hasSecret: true } },
    });
    expect(await call('PUT', `/v1/serviceSource/${made.id}`, { remark: '旧', version: 1 })).toMatchObject({
      code: 40900,
    });
    // A secret goes to the host that it was given for.
    const moved = { baseUrl: 'https://other.example/wms', version: 2 };
    expect(await call('PUT', `/v1/serviceSource/${made.id}`, moved)).toMatchObject({
      code: 42200,
      data: { fields: [{ path: 'credentials.secret' }] },
    });
    expect((await call('GET', `/v1/serviceSource/${made.id}`, undefined, officer)).code).toBe(40300);
    expect(
      (await call('POST', '/v1/serviceSource', { name: made.name, kind: 'WMS', baseUrl: foreign.base })).code,
    ).toBe(40900);
  });

  it.each([
    '127.0.0.2',
    '[::1]',
    '[::ffff:127.0.0.2]',
    '[::ffff:7f00:2]',
    '2130706434',
    '0x7f.2',
    '0177.0.0.2',
    '127.2',
    '0.0.0.0',
    '169.254.169.254',
  ])('is refused at %s, which nobody allowed', async (host) => {
    const reply = await call('POST', '/v1/serviceSource', {
      name: host,
      kind: 'WMS',
      baseUrl: `http://${host}/wms`,
    });
    expect(reply).toMatchObject({ code: 42200, data: { fields: [{ path: 'baseUrl' }] } });
    expect(reply.message).toContain('不允许访问该地址');
  });

  it('is refused with words for an address that is none', async () => {
    for (const baseUrl of [
      'ftp://a/b',
      'http://a:b@gis.example/',
      'gis.example',
      'http://{s}.gis.example/{z}/{x}/{y}',
    ])
      expect(await call('POST', '/v1/serviceSource', { name: 'x', kind: 'WMS', baseUrl })).toMatchObject({
        code: 42200,
        data: { fields: [{ path: 'baseUrl' }] },
      });
    const xyz = { name: 'x', kind: 'XYZ', baseUrl: 'http://gis.example/tiles', networks: ['10.0.0.0/99'] };
    expect((await call('POST', '/v1/serviceSource', xyz)).data).toMatchObject({
      fields: [{ path: 'networks.0' }, { path: 'baseUrl' }],
    });
  });

  it('is tested: what serves is up, and what does not says why', async () => {
    const states: Record<string, [boolean, string]> = {
      '/wms': [true, '服务可以访问'],
      '/rubbish': [false, '能力文档'],
      '/inside': [false, '转到其他地址'],
      '/hang': [false, '没有答复'],
      '/endless': [false, '过大'],
      '/away': [false, '拒绝访问'],
      '/none': [false, '404'],
    };
    for (const [path, [ok, words]] of Object.entries(states)) {
      const { id } = await source('WMS', path, { timeoutSeconds: 1, maxMegabytes: 1 });
      const { data } = await call('POST', `/v1/serviceSource/${id}/test`);
      expect(data, path).toMatchObject({ ok, health: { state: ok ? 'up' : 'down' } });
      expect((data as { message: string }).message, path).toContain(words);
      const read = await call('GET', `/v1/serviceSource/${id}/capabilities`);
      expect(read.code, path).toBe(ok ? 200 : path === '/hang' ? 50300 : 42200);
    }
    const networks = await source('WMS', '/wms', { networks: ['127.0.0.1/32'] });
    expect((await call('POST', `/v1/serviceSource/${networks.id}/test`)).data).toMatchObject({ ok: true });
  });

  it('is watched: since when it is away stays while it is away', async () => {
    const { id, version } = await source('XYZ', '/away/{z}/{x}/{y}');
    await services.watch();
    const first = (await call('GET', `/v1/serviceSource/${id}`)).data as unknown as ServiceSource;
    app.advance(60_000);
    await services.watch();
    const second = (await call('GET', `/v1/serviceSource/${id}`)).data as unknown as ServiceSource;
    expect([first.health.state, second.health.since, second.version]).toEqual([
      'down',
      first.health.since,
      version,
    ]);
    expect(second.health.checkedAt).not.toBe(first.health.checkedAt);
  });

  it('answers no more than its day allows', async () => {
    const { id: sourceId } = await source('XYZ', '/tiles/{z}/{x}/{y}.png', {
      dailyLimit: 2,
      cacheSeconds: 0,
    });
    const { id } = await service(sourceId);
    const tiles = await Promise.all([1, 2, 3, 4].map((x) => call('GET', `/mapService/proxy/${id}/3/${x}/0`)));
    expect(tiles.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429]);
    expect(tiles.find(({ status }) => status === 429)?.message).toContain('今日调用已达上限 2 次');
    const { data } = await call('GET', `/v1/serviceSource/${sourceId}`);
    expect(data).toMatchObject({ callsToday: 2, refusedToday: 2 });
  });
});

describe('a service', () => {
  it('is registered by what its source says of the layer, and known by our address alone [S1-7.server-info S2-7.map-services S2-3.layer-row]', async () => {
    const { id: sourceId } = await source('WMTS', '/wmts');
    const made = await service(sourceId, { layer: 'img' });
    const { data } = await call('GET', `/mapService/${made.id}`, undefined, officer);
    expect(data).toMatchObject({
      id: made.id,
      type: 'WMTS',
      serviceType: 'WMTS',
      url: `/api/mapService/proxy/${made.id}`,
      serviceSource: { id: sourceId },
      tileService: { wkid: 4490, levelIds: ['1', '2'], resolutions: [0.703125, 0.3515625] },
      bbox: [118.9, 25.2, 119.3, 25.5],
      srs: 'EPSG:4490',
    });
    expect(JSON.stringify(data)).not.toContain('127.0.0.1');
    expect(await call('POST', '/mapService', { name: '无', sourceId, layer: 'none' })).toMatchObject({
      code: 42200,
      data: { fields: [{ path: 'layer' }] },
    });
    expect((await call('DELETE', `/v1/serviceSource/${sourceId}`)).message).toContain(
      '该服务源下有 1 个服务',
    );
    const offered = await call('GET', `/v1/serviceSource/${sourceId}/capabilities`);
    expect(offered.data).toMatchObject({ layers: [{ name: 'img', isRegistered: true }] });
    expect((await call('DELETE', `/mapService/${made.id}`)).message).toBe('删除成功');
    expect((await call('DELETE', `/v1/serviceSource/${sourceId}`)).message).toBe('删除成功');
  });

  it('is asked in a system only where its source lists one', async () => {
    for (const [path, srs] of [
      ['/wfs', 'EPSG:4490'],
      ['/silent', ''],
    ] as const) {
      const { id: sourceId } = await source('WFS', path);
      const { id } = await service(sourceId, { layer: 'zd:parcel' });
      expect((await call('GET', `/mapService/${id}`, undefined, officer)).data, path).toMatchObject({ srs });
    }
  });

  it('keeps the scales that its source tells, and refuses those that exclude each other', async () => {
    const { id: sourceId } = await source('WMS', '/limited');
    const made = await service(sourceId, { layer: 'gh:bmd' });
    expect(made).toMatchObject({ minScale: null, maxScale: 50_000 });
    const change = async (body: object) =>
      call('PUT', `/mapService/${made.id}`, { version: made.version, ...body });
    expect(await change({ minScale: 80_000 })).toMatchObject({
      code: 42200,
      data: { fields: [{ path: 'maxScale', message: '放大到的比例尺应大于缩小到的比例尺' }] },
    });
    expect((await change({ maxScale: null })).data).toMatchObject({ minScale: null, maxScale: null });
  });

  it('is seen by those whose roles may; our own layers are services too', async () => {
    const { id: sourceId } = await source('WMS', '/wms');
    const hidden = await service(sourceId, { layer: 'gh:bmd', directory: '规划/保密' });
    const open = await service(sourceId, { layer: 'gh:cz', isInternal: false });
    const names = async (token: string) =>
      ((await call('GET', '/mapService/dataList', undefined, token)).data as unknown as MapService[]).map(
        ({ id }) => id,
      );
    expect(await names(officer)).toEqual(
      expect.arrayContaining(['road', 'parcel', 'parcel.wfs', hidden.id, open.id]),
    );
    const seen = await names(villager);
    expect(seen).toEqual(expect.arrayContaining(['road', 'road.tiles', open.id]));
    expect(seen).not.toEqual(expect.arrayContaining([hidden.id]));
    expect(seen).not.toContain('parcel');
    for (const path of [
      `/mapService/${hidden.id}`,
      `/mapService/proxy/${hidden.id}?REQUEST=GetCapabilities`,
      '/mapService/parcel',
    ])
      expect((await call('GET', path, undefined, villager)).code, path).toBe(40400);
    const tree = JSON.stringify((await call('GET', '/resources/tree', undefined, officer)).data);
    expect(tree).toContain('"nodeType":"directory"');
    expect(tree).toContain(hidden.id);
    expect(JSON.stringify((await call('GET', '/resources/tree', undefined, villager)).data)).not.toContain(
      hidden.id,
    );
    expect((await call('DELETE', '/mapService/road')).message).toContain('由图层自动产生');
    expect((await call('POST', '/mapService', { name: 'x', sourceId }, officer)).code).toBe(40300);
    const page = await call('GET', '/mapService?type=WMS&pageSize=1&sort=-name');
    expect(page.data).toMatchObject({ pageSize: 1, records: [{ type: 'WMS' }], can: ['edit'] });
    // A role that names layers counts for these alone.
    await sql`update people.role set layers = ${[hidden.id]}::text[] where code = 'villager'`.execute(
      app.db.kysely,
    );
    expect(await names(villager)).toContain(hidden.id);
    await sql`update people.role set layers = '{}' where code = 'villager'`.execute(app.db.kysely);
  });
});

describe('the proxy', () => {
  const map =
    'SERVICE=WMS&REQUEST=GetMap&VERSION=1.3.0&LAYERS=gh:cz&CRS=EPSG:4490&BBOX=25,119,26,120&WIDTH=256&HEIGHT=256';

  it('adds the credentials itself, passes the picture on, and asks once for what may be kept', async () => {
    const { id: sourceId } = await source('WMS', '/wms', {
      credentials: { type: 'query', name: 'key', secret: 's3cret-key' },
    });
    const { id } = await service(sourceId, { layer: 'gh:cz' });
    const before = foreign.asked.length;
    const first = await call('GET', `/mapService/proxy/${id}?${map}`, undefined, officer);
    expect([first.status, first.headers['content-type']]).toEqual([200, 'image/png']);
    expect(first.headers).toMatchObject({
      'cache-control': 'private, max-age=600',
      'x-content-type-options': 'nosniff',
    });
    expect(first.headers['content-security-policy']).toContain('sandbox');
    expect((await call('GET', `/mapService/proxy/${id}?${map}`, undefined, officer)).status).toBe(200);
    expect(foreign.asked.length).toBe(before + 1);
    expect(foreign.asked.at(-1)?.url).toContain('key=s3cret-key');
    expect(foreign.asked.at(-1)?.headers['authentication']).toBeUndefined();
    const document = await call(
      'GET',
      `/mapService/proxy/${id}?SERVICE=WMS&REQUEST=GetCapabilities`,
      undefined,
      officer,
    );
    expect(document.text).not.toMatch(/127\.0\.0\.1|s3cret-key/);
    expect(document.text).toContain(`/api/mapService/proxy/${id}?`);
    const refused = await call(
      'GET',
      `/mapService/proxy/${id}?${map.replace('gh:cz', 'gh:bmd')}`,
      undefined,
      officer,
    );
    expect([refused.code, foreign.asked.at(-1)?.url.includes('bmd')]).toEqual([40001, false]);
  });

  it.each([
    ['hang', '没有答复', 503],
    ['inside', '转到其他地址', 503],
    ['away', '拒绝访问', 503],
  ])('says what a source does that does not serve: %s', async (path, words, status) => {
    const { id: sourceId } = await source('XYZ', `/${path}/{z}/{x}/{y}`, { timeoutSeconds: 1 });
    const { id } = await service(sourceId);
    const reply = await call('GET', `/mapService/proxy/${id}/3/1/1`);
    expect([reply.status, reply.message]).toEqual([status, expect.stringContaining(words)]);
  });

  it('runs nothing of what it is sent, and ends an answer without end', async () => {
    const page = await source('XYZ', '/rubbish/{z}/{x}/{y}');
    const { id } = await service(page.id);
    const reply = await call('GET', `/mapService/proxy/${id}/3/1/1`);
    expect(reply.headers['content-type']).toContain('text/plain');
    const large = await source('XYZ', '/endless/{z}/{x}/{y}', { maxMegabytes: 1 });
    const { id: largeId } = await service(large.id);
    await expect(call('GET', `/mapService/proxy/${largeId}/3/1/1`)).rejects.toThrow();
    expect((await call('GET', `/mapService/proxy/${id}/3/1/2`)).status).toBe(200);
    // Disabled means at once.
    const { version } = (await call('GET', `/v1/serviceSource/${page.id}`)).data as unknown as ServiceSource;
    await call('PUT', `/v1/serviceSource/${page.id}`, { state: 'NO', version });
    expect((await call('GET', `/mapService/proxy/${id}/3/1/1`)).message).toBe('服务源已停用');
  });
});

describe('the layer tree', () => {
  interface Node {
    id: string;
    version: number;
    children: Node[];
    name: string;
  }

  it('nests folders and layers as a client draws them, and makes no circle [S1-3.layer-entry S2-3.layer-node S2-7.layer-tree]', async () => {
    const panel = await make<Node>('/mapTreeComponent', {
      name: '面板',
      left: 2.5,
      top: 10,
      width: 280,
      height: 420,
      show: true,
    });
    const folder = await make<Node>('/mapTreeMenu', { name: '管控', componentId: panel.id });
    const inner = await make<Node>('/mapTreeMenu', { name: '宅基地', parentId: folder.id });
    await make('/mapTreeService', {
      serviceId: 'parcel',
      parentId: inner.id,
      checked: true,
      sliderValue: 70,
    });
    await make('/mapTreeService', { serviceId: 'road', parentId: folder.id, aliasName: '路' });
    const treeOf = async (token: string) =>
      (await call('GET', `/mapTreeComponent/${panel.id}/tree`, undefined, token)).data as unknown as {
        component: object;
        tree: Node[];
      };
    const { component, tree } = await treeOf(officer);
    expect(component).toMatchObject({ left: 2.5, top: 10, width: 280, height: 420, show: true });
    expect(tree).toMatchObject([
      {
        id: folder.id,
        type: 1,
        parentId: null,
        children: [
          {
            id: inner.id,
            type: 1,
            children: [
              {
                name: '宗地',
                type: 2,
                parentId: inner.id,
                srs: 'EPSG:4490',
                bbox: '118.9,25.2,119.3,25.5',
                gsName: 'parcel',
                layerType: 'WMS',
                checked: true,
                sliderValue: 70,
                url: {
                  WMS: '/api/mapService/cite/wms?layers=parcel',
                  WFS: '/api/mapService/cite/wfs?typeNames=parcel',
                  WMTS: '/api/mapService/cite/wmts?layer=parcel',
                  矢量切片: '/api/mapService/cite/tiles/parcel/{z}/{x}/{y}.pbf',
                },
              },
            ],
          },
          { name: '道路', aliasName: '路', type: 2, checked: false, sliderValue: 100 },
        ],
      },
    ]);
    // Whoever may not use a service does not learn of its layer.
    expect(JSON.stringify((await treeOf(villager)).tree)).not.toContain('宗地');
    const move = (id: string, parentId: string, version = 1) =>
      call('PUT', `/mapTreeMenu/${id}`, { parentId, version });
    expect((await move(folder.id, inner.id)).message).toBe('不能移动到自身或自身的下级之中');
    expect((await move(folder.id, folder.id)).code).toBe(42200);
    // Two moves at once that together would make a circle: one is refused.
    const other = await make<Node>('/mapTreeMenu', { name: '其他', componentId: panel.id });
    const both = await Promise.all([move(other.id, inner.id), move(folder.id, other.id)]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, 42200]);
    expect((await call('DELETE', `/mapTreeMenu/${folder.id}`)).code).toBe(40900);
    expect((await call('DELETE', `/mapTreeComponent/${panel.id}`)).code).toBe(40900);
    expect((await call('POST', '/mapTreeService', { serviceId: 'none', parentId: inner.id })).code).toBe(
      42200,
    );
    expect((await call('POST', '/mapTreeMenu', { name: '否', parentId: inner.id }, officer)).code).toBe(
      40300,
    );
    const listed = await call('GET', `/mapTreeService?parentId=${inner.id}`, undefined, villager);
    expect(listed.data).toMatchObject({ total: 0 });
  });

  it('is kept as each person arranged it, until they ask for the configuration again', async () => {
    const panel = await make<Node>('/mapTreeComponent', { name: '我的' });
    const layer = await make<Node>('/mapTreeService', { serviceId: 'road', componentId: panel.id });
    const path = `/v1/mapTreeView/${panel.id}`;
    const viewOf = async (token: string) =>
      (await call('GET', `/mapTreeComponent/${panel.id}/tree`, undefined, token)).data['view'];
    const view = { order: { '': [layer.id] }, looks: { [layer.id]: { checked: true, sliderValue: 40 } } };
    expect(await viewOf(officer)).toBeNull();
    for (let round = 0; round < 2; round++) expect((await call('PUT', path, view, officer)).code).toBe(200);
    expect([await viewOf(officer), await viewOf(villager)]).toEqual([view, null]);
    const faded = { ...view, looks: { [layer.id]: { checked: true, sliderValue: 101 } } };
    expect((await call('PUT', path, faded, officer)).code).toBe(40001);
    expect((await call('PUT', '/v1/mapTreeView/none', view, officer)).code).toBe(40400);
    expect((await call('DELETE', path, undefined, officer)).code).toBe(200);
    expect(await viewOf(officer)).toBeNull();
  });
});
