import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { maybe, rows, run, tablesOf } from '@homestead/database';
import { crsTable, isCrsCode } from '@homestead/geodesy';
import { sql } from 'kysely';
import { type Examined, importTexts as texts } from '../../contract/index.ts';
import { leaseUntil, renewalsOfLease, usualLeaseSeconds } from '../lease/lease.ts';
import { literals } from '../lists.ts';
import { storableJson } from '../storable.ts';
import type { CatalogueTables } from '../tables.ts';
import { removeVersion } from '../versions/load.ts';
import { sourcePath } from './arrival/receive.ts';
import type { ImportDeps } from './deps.ts';
import { noteWords } from './examination/source-words.ts';
import type { ExamineAnswer } from './protocol.ts';
import { SourceError, SourceReader } from './reader.ts';
import { runImport } from './run.ts';
import { getStored } from './store.ts';

const tables = tablesOf<CatalogueTables>();

const mostAttempts = 3;
/** Days after which a file that nobody went on with is given up. */
const forgottenDays = 7;
/** How the folders of unpacked archives begin (packages/geoformats). */
const unpackedPrefix = 'unpacked-';
/** Longer than anybody looks at a preview. */
const lookedAtMs = 3_600_000;

interface Lease {
  isLost: boolean;
  timer: NodeJS.Timeout | undefined;
}

/** Works on imports that wait, one after the other, on whatever node has their files. */
export class ImportWork {
  readonly #deps: ImportDeps;
  #running: Promise<number> | null = null;
  /** Its process ends by itself when nothing is asked of it for a while. */
  readonly #reader = new SourceReader();
  #closed = false;
  #isCleared = false;

  constructor(deps: ImportDeps) {
    this.#deps = deps;
  }

  /** Does all that waits; a call while it runs joins it. Returns how many it worked on. */
  runDue(): Promise<number> {
    this.#running ??= this.#runAll().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Ends the process that reads; what it was at is begun anew by whoever comes next. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#reader.close();
    await this.#running?.catch(() => undefined);
  }

  async #runAll(): Promise<number> {
    let count = 0;
    if (!this.#isCleared) await this.#clearUnpacked();
    this.#isCleared = true;
    while (!this.#closed) {
      const taken = await this.#take();
      if (!taken) break;
      count += 1;
      await this.#work(taken.id, taken.wasUploaded);
    }
    return count;
  }

  /** The next import whose file is here and that no living process has. */
  async #take(): Promise<{ id: string; wasUploaded: boolean } | null> {
    const { db, folder } = this.#deps;
    const waiting = await rows(
      db.kysely,
      tables
        .selectFrom('catalogue.import')
        .select(['id', 'state'])
        .where('state', 'in', literals('uploaded', 'confirmed', 'running'))
        .where((eb) =>
          eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', sql<Date>`clock_timestamp()`)]),
        )
        .orderBy('created_at')
        .limit(sql.lit(50)),
    );
    for (const { id, state } of waiting) {
      if (!existsSync(sourcePath(folder, id))) continue;
      const wasUploaded = state === 'uploaded';
      const mine = await maybe(
        db.kysely,
        tables
          .updateTable('catalogue.import')
          .set((eb) => ({
            state: wasUploaded ? 'uploaded' : 'running',
            attempts: eb('attempts', '+', eb.lit(1)),
            lease_until: leaseUntil(this.#deps),
          }))
          .where('id', '=', id)
          .where('state', '=', state)
          .where((eb) =>
            eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', sql<Date>`clock_timestamp()`)]),
          )
          .returning('id'),
      );
      if (mine) return { id, wasUploaded };
    }
    return null;
  }

