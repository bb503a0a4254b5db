import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { maybe, run, type Tx, tablesOf } from '@homestead/database';
import { sql } from 'kysely';
import {
  type FeatureProblem,
  type ImportChoices,
  type NewLayer,
  importTexts as texts,
} from '../../contract/index.ts';
import { layerFacts } from '../facts.ts';
import { findLayer, saveLayers } from '../layers.ts';
import { leaseUntil } from '../lease/lease.ts';
import { insertTiles, isPictureLayer } from '../pictures/store.ts';
import { cutVersion } from '../pieces/make.ts';
import { storableJson } from '../storable.ts';
import type { CatalogueTables } from '../tables.ts';
import { beginVersion, endVersion, insertFeatures, removeVersion } from '../versions/load.ts';
import { sourcePath } from './arrival/receive.ts';
import type { ImportDeps } from './deps.ts';
import type { Batch, Begin, FoundViolation } from './protocol.ts';
import { SourceError, type SourceReader } from './reader.ts';
import { type DetailedImport, getStored } from './store.ts';

const tables = tablesOf<CatalogueTables>();

/** Features told of in the report; more are counted. */
const mostFindings = 100_000;

/** Rows of one transaction; the embedded database serves nobody else while it lasts. */
const rowsOfBatch = { postgres: 200, pglite: 40 };

/** How long the import rests after a batch, as a share of what the batch took: who does light work meanwhile waits less. */
const rest = { postgres: 0.25, pglite: 1.5 };

/** The import was cancelled, or another process has it: nothing more is to be written. */
class Lost extends Error {}

/**
 * Loads a confirmed import into a version that nobody sees until all of it is there. What an interrupted run left is removed
 * first, so that a version is there whole or not at all. Throws SourceError where the file cannot be read.
 */
export async function runImport(deps: ImportDeps, reader: SourceReader, id: string): Promise<void> {
  const { db } = deps;
  const found = await getStored(db.kysely, id);
  const { choices } = found;
  if (!choices) throw new SourceError(texts.sourceGone);
  if (found.version !== null && found.layerId) await removeVersion(db, found.layerId, found.version);
  if (!existsSync(sourcePath(deps.folder, id))) throw new SourceError(texts.sourceGone);
  const { layerId, version } = await db.transaction((tx) => beginRun(deps, tx, found, choices));
  const run = new Run(deps, { id, layerId, version, choices });
  try {
    await reader.ask(await questionOf(deps, found, choices, layerId));
    await run.end(await loadAll(deps, reader, run));
  } catch (error) {
    // Its process may still hold the file open.
    reader.close();
    await dropRun(deps, layerId, version);
    if (!(error instanceof Lost)) throw error;
  }
}

/** Writes every batch while the file's process reads the next one; returns what it says at the end. */
async function loadAll(
  { db }: ImportDeps,
  reader: SourceReader,
  run: Run,
): Promise<NonNullable<Batch['end']>> {
  const ask = () => {
    const asked = reader.ask<Batch>({ kind: 'next' });
    // Where writing fails nobody waits for this answer any more.
    asked.catch(() => undefined);
    return asked;
  };
  let asked = ask();
  for (;;) {
    const batch = await asked;
    if (!batch.end) asked = ask();
    const began = performance.now();
    await run.write(batch);
    if (batch.end) return batch.end;
    // A call is several statements; on one connection each of them would wait for another batch.
    await wait((performance.now() - began) * rest[db.kind]);
  }
}

/** Removes what an import has loaded so far, and the layer that it made for itself. */
export async function dropRun(
  { db }: Pick<ImportDeps, 'db'>,
  layerId: string,
  version: number,
): Promise<void> {
  await removeVersion(db, layerId, version);
  await run(
    db.kysely,
    tables
      .deleteFrom('catalogue.layer as l')
      .where('l.id', '=', layerId)
      .where('l.current_version', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('catalogue.layer_version as v').whereRef('v.layer_id', '=', 'l.id'))),
      )
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('catalogue.import as i')
            .whereRef('i.layer_id', '=', 'l.id')
            .where(sql<boolean>`i.choices #>> '{newLayer,id}' = l.id`),
        ),
      ),
  );
}

