import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { currentVersions, findCandidates, findLayer } from '@homestead/catalogue/server';
import { rows } from '@homestead/database';
import { freshDatabase, type TestDatabase } from '@homestead/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { operate } from './operate.ts';

const folder = mkdtempSync(join(tmpdir(), 'homestead-import-'));
let test: TestDatabase;
beforeAll(async () => {
  test = await freshDatabase();
});
afterAll(async () => {
  await test?.drop();
  rmSync(folder, { recursive: true });
});

/** Does `npm run import -- layer …` in this process, on a file of these features. */
async function run(layerId: string, features: unknown[], ...options: string[]) {
  const path = join(folder, `${layerId}.geojson`);
  writeFileSync(path, JSON.stringify({ type: 'FeatureCollection', features }));
  const said: string[] = [];
  const config = readConfig({ DATABASE_URL: test.url, DATA_DIR: folder });
  const exit = await operate(config, ['import', 'layer', layerId, path, ...options], (line) =>
    said.push(line),
  );
  return { exit, said: said.join('\n'), report: `${path}.refused.csv` };
}

const road = (id: string, coordinates: unknown, properties: object = {}) => ({
  type: 'Feature',
  id,
  properties,
  geometry: { type: 'LineString', coordinates },
});
const good = road('g', [
  [119.1, 25.3],
  [119.2, 25.4],
]);
const mixed = [
  good,
  road('swapped', [
    [25.3, 119.1],
    [25.4, 119.2],
  ]),
  { ...good, id: 'point', geometry: { type: 'Point', coordinates: [119, 25] } },
  road('metres', [
    [39013565, 2806239],
    [39013566, 2806240],
  ]),
  { ...good, properties: { name: '另一条' } },
  { ...good, id: 'bad text', properties: { name: 'a\u0000b' } },
  { ...good, id: '=1+1', geometry: null },
];

describe('the import of a layer from a file', () => {
  it('makes the next version of the layer current, under the name that content gives it', async () => {
    expect(await run('road', [good])).toMatchObject({ exit: 0 });
    const again = await run('road', [good, { ...good, id: 'h' }]);
    expect(again.said).toContain('图层「道路」已更新为第 2 版，共 2 个要素');
    expect(await findLayer(test.db.kysely, 'road')).toMatchObject({ name: '道路', currentVersion: 2 });
    const versions = await rows(
      test.db.kysely,
      sql`select version, source, feature_count as count from catalogue.layer_version where layer_id = 'road' order by version`,
    );
    expect(versions).toEqual([
      { version: 1, source: 'road.geojson', count: 1 },
      { version: 2, source: 'road.geojson', count: 2 },
    ]);
  });

  it('changes nothing where one feature is refused, and lists every refused feature with its reason beside the file', async () => {
    const before = await currentVersions(test.db.kysely, ['road']);
    const { exit, said, report } = await run('road', mixed);
    expect(exit).toBe(1);
    expect(said).toContain('有 6 个要素不能入库，本次导入全部取消');
    expect(said).toContain('第 2 个要素（swapped）：经度和纬度写反了');
    expect(await currentVersions(test.db.kysely, ['road'])).toEqual(before);
    const stray = await rows(
      test.db.kysely,
      sql`select 1 from catalogue.feature where layer_id = 'road' and version > 2`,
    );
    expect(stray).toEqual([]);
    const lines = readFileSync(report, 'utf8').split('\r\n').slice(0, -1);
    expect(lines[0]).toBe('\ufeff"序号","编号","原因"');
    expect(lines.slice(1).map((line) => line.split(',').slice(0, 2).join())).toEqual([
      '"2","swapped"',
      '"3","point"',
      '"4","metres"',
      '"5","g"',
      '"6","bad text"',
      `"7","'=1+1"`,
    ]);
  });

  it('brings in the other features where the operator says so', async () => {
    const { exit, said } = await run('road', mixed, '--leave-out-refused');
    expect(exit).toBe(0);
    expect(said).toContain('共 1 个要素，略去 6 个');
    const found = await findCandidates(test.db.kysely, { layerId: 'road', limit: 10 });
    expect(found).toMatchObject({ version: 3, features: [{ id: 'g' }] });
  });

  it('tells its progress by tenths of the file', async () => {
    const many = Array.from({ length: 3_000 }, (_, id) => ({ ...good, id: `r${id}` }));
    const { said } = await run('road', many);
    const tenths = [...said.matchAll(/已读取 (\d+)%/g)].map((match) => Number(match[1]));
    expect(tenths.length).toBeGreaterThan(3);
    expect(tenths).toEqual([...new Set(tenths)].sort((a, b) => a - b));
    expect(tenths.at(-1)).toBe(100);
  });

  it('says what is wrong where layer, file or command cannot be used, and leaves no report', async () => {
    await expect(run('nosuch', [good])).rejects.toThrow('没有图层“nosuch”；现有：county（县级行政区）');
    await expect(run('river', [])).rejects.toThrow('文件中没有要素');
    expect(existsSync(join(folder, 'river.geojson.refused.csv'))).toBe(false);
    expect(await currentVersions(test.db.kysely, ['river'])).toEqual(new Map());
    const config = readConfig({ DATABASE_URL: test.url, DATA_DIR: folder });
    for (const words of [['layer', 'road'], ['layers', 'road', 'x'], []])
      await expect(operate(config, ['import', ...words], () => {})).rejects.toThrow('请写明图层编码和文件');
  });
});
