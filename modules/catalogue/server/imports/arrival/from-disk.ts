import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm, symlink } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { newId, run, tablesOf } from '@homestead/database';
import { sql } from 'kysely';
import {
  type ExaminedLayer,
  type ImportChoices,
  type LayerDefinition,
  importTexts as texts,
} from '../../../contract/index.ts';
import { saveLayers } from '../../layers.ts';
import { literals } from '../../lists.ts';
import type { CatalogueTables } from '../../tables.ts';
import { makeCurrent } from '../../versions/publish.ts';
import type { ImportDeps } from '../deps.ts';
import { SourceError } from '../reader.ts';
import { type DetailedImport, getStored } from '../store.ts';
import { ImportWork } from '../work.ts';
import { sourcePath } from './receive.ts';

const tables = tablesOf<CatalogueTables>();

/** What an operator says of a file on the server's own disk. */
export interface DiskImport {
  /** Absolute. */
  path: string;
  layer: LayerDefinition;
  leaveOutRefused: boolean;
  /** The system of the file's numbers; as it says or as its numbers look by default. */
  epsg?: number;
  /** Which layer of the file; the only one that fits by default. */
  sourceLayer?: string;
  /** Told what was chosen before it is brought in. */
  onChosen?(layer: ExaminedLayer, choices: ImportChoices): void;
}

const pollMs = 500;
const operator = { id: 'operator', name: '运维命令' };

/**
 * Brings a file of the disk in as the new current version of a layer, by the same process as the page's imports; a running
 * server that shares the folder may be the one that does the work. Answers how it ended. Throws SourceError.
 */
export async function importFromDisk(deps: ImportDeps, wish: DiskImport): Promise<DetailedImport> {
  const { db, folder, now } = deps;
  const id = newId();
  const { checksum, size } = await digestOf(wish.path);
  await mkdir(folder, { recursive: true });
  await symlink(wish.path, sourcePath(folder, id));
  const work = new ImportWork(deps);
  try {
    await saveLayers(db.kysely, [wish.layer], now());
    await run(
      db.kysely,
      tables.insertInto('catalogue.import').values({
        id,
        state: sql.lit('uploaded'),
        file_name: basename(wish.path),
        size,
        checksum,
        created_by: operator.id,
        created_by_name: operator.name,
        created_at: now(),
        updated_at: now(),
      }),
    );
    const found = await settled(deps, work, id, ['uploaded']);
    if (!found.examined) throw new SourceError(found.fault ?? texts.notExamined);
    const layer = layerOf(found.examined.layers, wish);
    const choices = choicesOf(layer, wish);
    wish.onChosen?.(layer, choices);
    await run(
      db.kysely,
      tables
        .updateTable('catalogue.import')
        .set({
          state: sql.lit('confirmed'),
          choices: JSON.stringify(choices),
          layer_id: wish.layer.id,
          total_count: layer.countIsLeast ? null : layer.count,
        })
        .where('id', '=', id),
    );
    const ended = await settled(deps, work, id, ['confirmed', 'running']);
    const { state, version } = ended;
    if (state === 'done' && version !== null)
      await db.transaction((tx) =>
        makeCurrent(tx, { layerId: wish.layer.id, version, byName: operator.name, now: now() }),
      );
    return ended;
  } catch (error) {
    await run(
      db.kysely,
      tables
        .updateTable('catalogue.import')
        .set({ state: sql.lit('cancelled'), finished_at: now() })
        .where('id', '=', id)
        .where('state', 'not in', literals('done', 'refused')),
    );
    throw error;
  } finally {
    await work.close();
    await rm(sourcePath(folder, id), { force: true });
  }
}

async function digestOf(path: string): Promise<{ checksum: string; size: number }> {
  const digest = createHash('sha256');
  let size = 0;
  try {
    for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
      digest.update(piece);
      size += piece.length;
    }
  } catch (error) {
    throw new SourceError(texts.noFile(path, reasonOf(error as NodeJS.ErrnoException)));
  }
  return { checksum: digest.digest('hex'), size };
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: '文件不存在',
  EACCES: '没有读取权限',
  EISDIR: '这是文件夹',
};
const reasonOf = ({ code = '', message }: NodeJS.ErrnoException) => reasons[code] ?? message;

/** The import once it has left these states, by this process's work or another's. */
async function settled(
  { db }: ImportDeps,
  work: ImportWork,
  id: string,
  states: readonly string[],
): Promise<DetailedImport> {
  for (;;) {
    await work.runDue();
    const found = await getStored(db.kysely, id);
    if (!states.includes(found.state)) return found;
    await wait(pollMs);
  }
}

function layerOf(layers: readonly ExaminedLayer[], { sourceLayer, layer }: DiskImport): ExaminedLayer {
  const named = layers.filter(({ name }) => sourceLayer === undefined || name === sourceLayer);
  const fitting = named.filter(({ geometryType }) => geometryType === layer.geometryType);
  const chosen = fitting.length === 0 ? named : fitting;
  const [only] = chosen;
  if (!only) throw new SourceError(texts.unknownSourceLayer);
  if (chosen.length > 1) throw new SourceError(texts.severalLayers(chosen.map(({ name }) => name)));
  return only;
}

function choicesOf(layer: ExaminedLayer, wish: DiskImport): ImportChoices {
  const [best] = layer.candidates;
  const epsg = wish.epsg ?? best?.epsg;
  if (epsg === undefined) throw new SourceError(texts.noCrs);
  return {
    layerId: wish.layer.id,
    sourceLayer: layer.name,
    epsg,
    swapped: wish.epsg === undefined && best?.swapped === true,
    onRefused: wish.leaveOutRefused ? 'leaveOut' : 'cancel',
  };
}
