import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Client } from '../support/browser.ts';
import { goTo, openMapOf } from '../support/map.ts';
import { product } from '../support/product.ts';
import { reviewAt } from '../support/review.ts';

const app = product();
const region = 'jfsqjd.cwhKxjfqytk';

/** A tap beside the middle of the map, in pixels. */
async function tap({ page }: Client, popup: Locator, x: number, y: number): Promise<void> {
  const box = (await popup.locator('.mv-target').boundingBox())!;
  await page.touchscreen.tap(box.x + box.width / 2 + x, box.y + box.height / 2 + y);
}

/** Two fingers that come down beside each other and go apart. */
async function pinch({ page }: Client, popup: Locator): Promise<void> {
  const box = (await popup.locator('.mv-target').boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const session = await page.context().newCDPSession(page);
  const fingers = (apart: number) => [
    { x: x - apart, y, id: 1 },
    { x: x + apart, y, id: 2 },
  ];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(30) });
  for (const apart of [40, 55, 70])
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

it('a drawing on the phone survives two fingers, a turned phone, a lost network, a lost position, a call and the end of the page, with the corners that were set and no other', async () => {
  const { client } = await reviewAt(app, 'phone', 'clean');
  const { page, press } = client;
  const popup = await openMapOf(client, region);
  const button = (name: string) => popup.getByRole('button', { name, exact: true });
  await press(button('清除'));
  await goTo(client, popup, [119.0975, 25.3585]);
  await press(button('绘制'));
  await tap(client, popup, -60, -60);
  await tap(client, popup, 60, -60);
  const zoom = async () => Number(await popup.locator('.mv-target').getAttribute('data-zoom'));
  const before = await zoom();
  await pinch(client, popup);
  await expect.poll(zoom).toBeGreaterThan(before);
  await page.context().setOffline(true);
  await page.setViewportSize({ width: 844, height: 390 });
  await popup.locator('.mv-map[data-growing=true]').waitFor();
  await tap(client, popup, 0, 50);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.context().setOffline(false);

  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ longitude: 119.0975, latitude: 25.3585, accuracy: 4 });
  await press(button('加本机位置的点'));
  await popup.getByText('精度约4米（好）').waitFor();
  await page.context().setGeolocation(null);
  await popup.getByText('暂时收不到定位，已画的点都在').waitFor();
  await press(popup.locator('.mv-panel').getByRole('button', { name: '关闭' }));

  // A call: the page is stopped, and goes on; and then again, and the system has ended it meanwhile.
  const showAs = (state: 'hidden' | 'visible') =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: now });
      Object.defineProperty(document, 'hidden', { configurable: true, value: now === 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  // The browser that tests drive always counts as seen, so the events of a page that goes out of sight are given to it.
  await showAs('hidden');
  const session = await page.context().newCDPSession(page);
  for (const state of ['frozen', 'active'] as const)
    await session.send('Page.setWebLifecycleState', { state });
  await showAs('visible');
  await session.detach();
  await popup.locator('.mv-map[data-growing=true]').waitFor();
  await page.reload();
  const again = await openMapOf(client, region);
  await again.locator('.mv-map[data-growing=true]').waitFor();
  await press(again.getByRole('button', { name: '结束绘制', exact: true }));
  await again.locator('.mv-map[data-growing=false]').waitFor();
  await press(again.getByRole('button', { name: '坐标表', exact: true }));
  await expect.poll(() => again.locator('.mv-table li').count()).toBe(3);
  client.watch.take();
});

it('what is said while a panel is open leaves its title and the lines at the lower edge free on the phone, and the tools stay in one column clear of the own position', async () => {
  const { client } = await reviewAt(app, 'phone', 'clean');
  const { press } = client;
  const popup = await openMapOf(client, region);
  await press(popup.getByRole('button', { name: '定位', exact: true }));
  const panel = popup.locator('.mv-panel');
  await panel.locator('input').first().fill('500, 500');
  await press(panel.getByRole('button', { name: '前往' }));
  await press(panel.getByRole('button', { name: '关闭' }));
  await press(popup.getByRole('button', { name: '清除', exact: true }));
  // One area stands at most: the second rectangle is refused in words, over the open panel.
  for (const _ of [1, 2]) {
    await press(popup.getByRole('button', { name: '矩形（按宽和深）', exact: true }));
    await press(popup.getByRole('button', { name: '放到图上' }));
  }
  const [said, title, lines, tools, tool, own] = await Promise.all([
    popup.locator('.mv-notice').boundingBox(),
    panel.locator('strong').boundingBox(),
    popup.locator('.mv-status').boundingBox(),
    popup.locator('.mv-toolbar').boundingBox(),
    popup.locator('.mv-toolbar > .mv-tool').first().boundingBox(),
    popup.locator('.mv-own').boundingBox(),
  ]);
  // The tools end above what came to the lower edge after they had been measured; those beyond the end are scrolled to.
  expect(tools!.y + tools!.height).toBeLessThanOrEqual(lines!.y);
  expect(tools!.width).toBeLessThan(2 * tool!.width);
  expect(own!.x + own!.width).toBeLessThan(tools!.x);
  expect(said!.y + said!.height).toBeLessThanOrEqual(lines!.y);
  expect(said!.y).toBeGreaterThan(title!.y + title!.height);
});
