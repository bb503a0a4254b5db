import { describe, expect, it } from 'vitest';
import type { Client } from '../support/browser.ts';
import { fieldOf, fill } from '../support/fill.ts';
import { divisionFor, openApplication } from '../support/journey.ts';
import { confirmMap, goTo, middleOf, openMapOf, type Point, tapMiddle } from '../support/map.ts';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';

const app = product();
const wish = 'jfsqjd.nsqhx';
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
    expect(await row('yjjbnt').getAttribute('data-tone')).toBe('touched');
    expect(await row('yjjbnt').textContent()).toMatch(/占用永久基本农田\d+\.\d\d㎡/);
    expect(await row('area').textContent()).toContain('面积80㎡');
    expect(await row('dscqgtddc').getAttribute('data-tone')).toBe('neutral');
    const width = popup.getByLabel('面宽（米）');
    await width.fill('16');
    await expect.poll(() => row('area').textContent()).toContain('128㎡');
    await confirmMap(client, popup);
    expect(await fieldOf(client, wish).textContent()).toContain('已标出位置');
    const again = await openMapOf(client, wish);
    expect(await again.getByLabel('面宽（米）').inputValue()).toBe('16');
    await again.locator('[data-row=yjjbnt]').waitFor();
    await shot(client, '4-again');
  });
});
