import { expect, it } from 'vitest';
import { askingProcess } from '../../apps/server/testing/asking-process.ts';
import { applicant } from '../../apps/server/testing/case-forms.ts';
import { serve } from '../../apps/server/testing/served.ts';
import { product } from '../support/product.ts';
import { signIn, signInAgainDuring } from '../support/sign-in.ts';

const app = product({ own: () => serve({ backgroundJobs: true }) });

it('a call that a case waits for is listed with why it failed, tried again and given up with a reason [S2-2.ApiAccess]', async () => {
  const admin = await app.journey.as('admin');
  await admin.post('/v1/flowable/process-definition', { bpmn: askingProcess('ha:call="nowhere"') });
  const { data } = await app.journey.start('nonghu1', 'asking', applicant('350399100201'));
  const client = await app.open('desktop');
  await signIn(client, 'admin', '/processConfiguration?tab=calls');
  const { page, press } = client;
  const row = page.getByRole('row').filter({ hasText: '查询不动产' });
  await expect
    .poll(async () => {
      await page.reload();
      await row.waitFor();
      return row.innerText();
    })
    .toContain('没有登记或已停用');
  // The page scrolls its table, and never itself.
  await page.setViewportSize({ width: 1280, height: 720 });
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  expect((await row.getByTestId('row-retry').boundingBox())?.x).toBeLessThan(1280);
  await press(row.getByTestId('row-retry'));
  await page.getByText('将立即重试').first().waitFor();
  await press(row.getByTestId('row-skip'));
  const dialog = page.getByRole('dialog', { name: '放弃调用“查询不动产”' });
  await dialog.getByLabel('理由').fill('登记系统停机，已电话核对');
  // The reason is there again after a session that ended.
  await signInAgainDuring(client, 'admin', () => press(dialog.getByTestId('dialog-confirm')));
  await dialog.getByText('已恢复登录失效前填写').waitFor();
  await expect.poll(() => dialog.getByLabel('理由').inputValue()).toBe('登记系统停机，已电话核对');
  await press(dialog.getByTestId('dialog-confirm'));
  await page.getByText('已放弃调用，案件进入下一环节').first().waitFor();
  await row.waitFor({ state: 'detached' });
  const office = await app.journey.as('zhenban');
  const { data: shown } = await office.get<{ tasks: { taskKey: string }[] }>(
    `/v1/flowable/process/${data.processId}`,
  );
  expect(shown.tasks).toMatchObject([{ taskKey: 'read' }]);
});
