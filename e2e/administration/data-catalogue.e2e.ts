import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { signIn as enter, request } from '../../apps/server/testing/client.ts';
import { type Served, serve } from '../../apps/server/testing/served.ts';
import type { Client } from '../support/browser.ts';
import { product } from '../support/product.ts';
import { signIn, signInAgainDuring } from '../support/sign-in.ts';

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
  // The file and what was typed are there again after a session that ended.
  await page.getByLabel('版本说明').fill('2026 年测绘');
  await signInAgainDuring(client, 'admin', () => press(page.getByTestId('dialog-confirm')));
  await page.getByText('已选择：村界.csv').waitFor();
  await expect.poll(() => page.getByLabel('版本说明').inputValue()).toBe('2026 年测绘');
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

it('metadata are filled in from the entry, compared with the data and put right, and go out and in as XML [S2-7.catalogue]', async () => {
  const client = await app.open('desktop');
  const { page, press } = client;
  const admin = await enter(served.base, 'admin');
  const { data: made } = await admin.post<{ id: string }>('/sourceDir', {
    name: '元数据目录',
    parentId: null,
  });
  const entry = {
    directoryId: made.id,
    type: 'layer',
    targetId: 'village',
    title: '行政村界',
    abstract: '勘界成果',
  };
  await admin.post('/dataCatalog', { ...entry, contact: '县自然资源局', keywords: [] });
  await signIn(client, 'admin', '/DataCatalog');
  await press(page.getByRole('button', { name: '行政村界', exact: true }));
  await press(page.getByRole('tab', { name: '元数据' }));
  await page.getByText('还没有填报元数据').waitFor();
  await page.getByText('由数据计算').waitFor();
  await press(page.getByRole('button', { name: '填报元数据' }));
  const form = page.getByTestId('manage-form');
  expect(await form.getByLabel('标题').inputValue()).toBe('行政村界');
  expect(await form.getByLabel('联系单位').inputValue()).toBe('县自然资源局');
  await form.getByLabel('范围').fill('118,25,118.5,25.2');
  await press(page.getByTestId('dialog-confirm'));
  await form.getByText('请选择专题类别').waitFor();
  await press(form.getByLabel('专题类别'));
  await press(page.locator('.ant-select-item-option').getByText('境界', { exact: true }));
  await press(page.getByTestId('dialog-confirm'));
  await page.getByText('填报的元数据与数据不一致').waitFor();
  await picture(client, 'catalogue-5-metadata');
  await press(page.getByRole('button', { name: '按数据更正' }));
  await page.getByText('填报的元数据与数据不一致').waitFor({ state: 'hidden' });
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    press(page.getByRole('button', { name: '导出 XML' })),
  ]);
  const xml = await readFile(await saved.path(), 'utf8');
  expect(xml).toContain('行政村界');
  await press(page.getByRole('button', { name: '导入 XML' }));
  await page
    .getByTestId('manage-form')
    .locator('input[type=file]')
    .setInputFiles({
      name: 'village.xml',
      mimeType: 'application/xml',
      buffer: Buffer.from(xml.replaceAll('勘界成果', '二〇二六年勘界成果')),
    });
  await press(page.getByTestId('dialog-confirm'));
  await page.getByRole('cell', { name: '二〇二六年勘界成果' }).waitFor();
});

it('an analysis is put together step by step, run on layers that are chosen, and its result looked at [S2-7.catalogue]', async () => {
  const client = await app.open('desktop');
  const { page, press } = client;
  const admin = await enter(served.base, 'admin');
  await admin.post('/sourceDir', { name: '分析', parentId: null });
  await signIn(client, 'admin', '/SpatialModel');
  await press(page.getByRole('button', { name: '新增空间模型' }));
  const form = page.getByTestId('manage-form');
  // The list behind the dialog has filters of the same names.
  const choose = async (label: string, option: string) => {
    await press(page.getByRole('dialog').getByLabel(label));
    await press(page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }));
  };
  await form.getByLabel('名称').fill('路旁用地');
  await choose('目录', '分析');
  await choose('默认图层', '道路');
  await press(form.getByRole('button', { name: '缓冲', exact: true }));
  await form.getByLabel('距离（米）').fill('8');
  await press(form.getByRole('button', { name: '输入图层', exact: true }));
  await press(form.getByRole('button', { name: '叠加', exact: true }));
  await picture(client, 'model-1-steps');
  await press(page.getByTestId('dialog-confirm'));
  const list = page.getByTestId('manage-spatial-models');
  await list.getByText('输入图层 → 缓冲 → 输入图层 → 叠加').waitFor();
  await press(list.getByTestId('row-run'));
  await choose('步骤3 输入图层', '第三次国土调查');
  await picture(client, 'model-2-run');
  await press(page.getByTestId('dialog-confirm'));
  // It runs in the background: the page is left, and looked at again.
  await page.getByRole('status').getByText('排队等待').waitFor();
  await picture(client, 'model-3-waiting');
  await press(page.getByRole('button', { name: '关闭' }));
  await served.app.loadLayers();
  await press(list.getByTestId('row-runs'));
  await page.getByText('已完成', { exact: true }).waitFor();
  await press(page.getByRole('button', { name: '展开行' }));
  await page.getByRole('columnheader', { name: '分类' }).waitFor();
  await press(page.getByRole('button', { name: '在地图上查看' }));
  await page.getByTestId('model-result').locator('canvas').first().waitFor();
  await picture(client, 'model-4-result');
  const [table] = await Promise.all([
    page.waitForEvent('download'),
    press(page.getByRole('button', { name: '导出结果表' })),
  ]);
  expect(table.suggestedFilename()).toContain('路旁用地');
});
