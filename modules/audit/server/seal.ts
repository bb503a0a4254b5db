import { createHmac } from 'node:crypto';
import { type Database, maybe, one, rows, type Tx } from '@homestead/database';
import { sql } from 'kysely';

interface Seal {
  no: number;
  fromId: string;
  toId: string;
  previous: string;
  digest: string;
}

/** Ids hold their time; below this age every transaction that wrote one is over (they are cut off after a minute). */
const settledMs = 10 * 60_000;
const batch = 20_000;
const sealKeyOfLock = 7_350_401;
const sealColumns = sql`no, from_id as "fromId", to_id as "toId", previous, digest`;

/** The time in a UUID v7, in milliseconds. */
export function timeOf(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

function lowestId(ms: number): string {
  const hex = Math.max(0, Math.floor(ms)).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** Seals what has settled since the last seal, a batch a seal, until nothing is left. Returns how many rows were sealed. */
export async function sealOperations(
  db: Database,
  key: string,
  ageMs = settledMs,
  size = batch,
): Promise<number> {
  let sealed = 0;
  for (;;) {
    const count = await sealNext(db, key, ageMs, size);
    sealed += count;
    if (count < size) return sealed;
  }
}

function sealNext(db: Database, key: string, ageMs: number, size: number): Promise<number> {
  return db.transaction(async (tx) => {
    await one(tx, sql`select pg_advisory_xact_lock(${sql.lit(sealKeyOfLock)}) is null as ok`);
    const last = await maybe<Seal>(tx, sql`select ${sealColumns} from audit.seal order by no desc limit 1`);
    const fromId = last?.toId ?? '';
    const texts = await textsOf(tx, fromId, lowestId(Date.now() - ageMs), size);
    const end = texts.at(-1);
    if (!end) return 0;
    const previous = last?.digest ?? '';
    await sql`insert into audit.seal (no, from_id, to_id, rows, previous, digest, at)
      values (${(last?.no ?? 0) + 1}, ${fromId}, ${end.id}, ${texts.length}, ${previous}, ${digestOf(key, previous, texts)}, now())`.execute(
      tx,
    );
    return texts.length;
  });
}

/** The first seal whose rows or whose place in the chain are not what they were, or null where all is whole. */
export async function findBrokenSeal(db: Database, key: string): Promise<number | null> {
  const seals = await rows<Seal>(db.kysely, sql`select ${sealColumns} from audit.seal order by no`);
  for (const [index, seal] of seals.entries()) {
    const before = seals[index - 1];
    // The oldest may have lost what came before it, when the time of keeping was over.
    const linked =
      !before ||
      (before.no + 1 === seal.no && before.digest === seal.previous && before.toId === seal.fromId);
    const whole = await db.transaction(async (tx) => {
      const texts = await textsOf(tx, seal.fromId, seal.toId);
      return digestOf(key, seal.previous, texts) === seal.digest;
    });
    if (!linked || !whole) return seal.no;
  }
  return null;
}

/** Rows as texts that are the same on every database and in every time zone. */
function textsOf(tx: Tx, after: string, upTo: string, size = batch): Promise<{ id: string; text: string }[]> {
  return rows(
    tx,
    sql<{
      id: string;
      text: string;
    }>`select id, jsonb_build_array(id, (extract(epoch from at) * 1000)::bigint, kind, person_id,
        person_name, ip, route, summary, target, code, message, ms, detail)::text as text
      from audit.operation where id > ${after} and id <= ${upTo} order by id limit ${size}`,
  );
}

function digestOf(key: string, previous: string, texts: readonly { text: string }[]): string {
  const chain = createHmac('sha256', key).update(previous);
  for (const { text } of texts) chain.update('\n').update(text);
  return chain.digest('hex');
}
