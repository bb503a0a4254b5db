import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { wmts } from '@homestead/ogc/foreign/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serve } from '../../apps/server/testing/served.ts';
import type { Client } from '../support/browser.ts';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';

const tile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const asked: string[] = [];
/** Another system's tile service. */
const foreign = createServer((request, reply) => {
  const url = request.url ?? '';
  asked.push(url);
  const isTile = /GetTile|\/tiles\//i.test(url);
  const base = `http://127.0.0.1:${(foreign.address() as AddressInfo).port}`;
  reply.writeHead(200, { 'content-type': isTile ? 'image/png' : 'text/xml' }).end(isTile ? tile : wmts(base));
});
beforeAll(() => new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve)));
afterAll(() => void foreign.close());

const app = product({ own: () => serve({ environment: { OUTBOUND_ALLOW: '127.0.0.1' } }) });

const inDialog = ({ page }: Client) => page.getByRole('dialog');
const rowOf = ({ page }: Client, text: string) => page.getByRole('row').filter({ hasText: text });

it('a service of another system is registered by its address, tested, chosen from what it offers, and looked at [S2-7.map-services S2-9.map-projection S2-2.15-preview]', async () => {
  const client = await app.open('desktop');
  await signIn(client, 'admin', '/ServiceManage?tab=sources');
  const { page, press } = client;
  const address = `http://127.0.0.1:${(foreign.address() as AddressInfo).port}/wmts`;
  await press(page.getByTestId('manage-create'));
  await inDialog(client).getByLabel('名称').fill('省影像');
  await inDialog(client).getByLabel('类型').click();
  await press(page.getByTitle('WMTS', { exact: true }));
  await inDialog(client).getByLabel('地址', { exact: true }).fill(address);
  await press(page.getByTestId('dialog-confirm'));
  await rowOf(client, '省影像').getByText('未检测').waitFor();
  await press(rowOf(client, '省影像').getByTestId('row-test'));
  await rowOf(client, '省影像').getByText('正常').waitFor();
  await press(rowOf(client, '省影像').getByTestId('row-register'));
  await inDialog(client).getByRole('checkbox', { name: '县影像' }).check();
  await inDialog(client).getByLabel('名称 县影像').fill('全县影像');
  await press(page.getByTestId('dialog-confirm'));
  await page.getByText('已登记 1 个服务').waitFor();
  await press(page.getByRole('tab', { name: '地图服务' }));
  // Layers are told by their titles; the codes of requests stand beneath.
  await page
    .getByRole('cell', { name: /^宗地 ?parcel$/ })
    .first()
    .waitFor();
  await page.getByRole('searchbox', { name: '名称、图层或目录' }).fill('影像');
  await page.getByRole('searchbox', { name: '名称、图层或目录' }).press('Enter');
  asked.length = 0;
  await press(rowOf(client, '全县影像').getByTestId('row-preview'));
  await page.getByRole('dialog', { name: '预览' }).waitFor();
  await expect.poll(() => page.locator('.mv-target').getAttribute('data-layers')).toContain('service');
  // The browser asks us, and we ask them.
  await expect.poll(() => asked.length).toBeGreaterThan(0);
});

it('the layer tree is arranged on a page, and moved in it [S2-7.layer-tree]', async () => {
  const client = await app.open('desktop');
  await signIn(client, 'admin', '/LayerTreeManage');
  const { page, press } = client;
  await page.getByText('永久基本农田').waitFor();
  await press(page.getByTestId('tree-add-folder'));
  await inDialog(client).getByLabel('名称').fill('规划');
  await press(page.getByTestId('dialog-confirm'));
  const node = page.getByRole('treeitem').filter({ hasText: '规划' });
  await node.waitFor();
  await press(page.getByText('规划', { exact: true }));
  await press(page.getByRole('button', { name: '上移' }));
  await page.getByText('修改成功').waitFor();
  await press(page.getByTestId('tree-add-layer'));
  await inDialog(client).getByLabel('地图服务').fill('道路');
  await press(page.getByTitle('道路 · WMS', { exact: true }));
  await press(page.getByTestId('dialog-confirm'));
  await expect
    .poll(async () => {
      const tree = (await client.page.getByRole('treeitem').allTextContents()).join(' ');
      return tree.includes('规划') && tree.split('道路').length > 2;
    })
    .toBe(true);
});
