import { rmSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { request } from '../apps/server/testing/client.ts';
import { serve } from '../apps/server/testing/served.ts';
import { chromiumPath } from '../scripts/chromium.mjs';
import { median, report, takeTurns } from './support/measure.ts';
import { builtBarePage, front, slowPhone } from './support/slow-phone.ts';
import { beginToLook, isUsable } from './support/usable-map.ts';

const rounds = 3;
const person = { username: 'zhenban', password: 'Demo@2026' };

/** What the bare page has to know to show the same ground. */
interface Ground {
  centre: string;
  zoom: string;
  tiles: string[];
}

interface Opened {
  ms: number;
  bytes: number;
}

/** Opens an address on a slow phone with an empty cache; done when ground covers the map and has followed a finger. */
async function open(
  browser: Browser,
  address: string,
  session: Readonly<Record<string, string>>,
  also?: (page: Page) => Promise<void>,
): Promise<Opened> {
  const { context, page, cdp } = await slowPhone(browser, session);
  try {
    await beginToLook(page);
    let bytes = 0;
    cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    const started = performance.now();
    await page.goto(address, { waitUntil: 'commit', timeout: 60_000 });
    await isUsable(page);
    const opened = { ms: performance.now() - started, bytes };
    await page.mouse.up();
    await also?.(page);
    return opened;
  } finally {
    await context.close();
  }
}

/** Where our map opens and which tiles it asks for, read from a map that is open. */
async function groundOf(page: Page): Promise<Ground> {
  const target = page.locator('.mv-target[data-zoom]').first();
  const asked = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const tiles = asked
    .filter((name) => name.includes('/cite/wmts') && name.includes('REQUEST=GetTile'))
    .map((name) =>
      name
        .replace(/TILEMATRIX=\d+/, 'TILEMATRIX={z}')
        .replace(/TILEROW=\d+/, 'TILEROW={y}')
        .replace(/TILECOL=\d+/, 'TILECOL={x}'),
    );
  return {
    centre: (await target.getAttribute('data-centre')) ?? '',
    zoom: (await target.getAttribute('data-zoom')) ?? '',
    tiles: [...new Set(tiles)],
  };
}

/** Time to a usable map of the phone client and bytes until then, against a bare OpenLayers page on the same ground. */
export async function bench(): Promise<void> {
  const folder = builtBarePage(new URL('../packages/mapview/testing', import.meta.url));
  const served = await serve();
  const { base, close } = await front(served.base, folder);
  const browser = await chromium.launch({
    executablePath: chromiumPath() ?? 'chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const reply = await request<Record<string, string>>(base, 'POST', '/user/login', { body: person });
    const { token = '', id = '', userName = '' } = reply.data;
    const session = { token, id, userName };
    let ground: Ground = { centre: '', zoom: '', tiles: [] };
    // Once before it counts, since the server draws its first tiles then; it also tells where our map opens.
    await open(browser, `${base}/m/Map`, session, async (page) => {
      ground = await groundOf(page);
    });
    if (ground.tiles.length === 0) throw new Error('the map of the phone asked for no base tiles');
    const query = new URLSearchParams({ centre: ground.centre, zoom: ground.zoom });
    for (const address of ground.tiles) query.append('tiles', address);
    const bytes: [number[], number[]] = [[], []];
    const measured = async (side: 0 | 1, address: string) => {
      const opened = await open(browser, address, session);
      bytes[side].push(opened.bytes / 1024);
      return opened.ms;
    };
    const [ours, theirs] = await takeTurns(
      rounds,
      () => measured(0, `${base}/m/Map`),
      () => measured(1, `${base}/bare/?${query}`),
    );
    const reference = 'a bare OpenLayers page on the same base tiles';
    report('first usable map of the phone', median(ours), reference, median(theirs));
    report('bytes until the first usable map', median(bytes[0]), reference, median(bytes[1]), 'KB');
  } finally {
    await browser.close();
    close();
    await served.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
