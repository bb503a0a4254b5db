import { type Database, type Executor, keepIdsAfter, newId, type Tx } from '@homestead/database';
import type { ObservedCall } from '@homestead/http/server';
import { operationKinds } from '../contract/index.ts';
import { type ChainFinding, checkChain } from './chain.ts';
import { type ChainChecks, type ChainChecksSettings, createChainChecks } from './chain-checks.ts';
import type { Entry } from './entry.ts';
import { readHead } from './head.ts';
import { sealOperations, timeOf } from './seal.ts';
import { insertRows, lastChangeOf, type Row, toRow } from './store.ts';

export interface AuditSettings {
  db: Database;
  now?: () => Date;
  /** Names of people by id; a port, since audit stands before people in the order of modules. */
  namesOf?(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  flushMs?: number;
  /** Key of the seals. Without one an edit by hand still breaks the chain, but the editor could seal the log again. */
  sealKey?: string;
  /** File to which the signed head of the chain is exported. */
  witness?: string;
  /** Called when a check finds the chain broken. */
  notifyBroken?: ChainChecksSettings['notifyBroken'];
  /** Called when writing entries failed; they stay in the buffer and are tried again. */
  onFailure?(error: unknown): void;
}

export interface Audit {
  /** Buffers an entry; it is written within a second, and on `close`. */
  record(entry: Entry): void;
  /** Writes an entry in the caller's transaction: entry and change are committed together or not at all. */
  write(tx: Tx, entry: Entry): Promise<void>;
  /** The hook of the HTTP server for refusals and reads; it buffers, so that the reply does not wait. */
  observe(call: ObservedCall): void;
  /** The hook of the HTTP server for changes; it writes in the transaction of the change. */
  writeAct(tx: Tx, call: ObservedCall): Promise<void>;
  /** Who changed something last, by its target in the log, and when. */
  lastChange(target: string): Promise<{ by: string; at: Date } | undefined>;
  flush(): Promise<void>;
  /** How many entries wait to be written. */
  unflushed(): number;
  /** Seals the entries older than ten minutes; for an hourly background job. Returns how many rows were sealed. */
  seal(ageMs?: number): Promise<number>;
  /** Whether the chain of seals holds, from its first to its last. */
  findBreak(): Promise<ChainFinding>;
  /** Recorded checks of the chain, with their notifications and calls. */
  chain: ChainChecks;
  close(): Promise<void>;
}

/** An entry that waited longer than this gets a new id: its old id holds a time that may be sealed already. */
const staleMs = 5 * 60_000;
/** Limit of the buffer. A longer one means that the database is unavailable; the oldest entries of reads are dropped first. */
const maxBuffered = 20_000;
const batch = 500;

/** The operation log. */
export function createAudit(settings: AuditSettings): Audit {
  const { db, now = () => new Date(), namesOf, sealKey = '', onFailure = () => undefined } = settings;
  const seal = { key: sealKey, witness: settings.witness ?? null };
  const chain = createChainChecks({ db, seal, now, onFailure, notifyBroken: settings.notifyBroken });
  let buffer: Row[] = [];
  let flushing: Promise<void> | null = null;
  const timer = setInterval(() => void flush(), settings.flushMs ?? 1000);
  timer.unref();

  /**
   * Ids come after the newest seal, also where the clock was set back before this start: an entry among sealed ones would look
   * like one that somebody slipped in.
   */
  let floor: string | null = null;
  async function afterSeals(reads: Executor): Promise<string> {
    if (floor !== null) return floor;
    const { toId = '' } = (await readHead(reads)) ?? {};
    if (toId) keepIdsAfter(timeOf(toId));
    floor = toId;
    return toId;
  }

  async function writeNow(tx: Tx, entry: Entry): Promise<void> {
    await afterSeals(tx);
    await insertRows(tx, [toRow(entry, now())]);
  }

  function record(entry: Entry): void {
    if (buffer.length >= maxBuffered) buffer.shift();
    buffer.push(toRow(entry, now()));
    if (buffer.length >= batch) void flush();
  }

  function flush(): Promise<void> {
    flushing ??= drain().finally(() => {
      flushing = null;
    });
    return flushing;
  }

  async function drain(): Promise<void> {
    while (buffer.length > 0) {
      const rows = buffer.slice(0, batch);
      try {
        const sealed = await afterSeals(db.kysely);
        for (const row of rows)
          if (row.id <= sealed || Date.now() - timeOf(row.id) > staleMs) row.id = newId();
        await name(rows);
        await insertRows(db.kysely, rows);
        buffer = buffer.filter((row) => !rows.includes(row));
      } catch (error) {
        onFailure(error);
        return;
      }
    }
  }

  async function name(rows: readonly Row[]): Promise<void> {
    const ids = rows.filter((row) => row.person_id && !row.person_name).map((row) => row.person_id!);
    if (ids.length === 0 || !namesOf) return;
    const names = await namesOf([...new Set(ids)]);
    for (const row of rows) row.person_name ??= names.get(row.person_id ?? '') ?? null;
  }

  return {
    record,
    flush,
    unflushed: () => buffer.length,
    write: writeNow,
    observe: (call) => {
      record(entryOf(call));
      // An investigation looks for refused changes as for changes: they are written at once, reads with the next flush.
      if (call.method !== 'GET') void flush();
    },
    writeAct: (tx, call) => writeNow(tx, entryOf(call)),
    lastChange: (target) => lastChangeOf(db.kysely, target),
    seal: (ageMs) => sealOperations(db, seal, ageMs),
    findBreak: () => checkChain(db.kysely, seal),
    chain,
    close: async () => {
      clearInterval(timer);
      await chain.close();
      await flush();
      await flush();
    },
  };
}

function entryOf(call: ObservedCall): Entry {
  return {
    kind: operationKinds.find((kind) => kind === call.kind) ?? 'call',
    personId: call.personId,
    personName: call.personName,
    ip: call.ip,
    route: `${call.method} ${call.route}`,
    summary: call.summary,
    target: call.target ?? null,
    code: call.code,
    message: call.message,
    ms: call.ms,
    detail: { url: call.url.split('?')[0], status: call.status, ...call.detail },
  };
}
