import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type Client, clientsInTurn } from '../support/browser.ts';
import { fieldOf } from '../support/fill.ts';
import { settle } from '../support/look.ts';
import { analyse, confirmMap, openMapOf } from '../support/map.ts';
import { product } from '../support/product.ts';
import { reviewAt } from '../support/review.ts';
import { signIn } from '../support/sign-in.ts';

const app = product();
const folder = process.env['SHOTS'];

/** Every passing notice that the map and the application show from the next page on, in their order. */
async function toldBy({ page }: Client): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const notices: string[] = [];
    Object.assign(window, { notices });
    const kinds = '.mv-notice, .mv-ground-missing, [data-testid=toast], .ant-message-notice';
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof Element)
            for (const line of [node, ...node.querySelectorAll(kinds)])
              if (line.matches(kinds)) notices.push(line.textContent ?? '');
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { notices: string[] }).notices);
}

const refused = (route: Route) => route.fulfill({ status: 500, contentType: 'application/json', body: '{}' });
const network = '网络异常，请检查网络连接是否正常';

it('a layer that fails is told by its name once, a failing base map and a failing query where they stand, and the map goes on [S2-8.notifier]', async () => {
  const client = await app.open('desktop');
  const { page, press } = client;
  let [ofLayer, ofPlaces] = [0, 0];
  let isAnswered = false;
  const failing = (count: () => void) => (route: Route) => {
    count();
    return refused(route);
  };
  await page.route(
    /mapService\/cite\/wmts\?/,
    failing(() => {}),
  );
  await page.route(
    ({ href }) => /parcel/.test(href) && /cite|tile/.test(href),
    failing(() => ofLayer++),
  );
  const refusePlaces = failing(() => ofPlaces++);
  await page.route(/\/map\/cases\?/, (route) => (isAnswered ? route.fallback() : refusePlaces(route)));
  const told = await toldBy(client);
  await signIn(client, 'admin', '/Map?view=119.095000,25.357000,119.099000,25.360000');
  const ofParcels = async () => (await told()).filter((text) => text.includes('宗地'));
  await expect.poll(ofParcels).toHaveLength(1);
  await expect.poll(() => page.locator('.mv-target').getAttribute('data-ground')).toBe('missing');
  const panel = page.getByTestId('case-panel');
  await panel.getByText('案件未能加载').waitFor();
  expect(ofPlaces).toBe(1);
  // Asked again in vain, it says so where it stands; the notice was given.
  await press(panel.getByRole('button', { name: '重试' }));
  await expect.poll(() => ofPlaces).toBe(2);
  await panel.getByText('案件未能加载').waitFor();
  expect((await told()).filter((text) => text.includes('案件未能加载'))).toHaveLength(1);
  isAnswered = true;
  await press(panel.getByRole('button', { name: '重试' }));
  await panel.getByText('案件未能加载').waitFor({ state: 'detached' });

  // More tiles of the same layer fail elsewhere: nothing is told again, and the map is moved as ever.
  const asked = ofLayer;
  await page.locator('.mv-target').focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowUp', 'ArrowUp']) {
    const before = await page.locator('.mv-target').getAttribute('data-centre');
    await page.keyboard.press(key);
    await expect.poll(() => page.locator('.mv-target').getAttribute('data-centre')).not.toBe(before);
  }
  await press(page.getByRole('button', { name: '放大', exact: true }));
  await expect.poll(() => ofLayer).toBeGreaterThan(asked);
  expect(await ofParcels()).toHaveLength(1);
  // The failing base map stands where it stood: said once, and not anew with each of its tiles.
  const ofGround = (await told()).filter((text) => text.includes('底图暂时打不开'));
  expect(ofGround).toHaveLength(1);
  // Refused calls are what this test is about.
  client.watch.take();
});

