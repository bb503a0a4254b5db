import { expect, it } from 'vitest';
import { request } from '../../apps/server/testing/client.ts';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';

const app = product({ own: true });

it('an administrator changes a dictionary in a draft, is told what is wrong with it and publishes it', async () => {
  const client = await app.open('desktop');
  await signIn(client, 'admin', '/ContentVersion');
  const { page, press, root } = client;
  await press(page.getByTestId('manage-create'));
  await page.getByTestId('manage-form').getByLabel('名称').fill('性别字典');
  await page.getByTestId('manage-form').getByLabel('修改原因').fill('补充说明');
  await press(page.getByTestId('dialog-confirm'));

  const drawer = page.getByTestId('content-version');
  const dialog = page.getByRole('dialog').filter({ has: page.getByTestId('entry-content') });
  await press(drawer.getByTestId('choose-entry'));
  await page.getByTestId('entry-kind').click();
  await press(page.getByTitle('数据字典').last());
  await page.getByTestId('entry-key').click();
  await page.keyboard.type('xb');
  await press(page.locator('.ant-select-item-option').filter({ hasText: '性别' }).first());
  const content = page.getByTestId('entry-content');
  await expect.poll(() => content.inputValue()).toContain('男');
  const before = await content.inputValue();
  await content.fill('{ "name": ');
  await press(dialog.getByTestId('dialog-confirm'));
  await dialog.getByText('内容不是正确的 JSON').waitFor();
  await content.fill(before.replace(/"name":\s*"性别"/, '"name": "性别（新）"'));
  await press(dialog.getByTestId('dialog-confirm'));
  await drawer.getByText('修改', { exact: true }).waitFor();
  await press(drawer.getByTestId('check-version'));
  await drawer.getByText('检查通过，可以发布').waitFor();

  const nameNow = async () => {
    const found = await request<{ name: string }>(new URL(root).origin, 'GET', '/dictionary/code/xb', {
      token: await page.evaluate(() => localStorage.getItem('token') ?? ''),
    });
    return found.data.name;
  };
  expect(await nameNow()).toBe('性别');
  await press(drawer.getByTestId('publish-version'));
  await press(
    page.locator('.ant-popover, [role=tooltip], [role=dialog]').getByRole('button', { name: '确定' }).last(),
  );
  await expect.poll(nameNow).toBe('性别（新）');
});
