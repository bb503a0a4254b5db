import { sql } from 'kysely';
import { type Executor, rows, run, type Tx } from '../database.ts';
import { newId } from '../ids.ts';
import { tablesOf } from '../statements/tables.ts';
import { digestOf, saysTheSame } from './digest.ts';
import type { ContentKind } from './kinds.ts';
import type { ContentTables } from './tables.ts';

const tables = tablesOf<ContentTables>();

/** What is known of an entry from the last time. */
export interface KnownEntry {
  id: string;
  key: string;
  digest: string;
  applied: object | null;
  offered: object | null;
  offeredDigest: string | null;
  offeredAt: Date | null;
}

/** Digest of what is offered where the file no longer has the entry. */
export const removedDigest = 'removed';

/**
 * Seeds the rows of a kind from a content file, at the start and in its transaction. An entry that the file did not change does
 * nothing, also where an administrator edited or deleted the row. A changed entry is applied to a row that nobody edited; beside
 * an edited row it is kept and offered to an administrator. `entries` are in the order of the file, keys once each.
 * Returns how many were applied and how many wait for a decision since now.
 */
export async function seedRows<E extends object>(
  tx: Tx,
  kind: ContentKind<E>,
  entries: Iterable<readonly [string, E]>,
  at: Date,
): Promise<{ applied: number; offered: number }> {
  const known = new Map((await knownEntries(tx, kind.kind)).map((entry) => [entry.key, entry]));
  const now = await kind.read(tx);
  const editedBefore =
    known.size === 0 ? ((await kind.editedBefore?.(tx)) ?? new Set<string>()) : new Set<string>();
  const result = { applied: 0, offered: 0 };
  const written: { key: string; digest: string }[] = [];
  const fresh: (readonly [string, E])[] = [];
  const offer = async (id: string, offered: E | null, digest: string) => {
    await run(
      tx,
      tables
        .updateTable('content.entry')
        .set({ offered: offered && JSON.stringify(offered), offered_digest: digest, offered_at: at })
        .where('id', '=', id),
    );
    result.offered++;
  };
  for (const [key, entry] of entries) {
    const digest = digestOf(entry);
    const last = known.get(key);
    known.delete(key);
    const row = now.get(key);
    if (!last && row && editedBefore.has(key)) await keep(tx, kind.kind, [{ key, digest, row: null }]);
    else if (!last) written.push({ key, digest });
    else if (last.digest === digest) await refresh(tx, last, row);
    else if (!isEdited(last, row)) written.push({ key, digest });
    else if (last.offeredDigest !== digest) await offer(last.id, entry, digest);
    if (written.at(-1)?.key !== key) continue;
    if (kind.insert && !row) fresh.push([key, entry]);
    else await kind.write(tx, key, entry);
  }
  if (fresh.length > 0) await kind.insert?.(tx, fresh);
  const after = written.length > 0 ? await kind.read(tx) : now;
  await keep(
    tx,
    kind.kind,
    written.map(({ key, digest }) => ({ key, digest, row: after.get(key) ?? null })),
  );
  result.applied = written.length;
  for (const last of known.values()) {
    const row = now.get(last.key);
    if (!row) await run(tx, tables.deleteFrom('content.entry').where('id', '=', last.id));
    else if (!kind.remove) await refresh(tx, last, row);
    else if (isEdited(last, row)) {
      if (last.offeredDigest !== removedDigest) await offer(last.id, null, removedDigest);
    } else if (await kind.remove(tx, last.key))
      await run(tx, tables.deleteFrom('content.entry').where('id', '=', last.id));
  }
  return result;
}

/** Everything that is known of the entries of a kind, or of all kinds. */
export async function knownEntries(db: Executor, kind: string): Promise<KnownEntry[]> {
  return rows(
    db,
    tables
      .selectFrom('content.entry')
      .select([
        'id',
        'key',
        'digest',
        'applied',
        'offered',
        'offered_digest as offeredDigest',
        'offered_at as offeredAt',
      ])
      .where('kind', '=', kind)
      .$narrowType<Pick<KnownEntry, 'applied' | 'offered'>>(),
  );
}

/** Notes that entries stand in their rows. */
export async function keep(
  tx: Tx,
  kind: string,
  entries: readonly { key: string; digest: string; row: object | null }[],
): Promise<void> {
  if (entries.length === 0) return;
  const noted = entries.map(({ key, digest, row }) => ({ id: newId(), key, digest, applied: row }));
  await sql`insert into content.entry (id, kind, key, digest, applied)
    select x.id, ${kind}, x.key, x.digest, nullif(x.applied, 'null'::jsonb)
      from jsonb_to_recordset(${JSON.stringify(noted)}::jsonb) as x(id text, key text, digest text, applied jsonb)
    on conflict (kind, key) do update set digest = excluded.digest, applied = excluded.applied,
      offered = null, offered_digest = null, offered_at = null`.execute(tx);
}

/** An administrator deleted the row, or changed what it says. */
function isEdited({ applied }: KnownEntry, row: object | undefined): boolean {
  return applied === null || row === undefined || !saysTheSame(applied, row);
}

/** The file says what it said: nothing waits any more, and fields that the program keeps since then are noted. */
async function refresh(tx: Tx, last: KnownEntry, row: object | undefined): Promise<void> {
  const fresh = row && !isEdited(last, row) && !saysTheSame(row, last.applied ?? {}) ? row : last.applied;
  if (fresh === last.applied && last.offeredDigest === null) return;
  await run(
    tx,
    tables
      .updateTable('content.entry')
      .set({ applied: fresh && JSON.stringify(fresh), offered: null, offered_digest: null, offered_at: null })
      .where('id', '=', last.id),
  );
}
