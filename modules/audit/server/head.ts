import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { type CamelRow, type Executor, maybe, run, tablesOf } from '@homestead/database';
import { sql } from 'kysely';
import type { AuditTables, HeadTable } from './tables.ts';

const tables = tablesOf<AuditTables>();

/** First and last seal of the chain, signed. */
export interface Head
  extends CamelRow<HeadTable, 'first_no' | 'last_no' | 'rows' | 'to_id' | 'digest' | 'signature'> {
  /** Rows of the operation log under the seals from first to last. */
  rows: number;
}

export const headColumns = [
  'first_no as firstNo',
  'last_no as lastNo',
  'rows',
  'to_id as toId',
  'digest',
  'signature',
] as const;

/** The head stored in the database; `forUpdate` locks it against other nodes that seal. Undefined where it was deleted. */
export function readHead(db: Executor, forUpdate = false): Promise<Head | undefined> {
  const head = tables.selectFrom('audit.head').select(headColumns);
  return maybe<Head>(db, forUpdate ? head.forUpdate() : head);
}

export async function writeHead(db: Executor, head: Head): Promise<void> {
  await run(
    db,
    tables.updateTable('audit.head').set({
      first_no: head.firstNo,
      last_no: head.lastNo,
      rows: head.rows,
      to_id: head.toId,
      digest: head.digest,
      signature: head.signature,
      at: sql<Date>`now()`,
    }),
  );
}

export function signed(key: string, head: Omit<Head, 'signature'>): Head {
  return { ...head, signature: signatureOf(key, head) };
}

export function isSigned(key: string, head: Head): boolean {
  const [expected, given] = [Buffer.from(signatureOf(key, head)), Buffer.from(head.signature)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}

function signatureOf(key: string, { firstNo, lastNo, rows, toId, digest }: Omit<Head, 'signature'>): string {
  return createHmac('sha256', key)
    .update(JSON.stringify(['head', firstNo, lastNo, rows, toId, digest]))
    .digest('hex');
}

/** The last exported head, or null where there is no file; an unreadable file counts as an unsigned head. */
export async function readWitness(file: string | null): Promise<Head | null> {
  if (!file) return null;
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Head;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    return { firstNo: 0, lastNo: 0, rows: 0, toId: '', digest: '', signature: '' };
  }
}

/** Exports a head to a file beside the data, which an attacker of the database alone cannot change. */
export async function writeWitness(file: string | null, head: Head): Promise<void> {
  if (!file) return;
  // Each writer has a temporary file of its own, so that two nodes that seal at once do not overwrite each other's.
  const written = `${file}.${randomUUID()}.new`;
  await writeFile(written, `${JSON.stringify(head)}\n`, { mode: 0o600 });
  await rename(written, file);
}
