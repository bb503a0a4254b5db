import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { Client } from './browser.ts';
import { fieldOf } from './fill.ts';
import { settle } from './look.ts';

export type Point = readonly [longitude: number, latitude: number];

/** Near enough for a finger to set the corners of a house apart. */
const drawingZoom = 21;
/** Degrees of one pixel at a zoom of the EPSG:4490 tile grid. */
const degreesAt = (zoom: number): number => 1.40625 / 2 ** zoom;

export const openMap = ({ page }: Client): Locator => page.locator('.mv-popup');

/** Opens the map of a field and waits until its ground is drawn. */
export async function openMapOf(client: Client, path: string): Promise<Locator> {
  // What comes late above the button, as the findings of a shape just drawn, moves it away from under the finger.
  await settle(client.page);
  await client.press(fieldOf(client, path).locator('.map-field > .map-field-button'));
  const popup = openMap(client);
  await popup.locator('.mv-target[data-zoom]').waitFor();
  return popup;
}

/** Takes the map to typed coordinates. */
export async function goTo({ press }: Client, popup: Locator, at: Point): Promise<void> {
  await press(popup.getByRole('button', { name: '定位', exact: true }));
  await popup.locator('.mv-position input').fill(at.map((value) => value.toFixed(7)).join(', '));
  await press(popup.locator('.mv-position button[type=submit]'));
  await popup.locator('.mv-target[data-layers*=mark]').waitFor();
  // The mark is there at once, the place and its zoom with the next frame.
  const target = popup.locator('.mv-target');
  await expect
    .poll(async () => (await centreOf(target)).map((value, axis) => Math.abs(value - at[axis]!) < 2e-6))
    .toEqual([true, true]);
}

/** Taps the middle of the map. */
export async function tapMiddle({ page, kind }: Client, popup: Locator): Promise<void> {
  const box = await popup.locator('.mv-target').boundingBox();
  if (!box) throw new Error('the map is not in sight');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (kind === 'phone') await page.touchscreen.tap(x, y);
  else await page.mouse.click(x, y);
}

/** Draws a ring of corners (the first one not repeated) as a person does: 定位, zoom in, 绘制, corner by corner. */
export async function drawRing(client: Client, popup: Locator, corners: readonly Point[]): Promise<void> {
  const { press, page, kind } = client;
  const target = popup.locator('.mv-target');
  await goTo(client, popup, middleOf(corners));
  await zoomTo(client, popup, drawingZoom);
  await press(popup.getByRole('button', { name: '绘制', exact: true }));
  for (const corner of corners) {
    const [x, y] = await pixelOf(target, corner);
    if (kind === 'phone') await page.touchscreen.tap(x, y);
    else await page.mouse.click(x, y);
  }
  await press(popup.getByRole('button', { name: '结束绘制' }));
}

/** Runs the analysis of an open check popup and returns what its legend says. */
export async function analyse({ press }: Client, popup: Locator): Promise<void> {
  await press(popup.getByRole('button', { name: '分析', exact: true }));
  await popup.getByRole('button', { name: '分析', exact: true }).and(popup.locator(':enabled')).waitFor();
}

export async function confirmMap({ press }: Client, popup: Locator): Promise<void> {
  await press(popup.getByRole('button', { name: '确定', exact: true }));
  await popup.waitFor({ state: 'detached' });
}

async function zoomTo({ press }: Client, popup: Locator, zoom: number): Promise<void> {
  for (;;) {
    const now = Number(await popup.locator('.mv-target').getAttribute('data-zoom'));
    if (now >= zoom) return;
    await press(popup.getByRole('button', { name: '放大' }));
    await popup.locator(`.mv-target[data-zoom="${(Math.round(now) + 1).toFixed(2)}"]`).waitFor();
  }
}

async function centreOf(target: Locator): Promise<Point> {
  const [lon = 0, lat = 0] = ((await target.getAttribute('data-centre')) ?? '').split(',').map(Number);
  return [lon, lat];
}

/** Where on the screen a place of the map's ground lies. */
export async function pixelOf(target: Locator, [lon, lat]: Point): Promise<[x: number, y: number]> {
  const [centre, zoom, box] = [
    await centreOf(target),
    Number(await target.getAttribute('data-zoom')),
    await target.boundingBox(),
  ];
  if (!box) throw new Error('the map is not in sight');
  const degrees = degreesAt(zoom);
  return [
    box.x + box.width / 2 + (lon - centre[0]) / degrees,
    box.y + box.height / 2 - (lat - centre[1]) / degrees,
  ];
}

export function middleOf(corners: readonly Point[]): Point {
  const mean = (index: 0 | 1) => corners.reduce((sum, corner) => sum + corner[index], 0) / corners.length;
  return [mean(0), mean(1)];
}
