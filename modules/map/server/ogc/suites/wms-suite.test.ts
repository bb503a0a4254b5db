import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { metre, origin } from '../../space.fixture.ts';
import {
  type Checks,
  isException,
  isPicture,
  pixel,
  type Query,
  startWms,
  values,
  white,
} from './wms-suite.fixture.ts';

/**
 * The tests of OGC's executable suite for WMS 1.3.0 (ets-wms13, classes basic and queryable) by their names, on layers of our own;
 * left out are the two that need the schemas of the standard.
 */

let served: Awaited<ReturnType<typeof startWms>>;
beforeAll(async () => {
  served = await startWms();
});
afterAll(() => served?.close());

const [x0, y0] = origin;
const [w, s, e, n] = [x0, y0, x0 + 100 * metre, y0 + 100 * metre].map(String) as [
  string,
  string,
  string,
  string,
];
/** Names in any case, as the suite writes them. */
const map = (change: Query = {}) =>
  served.get('wms', {
    ReQuEsT: 'GetMap',
    VeRsIoN: '1.3.0',
    LaYeRs: 'yjjbnt',
    StYlEs: '',
    CrS: 'CRS:84',
    BbOx: [w, s, e, n].join(','),
    WiDtH: '100',
    HeIgHt: '100',
    FoRmAt: 'image/png',
    ...change,
  });
const info = (change: Query = {}) =>
  map({
    ReQuEsT: 'GetFeatureInfo',
    QuErY_LaYeRs: 'yjjbnt',
    InFo_FoRmAt: 'application/json',
    I: '10',
    J: '90',
    ...change,
  });
