import type { Locator } from 'playwright-core';
import type { Client, Place } from './browser.ts';
import { fieldOf, fillField } from './fill.ts';
import { settle } from './look.ts';
import { confirmMap, drawRing, middleOf, openMapOf, type Point } from './map.ts';
import { photo } from './photo.ts';
import type { Product } from './product.ts';
import { signIn } from './sign-in.ts';

export const pin = '246813';

const atPlot = { longitude: 119.098, latitude: 25.36, accuracy: 8 };

/** A phone of the village committee, or of who is named, that stays on the device, its service worker at work. */
export async function officersPhone(
  app: Product,
  place: Place | null = atPlot,
  who = 'cunwei',
): Promise<Client> {
  const client = await app.install('phone', place ?? undefined);
  client.watch.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
  await signIn(client, who);
  await client.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  return client;
}

/** Takes the visit of a case along from a list; the first time with a new PIN. */
export async function takeAlong(
  { page, press, root }: Client,
  caseNo: string,
  list = '/YiDaoChang-XianChangTaKanLieBiao_1',
): Promise<void> {
  if (!page.url().includes(list)) await page.goto(`${root}${list}`);
  await page.getByTestId('search').fill(caseNo);
  const item = page.locator('article').filter({ has: page.locator(`[data-case="${caseNo}"]`) });
  await takeFrom({ page, press }, item);
}

/** Takes along what a part of the page offers; the first time with a new PIN. */
export async function takeFrom(
  { page, press }: Pick<Client, 'page' | 'press'>,
  item: Locator,
): Promise<void> {
  await press(item.getByTestId('take-along'));
  await page.getByTestId('take-size').waitFor();
  await press(page.getByTestId('take-confirm'));
  const asked = page.getByTestId('pin');
  const taken = item.getByTestId('taken');
  await asked.or(taken).first().waitFor();
  if (await asked.isVisible()) {
    await asked.fill(pin);
    await page.getByTestId('pin-again').fill(pin);
    await press(page.getByTestId('pin-open'));
  }
  await taken.waitFor();
}

/** Starts the client anew without a network and opens what was taken along with the PIN. */
export async function openOffline(client: Client): Promise<void> {
  await client.page.goto(`${client.root}/`);
  await client.press(client.page.getByTestId('offline-way'));
  await typePin(client);
}

export async function typePin({ page, press }: Client, typed = pin): Promise<void> {
  await page.getByTestId('pin').fill(typed);
  await press(page.getByTestId('pin-open'));
  await page.getByTestId('pin').waitFor({ state: 'detached' });
}

/** From the page of work without a network to a task that was taken along. */
export async function openPack({ page, press }: Client, taskId: string): Promise<void> {
  const open = page.locator(`[data-testid=pack-open][href$="${taskId}"]`);
  await open.waitFor();
  // What was done before comes to stand above what was taken along, and moves it away from under the finger.
  await settle(page);
  await press(open);
  await page.getByTestId('offline-banner').waitFor();
}

export const visitPhotos = 'jfsqjd.cwhChtsc';
export const boundaryPhotos = 'jfsqjd.cwhSzzp';
export const visitOpinion = 'jfsqjd.cwhXctkyj';

/** Adds photos to a field of the open visit and waits until they are kept. */
export async function addPhotos(
  client: Client,
  names: readonly string[],
  path: string = visitPhotos,
): Promise<void> {
  const files = await Promise.all(
    names.map((name) => photo(client.page, { width: 900, height: 600, name: `${name}.jpg` })),
  );
  const before = await fieldOf(client, path).locator('[data-upload=done]').count();
  await fillField(client, path, { files });
  await keptPhotos(client, before + names.length, path);
}

/** Waits until so many photos stand in the field. */
export async function keptPhotos(client: Client, count: number, path: string = visitPhotos): Promise<void> {
  await fieldOf(client, path)
    .locator('[data-upload=done] img')
    .nth(count - 1)
    .waitFor();
}

/** Draws the plot and fills in what a first visit asks for. */
export async function fillVisit(client: Client, ring: Point[]): Promise<void> {
  const map = await openMapOf(client, 'jfsqjd.cwhKxjfqytk');
  await drawRing(client, map, ring);
  await confirmMap(client, map);
  await fillField(client, 'jfsqjd.cwhZycbdqk', '无');
  await fillField(client, 'jfsqjd.cwhMjsffh', '是');
}

/** Signs the open visit with a finger and waits until the device keeps the signature. */
export async function signVisit(client: Client, path = 'jfsqjd.cwhXcqm'): Promise<void> {
  const { page, press } = client;
  await press(fieldOf(client, path).getByTestId('sign'));
  const { x, y } = (await page.getByTestId('signature-board').boundingBox())!;
  await page.mouse.move(x + 40, y + 60);
  await page.mouse.down();
  for (let step = 1; step <= 8; step++) await page.mouse.move(x + 40 + step * 18, y + 60 + (step % 2) * 40);
  await page.mouse.up();
  await press(page.getByTestId('dialog-confirm'));
  await fieldOf(client, path).locator('[data-upload=done] img').waitFor();
}

/** Completes the open visit: it goes into the outbox. */
export async function completeOffline({ page, press }: Client, outcome: string): Promise<void> {
  await press(page.getByTestId(`outcome-${outcome}`));
  await page.getByTestId('decision').waitFor();
  await press(page.getByTestId('ask-confirm'));
  await page.waitForURL('**/Offline');
}

/** The corners of a plot amid a sample, small enough for any household, the first one not repeated. */
export function ringOf({ geometry }: { geometry: { geometry: object } }): Point[] {
  const { coordinates } = geometry.geometry as { coordinates: [number, number][][] };
  const corners = coordinates[0]?.slice(0, -1) ?? [];
  const [x, y] = middleOf(corners);
  return corners.map(([lon, lat]) => [x + (lon - x) * 0.7, y + (lat - y) * 0.7]);
}
