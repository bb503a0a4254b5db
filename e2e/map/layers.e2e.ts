import { rows } from '@homestead/database';
import { aerialPicture, quarterColours } from '@homestead/geoformats/testing';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { sql } from 'kysely';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { type Served, serve } from '../../apps/server/testing/served.ts';
import type { Client } from '../support/browser.ts';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';

let served: Served;
const app = product({
  own: async () => {
    served = await serve();
    return served;
  },
});

const inDialog = ({ page }: Client) => page.getByRole('dialog');
/** Works on what the server was asked to bring in until its outcome is seen: what was pressed may arrive after the first look. */
const seenAfterWork = (outcome: Locator) =>
  expect
    .poll(async () => {
      await served.app.loadLayers();
      return outcome.first().isVisible();
    })
    .toBe(true);
const folder = process.env['E2E_PICTURES'];
const picture = async ({ page }: Client, name: string) => {
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
};

/** A place in the middle of the county. */
async function middle(): Promise<{ x: number; y: number }> {
  const [at] = await rows(
    served.db.kysely,
    sql<{ x: number; y: number }>`select st_x(p) as x, st_y(p) as y from (
      select st_pointonsurface(geom) as p from catalogue.feature where layer_id = 'county' limit 1) f`,
  );
  return at!;
}

/** Parcels in the middle of the county, as a GeoJSON file. */
async function parcels(classes: readonly string[]): Promise<Buffer> {
  const at = await middle();
  const features = classes.map((name, index) => {
    const [x, y, size] = [at.x + index * 0.002, at.y, 0.001];
    const ring = [
      [x, y],
      [x + size, y],
      [x + size, y + size],
      [x, y + size],
      [x, y],
    ];
    return {
      type: 'Feature',
      id: `p${index}`,
      properties: { DLMC: name, QSDW: '木兰村', MJ: 100 + index },
      geometry: { type: 'Polygon', coordinates: [ring] },
    };
  });
  return Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }));
}

it('brings a file in as a version, which is compared in colours and published, and goes back', async ({
  task,
}) => {
  // What a failed try brought in stays.
  const id = `gengdi${task.result?.retryCount ?? 0}`;
  const client = await app.open('desktop');
  await signIn(client, 'admin', '/LayerManage');
  const { page, press } = client;
  const bring = async (classes: readonly string[], pictures: string) => {
    await press(page.getByRole('button', { name: '导入数据' }));
    await picture(client, `${pictures}-1-upload`);
    const buffer = await parcels(classes);
    await page
      .getByTestId('source-file')
      .setInputFiles({ name: '耕地.geojson', mimeType: 'application/json', buffer });
    await seenAfterWork(page.getByTestId('source-map').locator('canvas'));
  };
  const finish = async () => {
    await press(page.getByRole('button', { name: '开始导入' }));
    await seenAfterWork(page.getByText('已就绪，尚未发布'));
    await press(page.getByRole('button', { name: '核对并发布' }));
    // The list behind says that a version waits, before anything is done with it.
    await page.locator('.ant-table-row').filter({ hasText: id }).getByText('1 个').first().waitFor();
  };
  const publish = async (name: string) => {
    await press(page.getByTestId('layer-versions').getByRole('button', { name }).first());
    await press(page.getByTestId('dialog-confirm'));
    await page.getByText('发布成功').first().waitFor();
  };

  await bring(['水田', '旱地', '水田'], 'first');
  await press(inDialog(client).getByText('新建图层'));
  await inDialog(client).getByLabel('图层编码').fill(id);
  await inDialog(client).getByLabel('图层名称').fill('耕地');
  await picture(client, 'first-2-choices');
  await finish();
  await publish('发布');
  await page.getByTestId('layer-versions').getByText('当前', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByTestId('layer-versions').waitFor({ state: 'detached' });
  await picture(client, 'list');

  await press(page.getByRole('row').filter({ hasText: id }).getByTestId('row-import'));
  await page.keyboard.press('Escape');
  await bring(['水田', '水田', '水田', '园地'], 'second');
  await inDialog(client).getByLabel('目标图层').click();
  await inDialog(client).getByLabel('目标图层').fill(id);
  await page.locator('.ant-select-item-option').filter({ hasText: id }).click();
  await finish();
  await press(page.getByTestId('layer-versions').getByRole('button', { name: '与当前版比较' }));
  const comparison = page.getByTestId('layer-comparison');
  await expect.poll(() => comparison.textContent()).toContain('新增 1');
  await page.getByTestId('changes-map').locator('canvas').first().waitFor();
  await picture(client, 'compare');
  await comparison.getByRole('tab', { name: '要素' }).click();
  await page.keyboard.press('Escape');
  await comparison.waitFor({ state: 'detached' });
  await publish('发布');
  await picture(client, 'versions');
  await publish('回退到此版');
});

it('an aerial picture is brought in as a GeoTIFF, published, and seen on the map where it lies', async ({
  task,
}) => {
  const id = `hangpian${task.result?.retryCount ?? 0}`;
  const client = await app.open('desktop');
  await signIn(client, 'admin', '/LayerManage');
  const { page, press } = client;
  const { x, y } = await middle();
  const buffer = aerialPicture([x, y]);
  await press(page.getByRole('button', { name: '导入数据' }));
  await page.getByTestId('source-file').setInputFiles({ name: '航片.tif', mimeType: 'image/tiff', buffer });
  await seenAfterWork(inDialog(client).getByText('新建图层'));
  await press(inDialog(client).getByText('新建图层'));
  await inDialog(client).getByLabel('图层编码').fill(id);
  await inDialog(client).getByLabel('图层名称').fill('航片');
  await picture(client, 'aerial-1-choices');
  await press(page.getByRole('button', { name: '开始导入' }));
  await seenAfterWork(page.getByText('已就绪，尚未发布'));
  await press(page.getByRole('button', { name: '核对并发布' }));
  await press(page.getByTestId('layer-versions').getByRole('button', { name: '发布' }).first());
  await press(page.getByTestId('dialog-confirm'));
  await page.getByText('发布成功').first().waitFor();

  await page.goto(`${client.root}/ServiceManage`);
  await page.getByRole('searchbox', { name: '名称、图层或目录' }).fill(id);
  await page.getByRole('searchbox', { name: '名称、图层或目录' }).press('Enter');
  await press(page.getByRole('button', { name: '预览 航片（WMTS）', exact: true }));
  await page.getByRole('dialog', { name: '预览' }).waitFor();
  const target = page.locator('.mv-target');
  await expect.poll(() => target.getAttribute('data-layers')).toContain('service');
  // The preview is the whole picture, its middle in the middle of the map: each quarter has its colour there.
  const seen = async () => {
    const { width, height } = (await target.boundingBox())!;
    const shot = await loadImage(await target.screenshot());
    const pen = createCanvas(width, height).getContext('2d');
    pen.drawImage(shot, 0, 0);
    const at = (east: number, south: number) => {
      const [r = 0, g = 0, b = 0] = pen.getImageData(width / 2 + east, height / 2 + south, 1, 1).data;
      return quarterColours.findIndex((colour) =>
        colour.every((value, band) => Math.abs(value - [r, g, b][band]!) < 32),
      );
    };
    return [at(-40, -40), at(40, -40), at(-40, 40), at(40, 40)];
  };
  await expect.poll(seen).toEqual([0, 1, 2, 3]);
  await picture(client, 'aerial-2-map');
});
