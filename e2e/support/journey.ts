import { expect } from 'vitest';
import type { Client, Kind } from './browser.ts';
import { application, wayToApproval } from './case.ts';
import { fieldOf, fill } from './fill.ts';
import { analyse, confirmMap, drawRing, openMapOf, type Point } from './map.ts';
import { photo } from './photo.ts';
import type { Product } from './product.ts';
import { signIn } from './sign-in.ts';
import { complete, openDetails, openTask, readTimeline } from './work.ts';

const checks = ['cwhYjjbntFx', 'cwhBhhxFx', 'cwhDscqgtddcFx'] as const;

/** A villager's application carried to the approval of the township, by clicking alone, each person in a session of its own. */
export async function walkToApproval(product: Product, kind: Kind): Promise<void> {
  const client = await product.open(kind);
  await signIn(client, 'nonghu1');
  const caseNo = await apply(client);
  for (const step of wayToApproval) {
    await signIn(client, step.by);
    await openTask(client, caseNo, step.taskKey);
    await fill(client, 'jfsqjd', step.entries);
    if (step.isReview) await review(product, client);
    await complete(client, step.outcome, step.opinion);
    if (step.taskKey === 'cwhgs') await product.journey.passPublicity();
  }
  await signIn(client, 'nonghu1');
  const timeline = await readTimeline(client, caseNo);
  expect(timeline.slice(0, -1).map(({ tone }) => tone)).toEqual(
    Array(wayToApproval.length + 1).fill('approved'),
  );
  expect(timeline.at(-1)?.tone).toBe('pending');
  const details = await openDetails(client, '一到场·村委会审核');
  await expect
    .poll(() => details.locator('[data-field="jfsqjd.cwhXctkyj"]').textContent())
    .toContain('四至清楚');
  expect(await details.locator('input:visible, textarea:visible').count()).toBe(0);
}

/** Fills in the application and submits it; returns the number of the case. */
export async function apply(client: Client): Promise<string> {
  await openApplication(client);
  await fill(client, 'jfsqjd', { xzqh: divisionFor(client.kind), ...application });
  const field = fieldOf(client, 'jfsqjd.sfzzp');
  await field
    .locator('input[type=file]')
    .setInputFiles([await photo(client.page, { width: 640, height: 400 })]);
  await field.locator('[data-upload=done], [data-status=done]').waitFor();
  const started = client.page.waitForResponse((reply) => isStart(reply.request()));
  await client.press(client.page.getByTestId('submit-task'));
  const reply = (await (await started).json()) as { code: number; message: string; data: { caseNo: string } };
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
  await client.page.waitForURL((url) => !url.pathname.includes('/Apply/'));
  return reply.data.caseNo;
}

const isStart = (request: { method(): string; url(): string }) =>
  request.method() === 'POST' && request.url().endsWith('/api/v1/flowable/process');

/** The phone goes level by level and names places by code, the desktop by name. */
export const divisionFor = (kind: Kind) => (kind === 'phone' ? '350399100201' : '壶兰县/木兰镇/示范村');

/** From the home page to the empty application. */
export async function openApplication({ page, press, kind }: Client): Promise<void> {
  if (kind === 'phone') {
    await press(page.getByTestId('apply'));
    await press(page.getByTestId('guide-read'));
    await press(page.getByTestId('guide-start'));
  } else {
    await press(page.getByRole('menuitem', { name: '宅基地建房申请' }));
  }
  await page.locator('[data-field="jfsqjd.nsqdz"]').waitFor();
}

/** Draws the house on a clean lot and runs the three checks. */
async function review(product: Product, client: Client): Promise<void> {
  const { geometry } = await product.journey.sample('clean');
  const corners = cornersOf(geometry.geometry);
  const popup = await openMapOf(client, 'jfsqjd.cwhKxjfqytk');
  await drawRing(client, popup, corners);
  await confirmMap(client, popup);
  const drawn = await fieldOf(client, 'jfsqjd.cwhKxjfqytk').locator('[data-state=done]').textContent();
  expect(Number(drawn?.match(/[\d.]+/)?.[0])).toBeGreaterThan(80);
  for (const code of checks) {
    const check = await openMapOf(client, `jfsqjd.${code}`);
    await analyse(client, check);
    await confirmMap(client, check);
    await fieldOf(client, `jfsqjd.${code}`).locator('[data-state=done]').waitFor();
  }
  await expect.poll(() => fieldOf(client, 'jfsqjd.cwhYjjbntSfzy').textContent()).toMatch(/否$/);
  await expect.poll(() => fieldOf(client, 'jfsqjd.cwhDscqgtddcZymj').textContent()).toMatch(/㎡/);
}

export function cornersOf(geometry: object): Point[] {
  const { coordinates } = geometry as { coordinates: Point[][] };
  return (coordinates[0] ?? []).slice(0, -1);
}
