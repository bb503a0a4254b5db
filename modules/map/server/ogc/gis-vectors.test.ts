import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importLayer } from '@homestead/catalogue/server';
import { openSource } from '@homestead/geoformats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { square } from '../space.fixture.ts';
import { startVectors } from './vector.fixture.ts';

const hasGdal = spawnSync('ogr2ogr', ['--version']).status === 0;
const hasOwslib = spawnSync('/usr/bin/python3', ['-c', 'import owslib']).status === 0;
if (!hasGdal || !hasOwslib) {
  if (process.env['CI'])
    throw new Error('GDAL and OWSLib are needed: apt-get install gdal-bin python3-owslib');
  console.log('GDAL or OWSLib is not installed: features are not read by them');
}

let served: Awaited<ReturnType<typeof startVectors>>;
let folder: string;
beforeAll(async () => {
  served = await startVectors();
  folder = mkdtempSync(join(tmpdir(), 'homestead-features-'));
});
afterAll(async () => {
  await served?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** Runs a program beside the server of this process; throws what it says where it fails. */
function run(program: string, args: string[], input?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: folder,
      env: {
        ...process.env,
        GDAL_HTTP_USERPWD: 'officer:secret',
        OGR_WFS_PAGING_ALLOWED: 'ON',
        OGR_WFS_PAGE_SIZE: '7',
      },
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

interface Read {
  features: { properties: Record<string, unknown>; geometry: { type: string; coordinates: unknown } }[];
}

/** All numbers of a geometry in their order. */
const numbers = (value: unknown): number[] =>
  Array.isArray(value) ? value.flatMap(numbers) : [value as number];
const sorted = (positions: readonly number[]) => {
  const pairs = Array.from({ length: positions.length / 2 }, (_, i) => positions.slice(2 * i, 2 * i + 2));
  return pairs.map(([x, y]) => [x!, y!] as const).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
};

/** The greatest distance between corners of two rings in any direction, in the unit of the coordinates. */
function apart(one: unknown, other: unknown): number {
  const [a, b] = [sorted(numbers(one)), sorted(numbers(other))];
  expect(a.length).toBe(b.length);
  return Math.max(...a.map(([x, y], i) => Math.max(Math.abs(x - b[i]![0]), Math.abs(y - b[i]![1]))));
}

async function read(source: string, layer: string, ...more: string[]): Promise<Read> {
  const file = join(folder, `${more.join('').replaceAll(/\W/g, '')}${source.length}-${layer}.json`);
  rmSync(file, { force: true });
  const precision = ['-lco', 'COORDINATE_PRECISION=15'];
  await run('ogr2ogr', ['-f', 'GeoJSON', file, source, layer, ...precision, ...more]);
  return JSON.parse(await readFile(file, 'utf8')) as Read;
}

const parcel = (number: number) => square(number * 10, 500, 8).coordinates;

describe.skipIf(!hasGdal)('GDAL', () => {
  it.each(['2.0.0', '1.1.0'])(
    'reads every page of a WFS %s, with its coordinates and Chinese values [S2-7.wfs]',
    async (version) => {
      const source = `WFS:${served.base}/wfs?VERSION=${version}`;
      const { features } = await read(source, 'parcel');
      expect(features).toHaveLength(30);
      const byName = new Map(features.map((one) => [one.properties['ZDH'], one]));
      for (const number of [0, 13, 29])
        expect(apart(byName.get(`P${number}`)?.geometry.coordinates, parcel(number))).toBeLessThan(1e-9);
      const odd = await read(source, 'odd');
      expect(odd.features.map(({ properties }) => properties['名称'])).toContain('东 & <西>');
    },
  );

  it('reads the same parcels through OGC API Features, and the plane as PROJ computes it', async () => {
    const source = `OAPIF:${served.base}/ogc`;
    const { features } = await read(source, 'parcel');
    expect(features).toHaveLength(30);
    const p7 = features.find(({ properties }) => properties['ZDH'] === 'P7');
    expect(apart(p7?.geometry.coordinates, parcel(7))).toBeLessThan(1e-9);
    const url = `${served.base}/wfs?SERVICE=WFS&VERSION=2.0.0&REQUEST=GetFeature&TYPENAMES=parcel&COUNT=1&SRSNAME=EPSG:4549&OUTPUTFORMAT=application/json`;
    const reply = await fetch(url, { headers: { authentication: 'officer' } });
    const [ours] = ((await reply.json()) as Read).features;
    const plane = await read(`WFS:${served.base}/wfs?VERSION=2.0.0`, 'parcel', '-t_srs', 'EPSG:4549');
    const theirs = plane.features.find(({ properties }) => properties['ZDH'] === ours?.properties['ZDH']);
    expect(apart(ours?.geometry.coordinates, theirs?.geometry.coordinates)).toBeLessThan(0.001);
  });

  it('is told of the features that a filter and a box leave', async () => {
    const source = `WFS:${served.base}/wfs?VERSION=2.0.0`;
    const filtered = await read(source, 'parcel', '-where', 'MJ >= 10 AND MJ < 14');
    expect(filtered.features.map(({ properties }) => properties['ZDH']).sort()).toEqual([
      'P10',
      'P11',
      'P12',
      'P13',
    ]);
    const corners = parcel(3)[0]!.flat();
    const [west, south] = [Math.min(...corners.filter((_, i) => i % 2 === 0)), corners[1]!];
    const box = [west, south, west + 1e-6, south + 1e-6].map(String);
    const near = await read(source, 'parcel', '-spat', ...box);
    expect(near.features.map(({ properties }) => properties['ZDH'])).toEqual(['P3']);
    // A name that is none of XML, as the schema says it.
    const named = await read(source, 'odd', '-where', '"面积_x0028__x33A1__x0029_" > 0.2');
    expect(named.features.map(({ properties }) => properties['n'])).toEqual([3]);
  });
});

describe.skipIf(!hasOwslib)('OWSLib', () => {
  it('reads capabilities, schema and features of both versions of the WFS, and of OGC API Features', async () => {
    const script = `
import json
from owslib.wfs import WebFeatureService
from owslib.ogcapi.features import Features
from owslib.util import Authentication
auth = Authentication(username='officer', password='secret')
for version in ('1.1.0', '2.0.0'):
    wfs = WebFeatureService('${served.base}/wfs', version=version, auth=auth)
    assert 'parcel' in wfs.contents and wfs.contents['parcel'].title == '宗地', list(wfs.contents)
    assert any(crs.getcode() == 'EPSG:4549' for crs in wfs.contents['parcel'].crsOptions)
    schema = wfs.get_schema('parcel')
    assert set(('ZDH', 'MJ')) <= set(schema['properties']), schema
    answer = wfs.getfeature(typename=['parcel'], outputFormat='application/json')
    assert len(json.loads(answer.read())['features']) == 30
api = Features('${served.base}/ogc/', auth=auth)
assert 'parcel' in api.feature_collections()
page = api.collection_items('parcel', limit=10)
assert page['numberMatched'] == 30 and page['numberReturned'] == 10, page['numberMatched']
print('read')
`;
    expect(await run('/usr/bin/python3', ['-'], script)).toBe('read\n');
  });
});

describe('a script in a browser', () => {
  it('posts XML as plain text, with the one condition that a person chose', async () => {
    const { text } = await served.post(
      '<GetFeature xmlns="http://www.opengis.net/wfs" service="WFS" version="1.1.0" resultType="hits"><Query typeName="parcel"><Filter xmlns="http://www.opengis.net/ogc"><And><PropertyIsEqualTo><PropertyName>ZDH</PropertyName><Literal>P3</Literal></PropertyIsEqualTo></And></Filter></Query></GetFeature>',
      'officer',
      'text/plain;charset=UTF-8',
    );
    expect(text).toContain('numberOfFeatures="1"');
  });
  it('is told that a filter of another product is not one of ours, and is not answered with everything', async () => {
    const query = "VERSION=1.1.0&REQUEST=GetFeature&TYPENAME=parcel&CQL_FILTER=ZDH='P3'";
    const { status, text } = await served.wfs(query);
    expect([status, text]).toEqual([400, expect.stringContaining('不支持参数 CQL_FILTER，请改用 FILTER')]);
    expect((await served.wfs(`${query.split('&CQL')[0]}&CQL_FILTER=`)).status).toBe(200);
  });
});

describe('a layer of more features than a page', () => {
  const count = 10_001;
  beforeAll(async () => {
    const features = Array.from({ length: count }, (_, at) => ({
      ...{ type: 'Feature', id: `${at}`, properties: {} },
      geometry: { type: 'Point', coordinates: [119 + (at % 100) / 1000, 25 + Math.floor(at / 100) / 1000] },
    }));
    const layer = { id: 'many', name: '许多', geometryType: 'Point' } as const;
    const origin = { source: 'fixture', now: new Date(0) };
    await served.db.transaction((tx) => importLayer(tx, layer, features, origin));
  });

  it('is given whole where the answer cannot say that there is more', async () => {
    const { text } = await served.wfs('VERSION=1.1.0&REQUEST=GetFeature&TYPENAME=many');
    expect(text.match(/<gml:Point /g)).toHaveLength(count);
    const part = await served.wfs('VERSION=1.1.0&REQUEST=GetFeature&TYPENAME=many&MAXFEATURES=3');
    expect(part.text.match(/<gml:Point /g)).toHaveLength(3);
    const shapes = '/wfs?SERVICE=WFS&VERSION=2.0.0&REQUEST=GetFeature&TYPENAMES=many&OUTPUTFORMAT=SHAPE-ZIP';
    const reply = await fetch(`${served.base}${shapes}`, { headers: { authentication: 'officer' } });
    const file = join(folder, 'many.zip');
    await writeFile(file, new Uint8Array(await reply.arrayBuffer()));
    const source = await openSource(file, 'many.zip', {});
    await source.close();
    expect(source.layers[0]?.count).toBe(count);
  });

  it('is given page by page in 2.0.0, with the way to the next', async () => {
    const { text } = await served.wfs('VERSION=2.0.0&REQUEST=GetFeature&TYPENAMES=many');
    expect(text.slice(0, 2000)).toMatch(/numberMatched="10001" numberReturned="10000"[^>]* next="/);
  });
});
