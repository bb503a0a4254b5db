import { beforeAll, expect, it } from 'vitest';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';

const app = product();
let processId: string;
beforeAll(async () => {
  processId = await app.journey.upTo('zgbcs');
});

it('an officer makes a paper of the case and reads it in place', async () => {
  const client = await app.open('desktop');
  const { page, press } = client;
  await signIn(client, 'zhenban', `/Process/${processId}`);
  const panel = page.getByTestId('papers');
  await panel.getByText('还没有生成文书').waitFor();
  await panel.getByLabel('要生成的文书').selectOption('visit-record');
  await press(panel.getByTestId('create-paper'));
  const paper = panel.getByTestId('paper-visit-record');
  await paper.getByText('有效').waitFor();
  // On paper stand what the case has and the forms that are open, not what is pressed nor titles with nothing under them.
  const first = page.getByTestId('panel-nhsq');
  await first.waitFor();
  await page.emulateMedia({ media: 'print' });
  await paper.getByText('有效').waitFor();
  await expect.poll(() => panel.getByRole('button').or(first).filter({ visible: true }).count()).toBe(0);
  await page.emulateMedia({ media: 'screen' });
  await press(paper.getByRole('button', { name: '查看《宅基地现场踏勘记录》' }));
  const dialog = page.getByRole('dialog', { name: '预览' });
  await dialog.locator('.fv-sheet canvas[data-page="1"]').waitFor();
  await dialog.getByText('宅基地现场踏勘记录').first().waitFor({ state: 'attached' });
});

it('a villager finds the papers of the case on the phone and makes the receipt', async () => {
  const client = await app.open('phone');
  const { page, press } = client;
  await signIn(client, 'nonghu1', `/Process/${processId}`);
  const panel = page.getByTestId('papers');
  await panel.getByTestId('create-paper').waitFor();
  // What became of the case comes first; who they are, applicants know.
  const number = page.locator('.flow-case dt', { hasText: '身份证号' });
  expect(await number.isVisible()).toBe(false);
  await press(page.getByTestId('case-household-open'));
  await number.waitFor();
  const offered = await panel.getByLabel('要生成的文书').locator('option').allTextContents();
  expect(offered).toEqual([
    '宅基地申请受理回执',
    '农村宅基地和建房（规划许可）申请表',
    '农村宅基地使用承诺书',
  ]);
  await press(panel.getByTestId('create-paper'));
  await panel.getByTestId('paper-receipt').getByText('有效').waitFor();
  await press(panel.getByRole('button', { name: '查看《宅基地申请受理回执》' }));
  await page.locator('.fv-sheet canvas[data-page="1"]').waitFor();
});
