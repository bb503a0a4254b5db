import { type Executor, one } from '@homestead/database';
import { sql } from 'kysely';

/** How many files are kept, and their bytes. */
export async function fileTotals(db: Executor): Promise<{ files: number; bytes: number }> {
  const found = await one<{ files: number; bytes: string }>(
    db,
    sql`select count(*)::int as files, coalesce(sum(size), 0)::text as bytes from files.file`,
  );
  return { files: found.files, bytes: Number(found.bytes) };
}
