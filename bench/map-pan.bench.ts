import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { chromiumPath } from '../scripts/chromium.mjs';
import type { Route } from './panning/page/pan.ts';
import { type ParcelTiles, parcelTiles, tilePixels } from './panning/parcels.ts';
import { quantile, report, takeTurns } from './support/measure.ts';

const rounds = 3;
const parcels = 100_000;
const reference = 'MapLibre GL on the same tiles';
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
};

/** A village from near on a phone; a township at once on a desktop. */
const screens = [
  { name: 'on the phone', viewport: { width: 390, height: 844 }, pixels: 12 },
  { name: 'on the desktop', viewport: { width: 1440, height: 900 }, pixels: 6 },
];

function builtPage(): string {
  const folder = mkdtempSync(join(tmpdir(), 'homestead-panning-'));
  const vite = new URL('../node_modules/vite/bin/vite.js', import.meta.url).pathname;
  const root = new URL('./panning/page', import.meta.url).pathname;
  execFileSync(process.execPath, [vite, 'build', root, '--outDir', folder, '--logLevel', 'error']);
  return folder;
}

/** Serves the page, the worker of MapLibre, and the tiles; an address tells where the first of them lies in the map's own grid. */
async function serveAll(folder: string) {
  const library = new URL('./dist/', import.meta.resolve('maplibre-gl/package.json'));
  let tiles: ParcelTiles | null = null;
  const server = createServer((asked, reply) => {
    const { pathname } = new URL(asked.url ?? '/', 'http://here');
    const [, part = '', column, row, , x, y] = pathname.split('/');
    if (part === 'tiles') {
      const bytes = tiles?.bytesOf(Number(x) - Number(column), Number(y) - Number(row));
      reply.setHeader('content-type', 'application/vnd.mapbox-vector-tile');
      reply.writeHead(bytes ? 200 : 204).end(bytes);
      return;
    }
    const name = basename(pathname) || 'index.html';
    const file =
      part === 'maplibre' ? new URL(name, library) : join(folder, part === 'assets' ? 'assets' : '', name);
    reply.setHeader('content-type', types[extname(name)] ?? 'application/octet-stream');
    reply.end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    show(shown: ParcelTiles) {
      tiles = shown;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The frames of one journey over the parcels and back, on a page of its own. */
async function frames(
  browser: Browser,
  address: string,
  viewport: { width: number; height: number },
  route: Route,
) {
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    const told: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') told.push(message.text());
    });
    page.on('pageerror', ({ message }) => told.push(message));
    await page.goto(address);
    const times = await page.evaluate((way) => globalThis.panned(way), route);
    if (told.length > 0) throw new Error(told.join('; '));
    return times;
  } finally {
    await context.close();
  }
}

/** From corner to corner of the tiles, as far as the screen stays within them. */
function routeOver(
  { columns, rows }: ParcelTiles,
  { width, height }: { width: number; height: number },
): Route {
  const [x, y] = [width / 2 / tilePixels, height / 2 / tilePixels];
  return { from: [x, y], to: [Math.max(x, columns - x), Math.max(y, rows - y)] };
}

/** Time of a frame while 100,000 parcels are panned, against MapLibre GL. */
export async function bench(): Promise<void> {
  const folder = builtPage();
  const served = await serveAll(folder);
  const browser = await chromium.launch({
    executablePath: chromiumPath() ?? 'chromium',
    args: ['--headless', '--no-sandbox', '--disable-background-networking'],
  });
  try {
    for (const { name, viewport, pixels } of screens) {
      const tiles = parcelTiles(parcels, pixels);
      served.show(tiles);
      const route = routeOver(tiles, viewport);
      const all: [number[], number[]] = [[], []];
      const measured = async (side: 0 | 1) => {
        const address = `${served.base}/?map=${side === 0 ? 'ours' : 'maplibre'}`;
        const times = await frames(browser, address, viewport, route);
        all[side].push(...times);
        return quantile(times, 0.95);
      };
      await takeTurns(
        rounds,
        () => measured(0),
        () => measured(1),
      );
      const of = (q: number) => all.map((times) => quantile(times, q)) as [number, number];
      const [p95, middle] = [of(0.95), of(0.5)];
      console.log(`${tiles.count} parcels, ${all[0].length / rounds} frames a journey`);
      report(`frame while panning ${name}, p95`, p95[0], reference, p95[1]);
      report(`frame while panning ${name}, median`, middle[0], reference, middle[1]);
    }
  } finally {
    await browser.close();
    served.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
