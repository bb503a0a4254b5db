import { describe, expect, it } from 'vitest';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';

const app = product({ own: true });

describe.each(['phone', 'desktop'] as const)('a task on the %s', (kind) => {
  it('is not completed before its form has come', async () => {
    const processId = await app.journey.upTo('cjtzgsc');
    const task = await app.journey.taskOf('jiti', processId, 'cjtzgsc');
    const client = await app.open(kind);
    const { page } = client;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/api\/v1\/form\//, async (route) => {
      await held;
      await route.continue();
    });
    await signIn(client, 'jiti', `/Task/${task.id}`);
    const sendBack = page.getByTestId('outcome-return');
    await sendBack.waitFor();
    const buttons = page.locator('[data-testid^=outcome-], [data-testid=save-task]');
    const areDisabled = () =>
      buttons.evaluateAll((all) => all.map((one) => (one as HTMLButtonElement).disabled));
    expect(await areDisabled()).toEqual([true, true, true, true]);
    release();
    await sendBack.click();
    await expect.poll(() => page.locator('[data-field=approverContent] :focus').count()).toBe(1);
  });
});
