import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { patience } from '../../packages/testing/patience.ts';
import { chromiumPath } from '../../scripts/chromium.mjs';
import { Watch } from './start/watch.ts';

export type Kind = 'phone' | 'desktop';

/** Where the device says it is. */
export interface Place {
  longitude: number;
  latitude: number;
  accuracy: number;
}

/** A client in a real browser: its page, and the ways of its kind. */
export interface Client {
  kind: Kind;
  /** Address of the client's root, without a slash at the end. */
  root: string;
  page: Page;
  watch: Watch;
  /** A finger on the phone, the mouse on the desktop. */
  press(target: Locator): Promise<void>;
  close(): Promise<void>;
}

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // A page of a test lives for seconds: what optimizing compilers take is never won back, and was a fifth of the work.
  '--js-flags=--no-opt --no-maglev',
];

const screens = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const satisfies Record<Kind, object>;

let running: Promise<TestBrowser> | undefined;

/** The one Chromium of this process, which all its test files share; it ends with the process. */
export function sharedBrowser(): Promise<TestBrowser> {
  running ??= TestBrowser.launch();
  return running;
}

/** A real Chromium with a profile of its own. */
export class TestBrowser {
  readonly #browser: Browser;
  /** Contexts without a page, which the next client of the same kind and product takes. */
  #idle: { kind: Kind; base: string; context: BrowserContext }[] = [];

  private constructor(browser: Browser) {
    this.#browser = browser;
  }

  static async launch(): Promise<TestBrowser> {
    // Settings of the person at this computer must not reach the test, and the other way round.
    const folder = mkdtempSync(join(tmpdir(), 'homestead-browser-'));
    const executablePath = chromiumPath();
    if (!executablePath) throw new Error('Chromium is not installed');
    const env = { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_CACHE_HOME: folder };
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    return new TestBrowser(await chromium.launch({ executablePath, args: flags, env }));
  }

  /**
   * A client with nothing stored, as after a first visit, except the files of the product that browsers keep: to fetch and
   * compile those anew for each test costs as much as most tests.
   */
  async open(kind: Kind, base: string, place?: Place, isInstalled = false): Promise<Client> {
    const context = isInstalled ? await this.#newContext(kind, 'allow') : await this.#context(kind, base);
    await context.setGeolocation(place ?? null);
    await context.grantPermissions(place ? ['geolocation'] : []);
    const page = await context.newPage();
    await forget(page, new URL(base).origin);
    return {
      kind,
      root: kind === 'phone' ? `${base}/m` : base,
      page,
      watch: new Watch(page),
      press: (target) => (kind === 'phone' ? target.tap() : target.click()),
      close: () => (isInstalled ? context.close() : this.#takeBack(kind, base, context)),
    };
  }

  /** One that a client gave back, or a new one. */
  async #context(kind: Kind, base: string): Promise<BrowserContext> {
    const idle = this.#idle.find((each) => each.kind === kind && each.base === base);
    if (idle) {
      this.#idle = this.#idle.filter((each) => each !== idle);
      return idle.context;
    }
    // Calls that tests answer themselves must reach them.
    return this.#newContext(kind, 'block');
  }

  async #newContext(kind: Kind, serviceWorkers: 'allow' | 'block'): Promise<BrowserContext> {
    const context = await this.#browser.newContext({
      ...screens[kind],
      serviceWorkers,
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(patience.poll);
    return context;
  }

  async #takeBack(kind: Kind, base: string, context: BrowserContext): Promise<void> {
    await Promise.all(context.pages().map((page) => page.close()));
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await context.clearPermissions();
    this.#idle.push({ kind, base, context });
  }

  /** Lets go of a product that ends: a connection that Chromium keeps for later would hold it open. */
  async leave(base: string): Promise<void> {
    const left = this.#idle.filter((each) => each.base === base);
    this.#idle = this.#idle.filter((each) => each.base !== base);
    await Promise.all(left.map(({ context }) => context.close()));
  }

  async close(): Promise<void> {
    await this.#browser.close();
  }
}

/** Clears what pages of this origin stored in the context of the page. */
async function forget(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'cookies,local_storage,indexeddb,cache_storage,service_workers,file_systems',
  });
  await session.detach();
}
