import { describe, expect, it } from 'vitest';
import { clientsInTurn } from '../support/browser.ts';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';

const shop = product();

describe.each(clientsInTurn('phone'))('the diagram of a case on the %s', (kind) => {
  it('is drawn with where the case stands, the same in words, and the mark of its makers in sight', async () => {
    const processId = await shop.journey.upTo('zgbcs');
    const client = await shop.open(kind);
    const { page, press } = client;
    await signIn(client, 'zhenban', `/Process/${processId}`);
    await press(page.getByTestId('tab-diagram'));
    const canvas = page.getByTestId('diagram-canvas');
    await page.locator('[data-testid=diagram-canvas][data-state=ready]').waitFor();
    await expect
      .poll(() => canvas.locator('.djs-element.case-current').getAttribute('data-element-id'))
      .toBe('zgbcs');
    await expect.poll(() => canvas.locator('.djs-shape.case-done[data-element-id=jftzxz]').count()).toBe(1);
    await expect
      .poll(() => canvas.locator('.case-taken[data-element-id=f_cwhsh_result_jftzxz]').count())
      .toBe(1);
    await expect.poll(() => canvas.locator('.case-note').textContent()).toContain('乡镇办');
    await press(page.getByTestId('diagram-here'));
    const box = await canvas.boundingBox();
    const here = await canvas.locator('.djs-element.case-current').boundingBox();
    expect(
      Math.abs((here?.x ?? 0) + (here?.width ?? 0) / 2 - (box?.x ?? 0) - (box?.width ?? 0) / 2),
    ).toBeLessThan(30);
    const mark = canvas.locator('.bjs-powered-by');
    await expect.poll(() => mark.isVisible()).toBe(true);
    const isFree = await mark.evaluate((link) => {
      link.scrollIntoView({ block: 'center' });
      const { x, y, width, height } = link.getBoundingClientRect();
      return link.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(isFree).toBe(true);
    if (kind === 'desktop') await press(page.getByText('文字说明'));
    const current = page.locator('[data-testid=diagram-words] [data-state=current]');
    await expect.poll(() => current.textContent()).toMatch(/初审会议.*办理中.*期限/);
  });

  it('opens beside the form of a task, which keeps what was typed', async () => {
    const processId = await shop.journey.upTo('cjtzgsc');
    const task = await shop.journey.taskOf('jiti', processId, 'cjtzgsc');
    const client = await shop.open(kind);
    const { page, press } = client;
    await signIn(client, 'jiti', `/Task/${task.id}`);
    const opinion = page.locator('[data-field=approverContent] textarea');
    await opinion.fill('先看流程');
    await press(page.getByTestId('tab-diagram'));
    await page.locator('[data-testid=diagram-canvas][data-state=ready]').waitFor();
    await press(kind === 'phone' ? page.getByTestId('tab-form') : page.locator('.ant-modal-close'));
    await expect.poll(() => opinion.inputValue()).toBe('先看流程');
  });
});
