import { type Executor, one, tablesOf } from '@homestead/database';
import type { FilesTables } from './tables.ts';

const tables = tablesOf<FilesTables>();

/** How many files are kept, and their bytes. */
export async function fileTotals(db: Executor): Promise<{ files: number; bytes: number }> {
  const found = await one<{ files: number; bytes: string }>(
    db,
    tables
      .selectFrom('files.file')
      .select((eb) => [
        eb.cast<number>(eb.fn.countAll(), 'integer').as('files'),
        eb.cast<string>(eb.fn.coalesce(eb.fn.sum('size'), eb.lit(0)), 'text').as('bytes'),
      ]),
  );
  return { files: found.files, bytes: Number(found.bytes) };
}