it('each query of the map that fails is told once, and what failed is asked again where it stands', async () => {
  const client = await app.open('desktop');
  const { page, press } = client;
  const told = await toldBy(client);
  let isFailing = true;
  const queries = /\/v1\/(data\/(point|layer)|visit|map\/history)/;
  await page.route(
    ({ pathname }) => queries.test(pathname),
    (route) => (isFailing ? refused(route) : route.fallback()),
  );
  await signIn(client, 'admin', '/Map?view=119.095000,25.357000,119.099000,25.360000');
  const panel = page.getByTestId('case-panel');
  const target = page.locator('.mv-target');
  await page.locator('.mv-target[data-layers*=cases]').waitFor();
  const box = (await target.boundingBox())!;
  const toldOf = async (words: string) => (await told()).filter((text) => text.includes(words)).length;

  await page.mouse.click(box.x + box.width * 0.6, box.y + box.height * 0.75);
  for (const words of ['图层信息未能加载', '地块历史未能加载']) {
    await panel.getByText(words).waitFor();
    await expect.poll(() => toldOf(words)).toBe(1);
  }
  await press(panel.getByRole('button', { name: '今日到场' }));
  await panel.getByText('到场未能加载').waitFor();
  await expect.poll(() => toldOf('到场未能加载')).toBe(1);
  await press(page.getByRole('button', { name: /^视图/ }));
  await press(page.getByRole('button', { name: '属性表', exact: true }));
  const table = page.getByTestId('attribute-table');
  await table.getByRole('combobox', { name: '图层', exact: true }).selectOption({ label: '宗地' });
  await table.getByText('属性未能加载').waitFor();
  await expect.poll(() => toldOf('属性未能加载')).toBe(1);
  isFailing = false;
  await press(table.getByRole('button', { name: '重试' }));
  await table.locator('tbody tr').first().waitFor();
  await press(panel.getByRole('button', { name: '重试' }));
  await page.getByTestId('visit-route').waitFor();
  for (const words of ['图层信息未能加载', '地块历史未能加载', '到场未能加载', '属性未能加载'])
    expect(await toldOf(words)).toBe(1);
  client.watch.take();
});

describe.each(clientsInTurn('desktop'))('an analysis that fails on the %s', (kind) => {
  it('is told once, says so beside the map, finds nothing, and is run again [S1-8.map-calls]', async () => {
    const { client } = await reviewAt(app, kind, 'farmland');
    const { page } = client;
    const told = await toldBy(client);
    await page.reload();
    const field = 'jfsqjd.cwhYjjbntFx';
    let isFailing = true;
    let ofSurroundings = 0;
    // The layer cannot be reached: neither can what lies around the drawn area be shown.
    await page.route(/\/v1\/space\/(overlayAnalysis2|landCheck)$/, (route) => {
      if (route.request().url().endsWith('landCheck')) ofSurroundings++;
      return isFailing ? refused(route) : route.fallback();
    });
    const popup = await openMapOf(client, field);
    await analyse(client, popup);
    await popup
      .locator('.check-legend')
      .getByText(/^分析失败：/)
      .waitFor();
    await expect.poll(async () => (await told()).filter((text) => text.includes(network)).length).toBe(1);
    if (folder) await page.screenshot({ path: `${folder}/analysis-failed-${kind}.png` });
    expect(await popup.locator('.mv-target').getAttribute('data-layers')).not.toContain('overlap');
    expect(ofSurroundings).toBeGreaterThan(0);
    isFailing = false;
    await client.press(popup.locator('.check-legend').getByRole('button', { name: '重试' }));
    await popup.getByText(/^占用永久基本农田\d/).waitFor();
    expect((await told()).filter((text) => text.includes(network))).toHaveLength(1);
    await confirmMap(client, popup);
    await fieldOf(client, field).locator('[data-state=done]').waitFor();
    client.watch.take();
  });
});

it('a map whose code does not come can be left, and opens once it is there', async () => {
  const client = await app.open('phone');
  const { page, press } = client;
  const held: Route[] = [];
  let isHeld = true;
  await page.route(/\/assets\/popup-[^/]+\.js$/, (route) =>
    isHeld ? void held.push(route) : route.fallback(),
  );
  const { id } = await app.journey.taskOf('cunwei', await app.journey.upTo('cwhsh'), 'cwhsh');
  await signIn(client, 'cunwei', `/Task/${id}`);
  const button = fieldOf(client, 'jfsqjd.cwhKxjfqytk').locator('.map-field-button');
  await settle(page);
  await press(button);
  await press(page.getByTestId('map-loading-back'));
  await page.locator('.map-loading').waitFor({ state: 'detached' });
  isHeld = false;
  await Promise.all(held.map((route) => route.fallback()));
  await openMapOf(client, 'jfsqjd.cwhKxjfqytk');
});
