import { createHash } from 'node:crypto';
import { anyOf, type Database, maybe, type Row, rows, run, type Tx, tablesOf } from '@homestead/database';
import type { Content } from '@homestead/forms/server';
import { readFieldsOfCases } from '@homestead/models/server';
import { listCaseIds, readCaseFigures } from '@homestead/workflow/server';
import { sql } from 'kysely';
import type { Basis } from '../contract/index.ts';
import { type Entry, entriesOf } from '../engine/index.ts';
import { fieldsOf } from './basis.ts';
import type { BasisTable, StatisticsTables } from './tables.ts';

const tables = tablesOf<StatisticsTables>();

/** Raised where cases count as something else than before by the same basis: then all are counted anew. */
const method = 3;
/** Changes that are read in one transaction. */
const batch = 1000;
/** Batches before a reader is answered with what there is: a county that begins with many cases is counted in the background. */
const batchesForReader = 3;

type CaseEntry = Entry & { processId: string; processKey: string; division: string };

/** Keeps the figures: counts cases that changed anew, and with another basis all of them. */
export class Counter {
  readonly #db: Database;
  readonly #basis: Basis;
  readonly #models: Content['models'];
  #running: Promise<number> | null = null;

  constructor(db: Database, basis: Basis, models: Content['models']) {
    this.#db = db;
    this.#basis = basis;
    this.#models = models;
  }

  /** Lets all cases be counted anew where the basis is another one than they were counted by. */
  async start(): Promise<void> {
    const digest = createHash('sha256')
      .update(JSON.stringify([method, this.#basis]))
      .digest('hex');
    await this.#db.transaction(async (tx) => {
      await lock(tx);
      const known = await maybe<Row<BasisTable, 'digest'>>(
        tx,
        tables.selectFrom('statistics.basis').select('digest'),
      );
      if (known?.digest === digest) return;
      // The first basis finds all cases waiting, as the migration left them.
      if (known) await noteAll(tx);
      await run(
        tx,
        tables
          .insertInto('statistics.basis')
          .values({ digest })
          .onConflict((conflict) =>
            conflict.column('id').doUpdateSet((eb) => ({ digest: eb.ref('excluded.digest') })),
          ),
      );
    });
  }

  /** Counts what waits; with a limit of batches for whoever waits for an answer. Returns how many changes are still to be counted. */
  async refresh(most = batchesForReader): Promise<number> {
    // Callers on one node share a run: the changes of a reader who comes later are found by its own.
    for (let run = 0; run < most; run++) {
      if ((await this.#once()) === 0) return 0;
    }
    const [left] = await rows<{ count: number }>(
      this.#db.kysely,
      tables
        .selectFrom('statistics.changed_case')
        .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count')),
    );
    return left?.count ?? 0;
  }

  async #once(): Promise<number> {
    while (this.#running) await this.#running.catch(() => 0);
    this.#running = this.#db.transaction((tx) => this.#count(tx));
    try {
      return await this.#running;
    } finally {
      this.#running = null;
    }
  }

  async #count(tx: Tx): Promise<number> {
    const waits = await maybe(
      tx,
      tables.selectFrom('statistics.changed_case').select(sql.lit(1).as('one')).limit(sql.lit(1)),
    );
    if (!waits) return 0;
    await lock(tx);
    const changes = await rows<{ id: string; processId: string }>(
      tx,
      tables
        .selectFrom('statistics.changed_case')
        .select((eb) => [eb.cast<string>('id', 'text').as('id'), 'process_id as processId'])
        .orderBy('id')
        .limit(batch),
    );
    if (changes.length === 0) return 0;
    const ids = [...new Set(changes.map(({ processId }) => processId))];
    await replaceEntries(tx, ids, await countCases(tx, this.#basis, this.#models, ids));
    const counted = sql<number>`any(${changes.map(({ id }) => id)}::bigint[])`;
    await run(tx, tables.deleteFrom('statistics.changed_case').where('id', '=', counted));
    return changes.length;
  }
}

/** Lets every case be counted anew. */
async function noteAll(tx: Tx): Promise<void> {
  for (
    let ids = await listCaseIds(tx, '', batch);
    ids.length > 0;
    ids = await listCaseIds(tx, ids.at(-1)!, batch)
  )
    await sql`insert into statistics.changed_case (process_id) select unnest(${ids}::text[])`.execute(tx);
}

/** One counter at a time: sums are changed by differences. */
async function lock(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('statistics.count'))`.execute(tx);
}

/** What cases count as, read from the cases themselves. */
export async function countCases(
  tx: Tx,
  basis: Basis,
  models: Content['models'],
  ids: readonly string[],
): Promise<CaseEntry[]> {
  const cases = await readCaseFigures(tx, ids);
  const fields = await readFieldsOfCases(tx, models, fieldsOf(basis), ids);
  return cases.flatMap((one) =>
    entriesOf(basis, { ...one, fields: fields.get(one.id) ?? {} }).map((entry) => ({
      ...entry,
      processId: one.id,
      processKey: one.processKey,
      division: one.division,
    })),
  );
}

/** Puts new entries of cases in place of the old ones, and changes the sums by the difference. */
async function replaceEntries(tx: Tx, ids: readonly string[], entries: readonly CaseEntry[]): Promise<void> {
  await addToFigures(tx, ids, -1);
  await run(tx, tables.deleteFrom('statistics.entry').where('process_id', '=', anyOf(ids)));
  await sql`insert into statistics.entry (process_id, measure, process_key, month, day, division, key, state, days, count, total)
    select "processId", measure, "processKey", month, day, division, key, state, days, count, total
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e("processId" text, measure text, "processKey" text,
      month text, day date, division text, key text, state text, days integer, count integer, total double precision)`.execute(
    tx,
  );
  await addToFigures(tx, ids, 1);
  await run(tx, tables.deleteFrom('statistics.figure').where('count', '=', sql.lit(0)));
}

async function addToFigures(tx: Tx, ids: readonly string[], sign: 1 | -1): Promise<void> {
  const groups = ['measure', 'month', 'division', 'process_key', 'key', 'state', 'days'] as const;
  await run(
    tx,
    tables
      .insertInto('statistics.figure')
      .columns([...groups, 'count', 'total'])
      .expression(
        tables
          .selectFrom('statistics.entry')
          .select(groups)
          .select([
            sql<number>`${sign}::int * sum(count)`.as('count'),
            sql<number>`${sign}::int * sum(total)`.as('total'),
          ])
          .where('process_id', '=', anyOf(ids))
          .groupBy(groups),
      )
      .onConflict((conflict) =>
        conflict.constraint('figure_pk').doUpdateSet((eb) => ({
          count: eb('statistics.figure.count', '+', eb.ref('excluded.count')),
          total: eb('statistics.figure.total', '+', eb.ref('excluded.total')),
        })),
      ),
  );
}
