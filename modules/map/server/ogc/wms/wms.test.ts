import { createCanvas, loadImage } from '@napi-rs/canvas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { metre, origin } from '../../space.fixture.ts';
import { startPictures } from '../services.fixture.ts';

let house: Awaited<ReturnType<typeof startPictures>>;
beforeAll(async () => {
  house = await startPictures();
});
afterAll(() => house?.close());

type Change = Record<string, string | null>;

const [x0, y0] = origin;
/** 100 by 100 metres; two fields of 20 by 20 metres side by side stand in its south-west corner. One metre a pixel. */
const box = [x0, y0, x0 + 100 * metre, y0 + 100 * metre];
const [w, s, e, n] = box.map(String);
const latFirst = [s, w, n, e].join(',');

const mapQuery = (change: Change = {}): Record<string, string> => {
  const query: Change = {
    SERVICE: 'WMS',
    VERSION: '1.3.0',
    REQUEST: 'GetMap',
    LAYERS: 'yjjbnt',
    STYLES: '',
    CRS: 'EPSG:4490',
    BBOX: latFirst,
    WIDTH: '100',
    HEIGHT: '100',
    FORMAT: 'image/png',
    ...change,
  };
  return Object.fromEntries(Object.entries(query).filter((one): one is [string, string] => one[1] !== null));
};
const map = (change: Change = {}, token?: string) => house.get('wms', mapQuery(change), token);
const older = { VERSION: '1.1.1', CRS: null, SRS: 'EPSG:4490', BBOX: box.join(',') };

async function pixels(bytes: Buffer) {
  const image = await loadImage(bytes);
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const at = (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data];
  return { size: [image.width, image.height], at };
}
const white = [255, 255, 255, 255];
const exception = (text: string) => ({
  code: /code="(\w+)"/.exec(text)?.[1],
  locator: /locator="(\w+)"/.exec(text)?.[1],
});

