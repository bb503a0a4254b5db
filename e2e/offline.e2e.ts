import { expect, it } from 'vitest';
import { product } from './support/product.ts';
import { signIn } from './support/sign-in.ts';

const app = product();

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
