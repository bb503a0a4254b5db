import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { metre, origin } from '../space.fixture.ts';
import { startPictures } from './services.fixture.ts';

const hasGdal = spawnSync('gdal_translate', ['--version']).status === 0;
const hasOwslib = spawnSync('/usr/bin/python3', ['-c', 'import owslib']).status === 0;
if (!hasGdal || !hasOwslib) {
  if (process.env['CI'])
    throw new Error('GDAL and OWSLib are needed: apt-get install gdal-bin python3-owslib');
  console.log('GDAL or OWSLib is not installed: pictures are not read by them');
}

let house: Awaited<ReturnType<typeof startPictures>>;
let folder: string;
beforeAll(async () => {
  house = await startPictures();
  folder = mkdtempSync(join(tmpdir(), 'homestead-gis-'));
});
afterAll(async () => {
  await house?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** Runs a program beside the server of this process; throws what it says where it fails. */
function run(program: string, args: string[], input?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: folder,
      env: { ...process.env, GDAL_HTTP_HEADERS: 'authentication: officer', GDAL_PAM_ENABLED: 'NO' },
    });
    let [out, err] = ['', ''];
    child.stdout.on('data', (text) => {
      out += text;
    });
    child.stderr.on('data', (text) => {
      err += text;
    });
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve(out) : reject(new Error(`${program}: ${err}${out}`))));
    child.stdin.end(input);
  });
}

async function pixel(file: string, x: number, y: number): Promise<number[]> {
  const image = await loadImage(await readFile(file));
  const canvas = createCanvas(image.width, image.height);
  const pen = canvas.getContext('2d');
  pen.drawImage(image, 0, 0);
  return [...pen.getImageData(x, y, 1, 1).data].slice(0, 3);
}
const white = [255, 255, 255];
/** The place of two fields in the south-west of 100 by 100 metres, in degrees and in the plane (turned by 0.4° there). */
const [x0, y0] = origin;
const places = {
  'EPSG:4490': [x0, y0, x0 + 100 * metre, y0 + 100 * metre],
  'EPSG:4549': [409_390, 2_806_230, 409_490, 2_806_330],
};

describe.skipIf(!hasGdal)('GDAL', () => {
  const wms = (version: string, crs: string, box: readonly number[]) => `<GDAL_WMS>
<Service name="WMS"><Version>${version}</Version><ServerUrl>${house.base}/api/mapService/cite/wms?</ServerUrl>
<${version === '1.3.0' ? 'CRS' : 'SRS'}>${crs}</${version === '1.3.0' ? 'CRS' : 'SRS'}><ImageFormat>image/png</ImageFormat><Layers>yjjbnt</Layers>
<BBoxOrder>${version === '1.3.0' ? 'yxYX' : 'xyXY'}</BBoxOrder></Service>
<DataWindow><UpperLeftX>${box[0]}</UpperLeftX><UpperLeftY>${box[3]}</UpperLeftY><LowerRightX>${box[2]}</LowerRightX><LowerRightY>${box[1]}</LowerRightY><SizeX>100</SizeX><SizeY>100</SizeY></DataWindow>
<Projection>${crs}</Projection><BandsCount>3</BandsCount><BlockSizeX>100</BlockSizeX><BlockSizeY>100</BlockSizeY></GDAL_WMS>`;

  it.each([
    ['1.1.1', 'EPSG:4490'],
    ['1.3.0', 'EPSG:4490'],
    ['1.1.1', 'EPSG:4549'],
    ['1.3.0', 'EPSG:4549'],
  ] as const)('reads a WMS %s in %s at the right place [S2-7.wms]', async (version, crs) => {
    const [description, picture] = [join(folder, 'wms.xml'), join(folder, `${version}-${crs.slice(5)}.png`)];
    await writeFile(description, wms(version, crs, places[crs]));
    await run('gdal_translate', ['-q', '-of', 'PNG', description, picture]);
    const colours = crs === 'EPSG:4490' ? [await pixel(picture, 10, 90), await pixel(picture, 60, 30)] : [];
    if (crs === 'EPSG:4490')
      expect([colours[0]?.join() === white.join(), colours[1]]).toEqual([false, white]);
    else expect((await readFile(picture)).length).toBeGreaterThan(100);
  });

  it('finds the layers of the WMS and of the WMTS', async () => {
    const found = await run('gdalinfo', [`WMS:${house.base}/api/mapService/cite/wms?version=1.1.1`]);
    expect(found).toContain('LAYERS=yjjbnt');
    const tiles = `WMTS:${house.base}/api/mapService/cite/wmts?SERVICE=WMTS&REQUEST=GetCapabilities,layer=yjjbnt,tilematrixset=c`;
    const picture = join(folder, 'wmts.png');
    const window = [x0, y0 + 50 * metre, x0 + 100 * metre, y0 - 50 * metre].map(String);
    await run('gdal_translate', [
      '-q',
      '-of',
      'PNG',
      '-outsize',
      '100',
      '100',
      '-projwin',
      ...window,
      tiles,
      picture,
    ]);
    expect(await pixel(picture, 60, 10)).not.toEqual(await pixel(picture, 10, 40));
  });
});

