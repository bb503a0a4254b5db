import { join } from 'node:path';
import { type Database, openDatabase } from '@homestead/database';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { Journey } from '../../apps/server/testing/journey.ts';
import { serve } from '../../apps/server/testing/served.ts';
import { type Client, type Kind, type Place, sharedBrowser } from './browser.ts';
import { sharedProductVariable } from './start/global-setup.ts';

/** The whole product and a browser in front of it, for the tests of one file. */
export interface Product {
  served: Running;
  /** People at the API, to bring cases to where a test begins. */
  journey: Journey;
  /**
   * A client of its own. One that is opened in a test closes after it; one that is opened before the tests stays for all of
   * them. A test fails on complaints of the browsers that are open in it.
   */
  open(kind: Kind, place?: Place): Promise<Client>;
  /** A client that stays on the device with its service worker, in a profile of its own. */
  install(kind: Kind, place?: Place): Promise<Client>;
}

interface Running {
  base: string;
  db: Database;
  close(): Promise<void>;
}

/**
 * The product that all files share, or with `own` one of this file's own: for tests of what everybody sees (whole lists, the
 * operation log, calendars) and for those that move the clock. As a function, `own` says what is started instead of the
 * demonstration county.
 */
export function product(options: { own?: boolean | (() => Promise<Running>) } = {}): Product {
  let served: Running | undefined;
  let journey: Journey | undefined;
  let isInTest = false;
  const clients: { client: Client; stays: boolean }[] = [];
  beforeAll(async () => {
    const start = options.own === true ? serve : options.own || joinShared;
    served = await start();
    journey = new CaseJourney(served);
  });
  afterAll(async () => {
    await Promise.all(clients.map(({ client }) => client.close()));
    if (served && options.own) await (await sharedBrowser()).leave(served.base);
    await served?.close();
  });
  beforeEach(() => {
    isInTest = true;
  });
  afterEach(async ({ task }) => {
    isInTest = false;
    const open = clients.map(({ client }) => client);
    if (task.result?.state === 'fail') await photograph(open, task.id);
    const complaints = open.flatMap(({ kind, watch }) => watch.take().map((text) => `${kind}: ${text}`));
    const passing = clients.filter(({ stays }) => !stays);
    clients.splice(0, clients.length, ...clients.filter(({ stays }) => stays));
    await Promise.all(passing.map(({ client }) => client.close()));
    expect(complaints, `complaints of the browser: ${complaints.join('; ')}`).toEqual([]);
  });
  const open = async (kind: Kind, place: Place | undefined, isInstalled: boolean): Promise<Client> => {
    const client = await (await sharedBrowser()).open(kind, ready(served).base, place, isInstalled);
    clients.push({ client, stays: !isInTest });
    return client;
  };
  return {
    get served() {
      return ready(served);
    },
    get journey() {
      return ready(journey);
    },
    open: (kind, place) => open(kind, place, false),
    install: (kind, place) => open(kind, place, true),
  };
}

/** The product that the global set-up started, with a connection to its database. */
async function joinShared(): Promise<Running> {
  const address = process.env[sharedProductVariable];
  if (!address) throw new Error(`${sharedProductVariable} is not set: run through vitest.browser.config.ts`);
  const { base, url } = JSON.parse(address) as { base: string; url: string };
  const db = await openDatabase({ kind: 'postgres', url, poolSize: 2 });
  return { base, db, close: () => db.close() };
}

/** Lets the publicity of one case pass by its timer, so that the clock of the other tests stays. */
class CaseJourney extends Journey {
  readonly #db: Database;

  constructor({ base, db }: Running) {
    super(base);
    this.#db = db;
  }

  override async passPublicity(processId: string): Promise<void> {
    await sql`update workflow.timer set due_at = created_at where process_id = ${processId} and state = 'waiting'`.execute(
      this.#db.kysely,
    );
    await this.advanceClock('PT0S');
  }
}

/** What a failing test saw, where E2E_FAILURES names a folder for it. */
async function photograph(clients: Client[], name: string): Promise<void> {
  const folder = process.env['E2E_FAILURES'];
  if (!folder) return;
  for (const [index, { page, watch }] of clients.entries()) {
    await page.screenshot({ path: join(folder, `${name}-${index}.png`) });
    console.log(`${name}: ${page.url()}`, watch.take(), [...watch.pending]);
  }
}

function ready<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('the product is not up yet');
  return part;
}
