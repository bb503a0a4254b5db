import { anyOf, type Executor, maybe, newId, run, type Tx, tablesOf } from '@homestead/database';
import type { FilesSettings } from '@homestead/files/server';
import { brokenFields, EditedMeanwhile, HttpError, pageWindow } from '@homestead/http/contract';
import { type BoundRoute, bind, type Call } from '@homestead/http/server';
import { can } from '@homestead/people/contract';
import { sql } from 'kysely';
import { dataFileTexts as texts } from '../../contract/data-catalogue/file-texts.ts';
import * as routes from '../../contract/data-catalogue/files.ts';
import { catalogueTexts } from '../../contract/data-catalogue/texts.ts';
import type { DataDeps } from '../data-deps.ts';
import { likeText } from '../lists.ts';
import type { CatalogueTables } from '../tables.ts';
import {
  type FilesAndVersions,
  type FileView,
  fileViewOf,
  findStoredFiles,
  findVersions,
  getStoredFile,
  lockOf,
  type StoredFile,
  toFile,
} from './store.ts';

const tables = tablesOf<CatalogueTables>();

/** Kind under which the bytes of a version are linked to their data file. */
const linkKind = 'dataFile';

/** `/v1/data/file`: files of data, their versions, and who has them checked out. */
export function dataFileRoutes(deps: DataDeps): BoundRoute[] {
  const { db } = deps;
  return [
    bind(routes.listFiles, (call) => listFiles(deps, call)),
    bind(routes.listAllVersions, async ({ query, person }) => {
      const view = await fileViewOf(db.kysely, person);
      const { pageNum, pageSize, offset } = pageWindow(query);
      const { keyword = '', directoryId, id, sort = '-createTime' } = query;
      const directories = within(view, directoryId);
      const isAsked = (eb: FilesAndVersions) =>
        eb.and([
          eb('f.directory_id', '=', anyOf(directories)),
          eb.or([
            eb('v.note', 'ilike', likeText(keyword)),
            eb('f.name', 'ilike', likeText(keyword)),
            eb('v.file_name', 'ilike', likeText(keyword)),
          ]),
          ...(id ? [eb('f.id', '=', id)] : []),
        ]);
      return { ...(await findVersions(db.kysely, isAsked, sort, { pageSize, offset })), pageNum, pageSize };
    }),
    bind(routes.getFile, async ({ person, params }) => {
      const view = await fileViewOf(db.kysely, person);
      return toFile(view, await getStoredFile(db.kysely, view, params.id));
    }),
    bind(routes.createFile, (call) => createFile(deps, call)),
    bind(routes.updateFile, (call) => updateFile(deps, call)),
    bind(routes.deleteFile, (call) => deleteFile(deps, call)),
    bind(routes.listVersions, async ({ query, person, params }) => {
      const view = await fileViewOf(db.kysely, person);
      const { id } = await getStoredFile(db.kysely, view, params.id);
      const { pageNum, pageSize, offset } = pageWindow(query);
      const { keyword = '', sort = '-number' } = query;
      const isAsked = (eb: FilesAndVersions) =>
        eb.and([
          eb('f.id', '=', id),
          eb.or([eb('v.note', 'ilike', likeText(keyword)), eb('v.file_name', 'ilike', likeText(keyword))]),
        ]);
      return { ...(await findVersions(db.kysely, isAsked, sort, { pageSize, offset })), pageNum, pageSize };
    }),
    bind(routes.checkIn, (call) => checkIn(deps, call)),
    bind(routes.checkOut, (call) => checkOut(deps, call)),
    bind(routes.release, (call) => release(deps, call)),
  ];
}

