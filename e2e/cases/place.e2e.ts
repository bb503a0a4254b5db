import { describe, expect, it } from 'vitest';
import { applicant } from '../../apps/server/testing/case-forms.ts';
import type { Client } from '../support/browser.ts';
import { fieldOf, fill } from '../support/fill.ts';
import { divisionFor, openApplication } from '../support/journey.ts';
import { confirmMap, drawRing, goTo, middleOf, openMapOf, type Point, tapMiddle } from '../support/map.ts';
import { product } from '../support/product.ts';
import { reviewAt } from '../support/review.ts';
import { signIn } from '../support/sign-in.ts';
import { goToStepOf, isStepped } from '../support/steps.ts';
import { openTask } from '../support/work.ts';

const app = product();
const wish = 'jfsqjd.nsqhx';
const region = 'jfsqjd.cwhKxjfqytk';
const shots = process.env['SHOTS'];
const shot = async ({ page, kind }: Client, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/${kind}-${name}.png` });
};

describe.each(['phone', 'desktop'] as const)('a villager marks the place on the %s', (kind) => {
  it('by a tap and the sides of a rectangle, and reads at once what lies there', async () => {
    const client = await app.open(kind);
    await signIn(client, 'nonghu1');
    await openApplication(client);
    await fill(client, 'jfsqjd', { xzqh: divisionFor(kind), nsqzfzdmj: '80' });
    if (await isStepped(client)) await goToStepOf(client, wish);
    await shot(client, '1-form');
    const popup = await openMapOf(client, wish);
    await shot(client, '2-open');
    const { geometry } = await app.journey.sample('farmland');
    const [ring = []] = (geometry.geometry as { coordinates: Point[][] }).coordinates;
    await goTo(client, popup, middleOf(ring.slice(0, 4)));
    await tapMiddle(client, popup);
    const row = (key: string) => popup.locator(`[data-row=${key}]`);
    await row('yjjbnt').waitFor();
    await shot(client, '3-farmland');
    await expect.poll(() => row('yjjbnt').getAttribute('data-tone')).toBe('touched');
    await expect.poll(() => row('yjjbnt').textContent()).toMatch(/占用永久基本农田\d+\.\d\d㎡/);
    await expect.poll(() => row('area').textContent()).toContain('面积80㎡');
    await expect.poll(() => row('dscqgtddc').getAttribute('data-tone')).toBe('neutral');
    const width = popup.getByLabel('面宽（米）');
    await width.fill('16');
    await expect.poll(() => row('area').textContent()).toContain('128㎡');
    const zoom = () => popup.locator('.mv-target').getAttribute('data-zoom').then(Number);
    const near = await zoom();
    const depth = popup.getByLabel('进深（米）');
    await depth.fill('90');
    // A rectangle that outgrows the map stays in sight.
    await expect.poll(zoom).toBeLessThan(near);
    await depth.fill('8');
    await width.fill('900');
    await client.press(popup.getByRole('button', { name: '确定', exact: true }));
    // The sides that cannot be are not passed over with those before them.
    await expect.poll(() => width.evaluate((input) => input === document.activeElement)).toBe(true);
    await width.fill('16');
    await expect.poll(() => row('area').textContent()).toContain('128㎡');
    // A call or a reload costs nothing of what was marked and not yet confirmed.
    await client.page.reload();
    if (await isStepped(client)) await goToStepOf(client, wish);
    const resumed = await openMapOf(client, wish);
    await resumed.getByText('已恢复上次未保存的绘制').waitFor();
    expect(await resumed.getByLabel('面宽（米）').inputValue()).toBe('16');
    await row('yjjbnt').waitFor();
    const said = (await resumed.locator('[data-row=area] strong').textContent()) ?? '';
    expect(said).toMatch(/^面积128㎡，超过本户限额\d+㎡/);
    await confirmMap(client, resumed);
    // Once the map is closed the form says the same of the size.
    await expect.poll(() => fieldOf(client, wish).textContent()).toContain('已标出位置 128.00㎡');
    expect(await fieldOf(client, wish).locator('[data-row=area] strong').textContent()).toBe(said);
    await shot(client, '4-marked');
    const again = await openMapOf(client, wish);
    await expect.poll(() => again.getByLabel('面宽（米）').inputValue()).toBe('16');
    await again.locator('[data-row=yjjbnt]').waitFor();
    await shot(client, '4-again');
  });
});

describe.each(['phone', 'desktop'] as const)('the committee draws the plot on the %s', (kind) => {
  it('and one run checks all layers, which the popups share; a drawing is not lost without a question', async () => {
    const { client } = await reviewAt(app, kind, 'clean');
    const { geometry } = await app.journey.sample('farmland');
    const [ring = []] = (geometry.geometry as { coordinates: Point[][] }).coordinates;
    const popup = await openMapOf(client, region);
    await client.press(popup.getByRole('button', { name: '清除', exact: true }));
    await drawRing(client, popup, ring.slice(0, -1));
    await client.press(popup.getByRole('button', { name: '取消', exact: true }));
    await popup.getByText('画好的内容还没有保存，要放弃吗？').waitFor();
    await shot(client, '5-question');
    await client.press(popup.getByRole('button', { name: '继续绘制' }));
    await confirmMap(client, popup);
    const card = fieldOf(client, region).getByTestId('land-card');
    const tone = (layer: string) => card.locator(`[data-row=${layer}]`).getAttribute('data-tone');
    await expect.poll(() => tone('yjjbnt')).toBe('touched');
    expect([await tone('stbhhx'), await tone('dscqgtddc')]).toEqual(['clear', 'neutral']);
    await expect.poll(() => card.textContent()).toContain('离最近的生态保护红线约');
    await card.scrollIntoViewIfNeeded();
    await shot(client, '6-card');
    for (const code of ['cwhYjjbntFx', 'cwhBhhxFx', 'cwhDscqgtddcFx'])
      await fieldOf(client, `jfsqjd.${code}`).locator('[data-state=done]').waitFor();
    const check = await openMapOf(client, 'jfsqjd.cwhYjjbntFx');
    await check.getByText(/占用永久基本农田\d+\.\d\d㎡/).waitFor();
    await check.getByText(/图层版本：永久基本农田 · \d{4}年 · 第1版/).waitFor();
    const layers = () => check.locator('.mv-target').getAttribute('data-layers');
    await expect.poll(layers).toContain('surroundings');
    await expect.poll(() => layers()).toContain('overlap');
    await shot(client, '7-popup');
    await client.press(check.getByRole('button', { name: '取消', exact: true }));
    await fieldOf(client, 'jfsqjd.cwhYjjbntFx').locator('[data-state=done]').waitFor();
  });
});

it('the committee takes over the place that the villager marked by one press, while nothing is drawn', async () => {
  const { geometry } = await app.journey.sample('clean');
  const { jfsqjd } = applicant('350399100201');
  const { caseNo } = await app.journey.caseUpTo('cwhsh', {
    jfsqjd: { ...jfsqjd, nsqhx: JSON.stringify(geometry) },
  });
  const client = await app.open('phone');
  await signIn(client, 'cunwei');
  await openTask(client, caseNo, 'cwhsh');
  const popup = await openMapOf(client, region);
  const take = popup.getByRole('button', { name: '采用申请位置' });
  await client.press(take);
  await take.waitFor({ state: 'detached' });
  const said = (await popup.locator('.outline-legend li').first().textContent())?.split(' ').at(-1);
  expect(said).toMatch(/^\d+\.\d\d㎡$/);
  await confirmMap(client, popup);
  await expect.poll(() => fieldOf(client, region).textContent()).toContain(`已框选 ${said}`);
  // What was taken over is changed by drawing, not by another press.
  const again = await openMapOf(client, region);
  expect(await again.getByRole('button', { name: '采用申请位置' }).count()).toBe(0);
});
