import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { one, rows } from '@homestead/database';
import type { TestDatabase } from '@homestead/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Person, request, signIn } from '../testing/client.ts';
import { type Pause, pauseAt } from '../testing/pause.ts';
import { type ServerProcess, startProcess } from '../testing/processes/server-process.ts';
import { seededDatabase } from '../testing/seeded.ts';

const layerId = 'yjjbnt';
const count = 900;
/** A feature that is there twice: its finding is written in the third batch of 200, after two that are committed. */
const twice = 500;

let test: TestDatabase;
let dataFolder: string;
let server: ServerProcess;
let pause: Pause;
const start = () =>
  startProcess({ url: test.url, dataFolder, env: { IMPORT_LEASE_SECONDS: '2', SEED: 'none' } });
beforeAll(async () => {
  test = await seededDatabase();
  dataFolder = mkdtempSync(join(tmpdir(), 'homestead-data-'));
  server = await start();
  pause = await pauseAt(test.url, 'catalogue.import_finding');
});
afterAll(async () => {
  await pause?.close();
  await server?.kill();
  await test?.drop();
  rmSync(dataFolder, { recursive: true, force: true });
});

interface Import {
  id: string;
  state: string;
  fault: string | null;
  version: number | null;
  kept: number;
  repaired: number;
  examined: { layers: { name: string }[] } | null;
}

async function source(): Promise<string> {
  const [x, y] = await one<{ x: number; y: number }>(
    test.db.kysely,
    sql`select st_x(p) as x, st_y(p) as y from (
      select st_pointonsurface(geom) as p from catalogue.feature where layer_id = 'county' limit 1) f`,
  ).then((at) => [at.x, at.y] as const);
  const square = (at: number) => {
    const [west, south] = [x + (at % 30) / 50_000, y + Math.floor(at / 30) / 50_000];
    const [east, north] = [west + 1e-5, south + 1e-5];
    const ring = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ];
    return {
      type: 'Feature',
      properties: { DLMC: '水田' },
      geometry: { type: 'Polygon', coordinates: [ring] },
    };
  };
  const features = Array.from({ length: count }, (_, at) => square(at));
  return JSON.stringify({ type: 'FeatureCollection', features: features.toSpliced(twice, 0, square(3)) });
}

const attempts = async () =>
  (await one<{ attempts: number }>(test.db.kysely, sql`select attempts from catalogue.import`)).attempts;
/** Versions in the database, with the features of each. */
const stored = () =>
  rows(
    test.db.kysely,
    sql<{ version: number; status: string; features: number }>`select version, status,
        (select count(*)::int from catalogue.feature f where f.layer_id = v.layer_id and f.version = v.version) as features
      from catalogue.layer_version v where layer_id = ${layerId} order by version`,
  );
/** What a person reads: versions, and the version that answers for the ground. */
async function shown(admin: Person): Promise<unknown> {
  const { data: versions } = await admin.get<{
    records: { version: number; status: string; count: number }[];
  }>(`/v1/layer-version?layerId=${layerId}&sort=version`);
  const { data: layers } = await admin.get<{ records: { id: string; version: number; drafts: number }[] }>(
    `/v1/layer-version/layer?keyword=${layerId}`,
  );
  const [layer] = layers.records;
  return {
    versions: versions.records.map(({ version, status, count: features }) => ({ version, status, features })),
    current: layer?.version,
    drafts: layer?.drafts,
  };
}

it('an import whose server is killed with -9 shows nothing of itself, and is whole after the next start', async () => {
  let admin = await signIn(server.base, 'admin');
  const before = await shown(admin);
  const old = await stored();
  const form = new FormData();
  form.append('file', new Blob([await source()]), '耕地.geojson');
  const uploaded = await request<Import>(server.base, 'POST', '/v1/layer-import', {
    token: admin.token,
    form,
  });
  const path = `/v1/layer-import/${uploaded.data.id}`;
  const state = async () => (await admin.get<Import>(path)).data;
  await expect.poll(async () => (await state()).state, { timeout: 60_000 }).toBe('examined');
  await pause.hold();
  const { examined } = await state();
  const choices = { layerId, sourceLayer: examined!.layers[0]!.name, epsg: 4490, onRefused: 'cancel' };
  expect(await admin.post(`${path}/confirm`, choices)).toMatchObject({ code: 200 });
  await pause.reached(1);
  await server.kill();
  await pause.release();
  await pause.settled();

  const version = old.at(-1)!.version + 1;
  const half = (await stored()).find((one) => one.version === version);
  expect(half).toMatchObject({ status: 'loading' });
  expect(half!.features).toBeGreaterThan(0);
  expect(half!.features).toBeLessThan(count);

  // Held again, so that what people see is looked at while the import runs anew.
  await pause.hold();
  server = await start();
  admin = await signIn(server.base, 'admin');
  await expect.poll(attempts, { timeout: 60_000 }).toBe(2);
  await pause.reached(1);
  expect(await shown(admin)).toEqual(before);
  await pause.release();
  await expect.poll(async () => (await state()).state, { timeout: 60_000 }).toBe('done');
  expect(await state()).toMatchObject({ fault: null, kept: count, repaired: 1 });
  const [made, ...others] = (await stored()).slice(old.length);
  expect(others).toEqual([]);
  expect(made).toMatchObject({ status: 'draft', features: count });
  expect(await shown(admin)).toMatchObject({ current: (before as { current: number }).current, drafts: 1 });
});
