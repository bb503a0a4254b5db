import { describe, expect, it } from 'vitest';
import type { Client, Kind } from '../support/browser.ts';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';

const app = product();

/** Whether an element stands wholly inside the window as it is scrolled. */
async function isInSight(client: Client, selector: string): Promise<boolean> {
  const box = await client.page.locator(selector).first().boundingBox();
  const { width = 0, height = 0 } = client.page.viewportSize() ?? {};
  return (
    box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height
  );
}

describe.each<Kind>(['desktop', 'phone'])('the page on which one decides, on the %s', (kind) => {
  it('says first where and how much, marks what exceeds with sign and word, and what others said', async () => {
    const processId = await app.journey.upTo('zgbcs');
    const task = await app.journey.taskOf('zhenban', processId, 'zgbcs');
    const client = await app.open(kind);
    const { page, press } = client;
    await signIn(client, 'zhenban', `/Task/${task.id}`);
    const drawn = page.locator('[data-figure=area] [data-column=drawn]');
    await expect.poll(() => drawn.textContent()).toMatch(/▲ 超限额[\d.]+㎡/);
    await expect.poll(() => drawn.getAttribute('data-mark')).toBe('exceeds');
    await page.getByTestId('summary-checks').getByText('不占用').first().waitFor();
    if (kind === 'phone') await press(page.getByText('前面环节和部门的意见'));
    await page.getByTestId('summary-opinions').getByText('村集体资格审查').waitFor();
    // The forms of earlier steps stand beneath the one to fill in, closed.
    const panels = await page
      .locator('[data-testid^=panel-]')
      .evaluateAll((found) => found.map((panel) => panel.getAttribute('data-testid')));
    expect(panels.slice(0, 2)).toEqual(['panel-zgbcs', 'panel-nhsq']);
    // The limit stands in the last column: it is read without moving the table.
    const figures = page.locator('section:has(> [data-testid=figures])');
    expect(await figures.evaluate((table) => table.scrollWidth - table.clientWidth)).toBeLessThanOrEqual(0);
    expect(
      await page.getByTestId('panel-nhsq').locator('[aria-expanded]').first().getAttribute('aria-expanded'),
    ).toBe('false');
  });
});

describe('the form to fill in', () => {
  it('stands with its outcomes in sight at 1440×900 before anybody scrolls', async () => {
    const processId = await app.journey.upTo('cwhyj');
    const task = await app.journey.taskOf('cunwei', processId, 'cwhyj');
    const client = await app.open('desktop');
    await signIn(client, 'cunwei', `/Task/${task.id}`);
    await client.page.getByTestId('decision-facts').waitFor();
    await client.page.locator('[data-testid=panel-cwhyj] input').first().waitFor();
    expect(await client.page.evaluate(() => window.scrollY)).toBe(0);
    await expect.poll(() => isInSight(client, '[data-testid=panel-cwhyj] input')).toBe(true);
    await expect.poll(() => isInSight(client, '[data-testid=outcome-agree]')).toBe(true);
    await expect.poll(() => isInSight(client, '[data-figure=area]')).toBe(true);
  });
});

it('a case on paper shows the whole of its flow record', async () => {
  const processId = await app.journey.upTo('zgbcs');
  const client = await app.open('desktop');
  const { page } = client;
  await signIn(client, 'zhenban', `/Process/${processId}`);
  const beside = page.locator('main aside');
  await beside.getByText('初审会议').first().waitFor();
  await page.setViewportSize({ width: 1440, height: 400 });
  const isCut = () => beside.evaluate((part) => part.scrollHeight > part.clientHeight + 1);
  await expect.poll(isCut).toBe(true);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(isCut).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 1440, height: 900 });
});
