import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { hold } from '../support/browser.ts';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';

const app = product();
const shots = process.env['SHOTS'];
const shot = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/frame-${name}.png` });
};
const frame = '#frame-shown';

it('a villager sees the head of the home before the first answer of the server, and the home takes its place', async () => {
  const client = await app.open('phone');
  const { page, root } = client;
  await signIn(client, 'nonghu1');
  await page.locator('.village-banner').waitFor();
  expect(await page.locator(frame).count()).toBe(0);
  const letGo = await hold(page, '**/api/**');
  await page.goto(`${root}/`, { waitUntil: 'commit' });
  await page.locator(frame).locator('img').waitFor();
  await page.locator('[aria-busy], .ui-skeleton').first().waitFor();
  await shot(page, 'awaited');
  const before = await page.locator(frame).locator('img').boundingBox();
  letGo();
  const picture = page.locator('.village-banner img');
  await picture.waitFor();
  expect(await page.locator(frame).count()).toBe(0);
  expect(await picture.boundingBox()).toEqual(before);
  await shot(page, 'home');
});

it('whoever is not signed in sees the head of the sign-in page before the client has come, and the page takes its place', async () => {
  const { page, root } = await app.open('phone');
  const letGo = await hold(page, '**/assets/index-*.js');
  await page.goto(`${root}/`, { waitUntil: 'commit' });
  const head = page.locator('.people-banner');
  await page.locator(`${frame} .people-banner h1`).waitFor();
  const before = await head.boundingBox();
  const words = await head.innerText();
  await shot(page, 'sign-in-awaited');
  letGo();
  await page.getByTestId('login-submit').waitFor();
  expect(await page.locator(frame).count()).toBe(0);
  expect(await head.boundingBox()).toEqual(before);
  expect(await head.innerText()).toContain(words);
  await shot(page, 'sign-in');
});

it('the head of a villager’s home is not shown to an officer, in large text, or without a session', async () => {
  const client = await app.open('phone');
  const { page, root, press } = client;
  await signIn(client, 'zhenban');
  await page.waitForURL(/BanShiRenYuan/);
  await page.getByTestId('large-text').or(page.getByRole('navigation')).first().waitFor();
  const letGo = await hold(page, '**/api/**');
  await page.goto(`${root}/`, { waitUntil: 'commit' });
  await page.locator('[aria-busy], .ui-skeleton').first().waitFor();
  expect(await page.locator(frame).count()).toBe(0);
  letGo();
  await signIn(client, 'nonghu1');
  await press(page.getByTestId('large-text'));
  const letGoAgain = await hold(page, '**/api/**');
  await page.goto(`${root}/`, { waitUntil: 'commit' });
  await page.locator('[aria-busy], .ui-skeleton').first().waitFor();
  expect(await page.locator(frame).count()).toBe(0);
  letGoAgain();
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${root}/`);
  await page.getByTestId('login-submit').waitFor();
  expect(await page.locator(frame).count()).toBe(0);
});

it('who is signed in, and a task opened by its address, are asked for before the client has come, and once', async () => {
  const client = await app.open('phone');
  const { page, root } = client;
  const { id } = await app.journey.taskOf('cunwei', await app.journey.upTo('cwhsh'), 'cwhsh');
  await signIn(client, 'cunwei');
  const both = ['/api/intergration/valid', `/api/v1/flowable/task/${id}`];
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // The home that was left may still ask how many tasks there are.
    if (both.includes(pathname)) asked.push(pathname);
  });
  const letGo = await hold(page, '**/assets/index-*.js');
  await page.goto(`${root}/Task/${id}`, { waitUntil: 'commit' });
  await expect.poll(() => asked).toEqual(both);
  letGo();
  await page.locator('[data-current-form] [data-field]').first().waitFor();
  expect(asked).toEqual(both);
});
