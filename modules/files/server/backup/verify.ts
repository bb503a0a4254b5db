import { createHash } from 'node:crypto';
import { type Database, type DataCheck, paged, type Row, rows, tablesOf } from '@homestead/database';
import { sql } from 'kysely';
import { verifyTexts as texts } from '../../contract/index.ts';
import type { Storage } from '../storage/index.ts';
import type { FilesTables, FileTable } from '../tables.ts';
import { isHeld } from './hold.ts';

const tables = tablesOf<FilesTables>();

export interface FileCheckSettings {
  db: Database;
  storage: Storage;
  /** Reads every file and compares its digest, which takes as long as reading all of them. */
  digests?: boolean;
}

type Kept = Row<FileTable, 'id' | 'size' | 'sha256'>;

const page = 500;
/** Bytes come before their row and may wait for its transaction; beyond this nobody will write it. */
const settledMs = 10 * 60_000;

/** Files, as a snapshot of the database knows them, in the order of their ids: for a backup of their bytes. */
export function keptFiles(db: Database['kysely']): AsyncGenerator<Kept> {
  return paged((after?: Kept) =>
    rows(
      db,
      tables
        .selectFrom('files.file')
        .select(['id', 'size', 'sha256'])
        .where('id', '>', after?.id ?? '')
        .orderBy('id')
        .limit(page),
    ),
  );
}

/** What must hold between the rows of files and their bytes. */
export function fileChecks({ db, storage, digests = false }: FileCheckSettings): DataCheck[] {
  return [
    { key: 'files.bytes', title: texts.bytesTitle, faults: () => rowsWithoutBytes(db, storage, digests) },
    { key: 'files.rows', title: texts.rowsTitle, faults: () => bytesWithoutRows(db, storage) },
  ];
}

async function* rowsWithoutBytes(db: Database, storage: Storage, digests: boolean): AsyncGenerator<string> {
  for await (const file of keptFiles(db.kysely)) {
    const fault = await faultOf(storage, file, digests);
    // A file that was deleted between the two looks lost nothing.
    if (fault && (await unknownIds(db, [file.id])).size === 0) yield fault;
  }
}

async function faultOf(storage: Storage, file: Kept, digests: boolean): Promise<string | null> {
  const size = await storage.size(file.id);
  if (size === null) return texts.noBytes(file.id);
  if (size !== file.size) return texts.otherSize(file.id, size, file.size);
  if (!digests) return null;
  const found = await storage.get(file.id);
  if (!found) return texts.noBytes(file.id);
  const digest = createHash('sha256');
  for await (const chunk of found.stream) digest.update(chunk as Uint8Array);
  return digest.digest('hex') === file.sha256 ? null : texts.otherBytes(file.id);
}

async function* bytesWithoutRows(db: Database, storage: Storage): AsyncGenerator<string> {
  const before = Date.now() - settledMs;
  let ids: string[] = [];
  const settle = async () => {
    const unknown = await unknownIds(db, ids);
    ids = [];
    const [{ held } = { held: false }] = await rows(db.kysely, tables.selectNoFrom(isHeld.as('held')));
    // Held bytes of deleted files wait for the end of a backup; those of one deleted just now may be gone by now.
    if (held) return [];
    const left = await Promise.all(
      [...unknown].map(async (id) => ((await storage.size(id)) === null ? [] : [id])),
    );
    return left.flat().map(texts.noRow);
  };
  for await (const { key, changedAt } of storage.list()) {
    if (changedAt.getTime() < before && !key.includes('.')) ids.push(key);
    if (ids.length >= page) yield* await settle();
  }
  if (ids.length > 0) yield* await settle();
}

async function unknownIds(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await rows<{ id: string }>(
    db.kysely,
    sql`select x.id from unnest(${[...ids]}::text[]) as x(id) where not exists (select 1 from files.file f where f.id = x.id)`,
  );
  return new Set(found.map(({ id }) => id));
}
