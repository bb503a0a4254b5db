import { type CamelRow, type Executor, maybe, one, rows } from '@homestead/database';
import { HttpError } from '@homestead/http/contract';
import { can } from '@homestead/people/contract';
import type { Principal } from '@homestead/people/server';
import { type RawBuilder, sql } from 'kysely';
import { dataFileTexts as texts } from '../../contract/data-catalogue/file-texts.ts';
import type { DataFile, DataFileVersion } from '../../contract/data-catalogue/files.ts';
import { DirectoryTree } from '../directories/tree.ts';
import type { DataFileTable } from '../tables.ts';

export interface StoredFile extends CamelRow<DataFileTable> {
  versions: number;
  fileId: string;
  fileName: string;
  size: number;
  checksum: string;
  currentVersion: number;
  lockedByName: string;
  lockedAt: Date;
}

const columns = sql`f.id, f.directory_id as "directoryId", f.name, f.remark, f.current_version as "currentVersion",
  (select count(*)::int from catalogue.data_file_version o where o.data_file_id = f.id) as versions,
  v.file_id as "fileId", v.file_name as "fileName", v.size, v.checksum, f.locked_by as "lockedBy",
  f.locked_by_name as "lockedByName", f.locked_at as "lockedAt", f.version, f.created_at as "createdAt",
  f.created_by as "createdBy", f.updated_at as "updatedAt", f.updated_by as "updatedBy"`;
const tables = sql`catalogue.data_file f join catalogue.data_file_version v
  on v.data_file_id = f.id and v.number = f.current_version`;

/** Directories of a person, and what they may do with files in them. */
export interface FileView {
  tree: DirectoryTree;
  mayRead: ReadonlySet<string>;
  mayEdit: ReadonlySet<string>;
  person: Principal;
}

export async function fileViewOf(db: Executor, person: Principal): Promise<FileView> {
  const tree = await DirectoryTree.read(db);
  return {
    tree,
    mayRead: tree.allowed(person, 'catalogue.entry.read'),
    mayEdit: tree.allowed(person, 'catalogue.file.edit'),
    person,
  };
}

/** A file in a directory of the person's, locked for a change with `lock`. Throws missing. */
export async function getStoredFile(
  db: Executor,
  { mayRead }: FileView,
  id: string,
  lock = false,
): Promise<StoredFile> {
  const found = await maybe(
    db,
    sql<StoredFile>`select ${columns} from ${tables}
      where f.id = ${id} and f.directory_id = any(${[...mayRead]}::text[]) ${lock ? sql`for update of f` : sql``}`,
  );
  if (!found) throw new HttpError('missing', texts.missing);
  return found;
}

export async function findStoredFiles(
  db: Executor,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  page: { pageSize: number; offset: number },
): Promise<{ found: StoredFile[]; total: number }> {
  const found = await rows(
    db,
    sql<StoredFile>`select ${columns} from ${tables} where ${where} ${order} limit ${page.pageSize} offset ${page.offset}`,
  );
  const { total } = await one(
    db,
    sql<{ total: number }>`select count(*)::int as total from ${tables} where ${where}`,
  );
  return { found, total };
}

export function toFile({ tree, mayEdit, person }: FileView, row: StoredFile): DataFile {
  const { lockedBy, lockedByName, lockedAt, createdAt, updatedAt, ...rest } = row;
  const isMine = lockedBy === person.id;
  const isFree = lockedBy === null || isMine;
  const may = mayEdit.has(row.directoryId);
  return {
    ...rest,
    directoryPath: tree.path(row.directoryId),
    lock: lockedBy === null ? null : { by: lockedByName, at: lockedAt.toISOString(), mine: isMine },
    createTime: createdAt.toISOString(),
    updateTime: updatedAt.toISOString(),
    can: [
      ...(may && isFree ? ['edit', 'delete', 'checkIn'] : []),
      ...(may && lockedBy === null ? ['checkOut'] : []),
      ...(may && lockedBy !== null && (isMine || can(person, 'catalogue.file.unlock')) ? ['release'] : []),
    ],
  };
}

interface StoredVersion extends Omit<DataFileVersion, 'createTime'> {
  createdAt: Date;
}

/** Versions of files, each with the name of its file. */
export async function findVersions(
  db: Executor,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  page: { pageSize: number; offset: number },
): Promise<{ records: DataFileVersion[]; total: number }> {
  const from = sql`catalogue.data_file_version v join catalogue.data_file f on f.id = v.data_file_id where ${where}`;
  const found = await rows(
    db,
    sql<StoredVersion>`select f.id, f.name, v.number, v.number = f.current_version as current, v.file_id as "fileId",
        v.file_name as "fileName", v.size, v.checksum, v.note, v.created_at as "createdAt", v.created_by_name as "createdBy"
      from ${from} ${order} limit ${page.pageSize} offset ${page.offset}`,
  );
  const { total } = await one(db, sql<{ total: number }>`select count(*)::int as total from ${from}`);
  const records = found.map(({ createdAt, ...row }) => ({ ...row, createTime: createdAt.toISOString() }));
  return { records, total };
}
