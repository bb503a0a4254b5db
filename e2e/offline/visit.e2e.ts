import type { CaseVisits } from '@homestead/homestead/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Client } from '../support/browser.ts';
import { rowsOfCase } from '../support/cases/case-rows.ts';
import { fieldOf, fillField } from '../support/fill.ts';
import {
  addPhotos,
  boundaryPhotos,
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
  visitPhotos,
} from '../support/offline.ts';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';

// Its rows are compared between two moments: people that other files add meanwhile would be told of the second case alone.
const app = product({ own: true });
const shots = process.env['SHOTS'];
const shot = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/visit-${name}.png`, fullPage: true });
};

it('the phone client is installable, opens without a network, and keeps no answer of the API', async () => {
  const client = await app.install('phone');
  const { page, root, watch } = client;
  watch.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
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
  await page.getByText('网络异常').waitFor();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => path !== '/m/' && !path.startsWith('/m/assets/'))).toEqual([]);
  expect(kept.length).toBeGreaterThan(5);
});

it('a whole first visit in airplane mode, closed and opened again, leaves the rows that the same visit leaves online', async () => {
  const { processId, caseNo } = await app.journey.caseUpTo('cwhsh');
  const task = await app.journey.taskOf('cunwei', processId, 'cwhsh');
  const client = await officersPhone(app);
  const { page } = client;
  await takeAlong(client, caseNo);

  await page.context().setOffline(true);
  await openOffline(client);
  await openPack(client, task.id);
  await checkIn(client);
  await visitPlot(client);
  await shot(page, 'signed');
  // The browser is closed in the field: what was filled in stands there again.
  await openOffline(client);
  await openPack(client, task.id);
  await keptPhotos(client, 3);
  await keptPhotos(client, 3, boundaryPhotos);
  await fillField(client, visitOpinion, opinion);
  await completeOffline(client, 'agree');
  await page.getByTestId('entry').waitFor();
  // What is ready is tried at once, and waits when there is no network.
  await expect.poll(() => page.getByTestId('entry').getAttribute('data-state')).toBe('waiting');
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

  const online = await visitOnline();
  const { db } = app.served;
  const rows = await rowsOfCase(db, processId);
  const twin = await rowsOfCase(db, online);
  expect(Object.keys(rows)).toEqual(Object.keys(twin));
  for (const [table, own] of Object.entries(rows)) expect(own, table).toEqual(twin[table]);
  const [record] = rows['models.jfsqjd'] ?? [];
  expect(String(record?.['cwhChtsc']).split(',')).toHaveLength(3);
  expect(String(record?.['cwhSzzp']).split(',')).toHaveLength(3);
  expect(record).toMatchObject({ cwhXctkyj: opinion, cwhYjjbntSfzy: '否' });
  expect(Number(record?.['cwhSxmj'])).toBeGreaterThan(10);
  expect(rows['homestead.visit_attendance']).toHaveLength(1);
  expect(rows['files.photo']).toHaveLength(6);
  expect(rows['files.photo']).toMatchObject(
    Array.from({ length: 6 }, () => ({ taken_at: '<time>', accuracy: 8 })),
  );
});

const opinion = '符合村庄规划，四至清楚';

/** What an officer does at the plot, with and without a network: drawing, form, six photos, signature. */
async function visitPlot(client: Client): Promise<void> {
  await fillVisit(client, ringOf(await app.journey.sample('clean')));
  // One after the other: of several at once the smaller ones arrive first.
  for (const name of ['现场一', '现场二', '现场三']) await addPhotos(client, [name]);
  for (const name of ['东', '南', '西']) await addPhotos(client, [name], boundaryPhotos);
  await signVisit(client);
}

async function checkIn({ page, press }: Client): Promise<void> {
  const visit = page.getByTestId('visit-1');
  await press(visit.getByTestId('check-in'));
  await page.getByTestId('own-place').getByText('定位精度 ±8 米').waitFor();
  await press(page.locator('dialog[open]').getByTestId('dialog-confirm'));
  await visit.getByTestId('attendance').waitFor();
}

/** The same visit of another case with a network; returns the case. */
async function visitOnline(): Promise<string> {
  const { processId } = await app.journey.caseUpTo('cwhsh');
  const { id } = await app.journey.taskOf('cunwei', processId, 'cwhsh');
  const client = await officersPhone(app);
  const { page, press } = client;
  await page.goto(`${client.root}/Task/${id}`);
  await checkIn(client);
  await visitPlot(client);
  await fillField(client, visitOpinion, opinion);
  await press(page.getByTestId('outcome-agree'));
  await page.getByTestId('decision').waitFor();
  await press(page.getByTestId('ask-confirm'));
  await page.waitForURL((url) => !url.pathname.includes('/Task/'));
  await page.goto(`${client.root}/Process/${processId}`);
  await press(fieldOf(client, visitPhotos).getByRole('button').first());
  const facts = page.getByTestId('photo-facts');
  await facts.getByText('位置：119.098000, 25.360000（精度±8米）').waitFor();
  await shot(page, 'photo-facts');
  return processId;
}

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

it('a check-in without a network is sent by itself while the visit still waits, and a second officer countersigns without one', async () => {
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

  // The second officer does not do the task: it is taken along from the list of the office, and nothing of it is completed.
  await signIn(client, 'zhenban');
  await takeAlong(client, caseNo, '/YiDaoChang-BanShiRenYuan_1');
  await page.context().setOffline(true);
  await openOffline(client);
  await openPack(client, task.id);
  await shot(page, 'second-officer');
  // What failed before the pack was opened is not told over it.
  expect(await page.getByTestId('toast').count()).toBe(0);
  expect(await page.locator('[data-testid^=outcome-]').count()).toBe(0);
  await press(visit.getByTestId('countersign'));
  const sheet = page.locator('dialog[open]');
  await sheet.getByTestId('own-place').getByText('定位精度 ±8 米').waitFor();
  await sheet.getByRole('textbox').last().fill('与现场一致');
  await press(sheet.getByTestId('dialog-confirm'));
  await visit.getByText('待发送').waitFor();
  await shot(page, 'countersigned');
  await page.context().setOffline(false);
  await visit.getByText('待发送').waitFor({ state: 'detached' });
  const after = await (await app.journey.as('zhenban')).get<CaseVisits>(`/v1/visit/case/${processId}`);
  expect(after.data.visits.flatMap(({ attendances }) => attendances)).toMatchObject([
    { kind: 'checkIn' },
    { kind: 'countersign', words: '与现场一致' },
  ]);
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
