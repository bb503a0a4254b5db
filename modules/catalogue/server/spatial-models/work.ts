import { type CamelRow, maybe, run, type Tx, tablesOf } from '@homestead/database';
import { HttpError } from '@homestead/http/contract';
import type { Principal } from '@homestead/people/server';
import { sql } from 'kysely';
import { dataFileRule } from '../../contract/data-catalogue/files.ts';
import { modelTexts as texts } from '../../contract/data-catalogue/model-texts.ts';
import type { ModelStep } from '../../contract/data-catalogue/models.ts';
import type { DataDeps } from '../data-deps.ts';
import { addDataFile } from '../data-files/data-files.ts';
import { versionTitles } from '../layers.ts';
import { keepingLease } from '../lease/kept-lease.ts';
import { leaseUntil } from '../lease/lease.ts';
import { literals } from '../lists.ts';
import { storableJson } from '../storable.ts';
import type { CatalogueTables, SpatialModelRunTable } from '../tables.ts';
import { orderSteps } from './graph.ts';
import { type RunResult, runSteps } from './steps.ts';

const tables = tablesOf<CatalogueTables>();

/** Between two notes of how far a run is. */
const noteMs = 1_000;

/** The run was cancelled, its model deleted, or another process has it. */
class Lost extends Error {}

interface Taken extends CamelRow<SpatialModelRunTable, 'id' | 'model_id' | 'keep'> {
  steps: ModelStep[];
  inputs: Record<string, string>;
  reader: Principal;
  name: string;
  directoryId: string;
}

/** Works on runs that wait, one after the other, and on those that a dead process left. */
export class ModelWork {
  readonly #deps: DataDeps;
  #running: Promise<number> | null = null;
  #closed = false;

  constructor(deps: DataDeps) {
    this.#deps = deps;
  }

  /** Does all that waits; a call while it runs joins it. Returns how many it worked on. */
  runDue(): Promise<number> {
    this.#running ??= this.#runAll().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** What is running is begun anew by whoever comes next. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#running?.catch(() => undefined);
  }