describe('a map', () => {
  const ways: [string, Change][] = [
    ['1.3.0 in EPSG:4490, latitude first', {}],
    ['1.3.0 in CRS:84, longitude first', { CRS: 'CRS:84', BBOX: box.join(',') }],
    ['1.3.0 in EPSG:4326', { CRS: 'EPSG:4326' }],
    ['1.1.1 in EPSG:4490, longitude first', older],
    ['1.1.0, which is 1.1.1', { ...older, VERSION: '1.1.0' }],
    ['numbers with exponents', { BBOX: [s, w, n, e].map((one) => Number(one).toExponential()).join(',') }],
    ['parameters without regard to case, unknown ones ignored', { CRS: null, crs: 'epsg:4490', colour: 'x' }],
  ];
  it.each(ways)('shows fields where they lie: %s [S2-7.wms]', async (_, change) => {
    const { status, type, bytes, text } = await map(change);
    expect([status, type], text).toEqual([200, 'image/png']);
    const { at, size } = await pixels(bytes);
    expect(size).toEqual([100, 100]);
    expect([at(10, 90), at(25, 85)]).not.toContainEqual(white);
    expect([at(5, 70), at(50, 50), at(50, 90), at(10, 20)]).toEqual([white, white, white, white]);
  });

  it('shows them in a plane system, north first in 1.3.0 and east first in 1.1.1', async () => {
    const info = { ...older, LAYERS: 'county', SRS: 'EPSG:4549' };
    const caps = await house.get('wms', 'service=WMS&request=GetCapabilities&version=1.1.1');
    const [, west, south, east, north] =
      /<Name>yjjbnt<.*?SRS="EPSG:4549" minx="([\d.]+)" miny="([\d.]+)" maxx="([\d.]+)" maxy="([\d.]+)"/.exec(
        caps.text,
      )!;
    const plane = { ...info, LAYERS: 'yjjbnt', BBOX: [west, south, east, north].join(',') };
    const newer = { CRS: 'EPSG:4549', BBOX: [south, west, north, east].join(',') };
    const [a, b] = [await map(plane), await map(newer)];
    expect(b.bytes.equals(a.bytes)).toBe(true);
    expect((await pixels(a.bytes)).at(3, 60)).not.toEqual(white);
  });

  it('stands on white, a colour or nothing, and is a JPEG where that is wanted', async () => {
    const corner = async (change: Change) => (await pixels((await map(change)).bytes)).at(90, 10);
    expect(await corner({})).toEqual(white);
    expect(await corner({ BGCOLOR: '0x102030' })).toEqual([16, 32, 48, 255]);
    expect(await corner({ TRANSPARENT: 'TRUE' })).toEqual([0, 0, 0, 0]);
    const jpeg = await map({ FORMAT: 'image/jpeg', TRANSPARENT: 'TRUE' });
    expect([jpeg.type, jpeg.bytes[0], jpeg.bytes[1]]).toEqual(['image/jpeg', 0xff, 0xd8]);
  });

  it('is blank beyond the layers, at any scale, and as small or as stretched as was asked', async () => {
    for (const BBOX of ['10,10,11,11', '-1000,-1000,-900,-900', '25.36,119.1,25.3600000001,119.1000000001']) {
      const { status, bytes } = await map({ BBOX, LAYERS: 'road' });
      expect([status, (await pixels(bytes)).at(50, 50)]).toEqual([200, white]);
    }
    expect((await pixels((await map({ WIDTH: '8', HEIGHT: '5' })).bytes)).size).toEqual([8, 5]);
    expect((await pixels((await map({ WIDTH: '200', HEIGHT: '20' })).bytes)).at(20, 18)).not.toEqual(white);
  });

  it('takes styles that are empty, listed or mixed, and draws the first layer lowest', async () => {
    for (const STYLES of ['', ',', 'default,', ',default'])
      expect((await map({ LAYERS: 'yjjbnt,parcel', STYLES })).type).toBe('image/png');
    const [ab, ba] = [await map({ LAYERS: 'yjjbnt,county' }), await map({ LAYERS: 'county,yjjbnt' })];
    expect(ab.bytes.equals(ba.bytes)).toBe(false);
  });

  it('with layers alone is a preview of their place [S2-7.wms]', async () => {
    const { type, bytes } = await house.get('wms', 'layers=yjjbnt');
    const { size, at } = await pixels(bytes);
    expect([type, Math.max(...size)]).toEqual(['image/png', 768]);
    expect(at(0, 0)).toEqual(white);
    expect((await house.get('wms', 'layers=yjjbnt&width=300&format=image/jpeg')).type).toBe('image/jpeg');
    expect(exception((await house.get('wms', 'layers=nothing')).text).code).toBe('LayerNotDefined');
  });
});

