import { expect, it } from 'vitest';
import { signIn as signInByCall } from '../../apps/server/testing/client.ts';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';

const app = product({ own: true });
const [form, task, path] = ['jfsqjd_cwhsh', 'cwhsh', 'jfsqjd.lxdh'];
const name = '踏勘电话';
const section = '现场踏勘确认';

it('an administrator shapes a form by hand and by keys, sees it on the phone and publishes it; new cases show the field, running ones do not', async () => {
  const running = await app.journey.caseUpTo(task);
  const admin = await signInByCall(app.served.base, 'admin');
  const { data: draft } = await admin.post<{ id: string }>('/v1/content/version', {
    name: '踏勘电话',
    note: '',
  });
  const client = await app.open('desktop');
  await signIn(client, 'admin', '/ContentVersion');
  const { page, press } = client;
  await press(page.getByTestId(`version-${name}`));
  await press(page.getByTestId('content-version').getByTestId('choose-entry'));
  await page.getByTestId('entry-kind').click();
  await press(page.getByTitle('表单', { exact: true }).last());
  await page.getByTestId('entry-key').click();
  await page.keyboard.type(form);
  await press(page.locator('.ant-select-item-option').filter({ hasText: form }).first());
  await press(page.getByTestId('entry-design'));

  const rows = page.locator(`[data-section="${section}"] [data-row]`);
  const order = () => rows.evaluateAll((found) => found.map((row) => row.getAttribute('data-row')));
  const row = page.locator(`[data-row="${path}"]`);
  await page.locator(`[data-palette="${path}"]`).dragTo(rows.nth(1), { targetPosition: { x: 60, y: 4 } });
  await row.waitFor();
  const dragged = await order();
  expect(dragged.indexOf(path)).toBe(1);
  await page.getByTestId('properties').getByRole('checkbox', { name: '必填' }).check();
  await row.getByRole('button').first().focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(async () => (await order()).indexOf(path)).toBe(2);
  await page.keyboard.press('Control+z');
  await expect.poll(order).toEqual(dragged);
  await page.keyboard.press('Control+Shift+z');
  await press(page.getByTestId('design-changes'));
  await page.getByText(`新增字段：联系电话（${section}）`).waitFor();

  await press(page.getByTestId('design-view').getByText('手机预览'));
  const shown = page.frameLocator('[data-testid="phone-preview"]').locator(`[data-field="${path}"]`);
  await shown.getByText('（必填）').waitFor({ state: 'attached' });
  await press(page.getByTestId('design-save'));
  await expect.poll(() => page.getByTestId('design-check').isEnabled()).toBe(true);
  await press(page.getByTestId('design-check'));
  await page.getByText('检查通过，可以发布').first().waitFor();
  const { version } = (await admin.get<{ version: number }>(`/v1/content/version/${draft.id}`)).data;
  expect((await admin.post(`/v1/content/version/${draft.id}/publish`, { version })).code).toBe(200);

  const village = await app.journey.as('cunwei');
  const fieldOf = async (processId: string) => {
    const { data } = await village.get<{ form: { sections: { fields: { field: string }[] }[] } }>(
      `/v1/form/${form}?processId=${processId}`,
    );
    return data.form.sections.flatMap(({ fields }) => fields).find(({ field }) => field === path);
  };
  expect(await fieldOf((await app.journey.caseUpTo(task)).processId)).toEqual({
    field: path,
    required: true,
  });
  expect(await fieldOf(running.processId)).toBeUndefined();
});

it('a new form begins as a copy of a published one, and its way back goes on over the first save', async () => {
  const client = await app.open('desktop');
  const admin = await app.journey.as('admin');
  const { data: draft } = await admin.post<{ id: string }>('/v1/content/version', { name: '照抄表单' });
  await signIn(client, 'admin', `/ContentVersion/design?version=${draft.id}&kind=form`);
  const { page, press } = client;
  const choose = async (label: string, option: string) => {
    await page.getByLabel(label).click();
    await page.keyboard.type(option);
    await press(page.locator('.ant-select-item-option:visible').filter({ hasText: option }).first());
  };
  await choose('主要数据模型', 'wfjb');
  await page.getByLabel('表单标识').fill('wfjb_fz');
  await page.getByLabel('表单名称').fill('举报（照抄）');
  await choose('复制自', 'wfjb_jb');
  await press(page.getByRole('button', { name: '开始设计' }));
  const row = page.locator('[data-row="wfjb.jbnr"]');
  await row.getByRole('button').first().click();
  await page.keyboard.press('Delete');
  await expect.poll(() => row.count()).toBe(0);
  await press(page.getByTestId('design-save'));
  await page.waitForURL(/key=wfjb_fz/);
  await page.keyboard.press('Control+z');
  await expect.poll(() => row.count()).toBe(1);
  // A rule is put together by choosing: it begins open, with an id of its own, and asks for no JSON.
  await press(page.getByText('wfjb_fz', { exact: true }));
  const properties = page.getByTestId('properties');
  await press(properties.locator('[data-property=rules]').getByRole('button', { name: '添加一项' }));
  expect(await properties.getByLabel('规则标识').last().inputValue()).toMatch(/^rule-[a-z]+$/);
  const claim = properties.locator('[data-property=assert]').last();
  await press(claim.getByRole('button', { name: '添加条件' }));
  await claim.getByLabel('比较方式').waitFor();
  await properties.locator('[data-property=field]').last().getByRole('combobox').waitFor();
  expect(await claim.locator('textarea').count()).toBe(0);
});
