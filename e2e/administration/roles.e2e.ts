import { expect, it } from 'vitest';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';

const app = product({ own: true });

it('an administrator copies a role, sees what a change takes before it is saved, and asks why somebody may [S2-2.RoleManage]', async () => {
  const client = await app.open('desktop');
  await signIn(client, 'admin', '/RoleManage');
  const { page, press } = client;
  await page.getByRole('cell', { name: '村委会', exact: true }).waitFor();
  await press(page.getByTestId('manage-create'));
  const form = page.getByTestId('manage-form');
  await form.getByLabel('名称').fill('综合窗口');
  await form.getByLabel('编码').fill('window');
  await form.getByLabel('复制自').click();
  await page.getByTitle('巡查员').last().click();
  await press(page.getByTestId('dialog-confirm'));
  await page.getByText('新增成功').first().waitFor();
  await page.getByRole('cell', { name: '综合窗口', exact: true }).waitFor();
  // Whom a role is for is said here too: its holders apply for themselves, or work for the county.
  await press(page.getByTestId('manage-create'));
  await form.getByLabel('名称').fill('牧户');
  await form.getByLabel('编码').fill('herder');
  await form.getByLabel('为本人办事').click();
  await page.getByTitle('是', { exact: true }).last().click();
  await press(page.getByTestId('dialog-confirm'));
  await page.getByRole('cell', { name: '牧户', exact: true }).waitFor();
  const admin = await app.journey.as('admin');
  const { data: herder } = await admin.get<{ applicant: boolean; scope: string }>('/role/herder');
  expect(herder).toMatchObject({ applicant: true, scope: 'own' });
  // The workbook of the list comes back as it was given, and changes nothing.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    press(page.getByTestId('list-export').first()),
  ]);
  expect(download.suggestedFilename()).toBe('角色.xlsx');
  await press(page.getByTestId('manage-import'));
  await page.getByTestId('import-file').setInputFiles(await download.path());
  await press(page.getByTestId('import-check'));
  await expect.poll(() => page.getByTestId('import-report').textContent()).toContain('检查完成，未写入');
  await press(page.getByTestId('dialog-confirm'));
  await expect.poll(() => page.getByTestId('import-report').textContent()).toContain('行没有变化');
  await press(page.getByTestId('dialog-cancel'));
  // A role is limited to layers that are named.
  const row = page.getByRole('row').filter({ hasText: 'inspector' });
  await press(row.getByTestId('row-data'));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('图层', { exact: true }).click();
  await press(page.locator('.ant-select-item-option').first());
  // A press beside the list closes it.
  await press(dialog.locator('.ant-modal-title'));
  await press(page.getByTestId('dialog-confirm'));
  await page.getByText('设置成功').first().waitFor();
  await dialog.waitFor({ state: 'detached' });
  await press(page.getByRole('tab', { name: '权限矩阵' }));
  await page.getByLabel('查找功能权限').fill('签收');
  await press(page.getByLabel('村委会：签收待办任务'));
  // Whoever presses elsewhere meanwhile is asked first.
  await press(page.locator('aside').getByText('人员管理'));
  await press(page.getByRole('button', { name: '继续编辑' }));
  await press(page.getByTestId('matrix-save'));
  await expect.poll(() => page.getByTestId('role-effect').textContent()).toContain('2人将失去 签收待办任务');
  await press(page.getByTestId('dialog-confirm'));
  await page.getByText('设置成功').first().waitFor();
  await press(page.getByRole('tab', { name: '解释权限' }));
  await page.getByTestId('person-picker').click();
  await page.keyboard.type('cunwei2');
  await page
    .getByTitle(/许村平/)
    .last()
    .click();
  await page.getByTestId('explain-capability').click();
  await page.keyboard.type('签收待办');
  await page.keyboard.press('Enter');
  await press(page.getByRole('button', { name: '查询' }));
  await expect
    .poll(() => page.getByTestId('explain-answer').textContent())
    .toContain('许村平 · 角色 村委会 · 范围 榕溪村 · 功能 签收待办任务 → 拒绝：该角色没有这项功能');
});

it('a role that somebody gets while they work shows in their menu at one of the next pages', async () => {
  const client = await app.open('desktop');
  await signIn(client, 'jiti2', '/Main/Portal');
  const { page, press } = client;
  const item = (name: string) =>
    page.getByRole('complementary', { name: '导航菜单' }).getByRole('menuitem', { name, exact: true });
  await item('违法建设举报').waitFor();
  expect(await item('日常巡检上报').count()).toBe(0);
  const admin = await app.journey.as('admin');
  const { data } = await admin.get<{ records: { id: string }[] }>('/user?keyword=jiti2');
  const { id } = data.records[0]!;
  const { data: grants } = await admin.get<{ role: string; division: string }[]>(`/user/${id}/roles`);
  const kept = grants.map(({ role, division }) => ({ role, division }));
  await admin.put(`/user/${id}/roles`, [...kept, { role: 'inspector', division: '350399101' }]);
  // Who one is is asked again where one goes, and not at each step of those who go quickly.
  await expect
    .poll(async () => {
      for (const name of ['用户中心', '首页']) await press(item(name));
      return item('日常巡检上报').count();
    })
    .toBe(1);
});