describe('a style that comes with the request', () => {
  const painted = (color: string, filter = '') =>
    `<Rule>${filter}<PolygonSymbolizer><Fill><CssParameter name="fill">${color}</CssParameter></Fill></PolygonSymbolizer></Rule>`;
  const own = (name: string, rules: string, more = '') =>
    `<UserStyle><Name>${name}</Name>${more}<FeatureTypeStyle>${rules}</FeatureTypeStyle></UserStyle>`;
  const sld = (...layers: string[]) =>
    `<StyledLayerDescriptor version="1.0.0" xmlns="http://www.opengis.net/sld" xmlns:ogc="http://www.opengis.net/ogc">${layers.join('')}</StyledLayerDescriptor>`;
  const layer = (name: string, styles: string) => `<NamedLayer><Name>${name}</Name>${styles}</NamedLayer>`;
  const named = '<NamedStyle><Name>default</Name></NamedStyle>';
  const [red, blue] = [
    [255, 0, 0, 255],
    [0, 0, 255, 255],
  ];
  const two = own('red', painted('#ff0000')) + own('blue', painted('#0000ff'), '<IsDefault>1</IsDefault>');
  const inSld = { LAYERS: null, STYLES: null };
  const field = async (change: Change, token?: string) =>
    (await pixels((await map(change, token)).bytes)).at(5, 95);

  it('brings the layers of a picture, or is a library of styles for those that are named [S2-7.wms]', async () => {
    const redOnly = layer('yjjbnt', own('red', painted('#ff0000')));
    expect(await field({ ...inSld, SLD_BODY: sld(redOnly) })).toEqual(red);
    expect(
      await field({ ...inSld, SLD_BODY: sld(redOnly, layer('county', own('b', painted('#0000ff')))) }),
    ).toEqual(blue);
    const plain = (await map()).bytes;
    const asked = { ...inSld, SLD_BODY: sld(layer('yjjbnt', named)) };
    expect((await map(asked)).bytes.equals(plain)).toBe(true);
    const library = sld(layer('yjjbnt', two));
    expect(await field({ SLD_BODY: library })).toEqual(blue);
    expect(await field({ SLD_BODY: library, STYLES: 'red' })).toEqual(red);
    expect((await map({ SLD_BODY: library, STYLES: 'default' })).bytes.equals(plain)).toBe(true);
    const preview = await house.get('wms', { SLD_BODY: sld(redOnly) });
    expect(Math.max(...(await pixels(preview.bytes)).size)).toBe(768);
  });

  it('is as long as a form may be, and draws the legend too', async () => {
    const rules = Array.from({ length: 400 }, (_, index) =>
      painted('#00ff00', `<MinScaleDenominator>${1e9 + index}</MinScaleDenominator>`),
    ).join('');
    const SLD_BODY = sld(layer('yjjbnt', own('long', rules + painted('#ff0000'))));
    const long = await house.post('wms', mapQuery({ ...inSld, SLD_BODY }));
    expect([long.status, (await pixels(long.bytes)).at(5, 95)]).toEqual([200, red]);
    expect((await house.post('wms', mapQuery())).bytes.equals((await map()).bytes)).toBe(true);
    const legend = { REQUEST: 'GetLegendGraphic', LAYER: 'yjjbnt', FORMAT: 'image/png' };
    const { bytes } = await house.post('wms', { ...legend, SLD_BODY });
    expect(bytes.equals((await house.get('wms', legend)).bytes)).toBe(false);
  });

  const wrong: [what: string, change: Change, code: string, locator: string][] = [
    ['lies elsewhere', { SLD: 'https://example.org/a.sld' }, 'InvalidParameterValue', 'SLD'],
    ['is no SLD', { SLD_BODY: '<a/>' }, 'InvalidParameterValue', 'SLD_BODY'],
    [
      'has a document type',
      { SLD_BODY: `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${sld()}` },
      'InvalidParameterValue',
      'SLD_BODY',
    ],
    [
      'brings data of its own',
      { SLD_BODY: sld('<UserLayer><Name>x</Name></UserLayer>') },
      'InvalidParameterValue',
      'SLD_BODY',
    ],
    [
      'names another layer',
      { ...inSld, SLD_BODY: sld(layer('nothing', two)) },
      'LayerNotDefined',
      'SLD_BODY',
    ],
    [
      'lacks the style that is named',
      { SLD_BODY: sld(layer('yjjbnt', two)), STYLES: 'green' },
      'StyleNotDefined',
      'STYLES',
    ],
  ];
  it.each(wrong)('and %s is refused in an exception', async (_, change, code, locator) => {
    const { status, text } = await map(change);
    expect([status, exception(text)], text).toEqual([400, { code, locator }]);
  });

  it('shows nobody a layer or a field that is not theirs', async () => {
    const farmland = { ...inSld, SLD_BODY: sld(layer('yjjbnt', two)) };
    expect(exception((await map(farmland, 'villager')).text).code).toBe('LayerNotDefined');
    const small =
      '<ogc:Filter><ogc:PropertyIsLessThan><ogc:PropertyName>MJ</ogc:PropertyName><ogc:Literal>1</ogc:Literal></ogc:PropertyIsLessThan></ogc:Filter>';
    const place = [y0 + 500 * metre, x0, y0 + 600 * metre, x0 + 100 * metre].join(',');
    const byArea = {
      ...inSld,
      BBOX: place,
      SLD_BODY: sld(layer('parcel', own('s', painted('#ff0000', small)))),
    };
    const seen = async (token: string) => (await pixels((await map(byArea, token)).bytes)).at(2, 97);
    expect([await seen('officer'), await seen('villager')]).toEqual([red, white]);
  });
});

