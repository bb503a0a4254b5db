import { fromGeographic } from '@homestead/geodesy';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Client } from '../support/browser.ts';
import { fieldOf } from '../support/fill.ts';
import { analyse, confirmMap, openMap, openMapOf } from '../support/map.ts';
import { product } from '../support/product.ts';
import { reviewAt } from '../support/review.ts';

const app = product();
const both = ['phone', 'desktop'] as const;
const farmland = 'jfsqjd.cwhYjjbntFx';
const region = 'jfsqjd.cwhKxjfqytk';

const folder = process.env['SHOTS'];
const shot = ({ page }: Client, name: string) =>
  folder ? page.screenshot({ path: `${folder}/map-${name}.png` }) : Promise.resolve();
const zoomOf = async (popup: Locator) => Number(await popup.locator('.mv-target').getAttribute('data-zoom'));
const layersOf = async (popup: Locator) =>
  (await popup.locator('.mv-target').getAttribute('data-layers'))?.split(',') ?? [];
const centreOf = async (popup: Locator) =>
  ((await popup.locator('.mv-target').getAttribute('data-centre')) ?? '').split(',').map(Number);

describe.each(both)('the map on the %s', (kind) => {
  it('has a scale line and says where the middle or the mouse is [S1-2.map-scale S1-2.map-mouse S2-2.15-online]', async () => {
    const { client } = await reviewAt(app, kind, 'clean');
    const popup = await openMapOf(client, farmland);
    await expect.poll(() => popup.locator('.mv-scale').textContent()).toMatch(/^\d+ m$/);
    const place = popup.locator('.mv-coordinates');
    await expect.poll(() => place.textContent()).toMatch(/^119\.\d{6}, 25\.\d{6}$/);
    // Metres are read in the system that is chosen beside them: in another zone they lie far off, which is asked about.
    const [east, north] = fromGeographic([119.0975, 25.3585], 'EPSG:4549');
    await client.press(popup.getByRole('button', { name: '定位', exact: true }));
    const system = popup.locator('.mv-plane select');
    const go = popup.getByRole('button', { name: '前往', exact: true });
    await popup.locator('.mv-position input').fill(`${north.toFixed(3)}，${east.toFixed(3)}`);
    await system.selectOption('EPSG:4547');
    await client.press(go);
    await popup.locator('.mv-question').waitFor();
    await system.selectOption('EPSG:4549');
    await client.press(go);
    await expect
      .poll(async () => (await centreOf(popup)).map((value) => value.toFixed(5)))
      .toEqual(['119.09750', '25.35850']);
    if (kind === 'phone') return;
    const before = await place.textContent();
    const box = await popup.locator('.mv-target').boundingBox();
    await client.page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 200);
    await expect.poll(() => place.textContent()).not.toBe(before);
    await expect.poll(() => place.textContent()).toMatch(/^119\.\d{6}, 25\.\d{6}$/);
  });

  it('has a slider that zooms, and no further out than zoom 12 in a check [S1-2.map-zoom S1-9.check-zoom]', async () => {
    const { client } = await reviewAt(app, kind, 'clean');
    const popup = await openMapOf(client, farmland);
    const slider = popup.getByRole('slider', { name: '缩放级别' });
    expect(await slider.getAttribute('min')).toBe('12');
    for (const zoom of [14, 12]) {
      await slider.fill(String(zoom));
      await expect.poll(() => zoomOf(popup)).toBe(zoom);
    }
    await expect.poll(() => popup.getByRole('button', { name: '缩小' }).isDisabled()).toBe(true);
  });

  it('has the tools of the specification, and clears only what is finished [S1-2.map-toolbar S2-4.toolbar S2-9.tools]', async () => {
    const { client } = await reviewAt(app, kind, 'clean');
    const { press } = client;
    const popup = await openMapOf(client, region);
    const tools = popup.getByRole('toolbar', { name: '地图' });
    const tool = (name: string) => tools.getByRole('button', { name, exact: true });
    for (const name of ['绘制', '清除', '切换底图', '定位']) await tool(name).waitFor();
    await press(tool('清除'));
    await press(tool('绘制'));
    const box = await popup.locator('.mv-target').boundingBox();
    const place = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const;
    if (kind === 'phone') await client.page.touchscreen.tap(...place);
    else await client.page.mouse.click(...place);
    // While a shape grows it is finished, not cleared.
    await popup.getByRole('button', { name: '结束绘制' }).waitFor();
    await expect.poll(() => tool('清除').count()).toBe(0);
  });

  it('begins with imagery, and shows the vector and terrain maps that are chosen [S1-2.map-switcher S2-2.15-online S2-9.map-zoom S1-9.view]', async () => {
    const { client } = await reviewAt(app, kind, 'clean');
    // The browser stops to list what it asked for at 250, which the files of the desktop come near to.
    await client.page.evaluate(() => performance.setResourceTimingBufferSize(2000));
    // A picture that the browser still has from another test is no request, but was asked for.
    const asked = () =>
      client.page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.includes('wmts'))
          .map(({ name }) => new URL(name).searchParams.get('LAYER')),
      );
    const popup = await openMapOf(client, region);
    // On the phone they are folded away until asked for.
    const bases = popup.getByRole('tablist', { name: '底图', includeHidden: true });
    if (!(await bases.isVisible())) await client.press(popup.getByRole('button', { name: '切换底图' }));
    await expect.poll(() => bases.getByRole('tab').allTextContents()).toEqual(['矢量', '地形', '影像']);
    const chosen = bases.getByRole('tab', { selected: true, includeHidden: true });
    await expect.poll(() => chosen.textContent()).toBe('影像');
    await expect.poll(asked).toContain('img');
    expect(await asked()).not.toContain('vec');
    for (const [name, layer] of [
      ['矢量', 'vec'],
      ['地形', 'ter'],
    ] as const) {
      if (!(await bases.isVisible())) await client.press(popup.getByRole('button', { name: '切换底图' }));
      await client.press(bases.getByRole('tab', { name }));
      await expect.poll(() => chosen.textContent()).toBe(name);
      await expect.poll(asked).toContain(layer);
    }
    expect(await popup.getByRole('slider', { name: '缩放级别' }).getAttribute('max')).toBe('22');
  });

  it('is a plain grid that says so where the county has no base map, and asks for no tile', async () => {
    const { client } = await reviewAt(app, kind, 'clean');
    // As the server answers in a county without base maps (modules/map/server/basemap/basemap.test.ts).
    await client.page.route('**/api/mapService/settings', async (route) => {
      const reply = await route.fetch();
      const body = (await reply.json()) as { data: object };
      await route.fulfill({ response: reply, json: { ...body, data: { ...body.data, baseMaps: [] } } });
    });
    // The task's page may have asked for the settings while it was idle.
    await client.page.reload();
    const asked: string[] = [];
    client.page.on('request', (request) => asked.push(request.url()));
    const popup = await openMapOf(client, region);
    await popup.getByText('本县尚未设置底图，不影响绘制和测量').waitFor();
    await expect.poll(() => popup.locator('.mv-picture canvas').count()).toBe(1);
    await expect
      .poll(() => popup.getByRole('tablist', { name: '底图', includeHidden: true }).count())
      .toBe(0);
    await expect.poll(() => popup.getByRole('button', { name: '切换底图' }).count()).toBe(0);
    expect(asked.filter((url) => url.includes('wmts'))).toEqual([]);
  });

  it('opens a check on the drawn area, in the middle and near [S1-4.check-open]', async () => {
    const { client } = await reviewAt(app, kind, 'clean');
    const { geometry } = await app.journey.sample('clean');
    const [ring = []] = (geometry.geometry as { coordinates: [number, number][][] }).coordinates;
    const popup = await openMapOf(client, farmland);
    await expect.poll(() => layersOf(popup)).toContain('kk');
    await expect.poll(() => zoomOf(popup)).toBeGreaterThanOrEqual(12);
    const span = (values: number[]) => [Math.min(...values), Math.max(...values)] as const;
    const [west, east] = span(ring.map(([x]) => x));
    const [south, north] = span(ring.map(([, y]) => y));
    const middle = [(west + east) / 2, (south + north) / 2].map((place) => expect.closeTo(place, 4));
    // The map is fitted once more when what stands at its lower edge has come.
    await expect.poll(() => centreOf(popup)).toEqual(middle);
  });

  it('that is left by 取消 after an analysis keeps nothing, and the next one starts clean [S1-4.check-cancel]', async () => {
    const { client } = await reviewAt(app, kind, 'farmland');
    const popup = await openMapOf(client, farmland);
    await analyse(client, popup);
    await expect.poll(() => layersOf(popup)).toContain('overlap');
    await shot(client, `check-${kind}`);
    const [workbook] = await Promise.all([
      client.page.waitForEvent('download'),
      client.press(popup.getByRole('button', { name: '导出结果表（Excel）' })),
    ]);
    expect(workbook.suggestedFilename()).toBe('叠加分析结果表.xlsx');
    // Without a network it is not offered, in words; with one it is again.
    await client.page.context().setOffline(true);
    const waiting = popup.getByRole('button', { name: '无网络，联网后可导出' });
    await expect.poll(() => waiting.isDisabled()).toBe(true);
    await shot(client, `check-offline-${kind}`);
    await client.page.context().setOffline(false);
    await popup.getByRole('button', { name: '导出结果表（Excel）' }).and(popup.locator(':enabled')).waitFor();
    // What was found covers nothing of what stands at the lower edge, and nothing of that covers it.
    await client.press(popup.getByRole('button', { name: '测距', exact: true }));
    await popup.locator('.mv-drawbar').waitFor();
    await shot(client, `check-measure-${kind}`);
    const [legend, ...lines] = await Promise.all(
      ['.check-legend', '.mv-place', '.mv-scale', '.mv-drawbar'].map(
        async (part) => (await popup.locator(part).boundingBox())!,
      ),
    );
    for (const line of lines) expect(legend!.y + legend!.height).toBeLessThanOrEqual(line.y);
    await client.press(popup.getByRole('button', { name: '取消', exact: true }));
    await openMap(client).waitFor({ state: 'detached' });
    await expect.poll(() => fieldOf(client, farmland).locator('[data-state=done]').count()).toBe(0);
    const again = await openMapOf(client, farmland);
    await expect.poll(() => layersOf(again)).not.toContain('overlap');
    // In large letters on a phone the map has the room: its colours and what the result rests on are a press away.
    if (kind === 'phone')
      await client.page.evaluate(() => document.documentElement.toggleAttribute('data-large', true));
    await analyse(client, again);
    const version = again.getByText(/^图层版本：/);
    await expect.poll(() => version.isVisible()).toBe(kind === 'desktop');
    const keys = again.locator('.check-keys');
    expect(await keys.isVisible()).toBe(kind === 'desktop');
    if (kind === 'phone') await client.press(again.getByText('图例、依据等详情'));
    await expect.poll(() => version.isVisible()).toBe(true);
    expect(await keys.isVisible()).toBe(true);
    await confirmMap(client, again);
    await fieldOf(client, farmland).locator('[data-state=done]').waitFor();
  });

  it('on which a drawing was cleared and 取消 pressed leaves what was stored [S1-4.clear S1-4.select-cancel]', async () => {
    const { client } = await reviewAt(app, kind, 'clean');
    const stored = await fieldOf(client, region).locator('[data-state=done]').textContent();
    const popup = await openMapOf(client, region);
    const figure = popup.locator('.mv-figure');
    await expect.poll(() => figure.textContent()).toMatch(/\d+\.\d{2}/);
    await client.press(popup.getByRole('button', { name: '清除', exact: true }));
    await expect.poll(() => figure.textContent()).not.toMatch(/[1-9]/);
    // With nothing drawn there is nothing to clear (spec 2 §4).
    await popup.getByRole('button', { name: '清除', exact: true }).waitFor({ state: 'detached' });
    await client.press(popup.getByRole('button', { name: '取消', exact: true }));
    await client.press(popup.getByRole('button', { name: '放弃', exact: true }));
    await openMap(client).waitFor({ state: 'detached' });
    await expect.poll(() => fieldOf(client, region).locator('[data-state=done]').textContent()).toBe(stored);
  });
});
