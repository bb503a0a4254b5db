import { describe, expect, it } from 'vitest';
import { tiandituGrid } from '../offered/tianditu.ts';
import { AnswerCache, secondsToKeep } from './cache.ts';
import { type ProxiedService, type ProxiedSource, requestOf } from './requests.ts';
import { rewriteDocument, safeType } from './rewrite.ts';

const service = (given: Partial<ProxiedService>): ProxiedService => ({
  id: 's1',
  name: '服务',
  type: 'WMS',
  layer: 'gh:cz',
  style: '',
  format: 'image/png',
  template: null,
  srs: 'EPSG:4490',
  tileService: null,
  bbox: null,
  ...given,
});
const source = (kind: ProxiedSource['kind'], baseUrl: string): ProxiedSource => ({ kind, baseUrl });
const ask = (given: Partial<ProxiedService>, from: ProxiedSource, query: string, rest = '') =>
  requestOf(service(given), from, rest, new URLSearchParams(query));
const refused = (work: () => unknown): unknown => {
  try {
    return work() && 'allowed';
  } catch (error) {
    return (error as { data: { fields: [{ path: string }] } }).data.fields[0].path;
  }
};

const wms = source('WMS', 'http://gis.example/ows?map=county');
const map =
  'SERVICE=WMS&REQUEST=GetMap&VERSION=1.3.0&LAYERS=gh:cz&CRS=EPSG:4490&BBOX=25,119,26,120&WIDTH=256&HEIGHT=256';

describe('a request to the proxy of a WMS', () => {
  it('becomes one to the source, under its own address and with its own parameters', () => {
    const { url, answer } = ask({}, wms, `${map}&Authentication=ticket`);
    expect(url.origin + url.pathname).toBe('http://gis.example/ows');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      map: 'county',
      LAYERS: 'gh:cz',
      FORMAT: 'image/png',
    });
    expect(url.href).not.toContain('ticket');
    expect(answer).toBe('data');
    expect(ask({}, wms, 'service=wms&request=getcapabilities').answer).toBe('document');
    // Layers that are left out are those that were registered.
    expect(ask({}, wms, map.replace('&LAYERS=gh:cz', '')).url.searchParams.get('LAYERS')).toBe('gh:cz');
  });

  it.each([
    ['a layer that was not registered', map.replace('gh:cz', 'gh:cz,gh:bmd'), 'LAYERS'],
    ['a style that the source shall fetch', `${map}&SLD=http://127.0.0.1/`, 'SLD'],
    ['an unknown parameter', `${map}&map=other`, 'map'],
    ['a parameter twice', `${map}&layers=gh:bmd`, 'layers'],
    ['a picture that is too large', map.replace('WIDTH=256', 'WIDTH=100000'), 'WIDTH'],
    ['another operation', 'REQUEST=Transaction', 'REQUEST'],
    ['no operation', '', 'REQUEST'],
    ['another service', 'SERVICE=WFS&REQUEST=GetCapabilities', 'SERVICE'],
  ])('is refused for %s', (_what, query, path) => {
    expect(refused(() => ask({}, wms, query))).toBe(path);
  });

  it('is refused for any path', () => {
    for (const rest of ['admin', '../admin', '%2e%2e/admin', '//other.example/'])
      expect(refused(() => ask({}, wms, map, rest))).toBe('path');
  });
});

it('a request to the proxy of a WFS names the registered type alone', () => {
  const wfs = source('WFS', 'http://gis.example/wfs');
  const asked = ask({ type: 'WFS' }, wfs, 'request=GetFeature&version=2.0.0&count=10&startIndex=20');
  expect(Object.fromEntries(asked.url.searchParams)).toMatchObject({
    TYPENAMES: 'gh:cz',
    COUNT: '10',
    SERVICE: 'WFS',
  });
  expect(refused(() => ask({ type: 'WFS' }, wfs, 'request=GetFeature&typeNames=gh:bmd'))).toBe('TYPENAMES');
  expect(refused(() => ask({ type: 'WFS' }, wfs, 'request=GetFeature&resourceId=gh.1'))).toBe('resourceId');
});