async function beginRun(
  deps: ImportDeps,
  tx: Tx,
  { id, fileName, checksum, examined, createdById, createdBy }: DetailedImport,
  { layerId: known, newLayer, source }: ImportChoices,
) {
  const layerId = known ?? newLayer?.id ?? '';
  const layer = await findLayer(tx, layerId);
  const isPicture = examined?.picture !== undefined;
  if (layer && (await isPictureLayer(tx, layerId)) === !isPicture)
    throw new SourceError(texts.otherContent(isPicture));
  if (!layer && !newLayer) throw new SourceError(texts.unknownLayer);
  if (!layer) await saveLayers(tx, [newLayer as NewLayer], deps.now());
  await run(
    tx,
    tables.selectFrom('catalogue.layer').select(sql.lit(1).as('one')).where('id', '=', layerId).forUpdate(),
  );
  const version = await beginVersion(tx, layerId, {
    source: source ?? fileName,
    checksum,
    by: { id: createdById, name: createdBy },
    now: deps.now(),
    ...(examined ? { format: examined.format } : {}),
  });
  await run(tx, tables.deleteFrom('catalogue.import_finding').where('import_id', '=', id));
  const isMine = await maybe(
    tx,
    tables
      .updateTable('catalogue.import')
      .set((eb) => ({
        layer_id: layerId,
        version,
        read_count: sql.lit(0),
        kept_count: sql.lit(0),
        repaired_count: sql.lit(0),
        refused_count: sql.lit(0),
        revision: eb('revision', '+', eb.lit(1)),
      }))
      .where('id', '=', id)
      .where('state', '=', sql.lit('running'))
      .returning('id'),
  );
  if (!isMine) throw new Lost('cancelled');
  return { layerId, version };
}

async function questionOf(
  deps: ImportDeps,
  found: DetailedImport,
  choices: ImportChoices,
  layerId: string,
): Promise<{ kind: 'begin'; begin: Begin }> {
  const layer = await findLayer(deps.db.kysely, layerId);
  const isBorder = layerId === deps.borderLayer;
  const border = isBorder ? null : await deps.border(deps.db.kysely);
  return {
    kind: 'begin',
    begin: {
      path: sourcePath(deps.folder, found.id),
      name: found.fileName,
      folder: deps.folder,
      encoding: found.encoding,
      layerId,
      sourceLayer: choices.sourceLayer,
      epsg: choices.epsg,
      swapped: choices.swapped ?? false,
      geometryType: layer?.geometryType ?? 'Polygon',
      classField: layer?.classField ?? null,
      idField: choices.idField ?? null,
      fields: choices.fields ?? null,
      textFields: layer?.currentVersion ? await textFieldsOf(deps, layerId, layer.currentVersion) : [],
      judge: deps.judge?.href ?? null,
      border: border && [...border],
      rowsOfBatch: rowsOfBatch[deps.db.kind],
    },
  };
}

async function textFieldsOf({ db }: ImportDeps, layerId: string, version: number): Promise<string[]> {
  const { fields } = await layerFacts(db.kysely, layerId, version);
  return fields.filter(({ type }) => type === 'text' || type === 'date').map(({ name }) => name);
}

interface Running {
  id: string;
  layerId: string;
  version: number;
  choices: ImportChoices;
}

/** One run of an import: its batches, each in a transaction of its own, so that others are served in between. */
class Run {
  readonly #deps: ImportDeps;
  readonly #running: Running;
  #kept = 0;
  #size = 0;
  #refused = 0;
  #read = 0;
  #findings = 0;

  constructor(deps: ImportDeps, running: Running) {
    this.#deps = deps;
    this.#running = running;
  }

