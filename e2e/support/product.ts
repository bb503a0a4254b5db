import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { Journey } from '../../apps/server/testing/journey.ts';
import { type Served, serve } from '../../apps/server/testing/served.ts';
import { type Client, type Kind, type Place, TestBrowser } from './browser.ts';

/** The whole product and a browser in front of it, for the tests of one file. */
export interface Product {
  served: Served;
  /** People at the API, to bring cases to where a test begins. */
  journey: Journey;
  /** A client of its own; closed after the test, which fails on complaints of the browser. */
  open(kind: Kind, place?: Place): Promise<Client>;
}

export function product(): Product {
  let served: Served | undefined;
  let journey: Journey | undefined;
  let browser: TestBrowser | undefined;
  const clients: Client[] = [];
  beforeAll(async () => {
    served = await serve();
    journey = new Journey(served.base);
    browser = await TestBrowser.launch();
  });
  afterEach(async ({ task }) => {
    const open = clients.splice(0);
    if (task.result?.state === 'fail') await photograph(open, task.id);
    const complaints = open.flatMap(({ kind, watch }) => watch.take().map((text) => `${kind}: ${text}`));
    await Promise.all(open.map((client) => client.close()));
    expect(complaints, 'complaints of the browser').toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await served?.close();
  });
  return {
    get served() {
      return ready(served);
    },
    get journey() {
      return ready(journey);
    },
    open: async (kind, place) => {
      const client = await ready(browser).open(kind, ready(served).base, place);
      clients.push(client);
      return client;
    },
  };
}

/** What a failing test saw, where E2E_FAILURES names a folder for it. */
async function photograph(clients: Client[], name: string): Promise<void> {
  const folder = process.env['E2E_FAILURES'];
  if (!folder) return;
  for (const [index, { page, watch }] of clients.entries()) {
    await page.screenshot({ path: join(folder, `${name}-${index}.png`) });
    console.log(`${name}: ${page.url()}`, watch.take());
  }
}

function ready<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('the product is not up yet');
  return part;
}