const ofMaps: Checks = [
  ['bbox-direct', async () => isPicture(await map())],
  // Each of our served.layers says its own box.
  ['bbox-inherited', () => expect(served.layers.every((layer) => layer.includes('<BoundingBox'))).toBe(true)],
  ['bbox-below-scale', async () => isPicture(await map({ BbOx: `${w},${s},${x0 + 1e-7},${y0 + 1e-7}` }))],
  ['bbox-above-scale', async () => isPicture(await map({ BbOx: '-180,-90,180,90' }))],
  [
    'bbox-exponential',
    async () => {
      const written = [w, s, e, n].map((value) => Number(value).toExponential()).join(',');
      expect((await map({ BbOx: written })).bytes.equals((await map()).bytes)).toBe(true);
    },
  ],
  // Two fields of 20 by 20 metres lie in the south-west corner; a pixel is a metre.
  [
    'bbox-pixel-interpretation',
    async () => {
      const picture = await map();
      expect(await pixel(picture, 10, 90)).not.toEqual(white);
      expect(await pixel(picture, 10, 70)).toEqual(white);
    },
  ],
  ['bbox-minx-gt-maxx', async () => isException(await map({ BbOx: [e, s, w, n].join(',') }))],
  ['bbox-minx-eq-maxx', async () => isException(await map({ BbOx: [w, s, w, n].join(',') }))],
  ['bbox-miny-gt-maxy', async () => isException(await map({ BbOx: [w, n, e, s].join(',') }))],
  ['bbox-miny-eq-maxy', async () => isException(await map({ BbOx: [w, s, e, s].join(',') }))],
  ['bbox-no-overlap', async () => isPicture(await map({ BbOx: '0,0,1,1' }))],
  ['bbox-outside-crs', async () => isPicture(await map({ BbOx: '-181,-91,181,91' }))],
  ['no-bgcolor', async () => expect(await pixel(await map(), 90, 10)).toEqual(white)],
  [
    'blue-bgcolor',
    async () => expect(await pixel(await map({ BgCoLoR: '0x0000FF' }), 90, 10)).toEqual([0, 0, 255, 255]),
  ],
  [
    'crs-direct',
    async () => isPicture(await map({ CrS: 'EPSG:4549', BbOx: '2806000,409000,2807000,410000' })),
  ],
  [
    'crs-inherited',
    async () => isPicture(await map({ CrS: 'EPSG:4513', BbOx: '2800000,25000000,2900000,25100000' })),
  ],
  ['invalid-crs', async () => isException(await map({ CrS: 'EPSG:99999' }), 'InvalidCRS')],
  [
    'each-crs',
    async () => {
      for (const crs of new Set(served.systemsOf(served.layers[0]!))) {
        const reply = await map({ CrS: crs, BbOx: '0,0,10,10', WiDtH: '5', HeIgHt: '5' });
        expect([crs, reply.status, reply.type]).toEqual([crs, 200, 'image/png']);
      }
    },
  ],
  ['exceptions-default', async () => isException(await map({ LaYeRs: 'UndefinedLayer' }), 'LayerNotDefined')],
  [
    'exceptions-xml',
    async () => isException(await map({ LaYeRs: 'UndefinedLayer', ExCePtIoNs: 'XML' }), 'LayerNotDefined'),
  ],
  [
    'exceptions-inimage-mime',
    async () => isPicture(await map({ LaYeRs: 'UndefinedLayer', ExCePtIoNs: 'INIMAGE' })),
  ],
  [
    'exceptions-blank-red',
    async () => {
      const blank = await map({ LaYeRs: 'UndefinedLayer', ExCePtIoNs: 'BLANK', BgCoLoR: '0xFF0000' });
      expect(await pixel(blank, 50, 50)).toEqual([255, 0, 0, 255]);
    },
  ],
  [
    'exceptions-blank-transparent',
    async () => {
      const blank = await map({ LaYeRs: 'UndefinedLayer', ExCePtIoNs: 'BLANK', TrAnSpArEnT: 'TRUE' });
      expect((await pixel(blank, 50, 50))[3]).toBe(0);
    },
  ],
  [
    'exceptions-blank-mime',
    async () => isPicture(await map({ LaYeRs: 'UndefinedLayer', ExCePtIoNs: 'BLANK' })),
  ],
  ['invalid-format', async () => isException(await map({ FoRmAt: 'invalid' }), 'InvalidFormat')],
  [
    'each-format',
    async () => {
      for (const format of served.formatsOf('GetMap')) await isPicture(await map({ FoRmAt: format }), format);
    },
  ],
  ['two-layers', async () => isPicture(await map({ LaYeRs: 'yjjbnt,road', StYlEs: ',' }))],
  ['three-layers', async () => isPicture(await map({ LaYeRs: 'yjjbnt,road,county', StYlEs: ',,' }))],
  ['invalid-layer', async () => isException(await map({ LaYeRs: 'UndefinedLayer' }), 'LayerNotDefined')],
  [
    'first-layer-invalid',
    async () => isException(await map({ LaYeRs: 'UndefinedLayer,yjjbnt', StYlEs: ',' }), 'LayerNotDefined'),
  ],
  [
    'second-layer-invalid',
    async () => isException(await map({ LaYeRs: 'yjjbnt,UndefinedLayer', StYlEs: ',' }), 'LayerNotDefined'),
  ],
  [
    'layerlimit',
    async () => {
      const most = Number(values(served.capabilities, 'LayerLimit')[0]);
      const named = (count: number) => ({ LaYeRs: Array(count).fill('road').join(','), StYlEs: '' });
      await isPicture(await map(named(most)));
      isException(await map(named(most + 1)));
    },
  ],
  [
    'each-layer',
    async () => {
      for (const layer of served.layers) await isPicture(await map({ LaYeRs: values(layer, 'Name')[0]! }));
    },
  ],
  ['styles-direct', async () => isPicture(await map({ StYlEs: 'default' }))],
  ['styles-inherited', () => expect(served.root).not.toContain('<Style>')],
  ['two-styles', async () => isPicture(await map({ LaYeRs: 'yjjbnt,road', StYlEs: 'default,default' }))],
  [
    'three-styles',
    async () => isPicture(await map({ LaYeRs: 'yjjbnt,road,county', StYlEs: 'default,default,default' })),
  ],
  ['invalid-style', async () => isException(await map({ StYlEs: 'UndefinedStyle' }), 'StyleNotDefined')],
  ['styles-default-single-layer', async () => isPicture(await map({ StYlEs: '' }))],
  ['styles-default-multiple-layers', async () => isPicture(await map({ LaYeRs: 'yjjbnt,road', StYlEs: '' }))],
  ['styles-default-commas', async () => isPicture(await map({ LaYeRs: 'yjjbnt,road', StYlEs: ',' }))],
  ['styles-some-default', async () => isPicture(await map({ LaYeRs: 'yjjbnt,road', StYlEs: 'default,' }))],
  [
    'first-style-invalid',
    async () =>
      isException(await map({ LaYeRs: 'yjjbnt,road', StYlEs: 'UndefinedStyle,' }), 'StyleNotDefined'),
  ],
  [
    'second-style-invalid',
    async () =>
      isException(await map({ LaYeRs: 'yjjbnt,road', StYlEs: ',UndefinedStyle' }), 'StyleNotDefined'),
  ],
  [
    'each-style',
    async () => {
      for (const layer of served.layers)
        for (const [, style] of layer.matchAll(/<Style><Name>(.*?)</g))
          await isPicture(await map({ LaYeRs: values(layer, 'Name')[0]!, StYlEs: style! }));
    },
  ],
  ['transparent-default', async () => expect((await pixel(await map(), 90, 10))[3]).toBe(255)],
  [
    'transparent-false',
    async () => expect((await pixel(await map({ TrAnSpArEnT: 'FALSE' }), 90, 10))[3]).toBe(255),
  ],
  [
    'transparent-true',
    async () => expect((await pixel(await map({ TrAnSpArEnT: 'TRUE' }), 90, 10))[3]).toBe(0),
  ],
  ['transparent-opaque-layer', () => expect(served.capabilities).not.toContain('opaque="1"')],
  [
    'large-size',
    async () => isPicture(await map({ WiDtH: values(served.capabilities, 'MaxWidth')[0]!, HeIgHt: '8' })),
  ],
  ['small-size', async () => isPicture(await map({ WiDtH: '8', HeIgHt: '8' }))],
];

