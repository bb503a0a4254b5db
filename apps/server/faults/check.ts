import { createHash } from 'node:crypto';
import { one, rows } from '@homestead/database';
import { sql } from 'kysely';
import { readConfig } from '../config.ts';
import { storageOf } from '../operate/storage.ts';
import { verify } from '../operate/verify.ts';
import { complaintsOfAll } from '../random/invariants.ts';
import type { Acknowledged, Clients, Journal } from './clients.ts';
import type { World } from './world.ts';

/** Where the journal, the tables and the files tell different stories; nothing, where all is well. */
export async function complaintsOfJournal(
  world: World,
  clients: Clients,
  journal: Journal,
  before: Counts,
  round: number,
): Promise<string[]> {
  const of = (kind: Acknowledged['kind']) => journal.acknowledged.filter((entry) => entry.kind === kind);
  return [
    ...(await sums(world, journal, before)),
    ...(await casesAndTasks(world, of('start'), of('submit'))),
    ...(await filesAndBytes(world, clients, of('upload'), round)),
    ...(await repeats(
      world,
      clients,
      journal.acknowledged.filter((entry) => entry.round === round),
    )),
    ...(await complaintsOfAll(world.db)),
    ...(await complaintsOfVerify(world)),
  ];
}

const missing = (what: string, told: readonly Acknowledged[], found: ReadonlySet<string>) =>
  told
    .filter(({ id }) => !found.has(id))
    .map(({ key, id }) => `${what} ${id} of ${key} was acknowledged and is lost`);

/** Successes in the operation log, by the call: one of each act, however often it was sent. */
const routes: Record<Acknowledged['kind'], string> = {
  start: 'POST /v1/flowable/process',
  submit: 'PUT /v1/flowable/task',
  upload: 'POST /file/upload',
};

/** What there is of each kind of act: as rows, and as entries of the operation log. */
export interface Counts {
  rows: Record<Acknowledged['kind'], number>;
  entries: Record<Acknowledged['kind'], number>;
}

/** Counts what there is; the first time, to know what there was before the clients came. */
export async function count({ db }: World): Promise<Counts> {
  const kinds = Object.keys(routes) as Acknowledged['kind'][];
  const entries = await rows<{ route: string; n: number }>(
    db.kysely,
    sql`select route, count(*)::int as n from audit.operation where code = '200' group by route`,
  );
  const logged = new Map(entries.map(({ route, n }) => [route, n]));
  return {
    rows: await one(
      db.kysely,
      sql`select (select count(*)::int from workflow.instance) as start, (select count(*)::int from files.file) as upload,
            (select count(*)::int from workflow.flow_record where kind = 'task') - (select count(*)::int from workflow.instance) as submit`,
    ),
    entries: Object.fromEntries(
      kinds.map((kind) => [kind, logged.get(routes[kind]) ?? 0]),
    ) as Counts['entries'],
  };
}

/** Nothing acknowledged is missing and nothing was done twice: rows and entries are those of before and one of each act. */
async function sums(world: World, journal: Journal, before: Counts): Promise<string[]> {
  const now = await count(world);
  const found: string[] = [];
  for (const kind of Object.keys(routes) as Acknowledged['kind'][]) {
    const told = journal.acknowledged.filter((entry) => entry.kind === kind).length;
    const unknown = journal.unknown.filter((entry) => entry.kind === kind).length;
    for (const what of ['rows', 'entries'] as const) {
      const added = now[what][kind] - before[what][kind];
      if (added < told || added > told + unknown)
        found.push(`${kind}: ${told} acknowledged, ${unknown} unknown, and ${added} ${what}`);
    }
  }
  return found;
}

async function casesAndTasks(
  { db }: World,
  starts: readonly Acknowledged[],
  submits: readonly Acknowledged[],
): Promise<string[]> {
  const cases = await rows<{ id: string }>(db.kysely, sql`select id from workflow.instance`);
  const found = missing('the case', starts, new Set(cases.map(({ id }) => id)));
  const done = await rows<{ id: string; records: number }>(
    db.kysely,
    sql`select t.id, (select count(*)::int from workflow.flow_record r where r.task_id = t.id and r.kind = 'task') as records
        from workflow.task t where t.state = 'done' and t.id = any(${submits.map(({ id }) => id)}::text[])`,
  );
  found.push(...missing('the step', submits, new Set(done.map(({ id }) => id))));
  for (const { id, records } of done)
    if (records !== 1) found.push(`the step ${id} has ${records} records in the history`);
  return found;
}

async function filesAndBytes(
  world: World,
  clients: Clients,
  uploads: readonly Acknowledged[],
  round: number,
): Promise<string[]> {
  const known = await rows<{ id: string; sha256: string }>(
    world.db.kysely,
    sql`select id, sha256 from files.file where name like '记录%'`,
  );
  const sums = new Map(known.map(({ id, sha256 }) => [id, sha256]));
  const found = missing('the file', uploads, new Set(sums.keys()));
  for (const { id, key, sha256, request, round: at } of uploads) {
    if (sums.get(id) !== sha256) found.push(`the file ${id} of ${key} has another digest in its row`);
    // The bytes of earlier rounds are looked at by the checks of the store.
    if (at !== round) continue;
    const reply = await fetch(`${world.nodes[0].base}/api/file/download/${id}`, {
      headers: { Authentication: clients.tokenOf(request.by) },
    });
    const bytes = Buffer.from(await reply.arrayBuffer());
    if (createHash('sha256').update(bytes).digest('hex') !== sha256)
      found.push(
        `the file ${id} of ${key} was acknowledged, and its download (${reply.status}) is not what was sent`,
      );
  }
  return found;
}

/** A repeat on the other node gets the reply that was given, to the byte. */
async function repeats(
  world: World,
  clients: Clients,
  acknowledged: readonly Acknowledged[],
): Promise<string[]> {
  const found: string[] = [];
  for (const { key, request, text } of acknowledged.filter((_, index) => index % 5 === 0)) {
    const again = await clients.send(world.nodes[1].base, key, request).catch((error: Error) => error);
    const now = again instanceof Error ? again.message : again.text;
    if (now !== text) found.push(`${key} was answered ${text.slice(0, 200)}, and again ${now.slice(0, 200)}`);
  }
  return found;
}

/** What `npm run verify` finds. */
async function complaintsOfVerify({ db, url, dataFolder }: World): Promise<string[]> {
  const config = readConfig({ DATABASE_URL: url, DATA_DIR: dataFolder, SEED: 'demo' });
  const lines: string[] = [];
  const code = await verify({
    config,
    db,
    storage: await storageOf(config),
    say: (line) => void lines.push(line),
  });
  return code === 0 ? [] : lines;
}
