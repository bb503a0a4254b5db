import { mayStand, newId, type Tx } from '@homestead/database';
import { HttpError } from '@homestead/http/contract';
import { type Call, type Principal, StoredReply } from '@homestead/http/server';
import { fileTexts, sizeText, tooLargeText, type Uploaded, type uploadFile } from '../../contract/index.ts';
import { cleanName, storedSuffix } from '../../engine/index.ts';
import type { Deps } from '../deps.ts';
import { hasBytes, type Staged, TooManyBytes } from '../storage/index.ts';
import { bytesSince, type FileRow, findFile, insertFile, lockUnused, renewRow } from '../store.ts';
import { inspect, ruleOf } from './inspect.ts';
import { listenOut } from './linger.ts';
import { clockSecondsOf, photoFactsOf } from './photo-facts.ts';
import { type Received, receive } from './receive.ts';

const dayMs = 24 * 60 * 60_000;

/** Takes one file in from a request. */
export async function upload(deps: Deps, call: Call<typeof uploadFile>): Promise<Uploaded> {
  const { person, request } = call;
  const left = new AbortController();
  const leave = () => left.abort(new HttpError('malformed', fileTexts.brokenRequest));
  request.raw.socket.once('close', leave);
  try {
    return await deps.uploads.run(
      person.id,
      async () => {
        await mustHaveRoom(deps, person, Number(request.headers['content-length'] ?? 0));
        const received = await receive(deps.staging, deps.uploadRule, request, call.query.rule);
        await mustHaveRoom(deps, person, received.staged.size).catch(async (error) => {
          await received.staged.discard();
          throw error;
        });
        const store = () => keep(deps, received, person.id, (write) => call.once(write), uploadedId);
        return deps.storing.run(person.id, store, left.signal).finally(() => received.staged.discard());
      },
      left.signal,
    );
  } catch (error) {
    listenOut(request);
    throw error;
  } finally {
    request.raw.socket.off('close', leave);
  }
}

/** Asked before the reading for what is announced, and after it for what came: uploads at once pass by little. */
async function mustHaveRoom(deps: Deps, person: Principal, bytes: number): Promise<void> {
  const quota = await deps.quota(person.id);
  if (quota === Infinity) return;
  const used = await bytesSince(deps.db.kysely, person.id, new Date(deps.now().getTime() - dayMs));
  if (used + bytes > quota) throw new HttpError('tooMany', fileTexts.quotaUsed(sizeText(quota)), null, 3600);
}

/** A file that the server itself gives to a person, as if that person had uploaded it. */
export interface Deposit {
  name: string;
  declared: string;
  source: AsyncIterable<Uint8Array>;
  /** `group.field`: the file must fit the rule of that field; the default rule where it is for none. */
  rule?: string | undefined;
  personId: string;
  /** Of what the person sent before within a day, and no record took, the same file is given again: the same bytes are not kept twice. */
  isKeptOnce?: boolean;
  /** The file that an earlier reply of the same call names; a stored one is given again only with its bytes. */
  fileIn(data: unknown): string | undefined;
}

/** What was put down; `isAgain` where it was kept before. */
export interface Deposited extends Uploaded {
  isAgain?: boolean;
}

/** Puts a file down for a person; `write` runs the transaction in which `store` makes it real. */
export async function deposit<T>(
  deps: Deps,
  { name, declared, source, rule: ruleName, personId, isKeptOnce = false, fileIn }: Deposit,
  write: (store: (tx: Tx) => Promise<Deposited>) => Promise<T>,
): Promise<T> {
  const rule = ruleOf(deps.uploadRule, ruleName);
  const staged = await deps.staging.receive(source, rule.maxBytes).catch((error: unknown) => {
    throw error instanceof TooManyBytes ? new HttpError('tooLarge', tooLargeText(rule)) : error;
  });
  return keep(deps, { staged, rawName: name, declared, ruleName, rule, isKeptOnce }, personId, write, fileIn);
}

/** Bytes first, then the row, in an order that leaves neither without the other. */
async function keep<T>(
  deps: Deps,
  received: Received & { isKeptOnce?: boolean },
  personId: string,
  write: (store: (tx: Tx) => Promise<Deposited>) => Promise<T>,
  fileIn: Deposit['fileIn'],
): Promise<T> {
  const { staged, sentAt } = received;
  // The phone's clock is compared with the real time: the county's may have been moved.
  const clockSeconds = clockSecondsOf(sentAt, new Date());
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
    const photo = findings.image ? await photoFactsOf(staged.path, clockSeconds) : null;
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
    const answer: unknown = await write(async (tx) => {
      const known = received.isKeptOnce && (await takeAgain(deps, tx, file, staged));
      if (known) return { ...toUploaded(known), isAgain: true };
      await insertFile(tx, file, photo);
      put = file.id;
      await deps.storage.put(file.id, staged.path, file.mediaType);
      return toUploaded(file);
    });
    if (answer instanceof StoredReply) {
      const { data } = JSON.parse(answer.text) as { data: unknown };
      await standBehind(deps, { id: fileIn(data) ?? '', name }, staged);
    }
    return answer as T;
  } catch (error) {
    // A row that may stand keeps its bytes; where it does not stand after all, the sweep finds them.
    if (put && !mayStand(error)) await deps.storage.remove(put).catch(() => undefined);
    throw error;
  } finally {
    await staged.discard();
  }
}

/** The file that was sent before and nobody took, under the name of now; undefined where there is none. Lost bytes are put back. */
async function takeAgain(deps: Deps, tx: Tx, file: FileRow, staged: Staged): Promise<FileRow | undefined> {
  const found = await lockUnused(tx, file, new Date(deps.now().getTime() - dayMs));
  if (!found) return undefined;
  const known = { ...found, name: file.name, createdAt: file.createdAt };
  await renewRow(tx, known);
  if (!(await hasBytes(deps.storage, known))) await deps.storage.put(known.id, staged.path, known.mediaType);
  return known;
}

/**
 * Sees that a stored reply is true before it is given again. The kit compares bodies, but knows nothing of files: another
 * file under the same key is refused here. Bytes that were lost since are put back from the repeat, which brings the same.
 */
async function standBehind(deps: Deps, named: { id: string; name: string }, staged: Staged): Promise<void> {
  const known = await findFile(deps.db.kysely, named.id);
  if (!known) throw new HttpError('conflict', fileTexts.goneAgain(named.name));
  if (known.sha256 !== staged.sha256) throw new HttpError('conflict', fileTexts.otherContent);
  if (!(await hasBytes(deps.storage, known))) await deps.storage.put(known.id, staged.path, known.mediaType);
}

function uploadedId(data: unknown): string {
  return (data as Uploaded).id;
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
