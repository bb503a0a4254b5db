import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core';
import { patience } from '../../packages/testing/patience.ts';
import { isWholeRun } from '../../packages/testing/whole-run.ts';
import { chromiumPath } from '../../scripts/chromium.mjs';
import { Watch } from './start/watch.ts';

export type Kind = 'phone' | 'desktop';

/** Both clients in a whole run, else the one that is named: for tests of what both share, whose screens others open on both. */
export const clientsInTurn = (kind: Kind): readonly Kind[] => (isWholeRun ? ['phone', 'desktop'] : [kind]);

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
  phone: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: isWholeRun ? 2 : 1,
    isMobile: true,
    hasTouch: true,
  },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const satisfies Record<Kind, object>;

/** A page with a context of its own, which one client has at a time. */
interface Device {
  kind: Kind;
  base: string;
  context: BrowserContext;
  page: Page;
  session: CDPSession;
  /** Whether a test changed what stays with the page or its context for good. */
  isChanged(): boolean;
}

let running: Promise<TestBrowser> | undefined;

/** The one Chromium of this process, which all its test files share; it ends with the process. */
export function sharedBrowser(): Promise<TestBrowser> {
  running ??= TestBrowser.launch();
  return running;
}

/** A real Chromium with a profile of its own. */
export class TestBrowser {
  readonly #browser: Browser;
  /** What clients gave back, which the next one of the same kind and product takes. */
  #idle: Device[] = [];

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
   * A client with nothing stored, as after a first visit, except the files of the product that browsers keep and what the page
   * compiled of them: to fetch and compile those anew for each test costs more than most tests.
   */
  async open(kind: Kind, base: string, place?: Place, isInstalled = false): Promise<Client> {
    const device = isInstalled ? await this.#newDevice(kind, base, 'allow') : await this.#device(kind, base);
    const { context, page } = device;
    await context.setGeolocation(place ?? null);
    await context.grantPermissions(place ? ['geolocation'] : []);
    await forget(device);
    return {
      kind,
      root: rootOf(device),
      page,
      watch: new Watch(page),
      press: (target) => (kind === 'phone' ? target.tap() : target.click()),
      close: () => (isInstalled || device.isChanged() ? context.close() : this.#takeBack(device)),
    };
  }

  /** One that a client gave back, or a new one. */
  async #device(kind: Kind, base: string): Promise<Device> {
    const idle = this.#idle.find((each) => each.kind === kind && each.base === base);
    // Calls that tests answer themselves must reach them.
    if (!idle) return this.#newDevice(kind, base, 'block');
    this.#idle = this.#idle.filter((each) => each !== idle);
    return idle;
  }

  async #newDevice(kind: Kind, base: string, serviceWorkers: 'allow' | 'block'): Promise<Device> {
    const context = await this.#newContext(kind, serviceWorkers);
    const page = await context.newPage();
    hearBeforehand(page);
    const session = await context.newCDPSession(page);
    return { kind, base, context, page, session, isChanged: watchChanges(page) };
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

  /** Keeps the page as one that shows nothing; one that cannot be left, or crashed, goes with its context. */
  async #takeBack(device: Device): Promise<void> {
    const { kind, context, page } = device;
    await Promise.all(context.pages().map((each) => each !== page && each.close()));
    page.removeAllListeners();
    // A page with unsent input asks whether it may be left.
    page.on('dialog', (dialog) => dialog.accept());
    try {
      await Promise.all([
        page.unrouteAll({ behavior: 'ignoreErrors' }),
        context.unrouteAll({ behavior: 'ignoreErrors' }),
      ]);
      await context.setOffline(false);
      await context.clearPermissions();
      await page.emulateMedia({ media: null });
      await page.setViewportSize(screens[kind].viewport);
      await page.goto(emptyPage(rootOf(device)));
      await page.evaluate(() => sessionStorage.clear());
    } catch {
      return context.close();
    }
    page.removeAllListeners();
    this.#idle.push(device);
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

const rootOf = ({ kind, base }: Device) => (kind === 'phone' ? `${base}/m` : base);

/** Address of the client's origin at which none of its pages runs. */
export const emptyPage = (root: string) => `${root}/favicon.svg`;

/**
 * What a test waits for before it presses fails by itself where the press fails first: nobody hears of it any more, and an
 * unheard failure would end the whole run.
 */
function hearBeforehand(page: Page): void {
  for (const name of ['waitForEvent', 'waitForResponse', 'waitForRequest'] as const) {
    const own = page[name].bind(page) as unknown as (...args: unknown[]) => Promise<unknown>;
    const heard = (...args: unknown[]) => {
      const coming = own(...args);
      coming.catch(() => undefined);
      return coming;
    };
    Object.assign(page, { [name]: heard });
  }
}

/** Says whether somebody has changed what stays with a page or its context for good: scripts at the start, clock, devices. */
function watchChanges(page: Page): () => boolean {
  const context = page.context();
  let isChanged = false;
  const watch = (owner: object, names: string[]) => {
    for (const name of names) {
      const own: (...args: unknown[]) => unknown = Reflect.get(owner, name).bind(owner);
      const replaced = (...args: unknown[]) => {
        isChanged = true;
        return own(...args);
      };
      Object.assign(owner, { [name]: replaced });
    }
  };
  watch(page, ['addInitScript', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders']);
  watch(context, [
    'addInitScript',
    'exposeBinding',
    'exposeFunction',
    'setExtraHTTPHeaders',
    'newCDPSession',
  ]);
  watch(page.clock, ['install', 'setFixedTime', 'setSystemTime']);
  return () => isChanged;
}

/** Clears what pages of the product stored in the context, and where the page was. */
async function forget({ base, session }: Device): Promise<void> {
  await session.send('Storage.clearDataForOrigin', {
    origin: new URL(base).origin,
    storageTypes: 'cookies,local_storage,indexeddb,cache_storage,service_workers,file_systems',
  });
  await session.send('Page.resetNavigationHistory');
}

/** Holds back what is asked for at such addresses until what it answers is called. */
export async function hold(page: Page, addresses: string | RegExp): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(addresses, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}
