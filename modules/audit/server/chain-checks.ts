import {
  type Database,
  type Executor,
  maybe,
  newId,
  one,
  rows,
  run,
  type Tx,
  tablesOf,
} from '@homestead/database';
import { type BoundRoute, bind } from '@homestead/http/server';
import { sql } from 'kysely';
import { type ChainReason, type ChainState, chainRoutes as routes } from '../contract/index.ts';
import { type ChainFinding, checkChain } from './chain.ts';
import type { SealSettings } from './seal.ts';
import type { AuditTables } from './tables.ts';

const tables = tablesOf<AuditTables>();

export interface ChainChecksSettings {
  db: Database;
  seal: SealSettings;
  now: () => Date;
  /** Called in the transaction that stores the result of a broken chain; once a day for the same result. */
  notifyBroken?:
    | ((tx: Tx, finding: { reason: ChainReason; sealNo: number | null; at: Date }) => Promise<void>)
    | undefined;
  onFailure(error: unknown): void;
}

export interface ChainChecks {
  routes: BoundRoute[];
  /** Checks the chain and stores the result; for a daily background job. */
  check(): Promise<ChainFinding>;
  /** Aborts a running check and waits for its end. */
  close(): Promise<void>;
}

/** A check that did not end within this time counts as lost with its process. */
const longestMs = 30 * 60_000;
const shown = 10;

/** Checks of the chain, one at a time across all nodes, and their results. */
export function createChainChecks(settings: ChainChecksSettings): ChainChecks {
  const { db, now, onFailure } = settings;
  const stopping = new AbortController();
  let running: Promise<unknown> = Promise.resolve();

  /** Stores that a check begins, and returns its id; null where one runs already. */
  async function begin(tx: Tx, byName: string | null): Promise<string | null> {
    await one(tx, sql`select pg_advisory_xact_lock(hashtextextended('audit chain check', 0)) is null as ok`);
    if (await isChecking(tx, now())) return null;
    const id = newId();
    await run(tx, tables.insertInto('audit.chain_check').values({ id, began_at: now(), by_name: byName }));
    return id;
  }

  async function finish(id: string): Promise<ChainFinding> {
    const finding = await checkChain(db.kysely, settings.seal, stopping.signal);
    await db.transaction(async (tx) => {
      const at = now();
      const { reason, sealNo } = finding;
      const isNotified = await maybe(
        tx,
        tables
          .selectFrom('audit.chain_check')
          .select(sql.lit(1).as('one'))
          .where('id', '<>', id)
          .where('reason', '=', reason)
          .where('seal_no', 'is not distinct from', sealNo)
          .where('ended_at', '>', new Date(at.getTime() - 20 * 3_600_000))
          .limit(sql.lit(1)),
      );
      await run(
        tx,
        tables
          .updateTable('audit.chain_check')
          .set({ ended_at: at, seals: finding.seals, rows: finding.rows, reason, seal_no: sealNo })
          .where('id', '=', id),
      );
      if (reason && !isNotified) await settings.notifyBroken?.(tx, { reason, sealNo, at });
    });
    return finding;
  }

  return {
    routes: [
      bind(routes.getChain, () => readState(db.kysely, settings)),
      bind(routes.checkChain, async (call) => {
        const id = await call.act((tx) => begin(tx, call.person.name));
        if (id) running = finish(id).catch((error) => stopping.signal.aborted || onFailure(error));
        return readState(db.kysely, settings);
      }),
    ],
    check: async () => {
      const id = await db.transaction((tx) => begin(tx, null));
      return id ? finish(id) : checkChain(db.kysely, settings.seal, stopping.signal);
    },
    close: async () => {
      stopping.abort();
      await running;
    },
  };
}

async function isChecking(db: Executor, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - longestMs);
  const found = await maybe(
    db,
    tables
      .selectFrom('audit.chain_check')
      .select(sql.lit(1).as('one'))
      .where('ended_at', 'is', null)
      .where('began_at', '>', since)
      .limit(sql.lit(1)),
  );
  return found !== undefined;
}

async function readState(db: Executor, { seal, now }: ChainChecksSettings): Promise<ChainState> {
  const head = await maybe<{
    firstNo: number | null;
    lastNo: number | null;
    rows: number | null;
    at: Date | null;
    isOwner: boolean;
  }>(
    db,
    sql`select h.first_no as "firstNo", h.last_no as "lastNo", h.rows, h.at,
          pg_has_role(c.relowner, 'member') as "isOwner"
        from pg_class c left join audit.head h on true where c.oid = 'audit.operation'::regclass`,
  );
  const checks = await rows(
    db,
    tables
      .selectFrom('audit.chain_check')
      .select([
        'began_at as beganAt',
        'ended_at as endedAt',
        'by_name as by',
        'seals',
        'rows',
        'reason',
        'seal_no as sealNo',
      ])
      .orderBy('began_at', 'desc')
      .orderBy('id', 'desc')
      .limit(shown)
      // `finish` alone writes it.
      .$narrowType<{ reason: ChainReason | null }>(),
  );
  const seals = head ? (head.lastNo ?? 0) - (head.firstNo ?? 1) + 1 : 0;
  return {
    isKeyed: seal.key !== '',
    guard: head?.isOwner ? 'triggers' : 'role',
    seals,
    rows: head?.rows ?? 0,
    sealedAt: seals > 0 && head?.at ? head.at.toISOString() : null,
    isChecking: await isChecking(db, now()),
    checks: checks.map((check) => ({
      ...check,
      beganAt: check.beganAt.toISOString(),
      endedAt: check.endedAt?.toISOString() ?? null,
    })),
  };
}
