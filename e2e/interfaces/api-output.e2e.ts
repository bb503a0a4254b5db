import { expect, it } from 'vitest';
import type { Client } from '../support/browser.ts';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';

/** Pictures of the page where a folder for them is named. */
const pictures = process.env['PICTURES'];
const app = product();
const inDialog = ({ page }: Client) => page.getByRole('dialog');
const look = async ({ page }: Client, name: string) => {
  if (pictures) await page.screenshot({ path: `${pictures}/output-${name}.png` });
};

it('an administrator makes an interface, tries it and hands over its document [S2-2.ApiOutput]', async () => {
  const client = await app.open('desktop');
  await signIn(client, 'admin', '/ApiOutput');
  const { page, press } = client;
  await press(page.getByTestId('manage-create'));
  const dialog = inDialog(client);
  await dialog.getByLabel('名称', { exact: true }).fill('镇村单位');
  await dialog.getByLabel('路径').fill('village-units');
  await dialog.getByLabel('目录').fill('基础数据');
  await dialog.getByLabel('数据模型').click();
  await press(page.getByTitle('单位基本信息（dwjbxx）'));
  await dialog.getByRole('checkbox', { name: '提供 单位名称' }).check();
  await dialog.getByRole('checkbox', { name: '提供 联系电话' }).check();
  await dialog.getByRole('checkbox', { name: '可查询 单位名称' }).check();
  await look(client, 'form');
  await press(page.getByTestId('dialog-confirm'));
  const row = page.getByRole('row').filter({ hasText: '镇村单位' });
  await row.getByText('/v1/open/village-units').waitFor();
  await look(client, 'list');
  await press(row.getByTestId('row-try'));
  await press(page.getByTestId('dialog-confirm'));
  await page.getByTestId('outbound-answer').getByText('HTTP 200').waitFor();
  await look(client, 'try');
  await press(page.getByTestId('dialog-cancel'));
  await page.getByTestId('outbound-answer').waitFor({ state: 'detached' });
  await press(page.getByTestId('outbound-document'));
  await page.getByTestId('outbound-openapi').getByText('GET /api/v1/open/village-units').waitFor();
  await look(client, 'document');
  const saved = page.waitForEvent('download');
  await press(page.getByTestId('outbound-download'));
  expect((await saved).suggestedFilename()).toBe('openapi.json');
  await page.keyboard.press('Escape');
  await press(page.getByRole('tab', { name: '调用统计' }));
  await page.getByTestId('outbound-statistic').getByText('调用次数').first().waitFor();
  await look(client, 'statistic');
});