describe('a request to the proxy of tiles', () => {
  const own = { type: 'WMTS', layer: 'img', tileService: tiandituGrid } as const;
  const tile =
    'SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=img&TILEMATRIXSET=c&TILEMATRIX=14&TILEROW=2941&TILECOL=13612';

  it('asks the national tile service at the address of its layer, in set c [S1-7.base-tiles S2-7.tiles]', () => {
    const { url } = ask(own, source('WMTS', 'https://t0.tianditu.gov.cn/img_c/wmts?tk=x'), tile);
    expect(url.origin + url.pathname).toBe('https://t0.tianditu.gov.cn/img_c/wmts');
    expect(url.searchParams.get('TILEMATRIXSET')).toBe('c');
    expect(tiandituGrid.levelIds).toHaveLength(18);
    expect(tiandituGrid.resolutions[9]).toBeCloseTo(0.001373291, 9);
  });

  it('fills the template of a service that is asked by path', () => {
    const template = 'http://gis.example/t/{Style}/{TileMatrixSet}/{TileMatrix}/{TileRow}/{TileCol}.jpg';
    const from = source('WMTS', 'http://gis.example/wmts');
    const wanted = 'http://gis.example/t/default/c/14/2941/13612.jpg';
    expect(ask({ ...own, template }, from, tile).url.href).toBe(wanted);
    expect(ask({ ...own, template }, from, '', '14/13612/2941').url.href).toBe(wanted);
    expect(refused(() => ask(own, from, tile.replace('TILEMATRIX=14', 'TILEMATRIX=19')))).toBe('TILEMATRIX');
    expect(refused(() => ask(own, from, tile.replace('LAYER=img', 'LAYER=vec')))).toBe('LAYER');
    expect(refused(() => ask(own, from, tile.replace('TILEROW=2941', 'TILEROW=-1')))).toBe('TILEROW');
  });

  it('takes numbers alone, and counts rows from the south where the source does', () => {
    const xyz = source('XYZ', 'http://gis.example/{z}/{x}/{-y}.png?k=1');
    expect(ask({ type: 'XYZ' }, xyz, '', '3/6/2.png').url.href).toBe('http://gis.example/3/6/5.png?k=1');
    for (const rest of ['3/6', '3/6/2/1', 'a/6/2', '3/-6/2', '3/6/2.svg', '../../etc/passwd'])
      expect(['path', 'TILEMATRIX']).toContain(refused(() => ask({ type: 'XYZ' }, xyz, '', rest)));
    expect(refused(() => ask({ type: 'XYZ' }, xyz, 'url=http://127.0.0.1', '3/6/2'))).toBe('url');
  });

  it('reaches the tiles of an ArcGIS cache by row and column', () => {
    const arc = source('ArcGIS REST', 'http://gis.example/arcgis/rest/services/a/MapServer');
    const cached = { type: 'XYZ', template: '/tile/{z}/{y}/{x}' } as const;
    expect(ask(cached, arc, '', '7/100/50').url.href).toBe(`${arc.baseUrl}/tile/7/50/100`);
  });
});

describe('a request to the proxy of an ArcGIS service', () => {
  const arc = source('ArcGIS REST', 'http://gis.example/arcgis/rest/services/a/MapServer');
  const own = { type: 'ArcGIS REST', layer: '3' } as const;

  it('is of the registered layer', () => {
    const query = ask(own, arc, 'where=1=1&outFields=*&outSR=4490&f=json&resultOffset=1000', '3/query');
    expect(query.url.pathname).toBe('/arcgis/rest/services/a/MapServer/3/query');
    expect(query.url.searchParams.get('outSR')).toBe('4490');
    const picture = ask(own, arc, 'bbox=1,2,3,4&size=256,256&f=json', 'export');
    expect(Object.fromEntries(picture.url.searchParams)).toMatchObject({ layers: 'show:3', f: 'image' });
    expect(refused(() => ask(own, arc, 'f=json', '4/query'))).toBe('layer');
    expect(refused(() => ask(own, arc, 'layers=show:4', 'export'))).toBe('layers');
    for (const rest of ['applyEdits', '3/applyEdits', 'query', '3/export', '../admin', '3/4/query'])
      expect(refused(() => ask(own, arc, '', rest))).toBe('path');
  });
});

describe('what a source answers', () => {
  it('is passed on as what it is, and runs nothing', () => {
    expect(safeType('image/png')).toBe('image/png');
    expect(safeType('application/vnd.mapbox-vector-tile')).toBe('application/vnd.mapbox-vector-tile');
    for (const type of ['text/html; charset=utf-8', 'image/svg+xml', 'application/xhtml+xml'])
      expect(safeType(type)).toBe('text/plain; charset=utf-8');
    expect(safeType('application/x-shockwave-flash')).toBe('application/octet-stream');
  });

  it('is kept as long as the source allows and the county wants, and not at all where it is private', () => {
    const kept = (control: string) =>
      secondsToKeep(new Headers(control ? { 'cache-control': control } : {}), 3600);
    expect(['', 'max-age=60', 'public, max-age=86400', 's-maxage=5, max-age=9'].map(kept)).toEqual([
      3600, 60, 3600, 5,
    ]);
    expect(['no-store', 'private, max-age=60', 'no-cache'].map(kept)).toEqual([0, 0, 0]);
  });

  it('fills no more memory than it may, the oldest first', () => {
    const cache = new AnswerCache(3200);
    const answer = (bytes: number) => ({
      body: Buffer.alloc(bytes),
      contentType: '',
      contentEncoding: '',
      until: 10,
    });
    for (let n = 0; n < 100; n++) cache.set(`k${n}`, answer(90));
    expect(cache.bytes).toBeLessThanOrEqual(3200);
    expect([cache.get('k0', 0), cache.get('k99', 0)?.body.length, cache.get('k99', 10)]).toEqual([
      undefined,
      90,
      undefined,
    ]);
    cache.set('large', answer(101));
    expect(cache.get('large', 0)).toBeUndefined();
  });

  it('leads to the proxy wherever it names the source, and names no secret', () => {
    const text = `<!DOCTYPE x SYSTEM "http://gis.example/x.dtd"><a xmlns:xlink="http://www.w3.org/1999/xlink"
      xlink:href="http://gis.example:8080/ows?SERVICE=WMS&amp;key=topsecret"><b>http://gis.example:8080/about topsecret</b></a>`;
    const out = rewriteDocument(text, {
      proxy: 'https://county.example/api/mapService/proxy/s1',
      secrets: ['topsecret'],
      baseUrl: 'http://gis.example:8080/ows',
      service: { type: 'WMS' },
    });
    expect(out).not.toMatch(/gis\.example|topsecret|DOCTYPE/);
    expect(out).toContain('xlink:href="https://county.example/api/mapService/proxy/s1?"');
    expect(out).toContain('xmlns:xlink="http://www.w3.org/1999/xlink"');
  });
});
