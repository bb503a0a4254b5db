import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Random } from '@homestead/bpmn/testing';
import type { Database } from '@homestead/database';
import { type Content, loadContent } from '@homestead/forms/server';
import { picture as drawPicture } from '../../../modules/files/server/testing/pictures.ts';
import { rootFolder } from '../config.ts';
import { Journey } from '../testing/journey.ts';
import { type Served, serve } from '../testing/served.ts';
import { type Account, Callers, Fallen, makePeople } from './people.ts';
import type { Values } from './picture.ts';

interface Sample {
  name: string;
  village: string;
  geometry: { geometry: object };
}

const photo = drawPicture('png', 24, 16);
const dayMs = 86_400_000;

/** The whole product with its people, its content and its clock, for a random run. */
export class World {
  readonly served: Served;
  readonly accounts: readonly Account[];
  readonly content: Content;
  /** What divisions are called, by their codes: texts that a template began name them. */
  readonly places: ReadonlyMap<string, string>;
  readonly callers: Callers;
  /** What was done, in words: printed when something is wrong. */
  readonly log: string[] = [];
  readonly #samples: Sample[];
  readonly #journey: Journey;
  readonly #checks = new Map<string, Values>();
  #now: number;
  #files = 0;

  static async make(kind: 'postgres' | 'pglite'): Promise<World> {
    const served = await serve({ kind });
    const accounts = await makePeople(served.db);
    const callers = new Callers(() => served.base);
    const admin = accounts.find(({ userName }) => userName === 'admin')!;
    const samples = (await callers.call<Sample[]>(admin, 'GET', '/demo/samples')).data;
    const world = new World(served, accounts, callers, samples);
    await world.advance(0);
    await world.#sendStraightBack();
    return world;
  }

  private constructor(served: Served, accounts: readonly Account[], callers: Callers, samples: Sample[]) {
    this.served = served;
    this.accounts = accounts;
    this.content = loadContent(join(rootFolder, 'content'));
    const divisions = readFileSync(join(rootFolder, 'content/people/divisions.json'), 'utf8');
    this.places = new Map(
      (JSON.parse(divisions) as { code: string; name: string }[]).map(({ code, name }) => [code, name]),
    );
    this.callers = callers;
    this.#samples = samples;
    this.#journey = new Journey(served.base);
    this.#now = Date.parse('2027-01-04T09:00:00+08:00');
  }

  /** Deploys the homestead process anew: what its later tasks return goes straight back, unless what was drawn has changed. */
  async #sendStraightBack(): Promise<void> {
    const shipped = await readFile(join(rootFolder, 'content/processes/zjdjfsp.bpmn'), 'utf8');
    const bpmn = shipped.replace(/<bpmn:userTask id="(\w+)"/g, (task, id: string) => {
      const isEarly = ['cjtzgsc', 'cwhyj', 'cwhgs', 'cwhgsyj'].includes(id);
      return `${task} ha:settles=""${isEarly ? '' : ' ha:resubmit="straight"'}`;
    });
    const path = '/v1/flowable/process-definition';
    const reply = await this.callers.call(this.account('admin'), 'POST', path, { bpmn });
    if (reply.code !== 200) throw new Fallen(`the process: ${reply.text}`);
  }

  get db(): Database {
    return this.served.db;
  }

  /** The county's day. */
  get today(): string {
    return new Date(this.#now + 8 * 3_600_000).toISOString().slice(0, 10);
  }

  account(userName: string): Account {
    const found = this.accounts.find((account) => account.userName === userName);
    if (!found) throw new Error(`no account ${userName}`);
    return found;
  }

  byId(id: string): Account {
    const found = this.accounts.find((account) => account.id === id);
    if (!found) throw new Error(`no person ${id}`);
    return found;
  }

  /** Moves the county's clock to the next morning of nine that many days on: the same in every replay. */
  async advance(days: number): Promise<void> {
    this.#now += days * dayMs;
    const now = new Date(this.#now).toISOString();
    const reply = await this.callers.call(this.account('admin'), 'PUT', '/demo/clock', { now });
    if (reply.code !== 200) throw new Fallen(`the clock: ${reply.text}`);
  }

  async restart(): Promise<void> {
    await this.served.restart();
  }

  /** A shape of the village as text, with what the three check popups say of it; now and then one on protected land. */
  async draw(random: Random, village: string): Promise<{ text: string; checks: Values }> {
    const wanted = random.chance(0.12) ? /^(farmland|mixed)$/ : /^clean/;
    const own = this.#samples.filter((sample) => wanted.test(sample.name) && sample.village === village);
    const sample = random.pick(own.length > 0 ? own : this.#samples.filter(({ name }) => name === 'clean'));
    const { geometry } = sample.geometry;
    const known = this.#checks.get(sample.name);
    const checks = known ?? { jfsqjd: await this.#journey.analyse(geometry) };
    this.#checks.set(sample.name, checks);
    return { text: JSON.stringify({ type: 'Feature', properties: {}, geometry }), checks };
  }

  async upload(who: Account, path: string): Promise<string> {
    this.#files += 1;
    const person = await this.callers.as(who.userName);
    const reply = await person.upload(`${path}-${this.#files}.png`, 'image/png', photo, path);
    if (reply.code !== 200) throw new Fallen(`upload for ${path} by ${who.userName}: ${reply.text}`);
    return reply.data.id;
  }

  close(): Promise<void> {
    return this.served.close();
  }
}

/** A stream of choices of its own for each case, so that one case can be run again alone. */
export function streamOf(seed: number, stream: number): Random {
  return new Random(Math.imul(seed, 0x9e3779b1) ^ Math.imul(stream + 1, 0x85ebca6b));
}
