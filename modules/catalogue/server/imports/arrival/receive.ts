import { createHash } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { newId } from '@homestead/database';
import { HttpError } from '@homestead/http/contract';
import { type Call, receivePieces } from '@homestead/http/server';
import { largestSource, importTexts as texts } from '../../../contract/index.ts';

export interface ReceivedSource {
  id: string;
  fileName: string;
  size: number;
  /** SHA-256, hexadecimal. */
  checksum: string;
}

const longestName = 200;

/** Where the source file of an import stands. */
export const sourcePath = (folder: string, id: string) => join(folder, id);

/** The end of a name that says the format stays whatever is cut. */
function storedName(name: string): string {
  const plain = basename(name.replaceAll('\\', '/')).replace(/\p{Cc}/gu, '') || 'source';
  const end = extname(plain).slice(0, 20);
  return plain.length <= longestName ? plain : plain.slice(0, longestName - end.length) + end;
}

/** Streams the one file of a request to the disk. Throws 41300 beyond 1 GB, 40001 without a file or with an empty one. */
export async function receiveSource(folder: string, request: Call['request']): Promise<ReceivedSource> {
  const id = newId();
  const path = sourcePath(folder, id);
  const part = `${path}.part`;
  await mkdir(folder, { recursive: true });
  const file = await open(part, 'wx').catch(fullDisk);
  const digest = createHash('sha256');
  let size = 0;
  try {
    const { name } = await receivePieces(
      request,
      { most: largestSource, tooLarge: texts.tooLarge },
      async (piece) => {
        digest.update(piece);
        size += piece.length;
        await file.write(piece).catch(fullDisk);
      },
    );
    if (size === 0)
      throw new HttpError('malformed', texts.emptyFile, {
        fields: [{ path: 'file', message: texts.emptyFile }],
      });
    await file.close();
    await rename(part, path);
    return { id, fileName: storedName(name), size, checksum: digest.digest('hex') };
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(part, { force: true });
    throw error;
  }
}

function fullDisk(error: NodeJS.ErrnoException): never {
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') throw new HttpError('away', texts.noRoom);
  throw error;
}
