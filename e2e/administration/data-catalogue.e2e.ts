import { expect, it } from 'vitest';
import { signIn as enter, request } from '../../apps/server/testing/client.ts';
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

const folder = process.env['E2E_PICTURES'];
const picture = async ({ page }: Client, name: string) => {
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
};

it('a directory is made, a file is brought into it, and what it holds is looked at [S2-7.directories S2-7.catalogue]', async () => {
  const client = await app.open('desktop');
  const { page, press } = client;
  await signIn(client, 'admin', '/DataCatalog');
  await press(page.getByRole('button', { name: '新增目录' }));
  await page.getByLabel('名称').fill('基础数据');
  await press(page.getByTestId('dialog-confirm'));
  await press(page.getByRole('tree').getByText('基础数据'));
  const admin = await enter(served.base, 'admin');
  const { data: tree } = await admin.get<{ id: string }[]>('/v1/sourceDir/tree');
  const directoryId = tree[0]!.id;
  const body = { directoryId, type: 'layer', targetId: 'yjjbnt', title: '永久基本农田', keywords: ['耕地'] };
  await admin.post('/dataCatalog', body);
  await press(page.getByRole('button', { name: '上传数据文件' }));
  await page
    .getByLabel('选择文件')
    .setInputFiles({ name: '村界.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') });
  await press(page.getByTestId('dialog-confirm'));
  const list = page.getByTestId('manage-data-catalogue');
  await list.getByRole('button', { name: '村界', exact: true }).waitFor();
  await picture(client, 'catalogue-1-list');
  await press(list.getByRole('button', { name: '永久基本农田', exact: true }));
  await picture(client, 'catalogue-2-overview');
  await press(page.getByRole('tab', { name: '地图预览' }));
  await page.locator('canvas').first().waitFor();
  await picture(client, 'catalogue-3-preview');
  await page.keyboard.press('Escape');
  await press(list.getByRole('button', { name: '村界', exact: true }));
  await press(page.getByRole('tab', { name: '文件版本' }));
  await press(page.getByRole('button', { name: '签出', exact: true }));
  await page.getByText(/管系统 于 .* 签出/).waitFor();
  await picture(client, 'catalogue-4-versions');
  const { data } = await request<{ total: number }>(served.base, 'GET', '/v1/data/file', {
    token: admin.token,
  });
  expect(data.total).toBe(1);
});
