import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Client } from '../support/browser.ts';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';

const app = product();
const folder = process.env['E2E_PICTURES'];
const picture = async ({ page }: Client, name: string) => {
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

describe('statistics on the desktop', () => {
  it('are drawn from the cases, and a figure opens the list behind it', async () => {
    const client = await app.open('desktop');
    const { page, root } = client;
    await signIn(client, 'nongyeju');
    // Other tests begin cases meanwhile: the figure and the list are read again until both tell of the same ones.
    await expect
      .poll(async () => {
        await page.goto(`${root}/Statistics?from=2020-01&to=${new Date().getFullYear() + 1}-12`);
        await page.locator('[data-testid=chart][data-state=ready]').first().waitFor();
        const shown = page.getByTestId('summary').getByRole('button', { name: /^申请/ });
        const count = (await shown.innerText()).replace(/[^\d]*(\d+)[\s\S]*/, '$1');
        await shown.click();
        await page.waitForURL('**/Statistics/cases?**measure=applied**');
        const total = await page
          .getByText(/共 \d+ 件/)
          .first()
          .innerText();
        return total.includes(`共 ${count} 件`) || `${count}: ${total}`;
      })
      .toBe(true);
    // A figure is of fewer months or another place than the page it stands on.
    await page.goto(`${root}/Statistics?from=2026-01`);
    await page.getByTestId('summary').getByRole('button', { name: /^申请/ }).click();
    await page.waitForURL('**/Statistics/cases?**to=**');
    await page.getByRole('link', { name: '返回统计分析' }).click();
    await page.waitForURL('**/Statistics?from=2026-01');
    // A page that the list no longer has leads to its last one.
    await page.goto(`${root}/Statistics/cases?measure=applied&pageNum=999`);
    await page.waitForURL((url) => url.searchParams.get('pageNum') !== '999');
    await page.getByTestId('open-case').first().waitFor();
  });

  it('have every chart of the platform on a page, each with the table behind it and read by keyboard [S1-2.radar-gauge S2-2.16-charts]', async () => {
    const client = await app.open('desktop');
    const { page, root } = client;
    await signIn(client, 'admin');
    await page.goto(`${root}/Charts`);
    await expect.poll(() => page.locator('[data-testid=chart][data-state=ready]').count()).toBe(10);
    const ring = page.getByRole('region', { name: '圆环图' });
    await ring.getByTestId('chart').press('ArrowRight');
    await ring.getByText('建设用地，5,210.5㎡').waitFor({ state: 'attached' });
    await ring.getByRole('button', { name: '表格' }).click();
    await ring.getByRole('row', { name: '合计 8,374.75 100%' }).waitFor();
    const saved = page.waitForEvent('download');
    await ring.getByRole('button', { name: '导出 CSV' }).click();
    expect(readFileSync(await (await saved).path(), 'utf8')).toContain('合计,8374.75,100%');
    await ring.getByRole('button', { name: '图形' }).click();
    await ring.locator('[data-state=ready]').waitFor();
    const picture = page.waitForEvent('download');
    await ring.getByRole('button', { name: '保存图片' }).click();
    expect(
      readFileSync(await (await picture).path())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
  });
});

it('statistics on the phone are drawn from the same cases, and a figure opens the list behind it', async () => {
  const client = await app.open('phone');
  const { page, root, press } = client;
  // There is a case to count.
  const { caseNo } = (await app.journey.start()).data;
  await signIn(client, 'nongyeju');
  await press(page.getByTestId('entry-Statistics'));
  await page.waitForURL(`${root}/Statistics`);
  const card = page.getByTestId('summary').getByRole('button', { name: /^申请/ });
  await expect
    .poll(async () => Number((await card.locator('b').textContent())?.replace(/\D/g, '')))
    .toBeGreaterThan(0);
  await page.getByTestId('svg-chart').first().waitFor();
  await picture(client, 'statistics');
  await press(page.getByRole('button', { name: '本月' }));
  await page.waitForURL('**/Statistics?from=*');
  await page.getByRole('button', { name: '本月', pressed: true }).waitFor();
  await press(card);
  await page.waitForURL('**/Statistics/cases?**measure=applied**');
  await page.getByText('申请 · ').waitFor();
  await page.locator(`[data-testid=case-item][data-case="${caseNo}"]`).waitFor();
  await picture(client, 'statistics-cases');
});
