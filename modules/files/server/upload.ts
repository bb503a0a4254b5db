import { newId } from '@homestead/database';
import { Fault } from '@homestead/http/contract';
import { type Call, StoredReply } from '@homestead/http/server';
import type { Uploaded, uploadFile } from '../contract/index.ts';
import { cleanName, storedSuffix } from '../engine/index.ts';
import type { Deps } from './deps.ts';
import { inspect } from './inspect.ts';
import { receive } from './receive.ts';
import { type FileRow, findFile, insertFile } from './store.ts';

/** Takes one file in: bytes first, then the row, in an order that leaves neither without the other. */
export async function upload(deps: Deps, call: Call<typeof uploadFile>): Promise<Uploaded> {
  const received = await receive(deps.staging, deps.uploadRule, call.request, call.reply, call.query.rule);
  const { staged } = received;
  const name = cleanName(received.rawName);
  const suffix = storedSuffix(name);
  let put = '';
  try {
    const findings = await inspect(
      deps.imaging,
      staged,
      { name, suffix, declared: received.declared },
      received.rule,
    );
    const file: FileRow = {
      id: newId(),
      name,
      suffix,
      size: staged.size,
      sha256: staged.sha256,
      ...findings,
      rule: received.ruleName ?? null,
      uploaderId: call.person.id,
      createdAt: deps.now(),
      version: 1,
    };
    const data = await call.once(async (tx) => {
      await insertFile(tx, file);
      put = file.id;
      await deps.storage.put(file.id, staged.path, file.mediaType);
      return toUploaded(file);
    });
    if ((data as unknown) instanceof StoredReply)
      await mustBeTheSame(deps, data as unknown as StoredReply, staged.sha256);
    return data;
  } catch (error) {
    if (put) await deps.storage.remove(put).catch(() => undefined);
    throw error;
  } finally {
    await staged.discard();
  }
}

/** The kit compares bodies, but knows nothing of files: another file under the same key is refused here. */
async function mustBeTheSame(deps: Deps, stored: StoredReply, sha256: string): Promise<void> {
  const { data } = JSON.parse(stored.text) as { data: { id: string } };
  const known = await findFile(deps.db.kysely, data.id);
  if (known && known.sha256 !== sha256)
    throw new Fault('conflict', '同一个幂等键已用于另一份内容，请换一个键后重试');
}

function toUploaded({ id, name, suffix, size, width, height }: FileRow): Uploaded {
  return {
    id,
    name,
    suffix,
    size,
    ...(width === null ? {} : { width }),
    ...(height === null ? {} : { height }),
  };
}
