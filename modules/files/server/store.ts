import {
  anyOf,
  type CamelRow,
  changed,
  type Executor,
  maybe,
  one,
  rows,
  run,
  type Tx,
  tablesOf,
} from '@homestead/database';
import { unknownSort } from '@homestead/http/contract';
import { sql } from 'kysely';
import type { FileItem } from '../contract/index.ts';
import type { Reference } from './deps.ts';
import type { FilesTables, FileTable } from './tables.ts';
import type { PhotoFacts } from './upload/photo-facts.ts';

export interface FileRow extends Omit<CamelRow<FileTable>, 'hidesUploader'> {
  /** Others get copies without hidden data. */
  hidesUploader?: boolean;
}

export type FileWithReferences = FileRow & { references: Reference[] };

/** Statements on the tables of this module. */
const tables = tablesOf<FilesTables>();

const columns = [
  'f.id',
  'f.name',
  'f.suffix',
  'f.size',
  'f.sha256',
  'f.media_type as mediaType',
  'f.image',
  'f.checked',
  'f.width',
  'f.height',
  'f.rule',
  'f.uploader_id as uploaderId',
  'f.created_at as createdAt',
  'f.version',
  'f.hides_uploader as hidesUploader',
] as const;

const references = sql<Reference[]>`coalesce(
  (select jsonb_agg(jsonb_build_object('kind', r.kind, 'ownerId', r.owner_id))
   from files.reference r where r.file_id = f.id), '[]'::jsonb)`.as('references');

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text has the shape of a file’s id. */
export function isFileId(id: string): boolean {
  return uuid.test(id);
}

/** Files by their ids, in no order. What is no id is not asked for: the database refuses NUL and its like. */
export async function findFiles(db: Executor, ids: readonly string[]): Promise<FileWithReferences[]> {
  const sound = ids.filter(isFileId);
  if (sound.length === 0) return [];
  return rows(
    db,
    tables.selectFrom('files.file as f').select(columns).select(references).where('f.id', '=', anyOf(sound)),
  );
}

/** One file, or undefined. */
export async function findFile(db: Executor, id: string): Promise<FileWithReferences | undefined> {
  return (await findFiles(db, [id]))[0];
}

/** Writes the row of a file whose bytes are put down in the same transaction, and what a photo says of itself. */
export async function insertFile(tx: Tx, file: FileRow, photo: PhotoFacts | null): Promise<void> {
  const { id, name, suffix, size, sha256, image, checked, width, height, rule } = file;
  const row = {
    ...{ id, name, suffix, size, sha256, image, checked, width, height, rule },
    media_type: file.mediaType,
    uploader_id: file.uploaderId,
    created_at: file.createdAt,
  };
  await run(tx, tables.insertInto('files.file').values(row));
  if (!photo) return;
  const { takenAt, clockSeconds, ...place } = photo;
  const facts = { file_id: id, taken_at: takenAt, clock_seconds: clockSeconds, ...place };
  await run(tx, tables.insertInto('files.photo').values(facts));
}

/** What photos among files say of themselves. */
export async function photosOf(db: Executor, ids: readonly string[]): Promise<Map<string, PhotoFacts>> {
  if (ids.length === 0) return new Map();
  const found = await rows<PhotoFacts & { id: string }>(
    db,
    tables
      .selectFrom('files.photo')
      .select([
        'file_id as id',
        'taken_at as takenAt',
        'longitude',
        'latitude',
        'accuracy',
        'direction',
        'clock_seconds as clockSeconds',
      ])
      .where('file_id', '=', anyOf(ids)),
  );
  return new Map(found.map(({ id, ...photo }) => [id, photo]));
}

/** Bytes of what a person has uploaded since then and not deleted. */
export async function bytesSince(db: Executor, uploaderId: string, since: Date): Promise<number> {
  const { bytes } = await one(
    db,
    tables
      .selectFrom('files.file')
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('size'), eb.lit(0)).as('bytes'))
      .where('uploader_id', '=', uploaderId)
      .where('created_at', '>', since),
  );
  return bytes;
}

/**
 * The latest file of these bytes that an uploader sent since then by a rule, by the end of its name, and that no record holds; its row is
 * locked. Two that send the same at once wait for each other.
 */
