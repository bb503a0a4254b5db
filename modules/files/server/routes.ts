import { HttpError, pageWindow } from '@homestead/http/contract';
import { type BoundRoute, bind, type Call } from '@homestead/http/server';
import type { Principal } from '@homestead/people/server';
import {
  createFile,
  deleteFile,
  downloadFile,
  filesByIds,
  fileTexts,
  getFile,
  listFiles,
  maxFileIds,
  previewFile,
  readSignature,
  removeSignature,
  renameFile,
  setSignature,
  thumbnailFile,
  uploadFile,
  uploadFile1,
} from '../contract/index.ts';
import { mustKeepBytes } from './backup/hold.ts';
import type { Deps } from './deps.ts';
import { accessTo, getReadable, type ReadableFile, seesOriginal, shownName } from './policy.ts';
import { rename } from './rename.ts';
import { download, preview, thumbnail, withDownloadError } from './serve.ts';
import { findSignature, forgetSignature, replaceSignature } from './signature/signature.ts';
import { deleteRow, findFiles, listOwn, lockFile, photosOf, referencesOf, toItem } from './store.ts';
import { upload } from './upload/upload.ts';

/** Everything that the file calls do. */
export function fileHandlers(deps: Deps): BoundRoute[] {
  return [
    bind(uploadFile, (call) => upload(deps, call)),
    bind(createFile, (call) => upload(deps, call as unknown as Call<typeof uploadFile>)),
    bind(uploadFile1, (call) => upload(deps, call as unknown as Call<typeof uploadFile>)),
    bind(
      downloadFile,
      withDownloadError((call) => download(deps, call)),
    ),
    bind(
      previewFile,
      withDownloadError((call) => preview(deps, call)),
    ),
    bind(
      thumbnailFile,
      withDownloadError((call) => thumbnail(deps, call)),
    ),
    bind(filesByIds, (call) => byIds(deps, call)),
    bind(getFile, async (call) => {
      const file = await getReadable(deps, call.person, call.params.id);
      const photos = await shownPhotos(deps, call.person, [file]);
      return toItem(file, photos.get(file.id));
    }),
    bind(renameFile, (call) => rename(deps, call)),
    bind(deleteFile, (call) => remove(deps, call)),
    bind(readSignature, (call) => findSignature(deps.db.kysely, call.person.id)),
    bind(setSignature, (call) => replaceSignature(deps, call)),
    bind(removeSignature, (call) => forgetSignature(call)),
    bind(listFiles, async (call) => {
      const { pageNum, pageSize, offset } = pageWindow(call.query);
      const { records, total } = await listOwn(deps.db.kysely, call.person.id, {
        ...call.query,
        offset,
        pageSize,
      });
      return { records: records.map((file) => toItem(file)), total, pageNum, pageSize };
    }),
  ];
}

/** In the order asked for; ids of others are left out as if they were not, and noted. */
async function byIds(deps: Deps, call: Call<typeof filesByIds>) {
  const ids = [
    ...new Set(
      call.query.fileIds
        .split(',')
        .map((id) => id.trim())
        .filter(Boolean),
    ),
  ];
  if (ids.length > maxFileIds) {
    const message = `一次最多查询${maxFileIds}个文件`;
    throw new HttpError('malformed', message, { fields: [{ path: 'fileIds', message }] });
  }
  const files = await findFiles(deps.db.kysely, ids);
  const readable: ReadableFile[] = [];
  const hidden: string[] = [];
  for (const file of files) {
    const access = await accessTo(deps, deps.db.kysely, call.person, file);
    if (access !== 'none') readable.push({ ...file, ...shownName(file, access), access });
    else hidden.push(file.id);
  }
  if (hidden.length > 0) {
    deps.audit?.record({
      kind: 'access',
      personId: call.person.id,
      ip: call.ip,
      route: 'GET /file/fileIds',
      summary: '查询他人文件，已略去',
      code: 40400,
      detail: { fileIds: hidden },
    });
  }
  const photos = await shownPhotos(deps, call.person, readable);
  return readable
    .sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map((file) => toItem(file, photos.get(file.id)));
}

/** What photos say of themselves, for whoever sees them as they are: a copy that others see carries no place either. */
async function shownPhotos(
  deps: Deps,
  person: Principal,
  files: readonly ReadableFile[],
): Promise<Awaited<ReturnType<typeof photosOf>>> {
  const photos = await photosOf(
    deps.db.kysely,
    files.filter(({ access }) => access === 'original').map(({ id }) => id),
  );
  for (const file of files)
    if (photos.has(file.id) && !(await seesOriginal(deps, person, file))) photos.delete(file.id);
  return photos;
}

async function remove(deps: Deps, call: Call<typeof deleteFile>): Promise<null> {
  const { id } = call.params;
  await getReadable(deps, call.person, id);
  await call.act(async (tx) => {
    const file = await lockFile(tx, id);
    if (!file) throw new HttpError('missing');
    const references = await referencesOf(tx, id);
    if (references.length > 0) {
      throw new HttpError('broken', fileTexts.referenced, {
        fields: [{ path: 'id', message: fileTexts.referenced }],
      });
    }
    if (file.uploaderId !== call.person.id) throw new HttpError('forbidden');
    await deleteRow(tx, id);
  });
  if (await mustKeepBytes(deps.db)) return null;
  // A crash here leaves bytes without a row, which the sweeper finds.
  for (const key of [id, `${id}.thumb`, `${id}.view`]) await deps.storage.remove(key).catch(() => undefined);
  return null;
}
