import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { HttpError } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import { fileTexts } from '../contract/index.ts';
import { disposition, percent } from '../engine/index.ts';
import type { Deps, Look } from './deps.ts';
import type { Rendered, RenderWish } from './imaging/protocol.ts';
import { getReadable, type ReadableFile, seesOriginal } from './policy.ts';
import type { FileRow } from './store.ts';

/** What serving a file needs of its call. */
type ServeCall = Pick<Call, 'person' | 'reply' | 'ip'> & { readonly params: { id: string } };

/** Longest edge of the copies that are made of pictures. */
const copies = { thumb: 320, view: 2560 } as const;
type Copy = keyof typeof copies;

/** A refusal of a download goes into a header too: clients read blobs and see no envelope. */
export function withDownloadError(serve: (call: ServeCall) => Promise<void>) {
  return async (call: ServeCall): Promise<never> => {
    try {
      await serve(call);
      return null as never;
    } catch (error) {
      const message = error instanceof HttpError ? error.message : new HttpError('internal').message;
      call.reply.header('x-download-error', percent(message));
      throw error;
    }
  };
}

/** Sends a file to save: its owner and whoever may see the original get it, others a copy without its hidden data. */
export async function download(deps: Deps, call: ServeCall): Promise<void> {
  const file = await open(deps, call, 'download');
  if (await seesOriginal(deps, call.person, file)) await sendOriginal(deps, call, file, 'attachment');
  else await sendCopy(deps, call, file, 'view', 'attachment');
}

/** Pictures that were found sound are shown in the page; everything else comes as a file. */
export async function preview(deps: Deps, call: ServeCall): Promise<void> {
  const file = await open(deps, call, 'preview');
  if (file.access === 'watermarked') return sendWatermarked(deps, call, file, 'view');
  if (!file.image) await sendOriginal(deps, call, file, 'attachment');
  else if (file.checked && (await seesOriginal(deps, call.person, file)))
    await sendOriginal(deps, call, file, 'inline');
  else await sendCopy(deps, call, file, 'view', 'inline');
}

/** Sends a small copy of a picture. Throws missing where the file is none. */
export async function thumbnail(deps: Deps, call: ServeCall): Promise<void> {
  const file = await open(deps, call, 'thumbnail');
  if (file.access === 'watermarked') return sendWatermarked(deps, call, file, 'thumb');
  if (!file.image) throw new HttpError('missing', fileTexts.noThumbnail);
  await sendCopy(deps, call, file, 'thumb', 'inline');
}

/**
 * The file for its reader; the look is noted before a byte goes out. Under a watermark there are pictures on the screen
 * alone: no file to save, and no kind of file that none can be drawn across.
 */
async function open(deps: Deps, call: ServeCall, by: Look['by']): Promise<ReadableFile> {
  const file = await getReadable(deps, call.person, call.params.id);
  if (file.access === 'watermarked') {
    if (!file.image) throw new HttpError('forbidden', fileTexts.noWatermark);
    if (by === 'download') throw new HttpError('forbidden', fileTexts.watermarkedOnly);
  }
  await deps.looked(call.person, file, { by, access: file.access, ip: call.ip });
  return file;
}

async function sendOriginal(
  deps: Deps,
  call: ServeCall,
  file: FileRow,
  kind: 'attachment' | 'inline',
): Promise<void> {
  const found = await deps.storage.get(file.id);
  if (!found) throw new HttpError('away', fileTexts.lostBytes);
  const type = kind === 'inline' || file.checked ? file.mediaType : 'application/octet-stream';
  secureHeaders(call, kind, file.name, type).header('content-length', found.size).send(found.stream);
}

async function sendCopy(
  deps: Deps,
  call: ServeCall,
  file: FileRow,
  copy: Copy,
  kind: 'attachment' | 'inline',
): Promise<void> {
  const made = await getCopy(deps, call.person.id, file, copy);
  const isJpeg = file.mediaType === 'image/jpeg';
  const name = isJpeg ? file.name : `${file.name.replace(/\.[^.]*$/, '')}.webp`;
  const reply = secureHeaders(call, kind, name, isJpeg ? 'image/jpeg' : 'image/webp');
  reply.header('content-length', made.size).send(made.stream);
}

/** Sends a copy that says across it who reads it and when. It is made for this one look and kept nowhere. */
async function sendWatermarked(deps: Deps, call: ServeCall, file: FileRow, copy: Copy): Promise<void> {
  const { person } = call;
  const made = await getCopy(deps, person.id, file, copy);
  const watermark = `${person.name} ${person.userName} ${clockTime.format(deps.now())}`;
  const format = file.mediaType === 'image/jpeg' ? 'jpg' : 'webp';
  const marked = await laidDown(deps, made.stream, (path) =>
    drawn(deps, person.id, { path, format, edge: copies[copy], watermark }, (output) => readFile(output)),
  );
  const name = `${file.name.replace(/\.[^.]*$/, '')}.jpg`;
  secureHeaders(call, 'inline', name, 'image/jpeg').header('content-length', marked.length).send(marked);
}

/** The time as people of the county read it, to the minute. */
const clockTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** A copy without its hidden data, made with the first look and kept; two who ask at once make the same one twice. */
async function getCopy(deps: Deps, personId: string, file: FileRow, copy: Copy) {
  const key = `${file.id}.${copy}`;
  const kept = await deps.storage.get(key);
  if (kept) return kept;
  const original = await deps.storage.get(file.id);
  if (!original) throw new HttpError('away', fileTexts.lostBytes);
  const wish = { format: formatOf(file), edge: copies[copy] };
  await laidDown(deps, original.stream, (path) =>
    drawn(deps, personId, { path, ...wish }, (output, { mime }) => deps.storage.put(key, output, mime)),
  );
  const made = await deps.storage.get(key);
  if (!made) throw new HttpError('away', fileTexts.lostBytes);
  return made;
}

/** Lays bytes beside the uploads on their way in, where the drawing process reads them. */
async function laidDown<T>(deps: Deps, stream: Readable, work: (path: string) => Promise<T>): Promise<T> {
  const path = deps.staging.place();
  try {
    await mkdir(deps.staging.folder, { recursive: true });
    await pipeline(stream, createWriteStream(path, { mode: 0o600 }));
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}

/** Has a picture drawn and returns the file that holds it. Throws missing where it cannot be drawn. */
async function drawn<T>(
  deps: Deps,
  personId: string,
  wish: Omit<RenderWish, 'kind' | 'output'>,
  take: (output: string, rendered: NonNullable<Rendered>) => Promise<T>,
): Promise<T> {
  const output = deps.staging.place();
  try {
    const rendered = await deps.imaging.render(personId, { ...wish, output });
    if (!rendered) throw new HttpError('missing', fileTexts.noThumbnail);
    return await take(output, rendered);
  } finally {
    await rm(output, { force: true });
  }
}

function formatOf(file: FileRow): string {
  return file.mediaType === 'image/jpeg' ? 'jpg' : file.mediaType.replace('image/', '');
}

function secureHeaders(call: ServeCall, kind: 'attachment' | 'inline', name: string, type: string) {
  return call.reply
    .type(type)
    .header('content-disposition', disposition(kind, name))
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store');
}
