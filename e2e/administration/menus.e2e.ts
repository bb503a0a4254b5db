import { expect, it } from 'vitest';
import { product } from '../support/product.ts';
import { signIn, signInAgainDuring } from '../support/sign-in.ts';

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
  // A dialog that the address does not know of is open again too, with what was typed, after a session that ended.
  await signInAgainDuring(client, 'admin', () => press(page.getByTestId('dialog-confirm')));
  await page.getByText('已恢复登录失效前填写').waitFor();
  await expect.poll(() => page.getByLabel('名称').inputValue()).toBe('办结的任务');
  await press(page.getByTestId('dialog-confirm'));
  await node('办结的任务').waitFor();
  // Several at once.
  const tick = async (name: string) =>
    press(
      page
        .locator('.ant-tree-treenode')
        .filter({ has: node(name) })
        .locator('.ant-tree-checkbox'),
    );
  for (const state of ['disable', 'enable']) {
    for (const name of ['大屏', '地图设置']) await tick(name);
    await press(page.getByTestId(`bulk-${state}`));
    await press(page.getByTestId('dialog-confirm'));
    await page
      .getByText(/^(禁用|启用)完成，共 2 项$/)
      .last()
      .waitFor();
    await page.getByTestId('manage-bulk').waitFor({ state: 'detached' });
  }
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

it('an announcement that is written on the desktop is read by a villager on the phone, and by visitors of the portal', async () => {
  // The demonstration has announcements of its own.
  const title = '宅基地集中受理通知';
  const desktop = await app.open('desktop');
  await signIn(desktop, 'admin', '/AnnouncementManage');
  const { page, press } = desktop;
  await press(page.getByTestId('manage-create'));
  await page.getByTestId('manage-form').getByRole('textbox', { name: '标题' }).first().fill(title);
  await press(page.locator('.ProseMirror'));
  await page.keyboard.type('每月十五日集中受理，请带户口簿。');
  await press(page.getByLabel('未登录也可查看'));
  await press(page.locator('.ant-select-item-option').filter({ hasText: '是' }));
  await press(page.getByTestId('dialog-confirm'));
  await page.getByRole('cell', { name: title, exact: true }).first().waitFor();

  const phone = await app.open('phone');
  await signIn(phone, 'nonghu1');
  await phone.page.goto(`${phone.root}/BanShiRenYuan-TongZhiZhongXin_1`);
  await phone.press(phone.page.getByTestId('announcement').filter({ hasText: title }).first());
  await phone.page.getByText('每月十五日集中受理').waitFor();

  const visitor = await app.open('desktop');
  await visitor.page.goto(`${visitor.root}/Main/Portal`);
  await visitor.page.getByRole('link', { name: '文书核验' }).waitFor();
  await visitor.press(visitor.page.getByTestId('announcement').filter({ hasText: title }).first());
  await visitor.page.getByText('每月十五日集中受理').waitFor();
});