describe('a wrong request', () => {
  const faults: [what: string, change: Change, code: string][] = [
    ['no version', { VERSION: null }, 'MissingParameterValue'],
    ['another version', { VERSION: '2.0.0' }, 'InvalidParameterValue'],
    ['another service', { SERVICE: 'WFS' }, 'InvalidParameterValue'],
    ['an unknown operation', { REQUEST: 'PutStyles' }, 'OperationNotSupported'],
    ['no layers', { LAYERS: null }, 'MissingParameterValue'],
    ['an unknown layer in the second place', { LAYERS: 'yjjbnt,nothing' }, 'LayerNotDefined'],
    ['an empty layer', { LAYERS: 'yjjbnt,' }, 'LayerNotDefined'],
    ['a layer of the prototype', { LAYERS: 'constructor' }, 'LayerNotDefined'],
    ['an unknown style in the second place', { LAYERS: 'yjjbnt,road', STYLES: ',neon' }, 'StyleNotDefined'],
    ['more styles than layers', { STYLES: ',,' }, 'StyleNotDefined'],
    ['no system', { CRS: null }, 'MissingParameterValue'],
    ['an unknown system', { CRS: 'EPSG:99999' }, 'InvalidCRS'],
    ['a system of the prototype', { CRS: 'toString' }, 'InvalidCRS'],
    ['an unknown format', { FORMAT: 'image/gif' }, 'InvalidFormat'],
    ['a box that is reversed', { BBOX: [n, w, s, e].join(',') }, 'InvalidParameterValue'],
    ['a box without extent', { BBOX: [s, w, s, e].join(',') }, 'InvalidParameterValue'],
    ['a box of NaN', { BBOX: 'NaN,NaN,NaN,NaN' }, 'InvalidParameterValue'],
    ['a box of Infinity', { BBOX: '-Infinity,0,1,1' }, 'InvalidParameterValue'],
    ['a box of numbers too large', { BBOX: '0,0,1e999,1' }, 'InvalidParameterValue'],
    ['a box of three', { BBOX: '1,2,3' }, 'InvalidParameterValue'],
    ['a picture of 100,000 pixels', { WIDTH: '100000' }, 'InvalidParameterValue'],
    ['a picture without height', { HEIGHT: '0' }, 'InvalidParameterValue'],
    ['a width that is no number', { WIDTH: '1e3' }, 'InvalidParameterValue'],
    ['a colour that is none', { BGCOLOR: 'red' }, 'InvalidParameterValue'],
    ['a filter of another product', { CQL_FILTER: 'MJ>1' }, 'InvalidParameterValue'],
  ];
  it.each(faults)('with %s is told in an exception', async (_, change, code) => {
    const reply = await map(change);
    expect([reply.status, reply.type]).toEqual([400, 'text/xml; charset=utf-8']);
    expect(exception(reply.text).code).toBe(code);
  });

  it('is told as its version spells it, and never repeats markup', async () => {
    const reply = await map({ ...older, SRS: '<script>"&' });
    expect(reply.type).toContain('application/vnd.ogc.se_xml');
    expect([exception(reply.text).code, reply.text.includes('<script>')]).toEqual(['InvalidSRS', false]);
    expect(reply.text).toContain('locator="SRS"');
  });

  it('is told in a picture, or is a blank one, where that is asked', async () => {
    for (const [EXCEPTIONS, drawn] of [
      ['INIMAGE', true],
      ['BLANK', false],
      ['application/vnd.ogc.se_inimage', true],
      ['application/vnd.ogc.se_blank', false],
    ] as const) {
      const { status, type, bytes } = await map({ LAYERS: 'nothing', WIDTH: '300', EXCEPTIONS });
      const { size, at } = await pixels(bytes);
      const colours = Array.from({ length: 200 }, (_, x) => at(8 + x, 16).join());
      expect([status, type, size]).toEqual([200, 'image/png', [300, 100]]);
      expect(new Set(colours).size > 1).toBe(drawn);
    }
  });
});