export async function lockUnused(
  tx: Tx,
  { uploaderId, rule, sha256, suffix }: Pick<FileRow, 'uploaderId' | 'rule' | 'sha256' | 'suffix'>,
  since: Date,
): Promise<FileRow | undefined> {
  const turn = `files ${uploaderId} ${sha256}`;
  await one(tx, sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0)) is null as ok`);
  const found = await maybe<FileRow>(
    tx,
    tables
      .selectFrom('files.file as f')
      .select(columns)
      .where('f.uploader_id', '=', uploaderId)
      .where('f.created_at', '>', since)
      .where('f.sha256', '=', sha256)
      .where('f.rule', 'is not distinct from', rule)
      .where('f.suffix', '=', suffix)
      .where(({ not, ref }) => not(ref('f.hides_uploader')))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('files.reference as r')
              .select(sql.lit(1).as('one'))
              .whereRef('r.file_id', '=', 'f.id'),
          ),
        ),
      )
      .orderBy('f.created_at', 'desc')
      .orderBy('f.id', 'desc')
      .limit(sql.lit(1))
      .forUpdate('f'),
  );
  // Asked again once the row is locked: a record may have taken the file meanwhile.
  return found && (await referencesOf(tx, found.id)).length === 0 ? found : undefined;
}

/** Gives a file that was sent again the name and the time of the repeat. */
export async function renewRow(
  tx: Tx,
  { id, name, createdAt }: Pick<FileRow, 'id' | 'name' | 'createdAt'>,
): Promise<void> {
  await run(tx, tables.updateTable('files.file').set({ name, created_at: createdAt }).where('id', '=', id));
}

/** Removes the rows of files of a kind of uploaders that no record took until then; the sweep removes their bytes. Returns how many. */
export async function deleteUnused(db: Executor, uploaders: string, until: Date): Promise<number> {
  return changed(
    db,
    tables
      .deleteFrom('files.file as f')
      .where(sql<boolean>`starts_with(f.uploader_id, ${uploaders})`)
      .where('f.created_at', '<', until)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('files.reference as r')
              .select(sql.lit(1).as('one'))
              .whereRef('r.file_id', '=', 'f.id'),
          ),
        ),
      ),
  );
}

/** Locks the row, so that a file is not deleted while a form takes it. */
export function lockFile(tx: Tx, id: string): Promise<FileRow | undefined> {
  return maybe(tx, tables.selectFrom('files.file as f').select(columns).where('f.id', '=', id).forUpdate());
}

/** The records that hold a file. */
export function referencesOf(db: Executor, id: string): Promise<Reference[]> {
  return rows(
    db,
    tables.selectFrom('files.reference').select(['kind', 'owner_id as ownerId']).where('file_id', '=', id),
  );
}

/** Gives a file another name; its version counts that. */
export async function renameRow(tx: Tx, id: string, name: string): Promise<void> {
  await run(
    tx,
    tables
      .updateTable('files.file')
      .set(({ eb }) => ({ name, version: eb('version', '+', 1) }))
      .where('id', '=', id),
  );
}

/** Removes the row of a file; its bytes go after the commit. */
export async function deleteRow(tx: Tx, id: string): Promise<void> {
  await run(tx, tables.deleteFrom('files.file').where('id', '=', id));
}

const sortable: Readonly<Record<string, 'f.created_at' | 'f.name' | 'f.size'>> = {
  createTime: 'f.created_at',
  name: 'f.name',
  size: 'f.size',
};

/** A page of what a person has uploaded. Throws malformed for an unknown order. */
export async function listOwn(
  db: Executor,
  uploaderId: string,
  query: { sort?: string; keyword?: string; offset: number; pageSize: number },
): Promise<{ records: FileRow[]; total: number }> {
  const falling = !query.sort || query.sort.startsWith('-');
  const asked = query.sort?.replace(/^-/, '') ?? 'createTime';
  const column = Object.hasOwn(sortable, asked) ? sortable[asked] : undefined;
  if (!column) throw unknownSort(asked);
  let own = tables.selectFrom('files.file as f').where('f.uploader_id', '=', uploaderId);
  if (query.keyword) own = own.where('f.name', 'ilike', `%${literal(query.keyword)}%`);
  const found = await rows(
    db,
    own
      .select(columns)
      .orderBy(column, falling ? 'desc' : 'asc')
      .orderBy('f.id', 'desc')
      .limit(query.pageSize)
      .offset(query.offset),
  );
  // Counted by itself: a page behind the last one has no row to carry the number.
  const { total } = await one(
    db,
    own.select(({ fn }) => fn.countAll<number>().as('total')),
  );
  return { records: found, total };
}

/** A text that a pattern takes for what it is. */
function literal(text: string): string {
  return text.replaceAll('\0', '').replace(/[\\%_]/g, '\\$&');
}

/** A file as the wire shows it. */
export function toItem(file: FileRow, photo?: PhotoFacts): FileItem {
  return {
    id: file.id,
    name: file.name,
    suffix: file.suffix,
    size: file.size,
    url: `/api/file/download/${file.id}`,
    image: file.image,
    ...(file.width === null ? {} : { width: file.width }),
    ...(file.height === null ? {} : { height: file.height }),
    createTime: file.createdAt.toISOString(),
    version: file.version,
    ...(photo ? { photo: { ...photo, takenAt: photo.takenAt?.toISOString() ?? null } } : {}),
  };
}
