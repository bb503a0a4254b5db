import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freshDatabase, inTurnOn } from '@homestead/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { type Person, signIn } from '../../testing/client.ts';
import { Journey } from '../../testing/journey.ts';
import { operator } from '../../testing/operator.ts';
import { type ServerProcess, startProcess } from '../../testing/processes/server-process.ts';
import { seededDatabase } from '../../testing/seeded.ts';
import { operate } from '../operate.ts';

/** A database and a data folder, with the server on them. */
interface Place {
  url: string;
  dataFolder: string;
  drop(): Promise<void>;
}

type Kind = 'postgres' | 'pglite';
const scratch = mkdtempSync(join(tmpdir(), 'homestead-operate-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/**
 * A place that holds the demonstration without the features of its layers, which are most of its bytes. On the embedded
 * database nobody but the server has the folder open.
 */
async function seeded(kind: Kind): Promise<Place> {
  const test = await seededDatabase(kind);
  await sql`truncate catalogue.feature cascade`.execute(test.db.kysely);
  await sql`update catalogue.layer_version set feature_count = 0`.execute(test.db.kysely);
  if (kind === 'postgres') return { url: test.url, dataFolder: join(scratch, 'data'), drop: test.drop };
  await test.db.close();
  const drop = async () => rmSync(test.url, { recursive: true, force: true });
  return { url: '', dataFolder: test.url, drop };
}

/** A place that holds nothing. */
async function empty(kind: Kind): Promise<Place> {
  const dataFolder = mkdtempSync(join(scratch, 'empty-'));
  if (kind === 'pglite') return { url: '', dataFolder, drop: async () => undefined };
  const test = await freshDatabase({ bare: true });
  await test.db.close();
  return { url: test.url, dataFolder, drop: test.drop };
}

/** People who upload, throw away and apply until they are told to stop; what was answered before that is theirs. */
class Load {
  #isOver = false;
  #running: Promise<void>[];
  /** Ids of files that stand, in the order of their answers. */
  readonly files: string[] = [];
  readonly cases: string[] = [];

  constructor(base: string, clerk: Person, villager: Person) {
    const journey = new Journey(base);
    this.#running = [
      this.#repeat(100, async (round) => {
        const kept = await clerk.upload('a.txt', 'text/plain', Buffer.from(`kept ${round}`));
        const thrown = await clerk.upload('b.txt', 'text/plain', Buffer.from(`thrown ${round}`));
        await clerk.remove(`/file/${thrown.data.id}`);
        this.files.push(kept.data.id);
      }),
      this.#repeat(500, async () => {
        const started = await journey.start(villager.userName);
        if (started.code === 200) this.cases.push(started.data.caseNo);
      }),
    ];
  }

  /** At a pace that stays within what one person may do in a minute: whoever is refused writes nothing. */
  async #repeat(everyMs: number, work: (round: number) => Promise<void>): Promise<void> {
    for (let round = 0; !this.#isOver; round++) await Promise.all([work(round), pause(everyMs)]);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#running);
  }
}

/** Does a command in this process, as `main.ts` does it in one of its own. */
async function here(place: Place, ...args: string[]): Promise<{ exit: number; said: string }> {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const config = readConfig({ DATABASE_URL: place.url, DATA_DIR: place.dataFolder });
  const exit = await operate(config, args, say).catch((error: unknown) => {
    say(String(error));
    return 2;
  });
  return { exit, said: lines.join('\n') };
}

