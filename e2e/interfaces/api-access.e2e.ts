import { afterAll, beforeAll, expect, it } from 'vitest';
import { serve } from '../../apps/server/testing/served.ts';
import { gatewayKeys, startGateway } from '../../modules/interfaces/server/inbound/testing/gateway.ts';
import { product } from '../support/product.ts';
import { signIn, signInAgainDuring } from '../support/sign-in.ts';

let gateway: Awaited<ReturnType<typeof startGateway>>;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway?.close());

const app = product({ own: () => serve({ environment: { OUTBOUND_ALLOW: '127.0.0.1' } }) });

it('a call to another system is registered with its key, tried with its answer and time, and found in the log [S2-2.ApiAccess]', async () => {
  const client = await app.open('desktop');
  await signIn(client, 'admin', '/ApiAccess');
  const { page, press } = client;
  const dialog = page.getByRole('dialog');
  // What was pasted is there again after a session that ended.
  await press(page.getByTestId('inbound-generate'));
  const pasted = dialog.locator('textarea');
  await pasted.fill('{"openapi": "3.1.0"}');
  await signInAgainDuring(client, 'admin', () => press(page.getByTestId('dialog-confirm')));
  await expect.poll(() => pasted.inputValue()).toBe('{"openapi": "3.1.0"}');
  await page.keyboard.press('Escape');
  await pasted.waitFor({ state: 'detached' });
  await press(page.getByTestId('manage-create'));
  await dialog.getByLabel('名称', { exact: true }).fill('区划查询');
  await dialog.getByLabel('地址', { exact: true }).fill(`${gateway.base}/key`);
  await dialog.getByLabel('验证方式').click();
  await press(page.getByTitle('密钥', { exact: true }));
  await dialog.getByLabel('参数名或请求头').fill('X-Api-Key');
  await dialog.getByLabel('密钥或密码').fill(gatewayKeys.apiKey);
  await press(dialog.getByRole('button', { name: '添加输出' }));
  await dialog.getByLabel('输出名 第 1 行').fill('county');
  await dialog.getByLabel('在应答中的位置 第 1 行').fill('data.name');
  await press(page.getByTestId('dialog-confirm'));
  const row = page.getByRole('row').filter({ hasText: '区划查询' });
  await row.waitFor();
  await press(row.getByTestId('row-test'));
  await press(page.getByTestId('inbound-send'));
  const answer = page.getByTestId('inbound-answer');
  await answer.getByText('调用成功').waitFor();
  expect(await answer.innerText()).toMatch(/壶兰县[\s\S]*138\*\*\*\*1234/);
  const shown = await page.getByTestId('inbound-shown').innerText();
  expect(shown).toContain('x-api-key: ******');
  await page.keyboard.press('Escape');
  await press(row.getByTestId('row-log'));
  await dialog
    .getByText('系统管理员')
    .or(dialog.getByText('测试', { exact: true }))
    .first()
    .waitFor();
});