  /** Nothing goes in any more once the import is sure to be cancelled; its report goes on. */
  get #isLoading(): boolean {
    return this.#refused === 0 || this.#running.choices.onRefused === 'leaveOut';
  }

  async write({ rows, faults, read, repaired, tiles = [] }: Batch): Promise<void> {
    const { id, layerId, version } = this.#running;
    this.#read = read;
    this.#refused += faults.filter(({ kind }) => kind === 'refused').length;
    const batch = this.#isLoading ? rows : [];
    this.#kept = this.#isLoading ? this.#kept + rows.length : 0;
    const pictures = this.#isLoading ? tiles : [];
    for (const row of batch) this.#size += row.length;
    for (const { bytes } of pictures) this.#size += bytes.length;
    await this.#deps.db.transaction(async (tx) => {
      const isMine = await maybe(
        tx,
        tables
          .updateTable('catalogue.import')
          .set({
            read_count: read,
            kept_count: this.#kept,
            repaired_count: repaired,
            refused_count: this.#refused,
            lease_until: leaseUntil(this.#deps),
          })
          .where('id', '=', id)
          .where('state', '=', sql.lit('running'))
          .where('version', '=', version)
          .returning('id'),
      );
      if (!isMine) throw new Lost('cancelled');
      await insertFeatures(tx, layerId, version, batch);
      await insertTiles(tx, layerId, version, pictures);
      await this.#keep(tx, faults);
    });
    this.#deps.onProgress?.(id, read);
  }

  /** Keeps the lease. Throws where the import was cancelled, or another process has it. */
  async #holdOn(tx: Tx): Promise<void> {
    const { id, version } = this.#running;
    const isMine = await maybe(
      tx,
      tables
        .updateTable('catalogue.import')
        .set({ lease_until: leaseUntil(this.#deps) })
        .where('id', '=', id)
        .where('state', '=', sql.lit('running'))
        .where('version', '=', version)
        .returning('id'),
    );
    if (!isMine) throw new Lost('cancelled');
  }

  async #keep(tx: Tx, faults: readonly FoundViolation[]): Promise<void> {
    const told = faults.slice(0, Math.max(0, mostFindings - this.#findings)).map((fault, at) => ({
      position: this.#findings + at + 1,
      ...fault,
    }));
    if (told.length === 0) return;
    this.#findings += told.length;
    await sql`insert into catalogue.import_finding (import_id, position, number, feature_id, kind, problem, detail)
      select ${this.#running.id}, r.position, r.number, r.id, r.kind, r.problem, r.detail
      from jsonb_to_recordset(${storableJson(told)}::jsonb)
        as r(position int, number int, id text, kind text, problem text, detail text)`.execute(tx);
  }

  /** The version is whole, or nothing of it stays. */
  async end({ classes, hasOwnIds, picture }: NonNullable<Batch['end']>): Promise<void> {
    const { id, layerId, version } = this.#running;
    const { db, now } = this.#deps;
    if (!this.#isLoading) throw new SourceError(texts.refused(this.#refused));
    if (this.#read === 0) throw new SourceError(texts.noFeatures);
    if (this.#kept === 0) throw new SourceError(texts.nothingKept);
    // Before anybody sees the version, so that spatial calls are as fast on it as on the one before.
    await cutVersion(db, { layerId, version }, now, () => db.transaction((tx) => this.#holdOn(tx)));
    await db.transaction(async (tx) => {
      const isMine = await maybe(
        tx,
        tables
          .updateTable('catalogue.import')
          .set((eb) => ({
            state: sql.lit('done'),
            finished_at: now(),
            lease_until: sql.lit(null),
            total_count: eb.ref('read_count'),
            revision: eb('revision', '+', eb.lit(1)),
            updated_at: now(),
          }))
          .where('id', '=', id)
          .where('state', '=', sql.lit('running'))
          .where('version', '=', version)
          .returning('id'),
      );
      if (!isMine) throw new Lost('cancelled');
      await endVersion(tx, layerId, version, {
        count: this.#kept,
        size: this.#size,
        hasOwnIds,
        classes,
        picture,
      });
    });
    // Without statistics the planner takes the primary key over the spatial index for a fresh layer.
    await sql`analyze catalogue.feature`.execute(db.kysely);
  }
}

/** Words for a problem of a feature. */
export const problemText = (kind: 'repaired' | 'refused', problem: string): string =>
  (kind === 'refused'
    ? texts.features[problem as FeatureProblem]
    : texts.repairs[problem as keyof typeof texts.repairs]) ?? problem;