describe('capabilities', () => {
  const versions: [asked: string, told: string][] = [
    ['', '1.3.0'],
    ['&VERSION=1.3.0', '1.3.0'],
    ['&VERSION=100.0.0', '1.3.0'],
    ['&VERSION=1.2.0', '1.1.1'],
    ['&VERSION=1.1.1', '1.1.1'],
    ['&VERSION=0.0.0', '1.1.1'],
    ['&VERSION=&FORMAT=application/strange', '1.3.0'],
  ];
  it.each(versions)('asked with “%s” are told in %s', async (asked, told) => {
    const { type, text } = await house.get('wms', `SERVICE=WMS&REQUEST=GetCapabilities${asked}`);
    expect(/<WM\w*Capabilities version="([\d.]+)"/i.exec(text)?.[1]).toBe(told);
    expect(type).toContain(told === '1.3.0' ? 'text/xml' : 'application/vnd.ogc.wms_xml');
  });

  it('name the county’s systems first, with boxes in their own axes', async () => {
    const { text } = await house.get('wms', 'SERVICE=WMS&REQUEST=GetCapabilities');
    const [, layer = ''] = /(<Layer queryable="1"><Name>yjjbnt<.*<\/Layer>)/.exec(text) ?? [];
    expect(/<BoundingBox CRS="([^"]+)" minx="([\d.]+)/.exec(layer)?.slice(1)).toEqual(['EPSG:4490', '25.36']);
    for (const crs of ['EPSG:4490', 'EPSG:4549', 'EPSG:4326', 'CRS:84', 'EPSG:3857'])
      expect(text).toContain(`<CRS>${crs}</CRS>`);
    expect(layer).toContain('GetLegendGraphic');
  });

  it('have a sequence that says whether they changed', async () => {
    const ask = (sequence: string) =>
      house.get('wms', `SERVICE=WMS&REQUEST=GetCapabilities&UPDATESEQUENCE=${sequence}`);
    const current = /updateSequence="(\d+)"/.exec((await ask('0')).text)?.[1] ?? '';
    expect(exception((await ask(current)).text).code).toBe('CurrentUpdateSequence');
    expect(exception((await ask(`${current}0`)).text).code).toBe('InvalidUpdateSequence');
  });
});

