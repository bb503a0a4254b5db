import { newId, type Tx } from '@homestead/database';
import { Fault } from '@homestead/http/contract';
import { type Call, StoredReply } from '@homestead/http/server';
import { tooLargeText, type Uploaded, type uploadFile } from '../contract/index.ts';
import { cleanName, storedSuffix } from '../engine/index.ts';
import type { Deps } from './deps.ts';
import { inspect, ruleOf } from './inspect.ts';
import { type Received, receive } from './receive.ts';
import { TooManyBytes } from './storage/index.ts';
import { type FileRow, findFile, insertFile } from './store.ts';

/** Takes one file in from a request. */
export async function upload(deps: Deps, call: Call<typeof uploadFile>): Promise<Uploaded> {
  const received = await receive(deps.staging, deps.uploadRule, call.request, call.reply, call.query.rule);
  const data = await keep(deps, received, call.person.id, (store) => call.once(store));
  if ((data as unknown) instanceof StoredReply)
    await mustBeTheSame(deps, data as unknown as StoredReply, received.staged.sha256);
  return data;
}

/** A file that the server itself gives to a person, as if that person had uploaded it. */
export interface Deposit {
  name: string;
  declared: string;
  source: AsyncIterable<Uint8Array>;
  /** `group.field`: the file must fit the rule of that field. */
  rule: string;
  personId: string;
}

/** Puts a file down for a person; `write` runs the transaction in which `store` makes it real. */
export async function deposit<T>(
  deps: Deps,
  { name, declared, source, rule: ruleName, personId }: Deposit,
  write: (store: (tx: Tx) => Promise<Uploaded>) => Promise<T>,
): Promise<T> {
  const rule = ruleOf(deps.uploadRule, ruleName);
  const staged = await deps.staging.receive(source, rule.maxBytes).catch((error: unknown) => {
    throw error instanceof TooManyBytes ? new Fault('tooLarge', tooLargeText(rule)) : error;
  });
  return keep(deps, { staged, rawName: name, declared, ruleName, rule }, personId, write);
}

/** Bytes first, then the row, in an order that leaves neither without the other. */
async function keep<T>(
  deps: Deps,
  received: Received,
  personId: string,
  write: (store: (tx: Tx) => Promise<Uploaded>) => Promise<T>,
): Promise<T> {
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
      personId,
    );
    const file: FileRow = {
      id: newId(),
      name,
      suffix,
      size: staged.size,
      sha256: staged.sha256,
      ...findings,
      rule: received.ruleName ?? null,
      uploaderId: personId,
      createdAt: deps.now(),
      version: 1,
    };
    return await write(async (tx) => {
      await insertFile(tx, file);
      put = file.id;
      await deps.storage.put(file.id, staged.path, file.mediaType);
      return toUploaded(file);
    });
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
