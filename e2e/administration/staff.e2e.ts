import { join } from 'node:path';
import { expect, it } from 'vitest';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';

const app = product({ own: true });

/** Pictures of the pages where a folder for them is named. */
const pictures = process.env['PICTURES'];

it('adds a person with a role, disables the account, and keeps the search in the address [S2-2.StaffManage S2-2.Institution]', async () => {
  const client = await app.open('desktop');
  const { page, press, root } = client;
  const photograph = async (name: string) => {
    if (!pictures) return;
    for (const [width, height] of [
      [1440, 900],
      [1280, 720],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.screenshot({ path: join(pictures, `${name}-${width}.png`) });
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  };
  await signIn(client, 'admin');
  await page.goto(`${root}/StaffManage?keyword=cunwei`);
  const list = page.getByTestId('manage-staff');
  await list.getByRole('row', { name: /吴村安/ }).waitFor();
  await photograph('staff');
  await press(page.getByTestId('manage-create'));
  const form = page.getByTestId('manage-form');
  await form.getByLabel('用户名').fill('lixin');
  await form.getByLabel('姓名').fill('李新');
  await form.getByLabel('手机号').fill('14000008001');
  await form.getByTestId('division-select').locator('input').fill('木兰镇');
  await page.locator('.ant-select-tree-title', { hasText: '木兰镇' }).click();
  await photograph('staff-create');
  await press(page.getByTestId('dialog-confirm'));
  const password = await page.getByTestId('initial-password').textContent();
  expect(password).toMatch(/^[A-Z][a-z]{5}-/);
  await photograph('staff-password');
  // A dialog that closes stands a moment longer, with its button.
  await form.waitFor({ state: 'detached' });
  // The password is not shown again: only the button that says it was noted takes it away.
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByTestId('dialog-cancel').isVisible()).toBe(false);
  await press(page.getByTestId('dialog-confirm'));
  await page.goto(`${root}/StaffManage?keyword=lixin`);
  const row = list.getByRole('row', { name: /李新/ });
  await press(row.getByTestId('row-roles'));
  await press(page.getByTestId('staff-role-add'));
  await page.getByTestId('staff-roles').getByLabel('角色').click();
  await page.locator('.ant-select-item-option', { hasText: '巡查员' }).click();
  await photograph('staff-roles');
  await press(page.getByTestId('dialog-confirm'));
  await row.getByText('巡查员').waitFor();
  await page.getByTestId('staff-roles').waitFor({ state: 'detached' });
  await press(row.getByTestId('row-more'));
  await press(page.getByTestId('row-disable'));
  await page.getByTestId('disable-count').getByText('没有只由其办理的任务').waitFor();
  await press(page.getByTestId('dialog-confirm'));
  await row.getByText('禁用', { exact: true }).first().waitFor();
  await page.goto(`${root}/Institution?open=new`);
  await page.getByTestId('manage-form').getByLabel('机构名称').fill('木兰镇自然资源所');
  await photograph('institution-create');
  await page.goto(`${root}/Organization?id=350399100`);
  await page.getByTestId('add-organization').waitFor();
  await photograph('organization');
  await press(page.getByTestId('add-organization'));
  await page.getByTestId('manage-form').getByLabel('名称').fill('木兰镇人民政府');
  await press(page.getByTestId('dialog-confirm'));
  await page.getByText('新增成功').waitFor();
  await page.goto(`${root}/Institution?open=new`);
  const institution = page.getByTestId('manage-form');
  await institution.getByLabel('机构名称').fill('木兰镇自然资源所');
  const choose = async (field: string, name: string) => {
    await institution.getByLabel(field).click();
    await page.locator('.ant-select-dropdown:visible').getByText(name, { exact: true }).click();
  };
  await choose('所属组织', '木兰镇人民政府');
  await choose('行政区划', '木兰镇');
  await press(page.getByTestId('dialog-confirm'));
  await page.getByRole('row').filter({ hasText: '木兰镇自然资源所' }).waitFor();
});
