import { Readable } from 'node:stream';
import { type Cell, type Column, writeSheet } from './sheet.ts';

/** The part of a reply that takes a file. */
interface FileReply {
  header(name: string, value: string): FileReply;
  send(content: Readable): unknown;
}

/** Answers with a workbook, as a stream. The name of the file is in UTF-8 (RFC 6266). */
export function sendSheet(
  reply: FileReply,
  title: string,
  columns: readonly Column[],
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>,
): never {
  reply
    .header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(`${title}.xlsx`)}`)
    .header('x-content-type-options', 'nosniff')
    .send(Readable.from(writeSheet(title, columns, rows)));
  return null as never;
}
