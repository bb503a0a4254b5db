import { transformPosition } from '@homestead/geodesy';
import { describe, expect, it } from 'vitest';
import { packageOf, planeOf120, shpOf, zipOf } from '../../packages/mapview/files/packed.fixture.ts';
import { clientsInTurn } from '../support/browser.ts';
import { openMapOf } from '../support/map.ts';
import { product } from '../support/product.ts';
import { reviewAt } from '../support/review.ts';

const app = product();
const folder = process.env['PICTURES'];
const region = 'jfsqjd.cwhKxjfqytk';
const sheet = [
  '2806239.487, 409207.738',
  '2806249.512, 409207.701',
  '2806249.533, 409219.704',
  '2806239.508, 409219.741',
];

describe.each(clientsInTurn('phone'))('drawing on the %s', (kind) => {
  it('makes a rectangle of typed sides, a guide beside it and corners of a survey sheet, and takes all of it back', async () => {
    const { client } = await reviewAt(app, kind, 'clean');
    const { page, press } = client;
    const shot = (name: string) =>
      folder ? page.screenshot({ path: `${folder}/${kind}-${name}.png` }) : Promise.resolve();
    const popup = await openMapOf(client, region);
    const button = (name: string) => popup.getByRole('button', { name, exact: true });
    const bar = popup.locator('.mv-drawbar');
    await press(button('清除'));
    await press(button('矩形（按宽和深）'));
    await popup.getByLabel('宽（米）').fill('12');
    await popup.getByLabel('深（米）').fill('8');
    await shot('rectangle');
    await press(button('放到图上'));
    await expect.poll(() => bar.locator('dd').first().textContent()).toBe('96.00㎡');
    await press(button('更多绘制工具'));
    await press(button('平行线和缓冲线'));
    await popup.getByLabel('距离（米）').fill('3');
    await press(button('作线'));
    await shot('parallel');
    await press(popup.locator('.mv-panel').getByRole('button', { name: '关闭' }));

    await press(button('坐标表'));
    const table = popup.locator('.mv-table');
    await press(table.getByRole('button', { name: '平面（120°）' }));
    const rows = table.locator('li input');
    for (const [row, text] of sheet.entries()) await rows.nth(row).fill(text);
    await shot('table');
    await press(table.getByRole('button', { name: '应用' }));
    await table.waitFor({ state: 'detached' });
    await press(button('坐标表'));
    await press(table.getByRole('button', { name: '平面（120°）' }));
    const shown = () =>
      rows.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
    await expect.poll(shown).toEqual(sheet);
    await shot('sheet');
    await press(table.getByRole('button', { name: '取消' }));
    const undo = button('撤销');
    while (await undo.isEnabled()) await press(undo);
    // The rectangle, the guide and the clearing are taken back too: the stored area is there again.
    await expect.poll(() => popup.locator('.mv-figure').textContent()).toMatch(/[1-9]\d*\.\d{2}/);
  });

  it('takes a boundary file, shows where it lies on others and beyond the limit, and has it again after a reload', async () => {
    const { client } = await reviewAt(app, kind, 'clean');
    const { page, press } = client;
    const { geometry } = await app.journey.sample('clean');
    const [ring = []] = (geometry.geometry as { coordinates: [number, number][][] }).coordinates;
    const [west, south] = [Math.min(...ring.map(([x]) => x)), Math.min(...ring.map(([, y]) => y))];
    const corners = [
      [west, south],
      [west + 0.0003, south],
      [west + 0.0003, south + 0.0003],
      [west, south + 0.0003],
      [west, south],
    ];
    const file = (coordinates: unknown) => ({
      name: 'jiexian.geojson',
      mimeType: 'application/geo+json',
      buffer: Buffer.from(
        JSON.stringify({ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates } }),
      ),
    });
    const popup = await openMapOf(client, region);
    const button = (name: string) => popup.getByRole('button', { name, exact: true });
    await press(button('清除'));
    await press(button('文件（导入、导出）'));
    const input = popup.locator('input[type=file]');
    await input.setInputFiles(file([[corners[0], corners[2], corners[1], corners[3], corners[0]]]));
    await popup.getByText('文件里的界线自相交').waitFor();
    await input.setInputFiles(file([corners]));
    await popup.locator('.mv-panel').waitFor({ state: 'detached' });
    const figure = popup.locator('.mv-figure strong');
    await expect.poll(async () => Number(await figure.textContent())).toBeGreaterThan(900);
    await popup.locator('.mv-over-limit').waitFor();
    await popup.locator('.mv-overlap').waitFor();
    if (folder) await page.screenshot({ path: `${folder}/${kind}-import.png` });
    const area = await figure.textContent();
    // The same outline as a shapefile in a plane system.
    const plane = corners.map(([x = 0, y = 0]) => transformPosition([x, y], 'EPSG:4490', 'EPSG:4549'));
    const zip = await zipOf({ 'a.shp': shpOf(plane.toReversed()), 'a.prj': planeOf120 });
    await press(button('清除'));
    await press(button('文件（导入、导出）'));
    await input.setInputFiles({ name: 'a.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) });
    await expect.poll(() => figure.textContent()).toBe(area);
    const box = await packageOf('EPSG:4549', plane);
    await press(button('清除'));
    await press(button('文件（导入、导出）'));
    await input.setInputFiles({
      name: 'a.gpkg',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(box),
    });
    await expect.poll(() => figure.textContent()).toBe(area);
    await page.reload();
    const again = await openMapOf(client, region);
    await expect.poll(() => again.locator('.mv-figure strong').textContent()).toBe(area);
    if (kind === 'desktop') return;
    // The device says where it is: a point of it is the mean of what it says, and inexact ones are refused.
    const context = page.context();
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ longitude: west, latitude: south, accuracy: 40 });
    const now = (name: string) => again.getByRole('button', { name, exact: true });
    await press(now('清除'));
    await press(now('绘制'));
    await press(now('加本机位置的点'));
    await again.getByText('精度约40米（差）').waitFor();
    await press(now('采点（取平均）'));
    await press(now('就用现在的平均'));
    await again.getByText('还没有精度在15米以内的位置').waitFor();
    await context.setGeolocation({ longitude: west, latitude: south, accuracy: 4 });
    await again.getByText('精度约4米（好）').waitFor();
    if (folder) await page.screenshot({ path: `${folder}/${kind}-device.png` });

    // On a walk along the boundary only what is exact, far enough from the last corner and no jump makes a corner.
    await press(now('沿边界走测'));
    const spoken = again.getByTestId('map-spoken');
    const metre = 1 / 111_000;
    const stand = async (east: number, north: number, accuracy: number, corners: number) => {
      await context.setGeolocation({
        longitude: west + (east * metre) / Math.cos((south * Math.PI) / 180),
        latitude: south + north * metre,
        accuracy,
      });
      await again.getByText(`精度约${accuracy}米`).waitFor();
      await expect.poll(() => spoken.textContent()).toContain(`已加${corners}个点`);
    };
    const [first] = /\d+/.exec((await spoken.textContent()) ?? '') ?? ['0'];
    const had = Number(first);
    await stand(0, 0.1, 5, had + 1);
    await stand(0, 4.5, 6, had + 2);
    await stand(0, 5.5, 7, had + 2);
    await stand(4.5, 4.5, 40, had + 2);
    await stand(400, 4.5, 5, had + 2);
    await stand(4.5, 4.5, 8, had + 3);
    if (folder) await page.screenshot({ path: `${folder}/${kind}-walk.png` });
    await press(now('停止走测'));
    await stand(4.5, -4.5, 5, had + 3);
    await press(again.locator('.mv-panel').getByRole('button', { name: '关闭' }));
    await press(now('结束绘制'));
    await again.locator('.mv-map[data-growing=false]').waitFor();
    await expect.poll(() => again.locator('.mv-figure strong').textContent()).toMatch(/[1-9]/);
  });

  it('adds a point under the crosshair only once where the map stands, by key as by thumb', async () => {
    const { client } = await reviewAt(app, kind, 'clean');
    const { page, press } = client;
    const popup = await openMapOf(client, region);
    const button = (name: string) => popup.getByRole('button', { name, exact: true });
    await press(button('清除'));
    await press(button('绘制'));
    if (kind === 'phone') {
      await press(button('十字加点'));
      await press(button('在此加点'));
      await expect.poll(() => button('在此加点').isDisabled()).toBe(true);
      if (folder) await page.screenshot({ path: `${folder}/${kind}-crosshair.png` });
    } else {
      for (const key of [' ', 'ArrowRight', ' ', 'ArrowUp', ' ']) {
        const before = await popup.locator('.mv-target').getAttribute('data-centre');
        await page.keyboard.press(key);
        if (key !== ' ')
          await expect.poll(() => popup.locator('.mv-target').getAttribute('data-centre')).not.toBe(before);
      }
      await page.keyboard.press('Enter');
      await expect.poll(() => popup.locator('.mv-figure strong').textContent()).toMatch(/[1-9]/);
      if (folder) await page.screenshot({ path: `${folder}/${kind}-keys.png` });
    }
  });
});
