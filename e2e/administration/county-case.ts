import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { rootFolder } from '../../apps/server/config.ts';
import { applicant, wayToApproval, wayToRegistration } from '../../apps/server/testing/case-forms.ts';
import { type Person, request, signIn } from '../../apps/server/testing/client.ts';
import { Journey } from '../../apps/server/testing/journey.ts';
import type { Served } from '../../apps/server/testing/served.ts';

type Box = readonly [west: number, south: number, east: number, north: number];

/** The ground of the fictitious county: its border, and what the checks of the map ask for, away from the plot. */
const ground: Readonly<Record<string, { box: Box; properties: Record<string, string> }>> = {
  county: { box: [119.0, 25.3, 119.2, 25.5], properties: { name: '青岚县' } },
  yjjbnt: { box: [119.02, 25.32, 119.03, 25.33], properties: { JBNTTBBH: 'A1' } },
  stbhhx: { box: [119.05, 25.32, 119.06, 25.33], properties: { HXMC: '水源涵养区' } },
  dscqgtddc: { box: [119.0, 25.3, 119.2, 25.5], properties: { DLMC: '农村宅基地' } },
};

const ringOf = ([west, south, east, north]: Box) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

const polygonOf = (box: Box) => ({ type: 'Polygon', coordinates: [ringOf(box)] });

/** Some 9 m × 9 m in the middle of the county. */
const plot = polygonOf([119.1, 25.4, 119.10009, 25.40008]);

/** Imports the ground as an administrator does: a file of GeoJSON each, examined, confirmed, published. */
export async function importGround({ app, base }: Served, admin: Person): Promise<void> {
  for (const [layerId, { box, properties }] of Object.entries(ground)) {
    const feature = { type: 'Feature', properties, geometry: polygonOf(box) };
    const form = new FormData();
    const file = JSON.stringify({ type: 'FeatureCollection', features: [feature] });
    form.append('file', new Blob([file]), `${layerId}.geojson`);
    const sent = await request<{ id: string }>(base, 'POST', '/v1/layer-import', {
      token: admin.token,
      form,
    });
    expect(sent.code, sent.text).toBe(200);
    await app.loadLayers();
    const path = `/v1/layer-import/${sent.data.id}`;
    const { data } = await admin.get<{ examined: { layers: { name: string }[] } }>(path);
    const choices = { layerId, sourceLayer: data.examined.layers[0]!.name, epsg: 4490, onRefused: 'cancel' };
    const confirmed = await admin.post(`${path}/confirm`, choices);
    expect(confirmed.code, confirmed.text).toBe(200);
    await app.loadLayers();
    const published = await admin.post(`/v1/layer-version/${layerId}/1/publish`, { current: null });
    expect(published.code, published.text).toBe(200);
  }
}

interface Account {
  userName: string;
  roles: string[];
}
const demonstration = JSON.parse(
  readFileSync(join(rootFolder, 'content/people/demo-accounts.json'), 'utf8'),
) as Account[];

/** The way of a house case, done by accounts of the county: for each person of the demonstration somebody with the same role. */
export class CountyJourney extends Journey {
  readonly #served: Served;
  readonly #accounts: (role: string) => { userName: string; password: string };
  readonly #signedIn = new Map<string, Person>();
  readonly used = new Set<string>();

  constructor(served: Served, accounts: (role: string) => { userName: string; password: string }) {
    super(served.base);
    this.#served = served;
    this.#accounts = accounts;
  }

  /** Each signs in with the initial password of the import, and must change it first. */
  override async as(name: string): Promise<Person> {
    const role = demonstration.find(({ userName }) => userName === name)?.roles[0] ?? name;
    const known = this.#signedIn.get(role);
    if (known) return known;
    const { userName, password } = this.#accounts(role);
    const first = await signIn(this.base, userName, password);
    const newPassword = `Qing#${role}#2026`;
    const changed = await first.put('/user/password', { oldPassword: password, newPassword });
    expect(changed.code, changed.text).toBe(200);
    const person = await signIn(this.base, userName, newPassword);
    this.#signedIn.set(role, person);
    this.used.add(userName);
    return person;
  }

  override async passPublicity(processId: string): Promise<void> {
    await sql`update workflow.timer set due_at = created_at where process_id = ${processId} and state = 'waiting'`.execute(
      this.#served.db.kysely,
    );
    await this.#served.app.fireDueTimers();
  }

  /** From the application of a villager to the registered house; how the case ended. */
  async carry(village: string): Promise<string | undefined> {
    const checks = await this.analyse(plot);
    const started = await this.start('villager', 'zjdjfsp', applicant(village));
    expect(started.code, started.text).toBe(200);
    const way = [...wayToApproval(plot, checks), ...wayToRegistration];
    return (await this.follow(started.data.processId, way))?.status;
  }
}
