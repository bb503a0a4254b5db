import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hold } from '../support/browser.ts';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';

const app = product({ own: true });

const forms = /\/api\/v1\/form\//;

const areDisabled = (page: Page): Promise<boolean[]> =>
  page
    .locator('[data-testid^=outcome-], [data-testid^=save-], [data-testid=submit-task]')
    .evaluateAll((all) => all.map((one) => (one as HTMLButtonElement).disabled));

describe.each(['phone', 'desktop'] as const)('on the %s', (kind) => {
  it('a task is not completed before its form has come', async () => {
    const processId = await app.journey.upTo('cjtzgsc');
    const task = await app.journey.taskOf('jiti', processId, 'cjtzgsc');
    const client = await app.open(kind);
    const { page } = client;
    const release = await hold(page, forms);
    await signIn(client, 'jiti', `/Task/${task.id}`);
    const sendBack = page.getByTestId('outcome-return');
    await sendBack.waitFor();
    expect(await areDisabled(page)).toEqual([true, true, true, true]);
    release();
    await sendBack.click();
    await expect.poll(() => page.locator('[data-field=approverContent] :focus').count()).toBe(1);
  });

  it('a report is not handed in before its form has come', async () => {
    const client = await app.open(kind);
    const { page } = client;
    const release = await hold(page, forms);
    await signIn(client, 'nonghu1', '/Apply/wfjb');
    await page.locator('.ui-skeleton, .ant-skeleton').first().waitFor();
    expect(await areDisabled(page)).not.toContain(false);
    release();
    await page.getByTestId('submit-task').click();
    await page.locator('[data-fault]').first().waitFor();
  });
});

it('that the guide was read can be said once it has come', async () => {
  const client = await app.open('phone');
  const { page } = client;
  const release = await hold(page, /\/api\/v1\/guide\//);
  await signIn(client, 'nonghu1', '/Guide/zjdjfsp');
  const tick = page.getByTestId('guide-read');
  await tick.waitFor();
  expect(await tick.isDisabled()).toBe(true);
  release();
  await tick.check();
});