/** Whoever may see the directory of a data file may read its versions. */
export function dataFileAccess(): FilesSettings['access'] {
  return async (executor, person, _file, references) => {
    if (!can(person, 'catalogue.entry.read')) return 'none';
    const ids = references.filter(({ kind }) => kind === linkKind).map(({ ownerId }) => ownerId);
    if (ids.length === 0) return 'none';
    const { mayRead } = await fileViewOf(executor, person);
    const found = await maybe(
      executor,
      tables
        .selectFrom('catalogue.data_file as f')
        .select(sql.lit(1).as('one'))
        .where('f.id', '=', anyOf(ids))
        .where('f.directory_id', '=', anyOf([...mayRead]))
        .limit(sql.lit(1)),
    );
    return found ? 'original' : 'none';
  };
}

function within({ tree, mayRead }: FileView, directoryId: string | undefined): string[] {
  if (directoryId === undefined) return [...mayRead];
  if (!mayRead.has(directoryId)) throw new HttpError('missing', catalogueTexts.noDirectory);
  return tree.within(directoryId).filter((id) => mayRead.has(id));
}

async function listFiles({ db }: DataDeps, call: Call<typeof routes.listFiles>) {
  const { pageNum, pageSize, offset } = pageWindow(call.query);
  const { keyword = '', directoryId, name, sort = 'name' } = call.query;
  const view = await fileViewOf(db.kysely, call.person);
  const directories = within(view, directoryId);
  const isAsked = (eb: FilesAndVersions) =>
    eb.and([
      eb('f.directory_id', '=', anyOf(directories)),
      eb.or([
        eb('f.name', 'ilike', likeText(keyword)),
        eb('f.remark', 'ilike', likeText(keyword)),
        eb('v.file_name', 'ilike', likeText(keyword)),
      ]),
      ...(name ? [eb('f.name', '=', name)] : []),
    ]);
  const { found, total } = await findStoredFiles(db.kysely, isAsked, sort, { pageSize, offset });
  const mayCreate = can(call.person, 'catalogue.file.edit') ? ['create'] : [];
  return { records: found.map((row) => toFile(view, row)), total, pageNum, pageSize, can: mayCreate };
}

function createFile(deps: DataDeps, call: Call<typeof routes.createFile>) {
  const { body, person } = call;
  return call.once(async (tx) => {
    const id = await addDataFile(deps, tx, person, body);
    const view = await fileViewOf(tx, person);
    const file = await getStoredFile(tx, view, id);
    note(call, id, texts.created(file.name), { name: file.name, checksum: file.checksum });
    return toFile(view, file);
  });
}

interface NewFile {
  directoryId: string;
  name?: string;
  remark?: string;
  fileId: string;
  note?: string;
}

/** Makes an upload of the person's the first version of a data file, and returns the data file's id. */
export async function addDataFile(
  deps: DataDeps,
  tx: Tx,
  person: Call['person'],
  wish: NewFile,
): Promise<string> {
  const view = await fileViewOf(tx, person);
  mayKeepIn(view, wish.directoryId);
  const [id, at] = [newId(), deps.now()];
  const bytes = await bytesOf(deps, tx, id, wish.fileId, person.id);
  const name = nameOf(wish.name ?? bytes.name.replace(/\.[^.]*$/, ''));
  await refuseTaken(tx, wish.directoryId, name, null);
  await run(
    tx,
    tables.insertInto('catalogue.data_file').values({
      id,
      directory_id: wish.directoryId,
      name,
      remark: wish.remark?.trim() ?? '',
      current_version: sql.lit(1),
      created_at: at,
      created_by: person.name,
      updated_at: at,
      updated_by: person.name,
    }),
  );
  await insertVersion(tx, id, 1, bytes, { note: wish.note, at, person });
  return id;
}

function updateFile(deps: DataDeps, call: Call<typeof routes.updateFile>) {
  const { body, person, params } = call;
  return call.act(async (tx) => {
    const { view, file } = await lockFile(tx, call.person, params.id);
    refuseLocked(file, person.id);
    if (file.version !== body.version)
      throw new EditedMeanwhile({ what: `“${file.name}”`, by: file.updatedBy, at: file.updatedAt });
    const { directoryId = file.directoryId, remark = file.remark } = body;
    const name = nameOf(body.name ?? file.name);
    mayKeepIn(view, directoryId);
    await refuseTaken(tx, directoryId, name, file.id);
    await run(
      tx,
      tables
        .updateTable('catalogue.data_file')
        .set((eb) => ({
          directory_id: directoryId,
          name,
          remark: remark.trim(),
          version: eb('version', '+', eb.lit(1)),
          updated_at: deps.now(),
          updated_by: person.name,
        }))
        .where('id', '=', file.id),
    );
    note(call, file.id, texts.edited(name), { name, directoryId });
    return toFile(view, await getStoredFile(tx, view, file.id));
  });
}

