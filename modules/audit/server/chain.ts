import { createHmac } from 'node:crypto';
import { type CamelRow, type Executor, maybe, rows, run, tablesOf } from '@homestead/database';
import { sql } from 'kysely';
import type { ChainReason } from '../contract/index.ts';
import { type Head, headColumns, isSigned, readWitness, signed, writeHead, writeWitness } from './head.ts';
import { hashRows, isAccepted, type SealSettings } from './seal.ts';
import type { AuditTables, SealTable } from './tables.ts';

const tables = tablesOf<AuditTables>();

/** Result of a check: how many seals and rows were read, and the first error found. */
export interface ChainFinding {
  seals: number;
  rows: number;
  reason: ChainReason | null;
  /** Number of the seal at which the error lies; null for errors of the whole chain. */
  sealNo: number | null;
}

type Seal = CamelRow<SealTable, 'no' | 'from_id' | 'to_id' | 'rows' | 'previous' | 'digest'>;

const sealPage = 500;

/**
 * Checks the whole chain: first and last seal against the signed head and its exported copy, the link of each seal to the one
 * before, and the digest of each seal's rows. Reads in pages and outside any transaction: sealed rows do not change, and rows
 * sealed meanwhile are left to the next check.
 */
export async function checkChain(
  db: Executor,
  settings: SealSettings,
  signal?: AbortSignal,
): Promise<ChainFinding> {
  const exported = await readWitness(settings.witness);
  // Head and oldest seal come from one statement, since another node may add a seal in between.
  const { head, oldest } = await readEnds(db);
  const finding: ChainFinding = { seals: 0, rows: 0, reason: null, sealNo: null };
  const broken = (reason: ChainReason, sealNo: number | null = null) => ({ ...finding, reason, sealNo });
  if (!head) return broken('headMissing');
  if (!isAccepted(settings.key, head, exported)) return broken('headForged');
  if (exported && !isSigned(settings.key, exported)) return broken('exportForged');
  if (exported && exported.lastNo > head.lastNo) return broken('newestMissing', exported.lastNo);
  const isEmpty = head.lastNo < head.firstNo;
  if (!isEmpty && oldest !== head.firstNo) return broken('oldestMissing', head.firstNo);

  let last: Seal | undefined;
  for (;;) {
    const seals = await readSeals(db, last?.no ?? head.firstNo - 1, head.lastNo);
    for (const seal of seals) {
      signal?.throwIfAborted();
      const isLinked =
        !last || (last.no + 1 === seal.no && last.digest === seal.previous && last.toId === seal.fromId);
      if (!isLinked) return broken('sealMissing', seal.no);
      if (!(await holds(db, settings.key, seal))) return broken('rowsChanged', seal.no);
      if (exported?.lastNo === seal.no && exported.digest !== seal.digest)
        return broken('rewritten', seal.no);
      finding.seals++;
      finding.rows += seal.rows;
      last = seal;
    }
    if (seals.length < sealPage) break;
  }
  if (!isEmpty && (last?.no !== head.lastNo || last.digest !== head.digest || finding.rows !== head.rows))
    return broken('newestMissing', head.lastNo);
  const above = await maybe(
    db,
    tables
      .selectFrom('audit.seal')
      .select('no')
      .where((eb) => eb('no', '>', eb.selectFrom('audit.head').select('last_no')))
      .orderBy('no')
      .limit(sql.lit(1)),
  );
  return above ? broken('sealAdded', above.no) : finding;
}

async function readEnds(db: Executor): Promise<{ head: Head | undefined; oldest: number | null }> {
  const found = await maybe<Head & { oldest: number | null }>(
    db,
    tables
      .selectFrom('audit.head')
      .select(headColumns)
      .select((eb) =>
        eb
          .selectFrom('audit.seal')
          .select(({ fn }) => fn.min('no').as('no'))
          .as('oldest'),
      ),
  );
  return { head: found, oldest: found?.oldest ?? null };
}

function readSeals(db: Executor, after: number, upTo: number): Promise<Seal[]> {
  return rows(
    db,
    tables
      .selectFrom('audit.seal')
      .select(['no', 'from_id as fromId', 'to_id as toId', 'rows', 'previous', 'digest'])
      .where('no', '>', after)
      .where('no', '<=', upTo)
      .orderBy('no')
      .limit(sealPage),
  );
}

async function holds(db: Executor, key: string, seal: Seal): Promise<boolean> {
  const chain = createHmac('sha256', key).update(seal.previous);
  const { count } = await hashRows(db, chain, seal.fromId, seal.toId, seal.rows + 1);
  return count === seal.rows && chain.digest('hex') === seal.digest;
}

/**
 * Signs the present first and last seal as the head and exports it: for the operator after a restore, or after old rows were
 * removed on purpose. Returns the new head.
 */
export async function acceptChain(db: Executor, { key, witness }: SealSettings): Promise<Head> {
  const first = await maybe(db, tables.selectFrom('audit.seal').select('no').orderBy('no').limit(sql.lit(1)));
  const last = await maybe(
    db,
    tables
      .selectFrom('audit.seal')
      .select(['no', 'to_id as toId', 'digest'])
      .orderBy('no', 'desc')
      .limit(sql.lit(1)),
  );
  const covered = await maybe(
    db,
    tables
      .selectFrom('audit.seal')
      .select((eb) => eb.cast<number>(eb.fn.coalesce(eb.fn.sum('rows'), eb.lit(0)), 'bigint').as('rows')),
  );
  const head = signed(key, {
    firstNo: first?.no ?? 1,
    lastNo: last?.no ?? 0,
    rows: covered?.rows ?? 0,
    toId: last?.toId ?? '',
    digest: last?.digest ?? '',
  });
  await run(
    db,
    tables
      .insertInto('audit.head')
      .values({
        first_no: 1,
        last_no: 0,
        rows: 0,
        to_id: '',
        digest: '',
        at: sql<Date>`now()`,
        signature: '',
      })
      .onConflict((conflict) => conflict.doNothing()),
  );
  await writeHead(db, head);
  await writeWitness(witness, head);
  return head;
}
