import { expect, it } from 'vitest';
import { product } from './support/product.ts';
import { signIn } from './support/sign-in.ts';

const app = product({ own: true });
const folder = process.env['E2E_PICTURES'];

it('makes a register of the county’s own from nothing: a model, its fields as a draft, checked and published', async () => {
  const client = await app.open('desktop');
  await signIn(client, 'admin', '/DataModels');
  const { page, press } = client;
  const dialog = page.getByRole('dialog').filter({ has: page.getByTestId('dialog-confirm') });
  const picture = async (name: string) => {
    if (folder) await page.screenshot({ path: `${folder}/models-${name}.png` });
  };
  await press(page.getByTestId('create-model'));
  await dialog.getByLabel('名称').fill('村干部');
  await dialog.getByLabel('编码').fill('cunganbu');
  await picture('create');
  await press(page.getByTestId('dialog-confirm'));
  await page.getByRole('heading', { name: /^村干部/ }).waitFor();

  await press(page.getByTestId('edit-fields'));
  const draft = page.getByTestId('model-draft');
  for (const [label, code] of [
    ['姓名', 'xm'],
    ['职务', 'zw'],
  ] as const) {
    await press(draft.getByTestId('add-field'));
    await dialog.getByLabel('名称').fill(label);
    await dialog.getByLabel('编码').fill(code);
    await picture(`field-${code}`);
    await press(page.getByTestId('dialog-confirm'));
    await draft.getByRole('row').filter({ hasText: code }).waitFor();
  }
  await picture('draft');
  await press(draft.getByTestId('check-draft'));
  await page.getByTestId('draft-report').getByText('职务').waitFor();
  await picture('report');
  await press(page.getByTestId('dialog-confirm'));
  await page.getByText('发布成功').first().waitFor();
  await page.getByTestId('data-model').getByRole('row').filter({ hasText: 'zw' }).waitFor();
  await picture('published');

  const person = await app.journey.as('admin');
  const made = await person.post<{ id: string }>('/v1/cunganbu', { xm: '许村平', zw: '主任' });
  expect(made.code).toBe(200);
});
