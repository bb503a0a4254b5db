import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { serve } from '../../apps/server/testing/served.ts';
import { axeFaults } from '../support/axe.ts';
import type { Client } from '../support/browser.ts';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';

const app = product({ own: () => serve() });

const shots = process.env['SHOTS'];
const shot = async ({ page }: Client, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
};

const unit = { 单位名称: '来文单位', 统一社会信用代码: '91350100M000100Y43', 行政区划: '350399100201' };

it('a clerk makes an exchange, hands a file over and notes its receipt; takes one in and hands back what became of it [S2-2.ApiOutput]', async () => {
  const client = await app.open('desktop');
  await signIn(client, 'admin', '/ApiOutput?tab=exchanges');
  client.watch.expect(/422 \(Unprocessable/);
  const { page, press } = client;
  const form = page.getByTestId('manage-form');
  const begin = async (name: string) => {
    await press(page.getByTestId('manage-create'));
    await form.getByLabel('名称', { exact: true }).fill(name);
  };
  const choose = async (label: string, text: string) => {
    await form.getByLabel(label, { exact: true }).click();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };

  await begin('单位月报');
  await choose('数据模型', 'dwjbxx');
  await press(form.getByTestId('exchange-all'));
  await press(form.getByText('每周…', { exact: true }));
  await press(page.getByTestId('dialog-confirm'));
  await form.getByText('请选择时刻').waitFor();
  await form.getByLabel('时刻', { exact: true }).fill('08:30');
  await press(form.getByText('星期五', { exact: true }));
  await shot(client, 'exchange-out');
  await press(page.getByTestId('dialog-confirm'));
  const out = page.getByRole('row').filter({ hasText: '单位月报' });
  await out.getByText('每周一、二、三、四 08:30').waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), press(out.getByTestId('row-make'))]);
  expect(download.suggestedFilename()).toMatch(/^单位月报-\d{8}-001\.xlsx$/);
  expect(
    readFileSync((await download.path())!)
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');

  await begin('单位来文');
  await press(form.getByText('接收', { exact: true }));
  await press(form.getByText('JSON', { exact: true }));
  await choose('数据模型', 'dwjbxx');
  for (const name of Object.keys(unit)) await choose('加入字段…', name);
  await press(page.getByTestId('dialog-confirm'));
  await form.getByText('请指明接收时凭哪一列找到已有记录（如编号）').waitFor();
  await form.getByLabel('单位名称 凭它找记录').check();
  expect(await axeFaults(page)).toEqual([]);
  await shot(client, 'exchange-in');
  await press(page.getByTestId('dialog-confirm'));
  const incoming = page.getByRole('row').filter({ hasText: '单位来文' });
  await press(incoming.getByTestId('row-receive'));
  const send = async (rows: object[]) => {
    await page.getByTestId('import-file').setInputFiles({
      name: '单位.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ rows })),
    });
    await press(page.getByTestId('dialog-confirm'));
  };
  await send([{ ...unit, 行政区划: '1' }]);
  await page.getByTestId('import-report').getByText('行政区划').first().waitFor();
  await shot(client, 'exchange-refused');
  await send([unit]);
  await page
    .getByTestId('import-report')
    .getByText(/写入 1 行|1 行/)
    .first()
    .waitFor();
  await press(page.getByTestId('dialog-cancel'));

  await press(page.getByRole('tab', { name: '交换记录' }));
  const made = page.getByRole('row').filter({ hasText: '单位月报' });
  await made.getByText('待回执').waitFor();
  await press(made.getByTestId('row-note'));
  await form.getByLabel('回执编号').fill('收2026-7');
  await press(page.getByTestId('dialog-confirm'));
  await made.getByText('收2026-7').waitFor();
  const taken = page.getByRole('row').filter({ hasText: '全部接收' });
  const [receipt] = await Promise.all([
    page.waitForEvent('download'),
    press(taken.getByTestId('row-receipt')),
  ]);
  expect(JSON.parse(readFileSync((await receipt.path())!, 'utf8'))).toMatchObject({
    结果: '全部接收',
    写入行数: 1,
  });
  expect(await axeFaults(page)).toEqual([]);
  await shot(client, 'exchange-runs');
});
