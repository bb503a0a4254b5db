import { rmSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { request } from '../apps/server/testing/client.ts';
import { serve } from '../apps/server/testing/served.ts';
import { chromiumPath } from '../scripts/chromium.mjs';
import { median, report, takeTurns } from './support/measure.ts';
import { builtBarePage, front, slowPhone } from './support/slow-phone.ts';

const rounds = 3;
const villager = { username: 'nonghu1', password: 'Demo@2026' };

/** What people feel of a page, as the browser itself tells it (Web Vitals): ms, and for shifts a share of the screen. */
interface Vitals {
  /** When the largest text or picture was painted. */
  largestPaint: number;
  /** By how much long tasks exceeded 50 ms, summed, from the first paint of content until the page came to rest (total blocking time). */
  blocked: number;
  /** The sum of unexpected shifts. */
  shift: number;
  /** The longest time from a tap to what was painted after it. */
  tap: number;
}

/** Within the page, before anything else runs. */
function watch(): void {
  const found = { largestPaint: 0, blocked: 0, shift: 0, tap: 0 };
  const tasks: PerformanceEntry[] = [];
  let painted = Number.POSITIVE_INFINITY;
  const sum = () => {
    found.blocked = 0;
    for (const { startTime, duration } of tasks)
      found.blocked += Math.max(0, startTime + duration - Math.max(painted, startTime) - 50);
  };
  Object.assign(globalThis, { vitals: found });
  const on = (type: string, take: (entry: PerformanceEntry) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...more,
    });
  on('largest-contentful-paint', ({ startTime }) => {
    found.largestPaint = startTime;
  });
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') painted = startTime;
    sum();
  });
  on('longtask', (entry) => {
    tasks.push(entry);
    sum();
  });
  on('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) found.shift += value;
  });
  on(
    'event',
    (entry) => {
      const { interactionId } = entry as PerformanceEntry & { interactionId: number };
      if (interactionId) found.tap = Math.max(found.tap, entry.duration);
    },
    { durationThreshold: 16 },
  );
}
declare const vitals: Vitals;

/** Opens an address on a slow phone with an empty cache, waits until it is at rest, and taps what is named. */
async function open(
  browser: Browser,
  address: string,
  session: Readonly<Record<string, string>>,
  taps: readonly ((page: Page) => Promise<void>)[] = [],
): Promise<Vitals> {
  const { context, page } = await slowPhone(browser, session);
  try {
    await page.addInitScript(watch);
    await page.goto(address, { timeout: 60_000 });
    await page.waitForLoadState('networkidle');
    // The network may rest before the page has painted what came.
    await page.waitForFunction(() => vitals.largestPaint > 0);
    const atRest = await page.evaluate(() => ({ ...vitals }));
    for (const tap of taps) await tap(page);
    const after = await page.evaluate(() => ({ ...vitals }));
    return { ...atRest, tap: after.tap, shift: after.shift };
  } finally {
    await context.close();
  }
}

const tab = (name: string) => async (page: Page) => {
  await page.getByRole('navigation').getByText(name).tap();
  await page.waitForLoadState('networkidle');
};

/** First and following seconds of the phone on slow 4G with a CPU 4 times slower: paint against a blank React page, the rest against what is felt as immediate. */
export async function bench(): Promise<void> {
  const folder = builtBarePage(new URL('../packages/ui/testing', import.meta.url));
  const served = await serve();
  const { base, close } = await front(served.base, folder);
  const browser = await chromium.launch({
    executablePath: chromiumPath() ?? 'chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const reply = await request<Record<string, string>>(base, 'POST', '/user/login', { body: villager });
    const { token = '', id = '', userName = '' } = reply.data;
    const session = { token, id, userName };
    const reference = 'a blank React page';
    const blank = async () => (await open(browser, `${base}/bare/`, {})).largestPaint;
    const [signIn, ofBlank] = await takeTurns(
      rounds,
      async () => (await open(browser, `${base}/m/Login`, {})).largestPaint,
      blank,
    );
    report('largest paint of the sign-in page', median(signIn), reference, median(ofBlank));
    const homes: Vitals[] = [];
    const [home, again] = await takeTurns(
      rounds,
      async () => {
        homes.push(await open(browser, `${base}/m/`, session, ['办件', '消息', '我的', '首页'].map(tab)));
        return homes.at(-1)!.largestPaint;
      },
      blank,
    );
    report('largest paint of a villager’s home', median(home), reference, median(again));
    const worst = (of: keyof Vitals) => Math.max(...homes.map((vital) => vital[of]));
    report('long tasks of a villager’s home', worst('blocked'), 'goal', 200);
    report('from a tap on a tab to its paint', worst('tap'), 'goal', 200);
    report('layout shift of a villager’s home', worst('shift'), 'goal', 0.1, '');
  } finally {
    await browser.close();
    close();
    await served.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
