import { readFileSync } from 'node:fs';
import { readRows } from '@homestead/spreadsheet';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';

const app = product({ own: true });
const folder = process.env['E2E_PICTURES'];
const picture = async (page: Page, name: string) => {
  if (folder) await page.screenshot({ path: `${folder}/models-${name}.png` });
};

it('makes a register of the county’s own from nothing: a model, its fields as a draft, checked, published and put into the menu', async () => {
  const client = await app.open('desktop');
  await signIn(client, 'admin', '/DataModels');
  const { page, press } = client;
  const dialog = page.getByRole('dialog').filter({ has: page.getByTestId('dialog-confirm') });
  const choose = async (label: string, option: string) => {
    const field = dialog.getByLabel(label, { exact: true });
    await press(field);
    await field.fill(option);
    const shown = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
    await press(shown.filter({ hasText: option }).first());
  };
  await press(page.getByTestId('create-model'));
  await dialog.getByLabel('名称').fill('村干部');
  await dialog.getByLabel('编码').fill('cunganbu');
  await picture(page, 'create');
  await press(page.getByTestId('dialog-confirm'));
  await page.getByRole('heading', { name: /^村干部/ }).waitFor();

  await press(page.getByTestId('edit-fields'));
  const draft = page.getByTestId('model-draft');
  for (const [label, code] of [
    ['姓名', 'xm'],
    ['性别', 'xb'],
    ['职务', 'zw'],
  ] as const) {
    await press(draft.getByTestId('add-field'));
    await dialog.getByLabel('名称').fill(label);
    await dialog.getByLabel('编码').fill(code);
    if (code === 'xb') {
      await choose('类型', '单选');
      await choose('数据字典', '（xb）');
    }
    await picture(page, `field-${code}`);
    await press(page.getByTestId('dialog-confirm'));
    await draft.getByRole('row').filter({ hasText: code }).waitFor();
  }
  await picture(page, 'draft');
  await press(draft.getByTestId('check-draft'));
  await page.getByTestId('draft-report').getByText('职务').waitFor();
  await picture(page, 'report');
  await press(page.getByTestId('dialog-confirm'));
  await page.getByText('发布成功').first().waitFor();
  await page.getByTestId('data-model').getByRole('row').filter({ hasText: 'zw' }).waitFor();
  await picture(page, 'published');

  // What was drafted goes only after a question, and a refused code is said at its field.
  client.watch.expect(/400/);
  await press(page.getByTestId('edit-fields'));
  await press(draft.getByTestId('add-field'));
  await dialog.getByLabel('名称').fill('备注');
  await dialog.getByLabel('编码').fill('9bz');
  await press(page.getByTestId('dialog-confirm'));
  await dialog.locator('.ant-form-item-explain').getByText('编码应以小写字母开头').waitFor();
  await dialog.getByLabel('编码').fill('bz');
  await press(page.getByTestId('dialog-confirm'));
  await draft.getByRole('row').filter({ hasText: 'bz' }).waitFor();
  await press(draft.getByRole('button', { name: '放弃草稿' }));
  await page.getByText('放弃“村干部”的字段草稿？').waitFor();
  await press(page.getByTestId('dialog-confirm'));
  await page.getByText('已放弃草稿').waitFor();

  await page.goto(`${client.root}/ModulesManage`);
  await press(page.getByTestId('menu-node').filter({ hasText: '数据与接口' }).first());
  await press(page.getByTestId('menu-add').first());
  await dialog.getByLabel('名称').fill('村干部名册');
  await choose('页面', 'OwnRegister');
  await choose('登记台账', '村干部');
  await press(page.getByTestId('dialog-confirm'));
  await page.getByTestId('menu-node').filter({ hasText: '村干部名册' }).waitFor();
});

it('a clerk finds the register in the menu, adds records, filters, changes and exports them', async () => {
  const client = await app.open('desktop');
  await signIn(client, 'zhenban');
  const { page, press } = client;
  const side = page.getByRole('complementary', { name: '导航菜单' });
  await press(side.getByText('村干部名册'));
  const record = page.getByTestId('register-record');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  for (const [name, gender, post] of [
    ['许村平', '男', '主任'],
    ['林巧云', '女', '会计'],
  ] as const) {
    await press(page.getByTestId('add-record'));
    await record.getByLabel('姓名').fill(name);
    await press(record.getByText(gender, { exact: true }));
    await record.getByLabel('职务').fill(post);
    await picture(page, `record-${post}`);
    await press(page.getByTestId('dialog-confirm'));
    await row(name).waitFor();
  }
  await press(page.getByRole('combobox', { name: '性别' }));
  await press(page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: '女' }));
  await row('许村平').waitFor({ state: 'detached' });
  await press(row('林巧云').getByTestId('row-change'));
  await record.getByLabel('职务').fill('副主任');
  // Somebody else changes the same record meanwhile.
  const colleague = await app.journey.as('zhenban');
  const { data } = await colleague.get<{ records: { id: string; xm: string; version: number }[] }>(
    '/v1/cunganbu',
  );
  const { id, version } = data.records.find(({ xm }) => xm === '林巧云') ?? {};
  expect((await colleague.put(`/v1/cunganbu/${id}`, { zw: '主任', version })).code).toBe(200);
  client.watch.expect(/409/);
  await press(page.getByTestId('dialog-confirm'));
  await page.getByTestId('field-conflicts').getByText('已保存的：主任').waitFor();
  await press(page.getByTestId('take-own-cunganbu.zw'));
  await press(page.getByTestId('dialog-confirm'));
  await row('林巧云').filter({ hasText: '副主任' }).waitFor();
  await picture(page, 'register');
  const saved = page.waitForEvent('download');
  await press(page.getByTestId('list-export'));
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^村干部.*\.xlsx$/);
  const rows: unknown[] = [];
  for await (const row of readRows(readFileSync(await file.path()))) rows.push(row);
  expect(JSON.stringify(rows)).toContain('林巧云');
  expect(JSON.stringify(rows)).not.toContain('许村平');
  await press(row('林巧云').getByTestId('row-view'));
  await record.getByText('副主任').waitFor();
  await picture(page, 'record');
  await page.setViewportSize({ width: 390, height: 844 });
  await picture(page, 'record-narrow');
  await press(page.getByRole('button', { name: '关闭' }));
  await picture(page, 'register-narrow');
});