  async #work(id: string, isNew: boolean): Promise<void> {
    let lease: Lease | undefined;
    try {
      const { attempts } = await getStored(this.#deps.db.kysely, id);
      if (attempts > mostAttempts) throw new SourceError(texts.interruptedTooOften);
      lease = this.#hold(id, attempts);
      await (isNew ? this.#examine(id) : runImport(this.#deps, this.#reader, id));
    } catch (error) {
      // Cancelled, or another process has it: its state is no longer this one's to write.
      if (lease?.isLost) return;
      if (this.#closed) return this.#giveBack(id);
      if (error instanceof SourceError) return this.#refuse(id, error.message);
      // A fault of ours: it is heard of, and the import is tried again when its lease is over.
      this.#deps.report(error, 'an import');
    } finally {
      if (lease) endLease(lease);
    }
  }

  /**
   * Renews the lease while the file is read, which may take minutes without a batch, so that the import of a killed process
   * is taken up again as soon as the lease of its last renewal is over. A reader whose import is no longer ours is ended.
   */
  #hold(id: string, attempts: number): Lease {
    const { db, leaseSeconds = usualLeaseSeconds } = this.#deps;
    const renew = async () => {
      const mine = await maybe(
        db.kysely,
        tables
          .updateTable('catalogue.import')
          .set({ lease_until: leaseUntil(this.#deps) })
          .where('id', '=', id)
          .where('attempts', '=', attempts)
          .where('state', 'in', literals('uploaded', 'running'))
          .where('lease_until', 'is not', null)
          .returning('id'),
      );
      // Without a timer the work has ended meanwhile, and the reader may be at the next import.
      if (mine || lease.timer === undefined) return;
      lease.isLost = true;
      this.#reader.close();
    };
    const lease: Lease = { isLost: false, timer: undefined };
    lease.timer = setInterval(
      () => {
        // A renewal that fails is followed by the next, before the lease is over.
        renew().catch(() => undefined);
      },
      (leaseSeconds * 1000) / renewalsOfLease,
    ).unref();
    return lease;
  }

  async #examine(id: string): Promise<void> {
    const { db, folder, now } = this.#deps;
    const [west, south, east, north] = this.#deps.bounds();
    const { fileName, encoding: chosen } = await getStored(db.kysely, id);
    const ask = (encoding: string | null) =>
      this.#reader.ask<ExamineAnswer>({
        kind: 'examine',
        path: sourcePath(folder, id),
        name: fileName,
        folder,
        encoding,
        place: [(west + east) / 2, (south + north) / 2],
      });
    // A wrong choice must not cost the file, which was read before it was made.
    const wrong = { fault: '' };
    const { examined, samples } = await ask(chosen).catch((error: unknown) => {
      if (chosen === null || !(error instanceof SourceError)) throw error;
      wrong.fault = texts.encodingTakenBack(error.message);
      return ask(null);
    });
    const told = inWords(examined);
    if (wrong.fault) told.notes = [wrong.fault, ...told.notes];
    await run(
      db.kysely,
      tables
        .updateTable('catalogue.import')
        .set((eb) => ({
          state: sql.lit('examined'),
          examined: storableJson(told),
          encoding: wrong.fault ? null : chosen,
          samples: storableJson(samples),
          lease_until: sql.lit(null),
          attempts: sql.lit(0),
          revision: eb('revision', '+', eb.lit(1)),
          updated_at: now(),
        }))
        .where('id', '=', id)
        .where('state', '=', sql.lit('uploaded')),
    );
  }

  async #refuse(id: string, words: string): Promise<void> {
    const { db, now } = this.#deps;
    await run(
      db.kysely,
      tables
        .updateTable('catalogue.import')
        .set((eb) => ({
          state: sql.lit('refused'),
          fault: words.replaceAll('\0', '').slice(0, 1000),
          version: sql.lit(null),
          kept_count: sql.lit(0),
          lease_until: sql.lit(null),
          finished_at: now(),
          updated_at: now(),
          revision: eb('revision', '+', eb.lit(1)),
        }))
        .where('id', '=', id)
        .where('state', 'in', literals('uploaded', 'running')),
    );
    await rm(sourcePath(this.#deps.folder, id), { force: true });
  }

  async #giveBack(id: string): Promise<void> {
    await run(
      this.#deps.db.kysely,
      tables
        .updateTable('catalogue.import')
        .set((eb) => ({ lease_until: sql.lit(null), attempts: eb('attempts', '-', eb.lit(1)) }))
        .where('id', '=', id),
    );
  }

  /** Gives up what nobody goes on with, removes files that no import needs, and versions that nobody loads. */
  async sweep(): Promise<void> {
    const { db, folder, now } = this.#deps;
    await run(
      db.kysely,
      tables
        .updateTable('catalogue.import')
        .set({ state: sql.lit('cancelled'), finished_at: now(), updated_at: now() })
        .where('state', 'in', literals('uploaded', 'examined'))
        .where('updated_at', '<', sql<Date>`${now()}::timestamptz - make_interval(days => ${forgottenDays})`),
    );
    const needed = await rows(
      db.kysely,
      tables
        .selectFrom('catalogue.import')
        .select('id')
        .where('state', 'in', literals('uploaded', 'examined', 'confirmed', 'running')),
    );
    const ids = new Set(needed.map(({ id }) => id));
    for (const name of await readdir(folder).catch(() => []))
      if (/^[0-9a-f-]{36}$/.test(name) && !ids.has(name)) await rm(join(folder, name), { force: true });
    await this.#clearUnpacked();
    const stray = await rows(
      db.kysely,
      tables
        .selectFrom('catalogue.layer_version as v')
        .select(['v.layer_id as layerId', 'v.version'])
        .where('v.status', '=', sql.lit('loading'))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('catalogue.import as i')
                .whereRef('i.layer_id', '=', 'v.layer_id')
                .whereRef('i.version', '=', 'v.version')
                .where('i.state', '=', sql.lit('running')),
            ),
          ),
        ),
    );
    for (const { layerId, version } of stray) await removeVersion(db, layerId, version);
  }

  /**
   * Removes what a killed process had unpacked. Nodes may share the folder: while any import is worked on, and where somebody
   * may just look at one, folders stay.
   */
  async #clearUnpacked(): Promise<void> {
    const { db, folder } = this.#deps;
    const busy = await maybe(
      db.kysely,
      tables
        .selectFrom('catalogue.import')
        .select('id')
        .where('state', 'in', literals('uploaded', 'running'))
        .where('lease_until', '>', sql<Date>`clock_timestamp()`)
        .limit(sql.lit(1)),
    );
    if (busy) return;
    for (const name of await readdir(folder).catch(() => [])) {
      if (!name.startsWith(unpackedPrefix)) continue;
      const path = join(folder, name);
      const made = await stat(path).catch(() => undefined);
      if (made && Date.now() - made.mtimeMs > lookedAtMs) await rm(path, { recursive: true, force: true });
    }
  }
}

function endLease(lease: Lease): void {
  clearInterval(lease.timer);
  lease.timer = undefined;
}

/** Names of systems, and words in place of the codes of notes. */
function inWords(examined: Examined): Examined {
  const nameOf = (epsg: number) => {
    const code = `EPSG:${epsg}`;
    return isCrsCode(code) ? crsTable[code].name : code;
  };
  return {
    ...examined,
    notes: examined.notes.map((code) => noteWords[code] ?? code),
    layers: examined.layers.map((layer) => ({
      ...layer,
      candidates: layer.candidates.map((one) => ({ ...one, name: nameOf(one.epsg) })),
    })),
  };
}
