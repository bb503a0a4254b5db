import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { one, rows } from '@homestead/database';
import { type TileSource, withImagery } from '@homestead/map/server';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, request, signIn } from '../testing/client.ts';
import { type Served, serve } from '../testing/served.ts';

interface Import {
  id: string;
  state: string;
  fault: string | null;
  version: number | null;
  kept: number;
  examined: {
    format: string;
    picture?: object;
    layers: { name: string; candidates: { epsg: number }[] }[];
  } | null;
}

const hasGdal = existsSync('/usr/bin/gdal_translate') || process.env['CI'] === 'true';
const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
/** Degrees a pixel, and pixels across. */
const [step, size] = [0.00002, 600];
let served: Served;
let admin: Person;
/** West and north of the picture. */
let corner: [number, number];

beforeAll(async () => {
  served = await serve();
  admin = await signIn(served.base, 'admin');
  const point = await one(
    served.db.kysely,
    sql<{ x: number; y: number }>`select st_x(p) as x, st_y(p) as y from (
      select st_pointonsurface(geom) as p from catalogue.feature where layer_id = 'county' limit 1) f`,
  );
  corner = [point.x - (step * size) / 2, point.y + (step * size) / 2];
});
afterAll(async () => {
  await served.close();
  rmSync(folder, { recursive: true });
});

const colours = ['#d02020', '#20a020', '#2020d0', '#d0d020'];
const rgb = ['208,32,32', '32,160,32', '32,32,208', '208,208,32'] as const;

/** A GeoTIFF of four squares: red, green above, blue, yellow below. */
function picture(name: string, epsg?: string): Buffer {
  const canvas = createCanvas(size, size);
  const pen = canvas.getContext('2d');
  for (const [at, colour] of colours.entries()) {
    pen.fillStyle = colour;
    pen.fillRect((at % 2) * (size / 2), Math.floor(at / 2) * (size / 2), size / 2, size / 2);
  }
  const [png, plain, turned] = [
    join(folder, 'a.png'),
    join(folder, `${name}.tif`),
    join(folder, `${name}-t.tif`),
  ];
  writeFileSync(png, canvas.toBuffer('image/png'));
  const [w, n] = corner;
  const place = [w, n, w + step * size, n - step * size].map(String);
  const quiet = { stdio: 'ignore' } as const;
  const tiled = ['-co', 'TILED=YES', '-co', 'COMPRESS=DEFLATE'];
  execFileSync(
    'gdal_translate',
    ['-b', '1', '-b', '2', '-b', '3', '-a_srs', 'EPSG:4490', '-a_ullr', ...place, ...tiled, png, plain],
    quiet,
  );
  if (!epsg) return readFileSync(plain);
  execFileSync('gdalwarp', ['-overwrite', '-t_srs', epsg, '-dstalpha', ...tiled, plain, turned], quiet);
  return readFileSync(turned);
}

async function examined(content: Buffer, name = '航片.tif'): Promise<Import> {
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(content)]), name);
  const { data } = await request<Import>(served.base, 'POST', '/v1/layer-import', {
    token: admin.token,
    form,
  });
  await served.app.loadLayers();
  return (await admin.get<Import>(`/v1/layer-import/${data.id}`)).data;
}

async function confirmed(found: Import, target: object): Promise<Import> {
  const layer = found.examined!.layers[0]!;
  const { code, text } = await admin.post(`/v1/layer-import/${found.id}/confirm`, {
    ...target,
    sourceLayer: layer.name,
    epsg: layer.candidates[0]!.epsg,
    onRefused: 'cancel',
  });
  expect(code, text).toBe(200);
  await served.app.loadLayers();
  return (await admin.get<Import>(`/v1/layer-import/${found.id}`)).data;
}

const newLayer = (id: string) => ({ newLayer: { id, name: '航片', geometryType: 'Polygon' } });

async function published(content: Buffer, id: string): Promise<Import> {
  const done = await confirmed(await examined(content), newLayer(id));
  expect(done).toMatchObject({ state: 'done', fault: null, kept: 1 });
  const { code, text } = await admin.post(`/v1/layer-version/${id}/${done.version}/publish`, {
    current: null,
  });
  expect(code, text).toBe(200);
  return done;
}