function deleteFile(deps: DataDeps, call: Call<typeof routes.deleteFile>) {
  return call.act(async (tx) => {
    const { file } = await lockFile(tx, call.person, call.params.id);
    refuseLocked(file, call.person.id);
    await run(
      tx,
      tables
        .deleteFrom('catalogue.entry')
        .where('type', '=', sql.lit('file'))
        .where('target_id', '=', file.id),
    );
    await run(
      tx,
      tables
        .deleteFrom('catalogue.metadata')
        .where('type', '=', sql.lit('file'))
        .where('target_id', '=', file.id),
    );
    await run(tx, tables.deleteFrom('catalogue.data_file').where('id', '=', file.id));
    await deps.files.unlinkFiles(tx, { kind: linkKind, ownerId: file.id }, []);
    note(call, file.id, texts.removed(file.name), { name: file.name });
    return null;
  });
}

function checkIn(deps: DataDeps, call: Call<typeof routes.checkIn>) {
  const { body, person, params } = call;
  return call.once(async (tx) => {
    const { view, file } = await lockFile(tx, person, params.id);
    refuseLocked(file, person.id);
    const bytes = await bytesOf(deps, tx, file.id, body.fileId, person.id);
    if (bytes.checksum === file.checksum)
      throw brokenFields([{ path: 'fileId', message: texts.same(file.currentVersion) }]);
    const [number, at] = [file.versions + 1, deps.now()];
    await insertVersion(tx, file.id, number, bytes, { note: body.note, at, person });
    await run(
      tx,
      tables
        .updateTable('catalogue.data_file')
        .set((eb) => ({
          current_version: number,
          version: eb('version', '+', eb.lit(1)),
          updated_at: at,
          updated_by: person.name,
          ...(body.keepLock ? {} : unlocked),
        }))
        .where('id', '=', file.id),
    );
    note(call, file.id, texts.checkedIn(file.name, number), { number, checksum: bytes.checksum });
    return toFile(view, await getStoredFile(tx, view, file.id));
  });
}

function checkOut(deps: DataDeps, call: Call<typeof routes.checkOut>) {
  const { person, params } = call;
  return call.act(async (tx) => {
    const { view, file } = await lockFile(tx, person, params.id);
    refuseLocked(file, person.id);
    if (lockOf(file) === null)
      await run(
        tx,
        tables
          .updateTable('catalogue.data_file')
          .set({ locked_by: person.id, locked_by_name: person.name, locked_at: deps.now() })
          .where('id', '=', file.id),
      );
    note(call, file.id, texts.checkedOut(file.name), {});
    return toFile(view, await getStoredFile(tx, view, file.id));
  });
}

const unlocked = { locked_by: sql.lit(null), locked_by_name: sql.lit(null), locked_at: sql.lit(null) };

function release(_deps: DataDeps, call: Call<typeof routes.release>) {
  const { person, params } = call;
  return call.act(async (tx) => {
    const { view, file } = await lockFile(tx, person, params.id);
    const lock = lockOf(file);
    if (lock === null) throw new HttpError('conflict', texts.notLocked);
    if (lock.id !== person.id && !can(person, 'catalogue.file.unlock'))
      throw new HttpError('forbidden', texts.notYours(lock.by));
    await run(tx, tables.updateTable('catalogue.data_file').set(unlocked).where('id', '=', file.id));
    note(call, file.id, texts.released(file.name), { by: lock.by });
    return toFile(view, await getStoredFile(tx, view, file.id));
  });
}

