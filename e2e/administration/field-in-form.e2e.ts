import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Client } from '../support/browser.ts';
import { fieldOf, fillField } from '../support/fill.ts';
import {
  addPhotos,
  boundaryPhotos,
  fillVisit,
  officersPhone,
  ringOf,
  signVisit,
  visitOpinion,
} from '../support/offline.ts';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';

const app = product({ own: true });
const shots = process.env['SHOTS'];
const shot = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/field-in-form-${name}.png` });
};
const field = { code: 'cwhPsqk', label: '排水情况' };
const path = `jfsqjd.${field.code}`;
const [form, task] = ['jfsqjd_cwhsh', 'cwhsh'];

/** Adds the field to the model by the page of data models, and publishes it. */
async function addToModel({ page, press, root }: Client): Promise<void> {
  await page.goto(`${root}/DataModels`);
  await page
    .getByRole('textbox', { name: '搜索' })
    .or(page.getByRole('searchbox'))
    .first()
    .fill('建房申请阶段');
  await press(page.getByRole('tree').getByText('建房申请阶段', { exact: true }));
  await page.getByRole('heading', { name: /^建房申请阶段/ }).waitFor();
  await press(page.getByTestId('edit-fields'));
  const draft = page.getByTestId('model-draft');
  const dialog = page.getByRole('dialog').filter({ has: page.getByTestId('dialog-confirm') });
  await press(draft.getByTestId('add-field'));
  await dialog.getByLabel('名称').fill(field.label);
  await dialog.getByLabel('编码').fill(field.code);
  await press(page.getByTestId('dialog-confirm'));
  await dialog.waitFor({ state: 'detached' });
  await press(draft.getByTestId('check-draft'));
  await page.getByTestId('draft-report').getByText(field.label).waitFor();
  await shot(page, 'model');
  await press(page.getByTestId('dialog-confirm'));
  await page.getByText('发布成功').first().waitFor();
}

/** Puts the field into the form of the first visit by a content version, beneath what was found there. */
async function addToForm({ page, press, root }: Client, name: string): Promise<void> {
  await page.goto(`${root}/ContentVersion`);
  await press(page.getByTestId('manage-create'));
  await page.getByTestId('manage-form').getByLabel('名称').fill(name);
  await page.getByTestId('manage-form').getByLabel('修改原因').fill('核实排水');
  await press(page.getByTestId('dialog-confirm'));
  const drawer = page.getByTestId('content-version');
  await press(drawer.getByTestId('choose-entry'));
  const dialog = page.getByRole('dialog').filter({ has: page.getByTestId('entry-content') });
  await page.getByTestId('entry-kind').click();
  await press(page.getByTitle('表单', { exact: true }).last());
  await page.getByTestId('entry-key').click();
  await page.keyboard.type(form);
  await press(page.locator('.ant-select-item-option').filter({ hasText: form }).first());
  const content = page.getByTestId('entry-content');
  await expect.poll(() => content.inputValue()).toContain('核查规划合理性');
  const now = JSON.parse(await content.inputValue()) as { sections: { fields: object[] }[] };
  now.sections[0]?.fields.push({ field: path });
  await content.fill(JSON.stringify(now));
  await press(dialog.getByTestId('dialog-confirm'));
  await publish({ page, press });
}

async function publish({ page, press }: Pick<Client, 'page' | 'press'>): Promise<void> {
  const drawer = page.getByTestId('content-version');
  await press(drawer.getByTestId('check-version'));
  await drawer.getByText('检查通过，可以发布').waitFor();
  await shot(page, 'version');
  await press(drawer.getByTestId('publish-version'));
  await press(
    page.locator('.ant-popover, [role=tooltip], [role=dialog]').getByRole('button', { name: '确定' }).last(),
  );
  await shot(page, 'published');
  await drawer.getByText('已发布').waitFor();
}

it('a field added to a model and to a form is filled in on the phone, read at the desk, and gone after the way back; a case that runs keeps its form', async () => {
  const running = await app.journey.caseUpTo(task);
  const desk = await app.open('desktop');
  await signIn(desk, 'admin', '/DataModels');
  await addToModel(desk);
  await addToForm(desk, '首次踏勘增加排水情况');

  const phone = await officersPhone(app);
  const { page, press } = phone;
  const open = async (processId: string) => {
    const { id } = await app.journey.taskOf('cunwei', processId, task);
    await page.goto(`${phone.root}/Task/${id}`);
    await fieldOf(phone, visitOpinion).waitFor({ state: 'attached' });
  };
  const isShown = async () => (await page.locator(`[data-field="${path}"]`).count()) > 0;
  await open(running.processId);
  expect(await isShown()).toBe(false);
  const { processId } = await app.journey.caseUpTo(task);
  await open(processId);
  await fillVisit(phone, ringOf(await app.journey.sample('clean')));
  await fillField(phone, path, '屋后有排水沟');
  await shot(page, 'phone');
  await addPhotos(phone, ['现场']);
  await addPhotos(phone, ['四至'], boundaryPhotos);
  await signVisit(phone);
  await fillField(phone, visitOpinion, '同意');
  await press(page.getByTestId('outcome-agree'));
  await page.getByTestId('decision').waitFor();
  await press(page.getByTestId('ask-confirm'));
  await page.waitForURL((url) => !url.pathname.includes('/Task/'));

  await signIn(desk, 'zhenban', `/Process/${processId}`);
  await fieldOf(desk, path).getByText('屋后有排水沟').waitFor();
  await shot(desk.page, 'desk');
  await signIn(desk, 'admin', '/ContentVersion');
  const row = desk.page.getByRole('row').filter({ hasText: '首次踏勘增加排水情况' });
  await row.waitFor();
  const hasMore = (await row.getByTestId('row-rollback').count()) === 0;
  if (hasMore) await desk.press(row.getByTestId('row-more'));
  await desk.press(desk.page.getByTestId('row-rollback').first());
  await desk.press(
    desk.page.locator('.ant-popover, [role=dialog]').getByRole('button', { name: '确定' }).last(),
  );
  await desk.page.getByTestId('content-version').waitFor();
  await publish(desk);
  await open((await app.journey.caseUpTo(task)).processId);
  expect(await isShown()).toBe(false);
  // What was filled in meanwhile is kept.
  const kept = await (await app.journey.as('zhenban')).get<{ records: Record<string, unknown>[] }>(
    `/v1/flowable/process/${processId}`,
  );
  expect(JSON.stringify(kept.data)).toContain('屋后有排水沟');
});
