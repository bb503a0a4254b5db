import { createHmac, type Hmac } from 'node:crypto';
import { type Database, type Executor, one, rows, run, tablesOf } from '@homestead/database';
import { sql } from 'kysely';
import { type Head, isSigned, readHead, readWitness, signed, writeHead, writeWitness } from './head.ts';
import type { AuditTables } from './tables.ts';

const tables = tablesOf<AuditTables>();

/** Key of the seals, and file of the exported head. */
export interface SealSettings {
  key: string;
  /** File of the exported head; null exports none. */
  witness: string | null;
}

/** Entries older than this are sealed. Ids hold the time; transactions are aborted after a minute, so no older id can still appear. */
const settledMs = 10 * 60_000;
const batch = 20_000;
/** Rows read and hashed at once; a page blocks the event loop for one or two milliseconds. */
const page = 500;
const sealKeyOfLock = 7_350_401;

/** The time in a UUID v7, in milliseconds. */
export function timeOf(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

function lowestId(ms: number): string {
  const hex = Math.max(0, Math.floor(ms)).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** The head does not carry this key's signature. Sealing stops, since a new seal would hide the manipulation. */
export class ForeignHead extends Error {
  constructor() {
    super('the head of the operation log was changed or removed, or AUDIT_KEY is another: nothing is sealed');
    this.name = 'ForeignHead';
  }
}

/**
 * Seals the entries since the last seal that are old enough, in batches of one seal each, and exports the head. Returns how
 * many rows were sealed. Throws ForeignHead.
 */
export async function sealOperations(
  db: Database,
  settings: SealSettings,
  ageMs = settledMs,
  size = batch,
): Promise<number> {
  let sealed = 0;
  for (;;) {
    const { count, head } = await sealNext(db, settings, ageMs, size);
    sealed += count;
    if (count === size) continue;
    // Another node may have sealed since, so the head is exported even if this call sealed nothing.
    if (head.signature !== '') await writeWitness(settings.witness, head);
    return sealed;
  }
}

async function sealNext(
  db: Database,
  { key, witness }: SealSettings,
  ageMs: number,
  size: number,
): Promise<{ count: number; head: Head }> {
  const exported = await readWitness(witness);
  return db.transaction(async (tx) => {
    await one(tx, sql`select pg_advisory_xact_lock(${sql.lit(sealKeyOfLock)}) is null as ok`);
    const last = await readHead(tx, true);
    if (!last || !isAccepted(key, last, exported)) throw new ForeignHead();
    const chain = createHmac('sha256', key).update(last.digest);
    const { count, toId } = await hashRows(tx, chain, last.toId, lowestId(Date.now() - ageMs), size);
    if (count === 0) return { count, head: last };
    const digest = chain.digest('hex');
    const head = signed(key, {
      firstNo: last.firstNo,
      lastNo: last.lastNo + 1,
      rows: last.rows + count,
      toId,
      digest,
    });
    await run(
      tx,
      tables.insertInto('audit.seal').values({
        no: head.lastNo,
        from_id: last.toId,
        to_id: toId,
        rows: count,
        previous: last.digest,
        digest,
        at: sql<Date>`now()`,
      }),
    );
    await writeHead(tx, head);
    return { count, head };
  });
}

/** Accepts a head that this key signed; an unsigned one only where none was ever exported. */
export function isAccepted(key: string, head: Head, exported: Head | null): boolean {
  return isSigned(key, head) || (head.signature === '' && exported === null);
}

/** Hashes rows between two ids, in pages, in a text form that does not depend on database or time zone. */
export async function hashRows(
  db: Executor,
  chain: Hmac,
  after: string,
  upTo: string,
  limit: number,
): Promise<{ count: number; toId: string }> {
  let toId = after;
  let count = 0;
  while (count < limit) {
    const size = Math.min(page, limit - count);
    const found = await rows<{ id: string; text: string }>(
      db,
      tables
        .selectFrom('audit.operation')
        .select([
          'id',
          sql<string>`jsonb_build_array(id, (extract(epoch from at) * 1000)::bigint, kind, person_id,
            person_name, ip, route, summary, target, code, message, ms, detail)::text`.as('text'),
        ])
        .where('id', '>', toId)
        .where('id', '<=', upTo)
        .orderBy('id')
        .limit(size),
    );
    for (const { text } of found) chain.update('\n').update(text);
    count += found.length;
    toId = found.at(-1)?.id ?? toId;
    if (found.length < size) break;
  }
  return { count, toId };
}
