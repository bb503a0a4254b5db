import {
  anyOf,
  type CamelRow,
  countTotal,
  type Executor,
  maybe,
  one,
  rows,
  tablesOf,
} from '@homestead/database';
import { HttpError } from '@homestead/http/contract';
import { can } from '@homestead/people/contract';
import type { Principal } from '@homestead/people/server';
import { type Expression, type ExpressionBuilder, type NotNull, type SqlBool, sql } from 'kysely';
import { dataFileTexts as texts } from '../../contract/data-catalogue/file-texts.ts';
import type { DataFile, DataFileVersion } from '../../contract/data-catalogue/files.ts';
import { DirectoryTree } from '../directories/tree.ts';
import { orderOf } from '../lists.ts';
import type { CatalogueTables, DataFileTable, DataFileVersionTable } from '../tables.ts';

const tables = tablesOf<CatalogueTables>();

export interface StoredFile extends CamelRow<DataFileTable> {
  versions: number;
  fileId: string;
  fileName: string;
  size: number;
  checksum: string;
  currentVersion: number;
}

/** Files with versions of theirs, as conditions of a list see them. */
export type FilesAndVersions = ExpressionBuilder<
  { f: DataFileTable; v: DataFileVersionTable } & CatalogueTables,
  'f' | 'v'
>;
type IsAsked = (eb: FilesAndVersions) => Expression<SqlBool>;

/** Files with their current versions. */
const files = tables
  .selectFrom('catalogue.data_file as f')
  .innerJoin('catalogue.data_file_version as v', (join) =>
    join.onRef('v.data_file_id', '=', 'f.id').onRef('v.number', '=', 'f.current_version'),
  );
const storedFiles = files
  .select((eb) => [
    'f.id',
    'f.directory_id as directoryId',
    'f.name',
    'f.remark',
    'f.current_version as currentVersion',
    eb
      .selectFrom('catalogue.data_file_version as o')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .whereRef('o.data_file_id', '=', 'f.id')
      .as('versions'),
    'v.file_id as fileId',
    'v.file_name as fileName',
    'v.size',
    'v.checksum',
    'f.locked_by as lockedBy',
    'f.locked_by_name as lockedByName',
    'f.locked_at as lockedAt',
    'f.version',
    'f.created_at as createdAt',
    'f.created_by as createdBy',
    'f.updated_at as updatedAt',
    'f.updated_by as updatedBy',
  ])
  .$narrowType<{ currentVersion: NotNull; versions: NotNull }>();
const sorts = {
  name: sql`f.name collate "C"`,
  size: 'v.size',
  createTime: 'f.created_at',
  updateTime: 'f.updated_at',
} as const;
const versionSorts = {
  name: sql`f.name collate "C"`,
  number: 'v.number',
  size: 'v.size',
  createTime: 'v.created_at',
} as const;

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
  const asked = storedFiles.where('f.id', '=', id).where('f.directory_id', '=', anyOf([...mayRead]));
  const found = await maybe(db, lock ? asked.forUpdate('f') : asked);
  if (!found) throw new HttpError('missing', texts.missing);
  return found;
}

export async function findStoredFiles(
  db: Executor,
  isAsked: IsAsked,
  sort: string,
  page: { pageSize: number; offset: number },
): Promise<{ found: StoredFile[]; total: number }> {
  const found = await rows(
    db,
    storedFiles
      .where(isAsked)
      .orderBy(...orderOf(sort, sorts))
      .orderBy('f.id')
      .limit(page.pageSize)
      .offset(page.offset),
  );
  const { total } = await one(db, files.select(countTotal).where(isAsked));
  return { found, total };
}

/** Who has a file checked out; null where nobody has. The database keeps the three together. */
export function lockOf({
  lockedBy,
  lockedByName,
  lockedAt,
}: Pick<StoredFile, 'lockedBy' | 'lockedByName' | 'lockedAt'>): { id: string; by: string; at: Date } | null {
  if (lockedBy === null || lockedByName === null || lockedAt === null) return null;
  return { id: lockedBy, by: lockedByName, at: lockedAt };
}

export function toFile({ tree, mayEdit, person }: FileView, row: StoredFile): DataFile {
  const { lockedBy, lockedByName, lockedAt, createdAt, updatedAt, ...rest } = row;
  const lock = lockOf({ lockedBy, lockedByName, lockedAt });
  const isMine = lock?.id === person.id;
  const isFree = lock === null || isMine;
  const may = mayEdit.has(row.directoryId);
  return {
    ...rest,
    directoryPath: tree.path(row.directoryId),
    lock: lock && { by: lock.by, at: lock.at.toISOString(), mine: isMine },
    createTime: createdAt.toISOString(),
    updateTime: updatedAt.toISOString(),
    can: [
      ...(may && isFree ? ['edit', 'delete', 'checkIn'] : []),
      ...(may && lock === null ? ['checkOut'] : []),
      ...(may && lock !== null && (isMine || can(person, 'catalogue.file.unlock')) ? ['release'] : []),
    ],
  };
}

/** Versions of files, each with the name of its file. */
export async function findVersions(
  db: Executor,
  isAsked: IsAsked,
  sort: string,
  page: { pageSize: number; offset: number },
): Promise<{ records: DataFileVersion[]; total: number }> {
  const asked = tables
    .selectFrom('catalogue.data_file_version as v')
    .innerJoin('catalogue.data_file as f', 'f.id', 'v.data_file_id')
    .where(isAsked);
  const found = await rows(
    db,
    asked
      .select((eb) => [
        'f.id',
        'f.name',
        'v.number',
        eb('v.number', '=', eb.ref('f.current_version')).$castTo<boolean>().as('current'),
        'v.file_id as fileId',
        'v.file_name as fileName',
        'v.size',
        'v.checksum',
        'v.note',
        'v.created_at as createdAt',
        'v.created_by_name as createdBy',
      ])
      .orderBy(...orderOf(sort, versionSorts))
      .orderBy('f.id')
      .orderBy('v.number', 'desc')
      .limit(page.pageSize)
      .offset(page.offset),
  );
  const { total } = await one(db, asked.select(countTotal));
  const records = found.map(({ createdAt, ...row }) => ({ ...row, createTime: createdAt.toISOString() }));
  return { records, total };
}