  async #runAll(): Promise<number> {
    for (let count = 0; ; count++) {
      const taken = this.#closed ? undefined : await this.#take();
      if (!taken) return count;
      await this.#work(taken);
    }
  }

  #take(): Promise<Taken | undefined> {
    return maybe(
      this.#deps.db.kysely,
      tables
        .updateTable('catalogue.spatial_model_run as r')
        .from('catalogue.spatial_model as m')
        .set({ state: sql.lit('running'), progress: sql.lit(0), lease_until: leaseUntil(this.#deps) })
        .whereRef('m.id', '=', 'r.model_id')
        .where(
          'r.id',
          'in',
          tables
            .selectFrom('catalogue.spatial_model_run')
            .select('id')
            .where('state', 'in', literals('waiting', 'running'))
            .where((eb) =>
              eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', sql<Date>`clock_timestamp()`)]),
            )
            .orderBy('created_at')
            .limit(sql.lit(1))
            .forUpdate()
            .skipLocked(),
        )
        .returning([
          'r.id',
          'r.model_id as modelId',
          'r.keep',
          'r.steps',
          'r.inputs',
          'r.reader',
          'm.name',
          'm.directory_id as directoryId',
        ])
        .$narrowType<Pick<Taken, 'steps' | 'inputs' | 'reader'>>(),
    );
  }

  async #work(taken: Taken): Promise<void> {
    const { db, now, report } = this.#deps;
    try {
      const { steps, inputs, reader } = taken;
      const wish = { steps: orderSteps(steps), inputs, person: reader };
      const renew = () =>
        run(
          db.kysely,
          tables
            .updateTable('catalogue.spatial_model_run')
            .set({ lease_until: leaseUntil(this.#deps) })
            .where('id', '=', taken.id)
            .where('state', '=', sql.lit('running'))
            .where('lease_until', 'is not', null),
        );
      await keepingLease(this.#deps, renew, async () => {
        const result = await runSteps(this.#deps, wish, this.#noter(taken.id));
        await this.#keep(taken, result);
      });
    } catch (error) {
      if (error instanceof Lost) return;
      if (!(error instanceof HttpError)) report(error, 'the run of a spatial model');
      const fault = error instanceof HttpError ? wordsOf(error) : texts.broke;
      await run(
        db.kysely,
        tables
          .updateTable('catalogue.spatial_model_run')
          .set({
            state: sql.lit('failed'),
            fault: fault.slice(0, 1000),
            lease_until: sql.lit(null),
            finished_at: now(),
          })
          .where('id', '=', taken.id)
          .where('state', '=', sql.lit('running')),
      );
    }
  }

  /** Notes how far a run is, and with it that its process still runs. Throws Lost. */
  #noter(id: string): (share: number) => Promise<void> {
    let notedAt = Number.NEGATIVE_INFINITY;
    return async (share) => {
      if (performance.now() - notedAt < noteMs) return;
      notedAt = performance.now();
      const isMine = await maybe(
        this.#deps.db.kysely,
        tables
          .updateTable('catalogue.spatial_model_run')
          .set({ progress: Math.min(99, Math.floor(share * 100)), lease_until: leaseUntil(this.#deps) })
          .where('id', '=', id)
          .where('state', '=', sql.lit('running'))
          .returning('id'),
      );
      if (!isMine) throw new Lost('cancelled');
      if (this.#closed) {
        await run(
          this.#deps.db.kysely,
          tables
            .updateTable('catalogue.spatial_model_run')
            .set({ lease_until: sql.lit(null) })
            .where('id', '=', id),
        );
        throw new Lost('closing');
      }
    };
  }

  /** Keeps the table of a run and, as a data file, its features. */
  async #keep({ id, keep, name, directoryId, reader }: Taken, result: RunResult): Promise<void> {
    const { db, files, now } = this.#deps;
    if (!keep || result.features.length === 0) return db.transaction((tx) => this.#end(tx, id, result, null));
    const title = `${name} ${stamp(now())}`;
    const source = bytesOf(result);
    const rule = dataFileRule.name;
    await files.deposit(
      {
        name: `${title}.geojson`,
        declared: 'application/json',
        source,
        rule,
        personId: reader.id,
        fileIn: () => undefined,
      },
      (put) =>
        db.transaction(async (tx) => {
          const { id: fileId } = await put(tx);
          const titles = await versionTitles(tx, result.layerVersions);
          const used = result.layerVersions.map((version) => titles.get(version) ?? version);
          const note = `${texts.kind}：${used.join('、')}`;
          const file = { directoryId, name: title, remark: '', fileId, note };
          await this.#end(tx, id, result, await addDataFile(this.#deps, tx, reader, file));
        }),
    );
  }

  async #end(tx: Tx, id: string, result: RunResult, fileId: string | null): Promise<void> {
    const { features, byClass, totalArea, layerVersions } = result;
    const isMine = await maybe(
      tx,
      tables
        .updateTable('catalogue.spatial_model_run')
        .set({
          state: sql.lit('done'),
          progress: sql.lit(100),
          lease_until: sql.lit(null),
          versions: JSON.stringify(layerVersions),
          feature_count: features.length,
          total_area: totalArea,
          by_class: storableJson(byClass),
          result_file_id: fileId,
          finished_at: this.#deps.now(),
        })
        .where('id', '=', id)
        .where('state', '=', sql.lit('running'))
        .returning('id'),
    );
    if (!isMine) throw new Lost('cancelled');
  }
}

/** What a person is told: the words of each field at fault, where there are any. */
function wordsOf({ message, data }: HttpError): string {
  const fields = (data as { fields?: { message: string }[] } | undefined)?.fields ?? [];
  return fields.length > 0 ? fields.map((field) => field.message).join('；') : message;
}

const stamp = (at: Date) => at.toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' }).replaceAll(':', '');

async function* bytesOf({ features }: RunResult): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode('{"type":"FeatureCollection","features":[');
  for (const [i, feature] of features.entries())
    yield encoder.encode(`${i > 0 ? ',\n' : ''}${JSON.stringify(feature)}`);
  yield encoder.encode(']}');
}
