import { expect } from 'vitest';
import type { Client } from './browser.ts';
import { type Entries, fieldOf, fill, saidIn } from './fill.ts';
import { begin, cornersOf, divisionFor } from './journey.ts';
import { confirmMap, drawRing, openMapOf } from './map.ts';
import type { Product } from './product.ts';
import { signIn } from './sign-in.ts';
import { complete, openTask } from './work.ts';

const seen: Entries = {
  cxz: '第3村民小组',
  nhxm: '黄违建',
  zjddz: '村口水渠旁',
  sjwflx: '未批先建',
};

/** From the home page of whoever reports to the empty report. */
export async function openReport({ page, press, kind }: Client): Promise<void> {
  if (kind === 'phone') {
    await press(page.getByRole('link', { name: /举报违法建房/ }));
    await press(page.getByTestId('guide-read'));
    await press(page.getByTestId('guide-start'));
  } else {
    await press(page.getByRole('menuitem', { name: '违法建设举报' }));
  }
  await page.locator('[data-field="wfjb.jbnr"]').waitFor();
}

/** From the inspector's home to one of the two ways to report an inspection. */
export async function openInspection(
  { page, press, kind }: Client,
  name: '日常巡检' | '新增巡检',
): Promise<void> {
  if (kind === 'phone') await press(page.getByRole('link', { name: new RegExp(`^${name}`) }));
  else {
    await press(page.getByRole('menuitem', { name: '日常巡检上报' }));
    if (name === '新增巡检') await press(page.getByText(name, { exact: true }));
  }
  await page.locator('[data-field="rcxj.szfddxctkbz"]').waitFor();
}

/** Fills in who builds where, boxes the place on the map and submits; returns the number of the case. */
export async function reportPlace(
  product: Product,
  client: Client,
  group: 'wfjb' | 'rcxj',
  rest: Entries,
): Promise<string> {
  await fill(client, group, { xzc: divisionFor(client.kind), ...seen, ...rest });
  await boxPlace(product, client, `${group}.zjdtb`, group === 'wfjb');
  return (await begin(client)).caseNo;
}

/** Draws in the map popup; in full, the back arrow is seen to keep nothing and the confirm button the place (spec 2 §2.3). */
async function boxPlace(product: Product, client: Client, path: string, inFull: boolean): Promise<void> {
  const corners = cornersOf((await product.journey.sample('clean')).geometry.geometry);
  const state = fieldOf(client, path).locator('[data-state]');
  if (inFull) {
    const left = await openMapOf(client, path);
    await expect.poll(() => left.locator('.mv-target').getAttribute('data-zoom')).toBe('18.00');
    await expect.poll(() => left.getByRole('heading').first().textContent()).toBe('框选地图');
    await drawRing(client, left, corners);
    await client.press(left.locator('.mv-back'));
    await client.press(left.getByRole('button', { name: '放弃', exact: true }));
    await left.waitFor({ state: 'detached' });
    await expect.poll(() => state.getAttribute('data-state')).toBe('empty');
  }
  const popup = await openMapOf(client, path);
  await drawRing(client, popup, corners);
  await confirmMap(client, popup);
  await expect.poll(() => state.getAttribute('data-state')).toBe('done');
  if (!inFull) return;
  const again = await openMapOf(client, path);
  await again.locator('.mv-target[data-layers*=kk]').waitFor();
  await expect
    .poll(async () => Number(await again.locator('.mv-figure strong').textContent()))
    .toBeGreaterThan(80);
  await client.press(again.locator('.mv-back'));
  await again.waitFor({ state: 'detached' });
}

/** Looks at the reported place: a layer named survey, near enough, closed by the confirm button (spec 2 §2.4). */
export async function seePlace(client: Client, path: string): Promise<void> {
  const popup = await openMapOf(client, path);
  await expect.poll(() => popup.getByRole('heading').first().textContent()).toBe('框选地图');
  await popup.locator('.mv-target[data-layers*=survey]').waitFor();
  const zoom = Number(await popup.locator('.mv-target').getAttribute('data-zoom'));
  expect(zoom).toBeGreaterThanOrEqual(8);
  await confirmMap(client, popup);
}

/** The village committee goes there and finds the report true. */
export async function verify(client: Client, caseNo: string): Promise<void> {
  await signIn(client, 'cunwei');
  await openTask(client, caseNo, 'xctk');
  for (const code of ['xzc', 'cxz', 'nhxm', 'zjddz', 'jbnr', 'jbt']) {
    const field = fieldOf(client, `wfjb.${code}`);
    await field.and(client.page.locator('[data-readonly]')).waitFor();
    await expect.poll(() => field.locator('input, textarea, select').count()).toBe(0);
  }
  await expect.poll(() => saidIn(client, 'wfjb.nhxm')).toContain('黄违建');
  await fieldOf(client, 'wfjb.jbt').locator('img').first().waitFor();
  await seePlace(client, 'wfjb.zjdtb');
  await expect.poll(() => saidIn(client, 'wfjb.szfddxctksj')).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  await fill(client, 'wfjb', {
    szfddxctkzp: { photos: ['踏勘照片.jpg'] },
    szfddxctkbz: '在建一层，占用水渠边空地',
    sjspyj: '责令停止建设',
    sjspbz: '吴村安',
  });
  await complete(client, 'confirmed');
}

/** The county's department uploads what is to be done. */
export async function solve(client: Client, caseNo: string, group: 'wfjb' | 'rcxj'): Promise<void> {
  await signIn(client, 'nongyeju');
  await openTask(client, caseNo, 'jjfa');
  // What others found stands open beside the form: no summary gathers it.
  if (client.kind === 'desktop')
    await expect.poll(() => saidIn(client, `${group}.szfddxctkbz`)).toContain('在建');
  await fill(client, group, { ncjscfj: { papers: ['处置方案.pdf'] } });
  await complete(client, 'submit');
}
