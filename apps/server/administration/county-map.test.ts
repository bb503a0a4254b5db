import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CountyMapShown } from '@homestead/map/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { type Person, signIn } from '../testing/client.ts';
import { type Served, serve } from '../testing/served.ts';

let served: Served;
let admin: Person;
beforeAll(async () => {
  served = await serve();
  admin = await signIn(served.base, 'admin');
});
afterAll(() => served?.close());

const path = '/v1/county-map';
const read = async () => (await admin.get<CountyMapShown>(path)).data;
const save = async (change: object, version?: number) => {
  const { value, version: last } = await read();
  return admin.put<CountyMapShown>(path, { ...value, ...change, version: version ?? last });
};
const settings = async (person = admin) =>
  (await person.get<{ centre: number[]; bounds: number[] }>('/mapService/settings')).data;
const faults = ({ data }: { data: unknown }) => (data as { fields: object[] }).fields;

it('the map is as the content file says until somebody sets it, and set from the next call on', async () => {
  const first = await read();
  expect(first).toMatchObject({ value: { borderLayer: 'county' }, updatedBy: null });
  expect(first.areas.map(({ value }) => value)).toContain('township');
  // A plane is chosen by its meridian, which a survey names, rather than by a number alone.
  expect(first.planeCodes.find(({ value }) => value === 'EPSG:4549')?.label).toBe(
    '2000国家大地坐标系 3度带 中央子午线120°（EPSG:4549）',
  );
  expect((await settings()).centre).toEqual([119.098, 25.36]);
  const saved = await save({ centre: [119.1, 25.35] });
  expect(saved).toMatchObject({ code: 200, message: '设置成功', data: { updatedBy: '管系统' } });
  expect((await settings()).centre).toEqual([119.1, 25.35]);
  expect(await save({ centre: [119.1, 25.36] }, first.version)).toMatchObject({
    code: 40900,
    message: expect.stringMatching(/^地图设置已由管系统于/),
  });
});

it('another layer as the border is another box, on every node, and after a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'homestead-node-'));
  const other = await createApp(
    readConfig({ DATABASE_URL: served.url, DATA_DIR: folder, LOG: 'silent', HOST: '127.0.0.1', PORT: '0' }),
    { backgroundJobs: false },
  );
  try {
    const address = await other.server.listen({ port: 0, host: '127.0.0.1' });
    const there = await signIn(address, 'admin');
    const before = (await settings(there)).bounds;
    expect((await settings()).bounds).toEqual(before);
    expect((await save({ borderLayer: 'building' })).code).toBe(200);
    const after = (await settings()).bounds;
    expect(after).not.toEqual(before);
    expect((await settings(there)).bounds).toEqual(after);
    await served.restart();
    admin = await signIn(served.base, 'admin');
    expect((await settings()).bounds).toEqual(after);
    expect((await save({ borderLayer: 'county' })).code).toBe(200);
    expect((await settings(there)).bounds).toEqual(before);
  } finally {
    await other.server.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

it('layers that are not there, or are no areas, are named at their fields, and only whoever sets up a county sets its map', async () => {
  const wrong = await save({
    borderLayer: 'nosuch',
    villages: { layer: 'road', codeField: 'code' },
    surroundings: { layers: ['gone'], neighbours: [] },
  });
  expect(faults(wrong)).toEqual([
    { path: 'borderLayer', message: '没有图层“nosuch”' },
    { path: 'villages.layer', message: '图层“road”不是面图层' },
    { path: 'surroundings.layers', message: '没有图层“gone”' },
  ]);
  expect(faults(await save({ navigation: 'http://a', villages: { layer: 'village' } }))).toEqual([
    { path: 'villages.codeField', message: expect.stringContaining('存放区划代码的字段') },
    { path: 'navigation', message: expect.stringContaining('https://') },
  ]);
  expect(faults(await save({ villages: { layer: 'village', codeField: 'XX' } }))).toEqual([
    { path: 'villages.codeField', message: expect.stringMatching(/没有字段“XX”，有：.*code/) },
  ]);
  expect((await save({ centre: [400, 0] })).code).toBe(40001);
  const clerk = await signIn(served.base, 'zhenban');
  expect((await clerk.get(path)).code).toBe(40300);
  expect((await clerk.put(path, { version: 1 })).code).toBe(40300);
});
