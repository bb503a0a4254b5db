import { brokenFields, HttpError } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import { type FileItem, fileTexts, type renameFile } from '../contract/index.ts';
import { cleanName, storedSuffix } from '../engine/index.ts';
import type { Deps } from './deps.ts';
import { getReadable } from './policy.ts';
import { lockFile, referencesOf, renameRow, toItem } from './store.ts';

/** Another name for one's own file while no record holds it; the suffix stays, as the bytes were judged by it. */
export async function rename(deps: Deps, call: Call<typeof renameFile>): Promise<FileItem> {
  const { id } = call.params;
  await getReadable(deps, call.person, id);
  if (!call.body.name.trim()) throw brokenFields([{ path: 'name', message: fileTexts.noName }]);
  const name = cleanName(call.body.name);
  return call.act(async (tx) => {
    const file = await lockFile(tx, id);
    if (!file) throw new HttpError('missing');
    if ((await referencesOf(tx, id)).length > 0)
      throw brokenFields([{ path: 'id', message: fileTexts.renameReferenced }]);
    if (file.uploaderId !== call.person.id) throw new HttpError('forbidden');
    if (file.version !== call.body.version) throw new HttpError('conflict', fileTexts.changed);
    if (storedSuffix(name) !== file.suffix)
      throw brokenFields([{ path: 'name', message: fileTexts.suffixKept(file.suffix) }]);
    await renameRow(tx, id, name);
    return toItem({ ...file, name, version: file.version + 1 });
  });
}
