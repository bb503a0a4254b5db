import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Client } from './support/browser.ts';
import { fieldOf, fillField } from './support/fill.ts';
import { confirmMap, drawRing, middleOf, openMapOf, type Point } from './support/map.ts';
import { photo } from './support/photo.ts';
import { product } from './support/product.ts';
import { signIn } from './support/sign-in.ts';

const app = product();

it('the phone client is installable, opens without a network, and keeps no answer of the API', async () => {
  const client = await app.install('phone');
  const { page, root, watch } = client;
  watch.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await signIn(client, 'cunwei');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const { icons, start_url: start } = await page.evaluate(async () => {
    const address = document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href ?? '';
    return (await fetch(address)).json() as Promise<{ icons: { sizes: string }[]; start_url: string }>;
  });
  expect(start).toBe('/m/');
  expect(icons.map(({ sizes }) => sizes)).toContain('512x512');
  await page.context().setOffline(true);
  await page.goto(`${root}/`);
  await page.getByText('连接服务器失败').waitFor();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => path !== '/m/' && !path.startsWith('/m/assets/'))).toEqual([]);
  expect(kept.length).toBeGreaterThan(5);
});

const pin = '246813';

it('a first visit is done in airplane mode after a reload, closed and opened again, and sent once when the network is back', async () => {
  const { processId, caseNo } = await app.journey.caseUpTo('cwhsh');
  const task = await app.journey.taskOf('cunwei', processId, 'cwhsh');
  const client = await app.install('phone', { longitude: 119.098, latitude: 25.36, accuracy: 8 });
  const { page, press, watch } = client;
  watch.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
  await signIn(client, 'cunwei');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await takeAlong(client, caseNo);

  await page.context().setOffline(true);
  await openOffline(client);
  await press(page.locator(`[data-testid=pack-open][href$="${task.id}"]`));
  const map = await openMapOf(client, 'jfsqjd.cwhKxjfqytk');
  await drawRing(client, map, ringOf(await app.journey.sample('clean')));
  await confirmMap(client, map);
  await fillField(client, 'jfsqjd.cwhZycbdqk', '无');
  await fillField(client, 'jfsqjd.cwhMjsffh', '是');
  const photos = await Promise.all(
    ['一', '二', '三'].map((name) => photo(page, { width: 900, height: 600, name: `现场${name}.jpg` })),
  );
  await fillField(client, 'jfsqjd.cwhChtsc', { files: photos });
  await expect
    .poll(() => fieldOf(client, 'jfsqjd.cwhChtsc').locator('[data-upload=done] img').count())
    .toBe(3);
  // The browser is closed in the field: what was filled in stands there again.
  await openOffline(client);
  await press(page.locator(`[data-testid=pack-open][href$="${task.id}"]`));
  await expect
    .poll(() => fieldOf(client, 'jfsqjd.cwhChtsc').locator('[data-upload=done] img').count())
    .toBe(3);
  await fillField(client, 'jfsqjd.cwhXctkyj', '符合村庄规划，四至清楚');
  await press(page.getByTestId('outcome-agree'));
  await page.getByTestId('decision').waitFor();
  await press(page.getByTestId('ask-confirm'));
  await page.getByTestId('entry').waitFor();
  expect(await page.getByTestId('entry').getAttribute('data-state')).toBe('waiting');
  expect(await plainTexts(page)).not.toContain('四至清楚');

  // The answer of the first try is lost after the server has committed it.
  let tries = 0;
  await page.route('**/api/v1/flowable/task', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    tries += 1;
    const answer = await route.fetch();
    if (tries === 1) await route.abort();
    else await route.fulfill({ response: answer });
  });
  await page.context().setOffline(false);
  await expect.poll(() => tries).toBe(1);
  // It is sent again by itself as well: whichever comes first.
  const [again, sent] = [page.getByTestId('send-now'), page.getByTestId('sent')];
  await again.or(sent).first().waitFor();
  if (!(await sent.isVisible())) await again.tap({ timeout: 5_000 }).catch(() => undefined);
  await sent.waitFor();
  const cunwei = await app.journey.as('cunwei');
  const { data } = await cunwei.get<{
    formData: { jfsqjd: Record<string, unknown> };
    currentTasks: string[];
  }>(`/v1/flowable/process/${processId}`);
  const { cwhChtsc, cwhXctkyj, cwhYjjbntSfzy, cwhSxmj } = data.formData.jfsqjd;
  expect(String(cwhChtsc).split(',')).toHaveLength(3);
  expect([cwhXctkyj, cwhYjjbntSfzy]).toEqual(['符合村庄规划，四至清楚', '否']);
  expect(Number(cwhSxmj)).toBeGreaterThan(10);
  const timeline = await cunwei.get<{ taskKey?: string; taskName: string; approverTime: string | null }[]>(
    `/v1/flowable/process/${processId}/tasks`,
  );
  expect(timeline.data.filter(({ taskName }) => taskName === task.taskName)).toHaveLength(1);
});

/** Takes the visit of a case along from the list, with a new PIN. */
async function takeAlong({ page, press, root }: Client, caseNo: string): Promise<void> {
  await page.goto(`${root}/YiDaoChang-XianChangTaKanLieBiao_1?keyword=${caseNo}`);
  const item = page.locator('article').filter({ has: page.locator(`[data-case="${caseNo}"]`) });
  await press(item.getByTestId('take-along'));
  await page.getByTestId('take-size').waitFor();
  await press(page.getByTestId('take-confirm'));
  await page.getByTestId('pin').fill(pin);
  await page.getByTestId('pin-again').fill(pin);
  await press(page.getByTestId('pin-open'));
  await item.getByTestId('taken').waitFor();
}

/** Starts the client anew and opens what was taken along with the PIN. */
async function openOffline({ page, press, root }: Client): Promise<void> {
  await page.goto(`${root}/`);
  await press(page.getByTestId('offline-way'));
  await page.getByTestId('pin').fill(pin);
  await press(page.getByTestId('pin-open'));
  await page.getByTestId('pin').waitFor({ state: 'detached' });
}

/** The corners of a plot amid a sample, small enough for any household, the first one not repeated. */
function ringOf({ geometry }: { geometry: { geometry: object } }): Point[] {
  const { coordinates } = geometry.geometry as { coordinates: [number, number][][] };
  const corners = coordinates[0]?.slice(0, -1) ?? [];
  const [x, y] = middleOf(corners);
  return corners.map(([lon, lat]) => [x + (lon - x) * 0.7, y + (lat - y) * 0.7]);
}

/** All that stands on the device in the open. */
function plainTexts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: unknown[] = [{ ...localStorage }];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
      });
      for (const store of db.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve) => {
          const request = db.transaction(store).objectStore(store).getAll();
          request.onsuccess = () => resolve(request.result);
        });
        found.push(rows);
      }
      db.close();
    }
    return JSON.stringify(found);
  });
}
