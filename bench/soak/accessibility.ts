import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { request } from '../../apps/server/testing/client.ts';
import { Journey } from '../../apps/server/testing/journey.ts';
import { serve } from '../../apps/server/testing/served.ts';
import { everyPage, type SeenPage, thingsOf } from '../../e2e/support/every-page.ts';
import { password } from '../../e2e/support/sign-in.ts';
import { chromiumPath } from '../../scripts/chromium.mjs';
import type { SoakOptions, SoakValues } from './kind.ts';

/** A part of the addresses to look at, as `Map`; all without it. */
export const options = { only: { type: 'string' } } as const satisfies SoakOptions;

/** Installed for this alone: with its 114 packages it is as large as everything else that the tests need. */
const version = '13.5.0';
const folder = fileURLToPath(new URL('../../.cache/lighthouse', import.meta.url));

/** What is used of Lighthouse's answer. */
interface Report {
  lhr: {
    finalDisplayedUrl: string;
    categories: {
      accessibility: { score: number | null; auditRefs: readonly { id: string; weight: number }[] };
    };
    audits: Record<
      string,
      {
        title: string;
        score: number | null;
        details?: { items?: readonly { node?: { snippet: string; explanation?: string } }[] };
      }
    >;
  };
}
type Lighthouse = (address: string, flags: object) => Promise<Report | undefined>;

/** Whether Lighthouse gives every page of both clients all points for accessibility. */
export async function soak(_seed: number, { only = '' }: SoakValues<typeof options>): Promise<boolean> {
  const lighthouse = await installed();
  const served = await serve({ demoCases: true });
  const port = await freePort();
  const browser = await chromium.launchPersistentContext('', {
    executablePath: chromiumPath() ?? 'chromium',
    args: ['--headless', '--no-sandbox', `--remote-debugging-port=${port}`],
  });
  try {
    const [page = await browser.newPage()] = browser.pages();
    const pages = everyPage(await thingsOf(new Journey(served.base))).filter(({ path }) =>
      path.includes(only),
    );
    let faults = 0;
    let who: string | null = null;
    for (const seen of pages) {
      await beginAs(page, served.base, who === seen.as ? null : seen, seen.isLarge === true);
      who = seen.as;
      const root = seen.kind === 'phone' ? `${served.base}/m` : served.base;
      const found = await faultsOf(lighthouse, root + seen.path, seen.kind === 'phone', port);
      faults += found.length;
      for (const fault of found)
        console.log(
          `${seen.kind} ${seen.path} as ${seen.as}${seen.isLarge ? ' in large text' : ''}: ${fault}`,
        );
    }
    console.log(
      `accessibility: Lighthouse ${version} looked at ${pages.length} pages and found ${faults} faults`,
    );
    return pages.length > 0 && faults === 0;
  } finally {
    await browser.close();
    await served.close();
  }
}

async function installed(): Promise<Lighthouse> {
  const main = join(folder, 'node_modules/lighthouse/core/index.js');
  if (!existsSync(main)) {
    console.log(`installing Lighthouse ${version} …`);
    const words = [
      'install',
      '--prefix',
      folder,
      '--no-save',
      '--no-audit',
      '--no-fund',
      `lighthouse@${version}`,
    ];
    if (spawnSync('npm', words, { stdio: 'inherit' }).status !== 0)
      throw new Error('Lighthouse could not be installed');
  }
  return ((await import(pathToFileURL(main).href)) as { default: Lighthouse }).default;
}

/** Signs in where somebody else was seen before (`seen`), and chooses the size of text. */
async function beginAs(page: Page, base: string, seen: SeenPage | null, isLarge: boolean): Promise<void> {
  await page.goto(`${base}/favicon.svg`);
  if (seen) await page.evaluate(() => localStorage.clear());
  if (seen?.as) {
    const body = { username: seen.as, password };
    const { data } = await request<Record<string, string>>(base, 'POST', '/user/login', { body });
    const { token = '', id = '', userName = '' } = data;
    await page.evaluate(
      (values) => {
        for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
      },
      { token, id, userName },
    );
  }
  await page.evaluate((large) => localStorage.setItem('largeText', large ? '1' : '0'), isLarge);
}

/** What takes points from a page; where it did not stay on the address, that. */
async function faultsOf(
  lighthouse: Lighthouse,
  address: string,
  isPhone: boolean,
  port: number,
): Promise<string[]> {
  const [width, height] = isPhone ? [390, 844] : [1440, 900];
  const report = await lighthouse(address, {
    port,
    onlyCategories: ['accessibility'],
    logLevel: 'error',
    disableStorageReset: true,
    throttlingMethod: 'provided',
    // Pages that hear news never come to rest.
    maxWaitForLoad: 10_000,
    formFactor: isPhone ? 'mobile' : 'desktop',
    screenEmulation: { mobile: isPhone, width, height, deviceScaleFactor: 1, disabled: false },
  });
  if (!report) return ['Lighthouse gave no report'];
  const { audits, categories, finalDisplayedUrl } = report.lhr;
  const { score, auditRefs } = categories.accessibility;
  if (score === 1) return [];
  const weighing = auditRefs.filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0);
  return [
    `${score === null ? 'no' : Math.round(score * 100)} points at ${finalDisplayedUrl}`,
    ...weighing.map(({ id }) => {
      const items = audits[id]?.details?.items ?? [];
      return `${id}: ${items
        .map(({ node }) => `${node?.snippet} ${node?.explanation ?? ''}`)
        .slice(0, 3)
        .join(' | ')}`;
    }),
  ];
}

/** A port that nothing listens on. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
