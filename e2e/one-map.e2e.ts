import { expect, it } from 'vitest';
import type { Client } from './support/browser.ts';
import { product } from './support/product.ts';
import { signIn } from './support/sign-in.ts';

const app = product();
const folder = process.env['E2E_PICTURES'];

const picture = async ({ page }: Client, name: string) => {
  if (folder) await page.screenshot({ path: `${folder}/one-map-${name}.png` });
};

it('one map shows the cases in view by kind and state, leads to a case and tells what happened on its parcel', async () => {
  const client = await app.open('desktop');
  const { page, press } = client;
  await signIn(client, 'admin', '/Map');
  const panel = page.getByTestId('case-panel');
  const count = async () =>
    Number(/\d+/.exec((await panel.getByRole('status').first().textContent()) ?? '')?.[0] ?? -1);
  await expect.poll(count).toBeGreaterThan(0);
  await expect.poll(() => page.locator('.mv-target').getAttribute('data-layers')).toContain('cases');
  await picture(client, 'desktop');
  const all = await count();

  await press(panel.getByRole('button', { name: '筛选', exact: true }));
  await press(panel.getByRole('button', { name: '举报和巡检' }));
  await expect.poll(count).toBeLessThan(all);
  await picture(client, 'filters');
  expect(new URL(page.url()).searchParams.get('kind')).toBe('report');
  await press(panel.getByRole('button', { name: '清除筛选' }));
  await expect.poll(count).toBe(all);
  await panel.getByRole('slider', { name: '时间轴' }).fill('0');
  await expect.poll(count).toBe(0);
  await press(panel.getByRole('button', { name: '清除筛选' }));
  await press(panel.getByRole('button', { name: '筛选', exact: true }));
  await expect.poll(count).toBe(all);

  await press(panel.locator('.om-list button').first());
  const card = page.getByTestId('case-card');
  await press(card.getByRole('button', { name: '地块历史' }));
  await card.getByTestId('parcel-history').locator('time').first().waitFor();
  await picture(client, 'history');
  await press(card.getByRole('button', { name: '查看案件' }));
  await page.waitForURL(/\/Process\//);
});

it('on the phone the map is a main place of officers', async () => {
  const client = await app.open('phone');
  const { page, press } = client;
  await signIn(client, 'zhenban');
  await press(page.getByRole('navigation', { name: '主导航' }).getByText('地图'));
  const panel = page.getByTestId('case-panel');
  await panel.locator('.om-list button').first().waitFor();
  await page.locator('.mv-target[data-layers*=cases]').waitFor();
  await picture(client, 'phone');
  await press(panel.locator('.om-list button').first());
  await page.getByTestId('case-card').waitFor();
  await picture(client, 'phone-case');
});