describe.skipIf(!hasOwslib)('OWSLib', () => {
  it('reads both versions of the WMS', async () => {
    const script = `
import sys
from owslib.wms import WebMapService
for version, box in (('1.1.1', (${places['EPSG:4490'].join()})), ('1.3.0', (${places['EPSG:4490'].join()}))):
    wms = WebMapService('${house.base}/api/mapService/cite/wms', version=version, headers={'authentication': 'officer'})
    assert 'yjjbnt' in wms.contents, list(wms.contents)
    img = wms.getmap(layers=['yjjbnt'], srs='EPSG:4490', bbox=box, size=(100, 100), format='image/png')
    open('${folder}/owslib-' + version + '.png', 'wb').write(img.read())
`;
    await run('/usr/bin/python3', ['-'], script);
    const [a, b] = await Promise.all(
      ['1.1.1', '1.3.0'].map((version) => readFile(join(folder, `owslib-${version}.png`))),
    );
    expect(a!.equals(b!)).toBe(true);
    expect(await pixel(join(folder, 'owslib-1.3.0.png'), 10, 90)).not.toEqual(white);
  });
});

describe('QGIS, told from what it reads', () => {
  // It takes the last format that it knows, guesses types in GML (a code of 19 digits becomes 3.5e+18), and knows JSON by "Content-Type" alone.
  it('is answered a click in JSON, with texts as they are and the system of the shapes', async () => {
    const { text } = await house.get('wms', { SERVICE: 'WMS', REQUEST: 'GetCapabilities' });
    const formats = /<GetFeatureInfo>(.*?)<DCPType>/.exec(text)?.[1]?.match(/(?<=<Format>)[^<]+/g);
    expect(formats?.at(-1)).toBe('application/json');
    const query = new URLSearchParams({
      ...{ SERVICE: 'WMS', VERSION: '1.3.0', REQUEST: 'GetFeatureInfo', LAYERS: 'yjjbnt', STYLES: '' },
      ...{ CRS: 'CRS:84', BBOX: places['EPSG:4490'].join(), WIDTH: '100', HEIGHT: '100', I: '5', J: '95' },
      ...{ QUERY_LAYERS: 'yjjbnt', INFO_FORMAT: 'application/json' },
    });
    const url = `${house.base}/api/mapService/cite/wms?${query}`;
    const rawHeaders = await new Promise<string[]>((resolve, reject) => {
      get(url, { headers: { authentication: 'officer' } }, (reply) => {
        reply.resume();
        resolve(reply.rawHeaders);
      }).on('error', reject);
    });
    expect(rawHeaders[rawHeaders.indexOf('Content-Type') + 1]).toBe('application/json; charset=utf-8');
    expect(JSON.parse((await house.get('wms', `${query}`)).text)).toMatchObject({
      crs: { properties: { name: 'EPSG:4490' } },
      features: [{ geometry: { type: 'Polygon' }, properties: { TBMC: '一号田' } }],
    });
  });

  it.each([{ DPI: '288' }, { MAP_RESOLUTION: '288' }, { FORMAT_OPTIONS: 'antialias:on;dpi:288' }])(
    'prints lines as wide, and by the rules of the same scale, as on a screen: %o',
    async (said) => {
      const rule =
        '<MinScaleDenominator>3000</MinScaleDenominator><LineSymbolizer><Stroke><CssParameter name="stroke">#ff0000</CssParameter><CssParameter name="stroke-width">4</CssParameter></Stroke></LineSymbolizer>';
      const SLD_BODY = `<StyledLayerDescriptor version="1.0.0"><NamedLayer><Name>yjjbnt</Name><UserStyle><FeatureTypeStyle><Rule>${rule}</Rule></FeatureTypeStyle></UserStyle></NamedLayer></StyledLayerDescriptor>`;
      const BBOX = places['EPSG:4490'].join();
      const at = {
        VERSION: '1.1.1',
        SRS: 'EPSG:4490',
        BBOX,
        WIDTH: '300',
        HEIGHT: '300',
        FORMAT: 'image/png',
      };
      const print = async (more: object) => {
        const { bytes } = await house.get('wms', { REQUEST: 'GetMap', ...at, SLD_BODY, ...more });
        await writeFile(join(folder, 'print.png'), bytes);
        // The north edge of a field of 20 metres, 240 pixels down, and a place 5 pixels above it.
        return [
          await pixel(join(folder, 'print.png'), 30, 240),
          await pixel(join(folder, 'print.png'), 30, 235),
        ];
      };
      expect(await print(said)).toEqual([
        [255, 0, 0],
        [255, 0, 0],
      ]);
      expect(await print({ DPI: 'fine' })).toEqual([white, white]);
    },
  );
});