// On PostgreSQL the guide's own commands back up and restore, followed word for word by guide.test.ts.
describe.each(inTurnOn('pglite'))('an operator on %s', (kind) => {
  const folder = join(scratch, `backup-${kind}`);
  let place: Place;
  let server: ServerProcess;
  let before: { files: string[]; cases: string[] };
  const target: { place?: Place; server?: ServerProcess } = {};

  beforeAll(async () => {
    place = await seeded(kind);
    server = await startProcess(place);
  });
  afterAll(async () => {
    await target.server?.kill();
    await target.place?.drop();
    await server?.kill();
    await place?.drop();
  });

  it('backs up under load, by the program that has the data open', async () => {
    const [clerk, villager] = [await signIn(server.base, 'cunwei'), await signIn(server.base, 'nonghu1')];
    const load = new Load(server.base, clerk, villager);
    await expect.poll(() => load.files.length > 3 && load.cases.length > 1).toBe(true);
    before = { files: [...load.files], cases: [...load.cases] };
    const taken = await operator(place, 'backup', folder);
    const during = load.files.length - before.files.length;
    await load.stop();
    expect(taken).toMatchObject({ exit: 0 });
    expect(taken.said.includes('由正在运行的服务执行')).toBe(kind === 'pglite');
    expect(during).toBeGreaterThan(0);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(existsSync(`${folder}.part`)).toBe(false);
  });

  it('opens the door of the embedded database for its own account alone', async () => {
    const door = join(place.dataFolder, 'operator.sock');
    expect(existsSync(door)).toBe(kind === 'pglite');
    if (kind === 'pglite') expect(statSync(door).mode & 0o777).toBe(0o600);
    expect(await here(place, 'verify')).toMatchObject({ exit: 0 });
  });

  it('refuses to restore over what is there, and restores into an empty place, verified', async () => {
    const refused = await here(place, 'restore', folder);
    expect(refused).toMatchObject({ exit: 2 });
    expect(refused.said).toMatch(/停止|in use/);
    await server.kill();
    if (kind === 'pglite') expect((await here(place, 'restore', folder)).said).toContain('不为空');
    target.place = await empty(kind);
    const restored = await here(target.place, 'restore', folder);
    expect(restored.said).toContain('核对通过');
    expect(restored.exit).toBe(0);
  });

  it('serves the restored data: people sign in, files are read, and the next number follows', async () => {
    target.server = await startProcess(target.place!);
    const clerk = await signIn(target.server.base, 'cunwei');
    for (const id of before.files) expect(await clerk.get(`/file/${id}`)).toMatchObject({ code: 200 });
    const text = await fetch(`${target.server.base}/api/file/download/${before.files[0]}`, {
      headers: { Authentication: clerk.token },
    });
    expect(await text.text()).toBe('kept 0');
    const journey = new Journey(target.server.base);
    const mine = await (await journey.as('nonghu1')).get<{ records: { caseNo: string }[] }>(
      '/v1/flowable/process?pageSize=200',
    );
    const numbers = mine.data.records.map(({ caseNo }) => caseNo);
    for (const number of before.cases) expect(numbers).toContain(number);
    const next = await journey.start('nonghu1');
    const day = next.data.caseNo.slice(0, -4);
    const last = numbers
      .filter((number) => number?.startsWith(day))
      .map((number) => Number(number.slice(-4)));
    expect(Number(next.data.caseNo.slice(-4))).toBe(Math.max(...last) + 1);
  });

  it('finds bytes that are gone', async () => {
    const files = join(target.place!.dataFolder, 'files');
    const lost = before.files[1]!;
    rmSync(join(files, lost.slice(32, 34), lost.slice(34, 36), lost));
    const { exit, said } = await here(target.place!, 'verify', '--digests');
    expect(exit).toBe(1);
    expect(said).toContain(`文件 ${lost} 的内容丢失`);
  });

  it('refuses a backup that was changed by a single byte', async () => {
    const entry = readdirSync(join(folder, 'files'), { recursive: true, encoding: 'utf8' }).find(
      (name) => name.length > 30,
    )!;
    writeFileSync(join(folder, 'files', entry), 'changed');
    const refused = await here(target.place!, 'restore', folder, '--replace');
    expect(refused.exit).toBe(2);
    expect(refused.said).toContain(`备份已损坏：files/${entry}`);
  });
});
