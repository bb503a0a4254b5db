import { createHash } from 'node:crypto';
import {
  anyOf,
  type Database,
  maybe,
  one,
  type Row,
  rows,
  run,
  type Tx,
  tablesOf,
} from '@homestead/database';
import { type Models, readFieldsOfCases } from '@homestead/models/server';
import { listCaseIds, processesOf } from '@homestead/workflow/server';
import { sql } from 'kysely';
import type { HomesteadTables, PlaceBasisTable } from '../tables.ts';
import { type PlaceFields, placeOf } from './sources.ts';

const tables = tablesOf<HomesteadTables>();

/** Changes that are read in one transaction. */
const batch = 500;
/** Batches before a reader is answered with what there is: many cases at once are placed in the background. */
const batchesForReader = 2;

/** Keeps where cases lie: places those that changed anew, and all of them where other fields say it. */
export class Places {
  readonly #db: Database;
  readonly #fields: () => PlaceFields[];
  readonly #models: Models;
  #running: Promise<number> | null = null;

  constructor(db: Database, fields: () => PlaceFields[], models: Models) {
    this.#db = db;
    this.#fields = fields;
    this.#models = models;
  }

  /** Takes over what waits, with a limit of batches for whoever waits for an answer. Returns how many changes still wait. */
  async refresh(most = batchesForReader): Promise<number> {
    await this.#noteOtherFields();
    for (let run = 0; run < most; run++) {
      // Callers on one node share a run: what a later reader looks for is found by its own.
      while (this.#running) await this.#running.catch(() => 0);
      this.#running = this.#db
        .transaction((tx) => this.#place(tx))
        .finally(() => {
          this.#running = null;
        });
      if ((await this.#running) === 0) return 0;
    }
    const { count } = await one<{ count: number }>(
      this.#db.kysely,
      tables
        .selectFrom('homestead.changed_place')
        .select(({ fn }) => fn.count<number>('process_id').distinct().as('count')),
    );
    return count;
  }

  async #noteOtherFields(): Promise<void> {
    const digest = createHash('sha256').update(JSON.stringify(this.#fields())).digest('hex');
    const known = await maybe<Row<PlaceBasisTable, 'digest'>>(
      this.#db.kysely,
      tables.selectFrom('homestead.place_basis').select('digest'),
    );
    if (known?.digest === digest) return;
    await this.#db.transaction(async (tx) => {
      await run(
        tx,
        tables
          .insertInto('homestead.place_basis')
          .values({ digest })
          .onConflict((oc) => oc.column('id').doUpdateSet((eb) => ({ digest: eb.ref('excluded.digest') }))),
      );
      // By the first fields the migration left all cases waiting.
      if (!known) return;
      for (let ids = await listCaseIds(tx, '', 5000); ids.length > 0; ) {
        await sql`insert into homestead.changed_place (process_id) select unnest(${ids}::text[])`.execute(tx);
        ids = await listCaseIds(tx, ids.at(-1)!, 5000);
      }
    });
  }

  async #place(tx: Tx): Promise<number> {
    const waits = await maybe(
      tx,
      tables.selectFrom('homestead.changed_place').select(sql.lit(1).as('one')).limit(sql.lit(1)),
    );
    if (!waits) return 0;
    // One node at a time: what is read later must not be overwritten by what was read before.
    await sql`select pg_advisory_xact_lock(hashtext('homestead.place'))`.execute(tx);
    const changes = await rows<{ id: string; processId: string }>(
      tx,
      tables
        .selectFrom('homestead.changed_place')
        .select(({ cast }) => [cast<string>('id', 'text').as('id'), 'process_id as processId'])
        .orderBy('id')
        .limit(batch),
    );
    if (changes.length === 0) return 0;
    const ids = [...new Set(changes.map(({ processId }) => processId))];
    const found = await this.#placesOf(tx, ids);
    const gone = ids.filter((id) => !found.some(({ id: placed }) => placed === id));
    await run(tx, tables.deleteFrom('homestead.case_place').where('process_id', '=', anyOf(gone)));
    await sql`insert into homestead.case_place (process_id, x, y, geom)
      select id, x, y, st_setsrid(st_geomfromgeojson(shape), 4490)
      from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as p(id text, x double precision, y double precision, shape text)
      on conflict (process_id) do update set x = excluded.x, y = excluded.y, geom = excluded.geom`.execute(
      tx,
    );
    await run(
      tx,
      tables
        .deleteFrom('homestead.changed_place')
        .where('id', '=', sql<number>`any(${changes.map(({ id }) => id)}::bigint[])`),
    );
    return changes.length;
  }

  async #placesOf(tx: Tx, ids: readonly string[]) {
    const fields = this.#fields();
    const named = fields.flatMap(({ shapes, points }) => [...shapes, ...points]);
    const [processes, values] = [
      await processesOf(tx, ids),
      await readFieldsOfCases(tx, this.#models, named, ids),
    ];
    return ids.flatMap((id) => {
      const own = fields.find(({ processKey }) => processKey === processes.get(id));
      const place = own && placeOf(own, values.get(id) ?? {});
      if (!place) return [];
      const [x, y] = place.at;
      return [{ id, x, y, shape: JSON.stringify(place.geometry) }];
    });
  }
}
