import type { CaseVisits } from '@homestead/homestead/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { fillField } from '../support/fill.ts';
import {
  addPhotos,
  completeOffline,
  fillVisit,
  keptPhotos,
  officersPhone,
  openOffline,
  openPack,
  ringOf,
  signVisit,
  takeAlong,
  visitOpinion,
} from '../support/offline.ts';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';

const app = product();
const shots = process.env['SHOTS'];
const shot = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/visit-${name}.png`, fullPage: true });
};

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

it('a first visit is done in airplane mode after a reload, closed and opened again, and sent once when the network is back', async () => {
  const { processId, caseNo } = await app.journey.caseUpTo('cwhsh');
  const task = await app.journey.taskOf('cunwei', processId, 'cwhsh');
  const client = await officersPhone(app);
  const { page } = client;
  await takeAlong(client, caseNo);

  await page.context().setOffline(true);
  await openOffline(client);
  await openPack(client, task.id);
  await fillVisit(client, ringOf(await app.journey.sample('clean')));
  await addPhotos(client, ['现场一', '现场二', '现场三']);
  await signVisit(client);
  await shot(page, 'signed');
  // The browser is closed in the field: what was filled in stands there again.
  await openOffline(client);
  await openPack(client, task.id);
  await keptPhotos(client, 3);
  await fillField(client, visitOpinion, '符合村庄规划，四至清楚');
  await completeOffline(client, 'agree');
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
  // It is sent again by itself.
  await page.getByTestId('sent').waitFor();
  const cunwei = await app.journey.as('cunwei');
  const { data } = await cunwei.get<{
    formData: { jfsqjd: Record<string, unknown> };
    currentTasks: string[];
  }>(`/v1/flowable/process/${processId}`);
  const { cwhChtsc, cwhXcqm, cwhXctkyj, cwhYjjbntSfzy, cwhSxmj } = data.formData.jfsqjd;
  expect(cwhXcqm).toMatch(/^[0-9a-f-]{36}$/);
  expect(String(cwhChtsc).split(',')).toHaveLength(3);
  expect([cwhXctkyj, cwhYjjbntSfzy]).toEqual(['符合村庄规划，四至清楚', '否']);
  expect(Number(cwhSxmj)).toBeGreaterThan(10);
  const timeline = await cunwei.get<{ taskKey?: string; taskName: string; approverTime: string | null }[]>(
    `/v1/flowable/process/${processId}/tasks`,
  );
  expect(timeline.data.filter(({ taskName }) => taskName === task.taskName)).toHaveLength(1);
});

it('an officer checks in without a network, and the server has it once, before the visit', async () => {
  const { processId, caseNo } = await app.journey.caseUpTo('cwhsh');
  const task = await app.journey.taskOf('cunwei', processId, 'cwhsh');
  const client = await officersPhone(app);
  const { page, press } = client;
  await takeAlong(client, caseNo);
  await page.context().setOffline(true);
  await openOffline(client);
  await openPack(client, task.id);
  const visit = page.getByTestId('visit-1');
  await press(visit.getByTestId('check-in'));
  const sheet = page.locator('dialog[open]');
  await sheet.getByText('地块尚未框选，不计算距离').waitFor();
  await shot(page, 'check-in');
  await press(sheet.getByTestId('dialog-confirm'));
  const line = visit.getByTestId('attendance').filter({ hasText: '待发送' });
  await line.getByText('定位精度 ±8 米').waitFor();
  await shot(page, 'checked-in');
  // The browser is closed: what was checked in stands there again, and is counted as unsent.
  await openOffline(client);
  await page.getByTestId('pack').getByTestId('kept-calls').getByText('签到待发送').waitFor();
  await shot(page, 'queue');
  await openPack(client, task.id);
  await line.waitFor();
  await fillField(client, visitOpinion, '材料不符，退回');
  await completeOffline(client, 'return');

  // The answer to the check-in is lost after the server has committed it.
  let tries = 0;
  await page.route('**/api/v1/visit/*/check-in', async (route) => {
    tries += 1;
    const answer = await route.fetch();
    if (tries === 1) await route.abort();
    else await route.fulfill({ response: answer });
  });
  await page.context().setOffline(false);
  await page.getByTestId('sent').waitFor();
  expect(tries).toBe(2);
  const { data } = await (await app.journey.as('zhenban')).get<CaseVisits>(`/v1/visit/case/${processId}`);
  const own = data.visits.filter(({ taskId }) => taskId === task.id);
  expect(own.map(({ isOpen }) => isOpen)).toEqual([false]);
  expect(own[0]?.attendances).toMatchObject([
    { kind: 'checkIn', marks: ['noPlot'], position: { latitude: 25.36, accuracy: 8 } },
  ]);
});

it('a check-in without a network is sent by itself while the visit still waits, and stands in the pack', async () => {
  const { processId, caseNo } = await app.journey.caseUpTo('cwhsh');
  const task = await app.journey.taskOf('cunwei', processId, 'cwhsh');
  const client = await officersPhone(app);
  const { page, press } = client;
  await takeAlong(client, caseNo);
  await page.context().setOffline(true);
  await openOffline(client);
  await openPack(client, task.id);
  const visit = page.getByTestId('visit-1');
  await press(visit.getByTestId('check-in'));
  await page.getByTestId('own-place').getByText('定位精度 ±8 米').waitFor();
  await press(page.locator('dialog[open]').getByTestId('dialog-confirm'));
  await visit.getByText('待发送').waitFor();
  await page.context().setOffline(false);
  await visit.getByText('待发送').waitFor({ state: 'detached' });
  await visit.getByText('定位精度 ±8 米').waitFor();
  const { data } = await (await app.journey.as('zhenban')).get<CaseVisits>(`/v1/visit/case/${processId}`);
  expect(data.visits.flatMap(({ attendances }) => attendances)).toHaveLength(1);
});

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
