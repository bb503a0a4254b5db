import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { serve } from '../apps/server/testing/served.ts';
import { chromiumPath } from '../scripts/chromium.mjs';
import { report } from './support/measure.ts';

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

const gzipKb = (file: URL) => gzipSync(readFileSync(file), { level: 9 }).length / 1024;

/** Script and style that the page of a built client names, gzip. */
function entryOf(app: 'admin' | 'mobile'): number {
  const folder = new URL(`../apps/${app}/dist/`, import.meta.url);
  const page = readFileSync(new URL('index.html', folder), 'utf8');
  const names = new Set([...page.matchAll(/assets\/[^"]+\.(?:js|css)/g)].map(([name]) => name));
  return [...names].reduce((total, name) => total + gzipKb(new URL(name, folder)), 0);
}

/** Bytes of script and style (gzip) that the phone client loads to its login page and to its home page; goal 170 KB, limit 220 KB; and both entries. */
export async function bench(): Promise<void> {
  report('entry of the phone', entryOf('mobile'), 'goal', 170, 'KB');
  report('entry of the desktop', entryOf('admin'), 'goal', 335, 'KB');
  const served = await serve();
  const browser = await chromium.launch({
    executablePath: chromiumPath() ?? 'chromium',
    args: flags,
  });
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    const loaded = new Map<string, number>();
    page.on('response', (reply) => {
      const { pathname } = new URL(reply.url());
      if (!/^\/m\/assets\/.*\.(js|css)$/.test(pathname)) return;
      loaded.set(
        pathname,
        gzipKb(new URL(`../apps/mobile/dist/assets/${pathname.split('/').at(-1)}`, import.meta.url)),
      );
    });
    const sum = () => [...loaded.values()].reduce((total, bytes) => total + bytes, 0);
    await page.goto(`${served.base}/m/Login`);
    await page.waitForSelector('[data-testid=login-submit]');
    await page.waitForLoadState('networkidle');
    report('phone login page', sum(), 'goal', 170, 'KB');
    await page.fill('[data-testid=login-username] input, input[data-testid=login-username]', 'nonghu1');
    await page.fill('[data-testid=login-password] input, input[data-testid=login-password]', 'Demo@2026');
    await page.click('[data-testid=login-submit]');
    await page.waitForSelector('[data-testid=apply]');
    await page.waitForLoadState('networkidle');
    report('phone home page', sum(), 'goal', 170, 'KB');
    const map = [...loaded.keys()].filter((name) => /map|ol-/i.test(name));
    console.log(
      map.length === 0 ? 'the map is not loaded before it is used' : `loaded early: ${map.join(', ')}`,
    );
  } finally {
    await browser.close();
    await served.close();
  }
}