describe('a click', () => {
  const info = (change: Change = {}, token?: string) =>
    map(
      {
        REQUEST: 'GetFeatureInfo',
        QUERY_LAYERS: 'yjjbnt',
        INFO_FORMAT: 'application/json',
        I: '5',
        J: '95',
        ...change,
      },
      token,
    );

  it('answers the features there, in each format [S2-7.wms]', async () => {
    const { features } = JSON.parse((await info()).text);
    expect(features).toMatchObject([{ id: 'yjjbnt.f1', properties: { TBMC: '一号田', owner: '秘密' } }]);
    const overlap = JSON.parse((await info({ I: '15', J: '90', FEATURE_COUNT: '5' })).text);
    expect(overlap.features.map((one: { id: string }) => one.id)).toEqual(['yjjbnt.f1', 'yjjbnt.f2']);
    for (const format of ['text/plain', 'text/html', 'application/vnd.ogc.gml']) {
      const reply = await info({ INFO_FORMAT: format });
      expect(reply.type).toContain(format);
      expect(reply.text).toContain('一号田');
    }
    expect(JSON.parse((await info({ I: '50', J: '50' })).text).features).toEqual([]);
    const x = { ...older, REQUEST: 'GetFeatureInfo', I: null, J: null, X: '5', Y: '95' };
    expect(JSON.parse((await info(x)).text).features).toHaveLength(1);
  });

  it('answers what lies under the pixel before its neighbours', async () => {
    const box = [y0 + 499 * metre, x0, y0 + 599 * metre, x0 + 100 * metre].join(',');
    const small = { LAYERS: 'parcel', QUERY_LAYERS: 'parcel', BBOX: box, WIDTH: '10', HEIGHT: '10' };
    for (const [count, ids] of [
      ['1', ['parcel.p3']],
      ['3', ['parcel.p3', 'parcel.p4', 'parcel.p2']],
    ] as const) {
      const { text } = await info({ ...small, I: '3', J: '9', FEATURE_COUNT: count });
      expect(JSON.parse(text).features.map(({ id }: { id: string }) => id)).toEqual(ids);
    }
  });

  it('beside the picture, on another layer or in a strange format is refused', async () => {
    const codes: [Change, string][] = [
      [{ I: '100' }, 'InvalidPoint'],
      [{ J: '-1' }, 'InvalidPoint'],
      [{ I: null }, 'MissingParameterValue'],
      [{ QUERY_LAYERS: 'road' }, 'LayerNotDefined'],
      [{ QUERY_LAYERS: 'nothing', LAYERS: 'nothing' }, 'LayerNotDefined'],
      [{ INFO_FORMAT: 'text/strange' }, 'InvalidFormat'],
    ];
    for (const [change, code] of codes) expect(exception((await info(change)).text).code).toBe(code);
  });
});

describe('whoever may not see a layer', () => {
  it('finds it nowhere: it reads as one that does not exist', async () => {
    const caps = await house.get('wms', 'SERVICE=WMS&REQUEST=GetCapabilities', 'villager');
    expect([caps.text.includes('yjjbnt'), caps.text.includes('<Name>parcel<')]).toEqual([false, true]);
    const [hidden, unknown] = [await map({}, 'villager'), await map({ LAYERS: 'unknown' }, 'villager')];
    expect(hidden.text.replaceAll('yjjbnt', 'unknown')).toBe(unknown.text);
    const changes: Change[] = [
      { REQUEST: 'GetFeatureInfo', QUERY_LAYERS: 'yjjbnt', I: '5', J: '95' },
      { REQUEST: 'GetLegendGraphic', LAYER: 'yjjbnt' },
      { REQUEST: null },
    ];
    for (const change of changes)
      expect(exception((await map(change, 'villager')).text).code).toBe('LayerNotDefined');
  });

  it('reads of an open layer only the open fields', async () => {
    const at = { LAYERS: 'parcel', QUERY_LAYERS: 'parcel', INFO_FORMAT: 'application/json', I: '2', J: '97' };
    const place = [y0 + 500 * metre, x0, y0 + 600 * metre, x0 + 100 * metre].join(',');
    const ask = async (token: string) =>
      JSON.parse((await map({ REQUEST: 'GetFeatureInfo', BBOX: place, ...at }, token)).text).features[0]
        .properties;
    expect([await ask('officer'), await ask('villager')]).toEqual([{ ZDH: 'P0', MJ: 0 }, { ZDH: 'P0' }]);
  });

  it('without a session is refused as everywhere, and may show a key', async () => {
    const { status, headers } = await map({}, '');
    expect([status, headers.get('www-authenticate')?.startsWith('Basic')]).toEqual([401, true]);
  });
});

describe('a legend', () => {
  it('is a picture of the style’s lines', async () => {
    const { type, bytes } = await house.get('wms', 'REQUEST=GetLegendGraphic&LAYER=road&FORMAT=image/png');
    const { size } = await pixels(bytes);
    expect([type, size[0]! > 40, size[1]! > 20]).toEqual(['image/png', true, true]);
  });
});
