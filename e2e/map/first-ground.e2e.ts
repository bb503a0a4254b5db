import { expect, it } from 'vitest';
import { tilesInView } from '../../packages/mapview/layers/base/first-tiles.ts';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';

const app = product();

declare global {
  /** Tiles of the ground that were asked for, and whether a map stood then. */
  var askedTiles: { place: string; isMapThere: boolean }[];
}

it.each([
  ['on the county', '/Map'],
  ['on the box of a link', '/Map?view=119.090000,25.352000,119.106000,25.366000'],
])(
  'a map of the phone that opens %s asks for its ground before it stands, and for no tile beside it',
  async (_where, path) => {
    const client = await app.open('phone');
    const { page } = client;
    await page.addInitScript(() => {
      globalThis.askedTiles = [];
      const { set, ...rest } = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src')!;
      Object.defineProperty(HTMLImageElement.prototype, 'src', {
        ...rest,
        set(address: string) {
          const [, z, y, x] = /LAYER=img.*TILEMATRIX=(\d+)&TILEROW=(\d+)&TILECOL=(\d+)/.exec(address) ?? [];
          const isMapThere = document.querySelector('.ol-viewport') !== null;
          if (z) globalThis.askedTiles.push({ place: `${z} ${x} ${y}`, isMapThere });
          set!.call(this, address);
        },
      });
    });
    // Both are needed to ask for the ground, the settings alone for the map to stand.
    const ticket = page.waitForResponse('**/api/user/ticket');
    await page.route('**/api/mapService/settings', async (route) => {
      await ticket;
      await route.continue();
    });
    await signIn(client, 'zhenban', path);
    const target = page.locator('.mv-target');
    await page.locator('.mv-target[data-ground=ready]').waitFor();
    const asked = await page.evaluate(() => globalThis.askedTiles);
    const [ahead, later] = [true, false].map((isAhead) =>
      asked.filter(({ isMapThere }) => isMapThere !== isAhead).map(({ place }) => place),
    );
    const { width, height } = (await target.boundingBox())!;
    const shown = new URL(page.url()).searchParams.get('view')!.split(',').map(Number);
    const wanted = tilesInView(shown as [number, number, number, number], [width, height]);
    expect(ahead).toEqual(wanted.map(({ z, x, y }) => `${z} ${x} ${y}`));
    // The map itself takes the same pictures by their addresses.
    expect(later!.toSorted()).toEqual(ahead!.toSorted());
  },
);