/** The file, its row locked. Throws 40400 where it is not the person's to see, 40300 where not to change. */
async function lockFile(tx: Tx, person: Call['person'], id: string) {
  const view = await fileViewOf(tx, person);
  const file = await getStoredFile(tx, view, id, true);
  if (!view.mayEdit.has(file.directoryId))
    throw new HttpError('forbidden', catalogueTexts.directoryForbidden);
  return { view, file };
}

/** What somebody else has checked out nobody changes: they are told who has it, and since when. */
function refuseLocked(file: StoredFile, personId: string): void {
  const lock = lockOf(file);
  if (lock === null || lock.id === personId) return;
  const at = lock.at.toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' }).slice(0, 16);
  throw new HttpError('conflict', texts.locked(lock.by, at), {
    by: lock.by,
    at: lock.at.toISOString(),
  });
}

function mayKeepIn({ mayRead, mayEdit }: FileView, directoryId: string): void {
  if (!mayRead.has(directoryId))
    throw brokenFields([{ path: 'directoryId', message: catalogueTexts.noDirectory }]);
  if (!mayEdit.has(directoryId)) throw new HttpError('forbidden', catalogueTexts.directoryForbidden);
}

function nameOf(text: string): string {
  const name = text.trim();
  if (!name) throw brokenFields([{ path: 'name', message: texts.noName }]);
  return name;
}

async function refuseTaken(
  tx: Executor,
  directoryId: string,
  name: string,
  self: string | null,
): Promise<void> {
  const taken = await maybe(
    tx,
    tables
      .selectFrom('catalogue.data_file')
      .select(sql.lit(1).as('one'))
      .where('directory_id', '=', directoryId)
      .where('name', '=', name)
      .where('id', 'is distinct from', self),
  );
  const message = texts.nameTaken(name);
  if (taken) throw new HttpError('conflict', message, { fields: [{ path: 'name', message }] });
}

interface Bytes {
  id: string;
  name: string;
  size: number;
  checksum: string;
}

/** An upload of the person's own becomes a version's bytes. Throws 42200 where it is none, or not of a type that is taken. */
async function bytesOf(deps: DataDeps, tx: Tx, id: string, fileId: string, personId: string): Promise<Bytes> {
  const lost = await deps.files.linkFiles(tx, [fileId], { kind: linkKind, ownerId: id, personId });
  const refuse = (message: string) => brokenFields([{ path: 'fileId', message }]);
  if (lost.length > 0) throw refuse(texts.noFile);
  const [fault] = await deps.files.checkFiles(tx, [
    { path: 'fileId', fileIds: [fileId], rule: routes.dataFileRule.rule },
  ]);
  if (fault) throw refuse(fault.message);
  const [found] = await deps.files.describe(tx, [fileId]);
  if (!found) throw refuse(texts.noFile);
  return { id: fileId, name: found.name, size: found.size, checksum: found.sha256 };
}

async function insertVersion(
  tx: Tx,
  id: string,
  number: number,
  bytes: Bytes,
  { note: words = '', at, person }: { note: string | undefined; at: Date; person: Call['person'] },
): Promise<void> {
  const used = await maybe(
    tx,
    tables
      .selectFrom('catalogue.data_file_version')
      .select(sql.lit(1).as('one'))
      .where('file_id', '=', bytes.id),
  );
  if (used) throw brokenFields([{ path: 'fileId', message: texts.noFile }]);
  await run(
    tx,
    tables.insertInto('catalogue.data_file_version').values({
      data_file_id: id,
      number,
      file_id: bytes.id,
      file_name: bytes.name,
      size: bytes.size,
      checksum: bytes.checksum,
      note: words.trim(),
      created_at: at,
      created_by: person.id,
      created_by_name: person.name,
    }),
  );
}

function note(call: Pick<Call, 'entry'>, id: string, summary: string, detail: Record<string, unknown>): void {
  Object.assign(call.entry, { summary, target: `dataFile:${id}`, detail });
}
