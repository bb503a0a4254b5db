import type { Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';

const app = product();

it('a layer that fails is told by its name once, a failing base map and a failing query where they stand, and the map goes on', async () => {
  const client = await app.open('desktop');
  const { page, press } = client;
  let [ofLayer, ofPlaces] = [0, 0];
  let isAnswered = false;
  const failing = (count: () => void) => (route: Route) => {
    count();
    return route.fulfill({ status: 500, contentType: 'application/json', body: '{}' });
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
  // Every notice that the map has shown, one line each.
  await page.addInitScript(() => {
    const notices: string[] = [];
    Object.assign(window, { notices });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof Element)
            for (const line of [node, ...node.querySelectorAll('.mv-notice')])
              if (line.matches('.mv-notice')) notices.push(line.textContent ?? '');
    }).observe(document, { childList: true, subtree: true });
  });
  const told = () => page.evaluate(() => (window as unknown as { notices: string[] }).notices);
  await signIn(client, 'admin', '/Map?view=119.095000,25.357000,119.099000,25.360000');
  const ofParcels = async () => (await told()).filter((text) => text.includes('宗地'));
  await expect.poll(ofParcels).toHaveLength(1);
  await expect.poll(() => page.locator('.mv-target').getAttribute('data-ground')).toBe('missing');
  const panel = page.getByTestId('case-panel');
  await panel.getByText('案件未能加载').waitFor();
  expect(ofPlaces).toBe(1);
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
  // Refused calls are what this test is about.
  client.watch.take();
});
