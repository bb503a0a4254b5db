import type { ImportMode, ImportReport } from '@homestead/http/contract';
import { type Cell, readRows, writeSheet } from '@homestead/spreadsheet';
import { type ApiReply, type Person, request } from '../client.ts';

/** Sends rows as a spreadsheet to an import. */
export async function sendRows(
  base: string,
  { token }: Person,
  path: string,
  [head = [], ...rows]: readonly (readonly Cell[])[],
  mode: ImportMode = 'all',
): Promise<ApiReply<ImportReport>> {
  const pieces: Buffer[] = [];
  const columns = head.map((title) => ({ title: String(title) }));
  for await (const piece of writeSheet('表', columns, rows)) pieces.push(piece);
  const form = new FormData();
  form.append('mode', mode);
  form.append('file', new Blob([Buffer.concat(pieces)]), '表.xlsx');
  return request(base, 'POST', path, { token, form });
}

/** The rows of a spreadsheet that a call gives, its head first; every row as long as the head. */
export async function takeRows(base: string, { token }: Person, path: string): Promise<string[][]> {
  const reply = await fetch(`${base}/api${path}`, { headers: { Authentication: token } });
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  const rows: string[][] = [];
  for await (const { cells } of readRows(new Uint8Array(await reply.arrayBuffer()))) rows.push(cells);
  return rows.map((cells) => Array.from(rows[0]!, (_, index) => cells[index] ?? ''));
}

/** A copy of rows with one cell changed, found by the title of its column and the text of the row's first cell. */
export function withCell(rows: readonly string[][], first: string, title: string, value: string): string[][] {
  const place = rows[0]!.indexOf(title);
  return rows.map((row) => (row[0] === first ? row.with(place, value) : [...row]));
}