const ofInfo: Checks = [
  [
    'exceptions-default',
    async () =>
      isException(
        await info({ LaYeRs: 'UndefinedLayer', QuErY_LaYeRs: 'UndefinedLayer' }),
        'LayerNotDefined',
      ),
  ],
  [
    'exceptions-xml',
    async () =>
      isException(
        await info({ LaYeRs: 'UndefinedLayer', QuErY_LaYeRs: 'UndefinedLayer', ExCePtIoNs: 'XML' }),
        'LayerNotDefined',
      ),
  ],
  // On the border of two fields.
  [
    'feature_count-default',
    async () => {
      const one = JSON.parse((await info({ I: '20' })).text).features.length;
      const two = JSON.parse((await info({ I: '20', FeAtUrE_CoUnT: '2' })).text).features.length;
      expect([one, two]).toEqual([1, 2]);
    },
  ],
  [
    'feature_count-1',
    async () =>
      expect(JSON.parse((await info({ I: '20', FeAtUrE_CoUnT: '1' })).text).features).toHaveLength(1),
  ],
  ['invalid-info_format', async () => isException(await info({ InFo_FoRmAt: 'invalid' }), 'InvalidFormat')],
  [
    'each-info_format',
    async () => {
      for (const format of served.formatsOf('GetFeatureInfo')) {
        const { status, type } = await info({ InFo_FoRmAt: format });
        expect([status, type.split(';')[0]]).toEqual([200, format]);
      }
    },
  ],
  ['invalid-i', async () => isException(await info({ I: '100' }), 'InvalidPoint')],
  ['invalid-j', async () => isException(await info({ J: '100' }), 'InvalidPoint')],
  [
    'two-query_layers',
    async () => expect((await info({ LaYeRs: 'yjjbnt,road', QuErY_LaYeRs: 'yjjbnt,road' })).status).toBe(200),
  ],
  [
    'three-query_layers',
    async () =>
      expect((await info({ LaYeRs: 'yjjbnt,road,county', QuErY_LaYeRs: 'yjjbnt,road,county' })).status).toBe(
        200,
      ),
  ],
  [
    'less-query_layers',
    async () => expect((await info({ LaYeRs: 'yjjbnt,road', QuErY_LaYeRs: 'road' })).status).toBe(200),
  ],
  [
    'invalid-query_layers',
    async () => isException(await info({ QuErY_LaYeRs: 'UndefinedLayer' }), 'LayerNotDefined'),
  ],
  ['query_layers-not-queryable', () => expect(served.capabilities).not.toContain('queryable="0"')],
  [
    'each-queryable-layer',
    async () => {
      for (const layer of served.layers) {
        const [name = ''] = values(layer, 'Name');
        expect([name, (await info({ LaYeRs: name, QuErY_LaYeRs: name })).status]).toEqual([name, 200]);
      }
    },
  ],
];

describe('OGC’s suite for WMS 1.3.0', () => {
  it.each(ofMaps)('getmap:%s', (_name, check) => check() as Promise<void>);
  it.each(ofInfo)('getfeatureinfo:%s', (_name, check) => check() as Promise<void>);
});