async function bytesOf(path: string, person = admin): Promise<Buffer> {
  const { data } = await person.post<{ ticket: string }>('/user/ticket', { scope: 'map' });
  const reply = await fetch(`${served.base}/api${path}&Authentication=${data.ticket}`);
  const bytes = Buffer.from(await reply.arrayBuffer());
  expect(reply.headers.get('content-type'), String(bytes)).toContain('image/');
  return bytes;
}

/** The colours of a picture at these pixels, rounded to steps of 16: JPEG changes them a little. */
async function coloursAt(bytes: Buffer, places: readonly (readonly [number, number])[]): Promise<string[]> {
  const image = await loadImage(bytes);
  const pen = createCanvas(image.width, image.height).getContext('2d');
  pen.drawImage(image, 0, 0);
  return places.map(([x, y]) => {
    const [r = 0, g = 0, b = 0, alpha = 0] = pen.getImageData(x, y, 1, 1).data;
    const near = rgb.find((one) =>
      one.split(',').every((value, at) => Math.abs(Number(value) - [r, g, b][at]!) < 24),
    );
    return alpha < 128 ? 'nothing' : (near ?? `${r},${g},${b}`);
  });
}

describe.skipIf(!hasGdal)('imagery', () => {
  it.each<[string, string | undefined]>([
    ['in degrees', undefined],
    ['in a plane', 'EPSG:4549'],
  ])('%s is imported as a version, and shown by WMS and WMTS where it lies', async (title, epsg) => {
    const id = epsg ? 'photo_plane' : 'photo_degrees';
    await published(picture(id, epsg), id);
    const [w, n] = corner;
    // The picture in the middle half of the box, and nothing around it.
    const span = step * size;
    const box = [n - span * 1.5, w - span / 2, n + span / 2, w + span * 1.5].join();
    const map = await bytesOf(
      `/mapService/cite/wms?SERVICE=WMS&VERSION=1.3.0&REQUEST=GetMap&layers=${id}&STYLES=&CRS=EPSG:4490` +
        `&BBOX=${box}&WIDTH=600&HEIGHT=600&FORMAT=image/png&TRANSPARENT=TRUE`,
    );
    expect(
      await coloursAt(map, [
        [156, 156],
        [296, 296],
        [303, 296],
        [444, 156],
        [156, 444],
        [444, 444],
        [140, 300],
        [460, 300],
      ]),
      title,
    ).toEqual([rgb[0], rgb[0], rgb[1], rgb[1], rgb[2], rgb[3], 'nothing', 'nothing']);

    const degrees = 1.40625 / 2 ** 15;
    const [column, row] = [(w + span / 4 + 180) / (degrees * 256), (90 - (n - span / 4)) / (degrees * 256)];
    const tile = await bytesOf(
      `/mapService/cite/wmts?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=${id}&STYLE=default&TILEMATRIXSET=c` +
        `&FORMAT=image/png&TILEMATRIX=15&TILEROW=${Math.floor(row)}&TILECOL=${Math.floor(column)}`,
    );
    const place = [Math.floor((column % 1) * 256), Math.floor((row % 1) * 256)] as const;
    expect(await coloursAt(tile, [place])).toEqual([rgb[0]]);
  });

  it('is the base map where the county says so, as far as it reaches', async () => {
    const tiles = withImagery(served.db, null, 'photo_degrees');
    const span = (1.40625 / 2 ** 15) * 256;
    const [x, y] = [corner[0] + (step * size) / 2, corner[1] - (step * size) / 2];
    const at = [15, Math.floor((x + 180) / span), Math.floor((90 - y) / span)] as const;
    expect(tiles?.layers).toEqual(['img']);
    expect((await tiles?.tile('img', ...at))?.length).toBeGreaterThan(100);
    expect([await tiles?.tile('img', 15, 0, 0), await tiles?.tile('vec', ...at)]).toEqual([null, null]);
  });

  it('as base map lies over what the other source has, also without it, and is magnified beyond its finest level', async () => {
    const ground = createCanvas(256, 256);
    const pen = ground.getContext('2d');
    pen.fillStyle = colours[3]!;
    pen.fillRect(0, 0, 256, 256);
    const bytes = ground.toBuffer('image/jpeg');
    const other = (tile: TileSource['tile']): TileSource => ({
      layers: ['img'],
      tile,
      close: async () => undefined,
    });
    const [w, n] = corner;
    const tileOf = (z: number, x: number, y: number) => {
      const span = (1.40625 / 2 ** z) * 256;
      const [column, row] = [Math.floor((x + 180) / span), Math.floor((90 - y) / span)];
      const at = ([px, py]: readonly [number, number]) =>
        [Math.floor(((px + 180) / span - column) * 256), Math.floor(((90 - py) / span - row) * 256)] as const;
      return { place: ['img', z, column, row] as const, at };
    };
    // A corner of the picture: red within, and around it what the other source has.
    const edge = tileOf(15, w, n);
    const [inside, outside] = [
      edge.at([w + step * 30, n - step * 30]),
      edge.at([w - step * 30, n + step * 30]),
    ];
    const seen = [inside, outside].filter(([x, y]) => x >= 0 && x < 256 && y >= 0 && y < 256);
    expect(seen).toContain(inside);
    const wanted = seen.map((place) => (place === inside ? rgb[0] : rgb[3]));
    const both = withImagery(
      served.db,
      other(async () => bytes),
      'photo_degrees',
    );
    const away = withImagery(
      served.db,
      other(() => Promise.reject(new Error('away'))),
      'photo_degrees',
    );
    try {
      expect(await coloursAt((await both!.tile(...edge.place))!, seen)).toEqual(wanted);
      const alone = seen.map((place) => (place === inside ? rgb[0] : 'nothing'));
      expect(await coloursAt((await away!.tile(...edge.place))!, seen)).toEqual(alone);
      const fine = tileOf(18, w + step * 150, n - step * 150);
      const places = [
        [10, 10],
        [240, 240],
      ] as const;
      expect(await coloursAt((await both!.tile(...fine.place))!, places)).toEqual([rgb[0], rgb[0]]);
    } finally {
      await both?.close();
      await away?.close();
    }
  });

  it('of an internal layer is shown to who sees the layer everywhere, and no base map', async () => {
    const inside = { id: 'photo_inside', name: '内部航片', geometryType: 'Polygon', internal: true };
    const { version } = await confirmed(await examined(picture('inside')), { newLayer: inside });
    await admin.post(`/v1/layer-version/photo_inside/${version}/publish`, { current: null });
    const [w, n] = corner;
    const box = [n - step * size, w, n, w + step * size].join();
    const path =
      '/mapService/cite/wms?SERVICE=WMS&VERSION=1.3.0&REQUEST=GetMap&layers=photo_inside&STYLES=&CRS=EPSG:4490' +
      `&BBOX=${box}&WIDTH=100&HEIGHT=100&FORMAT=image/png&TRANSPARENT=TRUE`;
    expect(await coloursAt(await bytesOf(path), [[20, 20]])).toEqual([rgb[0]]);
    const town = await signIn(served.base, 'zhenban');
    expect(await coloursAt(await bytesOf(path, town), [[20, 20]])).toEqual(['nothing']);
    await expect(bytesOf(path, await signIn(served.base, 'nonghu1'))).rejects.toThrow('LayerNotDefined');
    const span = (1.40625 / 2 ** 15) * 256;
    const at = [15, Math.floor((w + 180) / span), Math.floor((90 - n) / span)] as const;
    expect(await withImagery(served.db, null, 'photo_inside')?.tile('img', ...at)).toBeNull();
  });

  it('is shown with the opacity of its style, and only within the scales of its rules', async () => {
    const [w, n] = corner;
    const box = [n - step * size, w, n, w + step * size].join();
    const seen = async (pixels: number) => {
      const bytes = await bytesOf(
        '/mapService/cite/wms?SERVICE=WMS&VERSION=1.3.0&REQUEST=GetMap&layers=photo_degrees&STYLES=&CRS=EPSG:4490' +
          `&BBOX=${box}&WIDTH=${pixels}&HEIGHT=${pixels}&FORMAT=image/png&TRANSPARENT=TRUE`,
      );
      const pen = createCanvas(pixels, pixels).getContext('2d');
      pen.drawImage(await loadImage(bytes), 0, 0);
      return pen.getImageData(Math.floor(pixels / 5), Math.floor(pixels / 5), 1, 1).data[3];
    };
    expect(await seen(600)).toBe(255);
    // 600 pixels show 0.012 degrees at about 1:8,000, and 100 pixels at a sixth of it.
    const symbols = [{ type: 'fill', color: '#000000', opacity: 0.4 }];
    const rules = [{ name: 'near', title: '航片', maxScale: 20_000, symbols }];
    const made = await admin.post<{ id: string }>('/style', {
      name: '半透明航片',
      geometryType: 'Polygon',
      style: { rules },
    });
    const { data: layer } = await admin.get<{ version: number }>('/layer/photo_degrees');
    const set = { styleId: made.data.id, version: layer.version };
    expect((await admin.put('/layer/photo_degrees/style', set)).code).toBe(200);
    expect(await seen(600)).toBe(Math.round(0.4 * 255));
    expect(await seen(100)).toBe(0);
  });

  it('of another file with the same outline is a changed one, and the same file is not', async () => {
    const whole = picture('again');
    const first = await confirmed(await examined(whole), newLayer('photo_again'));
    await admin.post(`/v1/layer-version/photo_again/${first.version}/publish`, { current: null });
    const target = { layerId: 'photo_again' };
    const second = await confirmed(await examined(whole), target);
    colours.reverse();
    const third = await confirmed(await examined(picture('turned')), target);
    colours.reverse();
    const compared = async (from: Import, to: Import) => {
      const query = `from=${from.version}&to=${to.version}`;
      const { data } = await admin.get<{ added: number; removed: number; changed: number; same: number }>(
        `/v1/layer-version/photo_again/compare?${query}`,
      );
      return [data.added, data.removed, data.changed, data.same];
    };
    expect(await compared(first, second)).toEqual([0, 0, 0, 1]);
    expect(await compared(second, third)).toEqual([0, 0, 1, 0]);
  });

  it('and features do not come into each other’s layers', async () => {
    const photo = await examined(picture('other'));
    const target = {
      layerId: 'county',
      sourceLayer: photo.examined!.layers[0]!.name,
      epsg: 4490,
      onRefused: 'cancel',
    };
    const refused = await admin.post(`/v1/layer-import/${photo.id}/confirm`, target);
    expect([refused.code, refused.text]).toEqual([42200, expect.stringContaining('不能导入影像')]);
  });

  it('that is cut short or without a place is refused in words', async () => {
    const whole = picture('short');
    const cut = await examined(whole.subarray(0, whole.length - 1500));
    const ended = cut.state === 'examined' ? await confirmed(cut, newLayer('photo_short')) : cut;
    expect(ended).toMatchObject({ state: 'refused', fault: expect.stringMatching(/不完整|损坏|无法读取/) });
    const plain = join(folder, 'plain.tif');
    execFileSync('gdal_translate', [join(folder, 'a.png'), plain], { stdio: 'ignore' });
    rmSync(`${join(folder, 'a.png')}.aux.xml`, { force: true });
    expect(await examined(readFileSync(plain))).toMatchObject({
      state: 'refused',
      fault: expect.stringContaining('没有地理位置'),
    });
  });

  it('that was not published is deleted with its tiles', async () => {
    const done = await confirmed(await examined(picture('gone')), newLayer('photo_gone'));
    const tiles = () =>
      rows(served.db.kysely, sql`select 1 from catalogue.picture_tile where layer_id = 'photo_gone'`);
    expect((await tiles()).length).toBeGreaterThan(4);
    await request(served.base, 'DELETE', `/v1/layer-version/photo_gone/${done.version}`, {
      token: admin.token,
    });
    expect(await tiles()).toEqual([]);
  });
});
