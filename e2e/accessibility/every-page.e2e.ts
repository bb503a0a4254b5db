import { expect, it } from 'vitest';
import { serve } from '../../apps/server/testing/served.ts';
import type { Client, Kind } from '../support/browser.ts';
import { everyPage, type SeenPage, thingsOf } from '../support/every-page.ts';
import { faultsOf, settle } from '../support/look.ts';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';

const app = product({ own: () => serve({ demoCases: true }) });

it('every page of both clients is without findings of axe, and the phone loses no word in large text and at 200 %', async () => {
  const pages = everyPage(await thingsOf(app.journey));
  const walk = async (kind: Kind) =>
    faultsAlong(
      await app.open(kind),
      pages.filter((page) => page.kind === kind),
    );
  // Side by side: each client waits for its pages most of the time.
  const found = (await Promise.all([walk('phone'), walk('desktop')])).flat();
  // The findings lead the message: reports of a run show its first line.
  expect(found, found.join('; ')).toEqual([]);
});

async function faultsAlong(client: Client, pages: readonly SeenPage[]): Promise<string[]> {
  const { kind, page, root, watch } = client;
  // The gallery of widgets shows a picture that is gone.
  watch.expect(/404 .*\/file\/preview\/0{8}-/);
  const found: string[] = [];
  let who: string | null = null;
  for (const { path, as, samples, isLarge } of pages) {
    if (as && as !== who) await signIn(client, as);
    who = as;
    if (isLarge) await page.evaluate(() => localStorage.setItem('largeText', '1'));
    const name = `${kind} ${path} as ${as}${isLarge ? ' in large text' : ''}`;
    const look = async () => {
      await page.goto(root + path);
      await settle(page, samples).catch((error) => Promise.reject(new Error(`${name}: ${error.message}`)));
      return faultsOf(page, kind === 'phone');
    };
    let faults = await look();
    if (faults.length > 0) {
      // Caught in motion or not, a second look says: to walk all pages again takes minutes.
      console.warn(`${name}, looked at again: ${faults.join('; ')}`);
      faults = await look();
    }
    found.push(...faults.map((fault) => `${name}, ${fault}`));
    if (isLarge) await page.evaluate(() => localStorage.removeItem('largeText'));
  }
  return found;
}
