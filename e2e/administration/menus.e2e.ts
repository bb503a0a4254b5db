import { expect, it } from 'vitest';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';

const app = product({ own: true });

it('an administrator renames and moves a menu, and the client shows it after a reload [S2-2.ModulesManage]', async () => {
  const client = await app.open('desktop');
  await signIn(client, 'admin', '/ModulesManage');
  const { page, press } = client;
  const node = (name: string) => page.getByTestId('menu-node').filter({ hasText: name });
  await press(node('已办任务').first());
  await press(page.getByTestId('menu-up'));
  await page.getByText('修改成功').first().waitFor();
  await press(page.getByTestId('menu-edit'));
  await page.getByLabel('名称').fill('办结的任务');
  await press(page.getByTestId('dialog-confirm'));
  await node('办结的任务').waitFor();
  await press(page.getByTestId('modules').getByText('手机端'));
  await page.getByTestId('menu-preview').getByText('消息').waitFor();
  await page.reload();
  const side = page.getByRole('complementary', { name: '导航菜单' });
  await side.getByText('办结的任务').waitFor();
  const work = await side
    .locator('.ant-menu-sub')
    .first()
    .locator('.ant-menu-title-content')
    .allTextContents();
  expect(work.indexOf('办结的任务')).toBeLessThan(work.indexOf('待签收任务'));
});
