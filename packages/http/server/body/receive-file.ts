import type { FastifyRequest } from 'fastify';
import { HttpError, sizeText } from '../../contract/index.ts';
import { dropRest } from './drop.ts';

export interface ReceivedFile {
  name: string;
  bytes: Buffer;
  /** The other fields of the request. */
  fields: Readonly<Record<string, string>>;
}

/** Room for boundaries and part headers around the file. */
const envelope = 64 * 1024;

const receiveTexts = {
  noFile: '请选择要上传的文件（字段 file）',
  oneFile: '一次只能上传一个文件',
  broken: '上传没有完成，请重试',
  tooLarge: (most: number) => `文件超过 ${sizeText(most)}，请减小后重试`,
} as const;

export interface PiecesLimit {
  /** Bytes of the file at most. */
  most: number;
  /** What is said of a larger one; its size by default. */
  tooLarge?: string;
}

/**
 * Hands the one file of a multipart request over piece by piece as it comes, so that none of it need be kept in memory; each
 * piece is waited for. Throws 41300 beyond the limit, before it reads where the request says its length; 40001 without a file.
 */
export async function receivePieces(
  request: FastifyRequest,
  { most, tooLarge: words = receiveTexts.tooLarge(most) }: PiecesLimit,
  take: (piece: Buffer) => Promise<void> | void,
): Promise<Omit<ReceivedFile, 'bytes'>> {
  const tooLarge = () => new HttpError('tooLarge', words);
  if (!request.isMultipart() || request.raw.destroyed) throw malformed(receiveTexts.noFile);
  if (Number(request.headers['content-length'] ?? 0) > most + envelope) throw tooLarge();
  const fields: Record<string, string> = {};
  let name: string | undefined;
  try {
    const limits = { files: 2, fields: 20, parts: 22, fieldSize: 1000, fileSize: most + 1 };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields[part.fieldname] = part.value;
        continue;
      }
      if (name !== undefined) throw malformed(receiveTexts.oneFile);
      if (part.fieldname !== 'file') throw malformed(receiveTexts.noFile);
      name = part.filename ?? '';
      let size = 0;
      for await (const piece of part.file as AsyncIterable<Buffer>) {
        size += piece.length;
        if (size > most) throw tooLarge();
        await take(piece);
      }
    }
  } catch (error) {
    // The sender still sends: it is to read the refusal, not to find its connection cut.
    request.raw.unpipe();
    dropRest(request.raw);
    throw error instanceof HttpError ? error : malformed(receiveTexts.broken);
  }
  if (name === undefined) throw malformed(receiveTexts.noFile);
  return { name, fields };
}

/**
 * The one file of a multipart request, held in memory, with the request's other fields: for tables that are read at once.
 * Throws as `receivePieces`.
 */
export async function receiveFile(request: FastifyRequest, most: number): Promise<ReceivedFile> {
  const pieces: Buffer[] = [];
  const found = await receivePieces(request, { most }, (piece) => void pieces.push(piece));
  return { ...found, bytes: Buffer.concat(pieces) };
}

function malformed(message: string): HttpError {
  return new HttpError('malformed', message, { fields: [{ path: 'file', message }] });
}
