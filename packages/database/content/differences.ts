import { type Executor, maybe, run, type Tx } from '../database.ts';
import { tablesOf } from '../statements/tables.ts';
import { saysAlike } from './digest.ts';
import type { ContentKind } from './kinds.ts';
import { type KnownEntry, keep, knownEntries, removedDigest } from './seed.ts';
import type { ContentTables } from './tables.ts';

const tables = tablesOf<ContentTables>();

/** One field in which a later file and an edited row differ. */
export interface DifferentField {
  name: string;
  label: string;
  /** What the row said after the file was last applied; null where that is not known. */
  applied: unknown;
  /** What the file says now. */
  file: unknown;
  /** What the row says now. */
  row: unknown;
}

/** A later entry of a content file beside a row that was edited: an administrator decides. */
export interface ContentDifference {
  id: string;
  kind: string;
  kindLabel: string;
  key: string;
  title: string;
  offeredAt: Date;
  /** Of the entry that is offered: a decision names what it was shown. */
  version: string;
  /** What the file now does: another entry, or none. */
  file: 'changed' | 'removed';
  /** What the administrator did: edited the row, or deleted it. */
  row: 'edited' | 'deleted';
  fields: DifferentField[];
}

/** Every difference that waits for a decision, the latest first. */
export async function listDifferences(
  db: Executor,
  kinds: readonly ContentKind[],
): Promise<ContentDifference[]> {
  const lists = [];
  for (const kind of kinds) {
    const waiting = (await knownEntries(db, kind.kind)).filter((entry) => entry.offeredDigest !== null);
    const now = waiting.length > 0 ? await kind.read(db) : new Map<string, object>();
    lists.push(...waiting.map((entry) => differenceOf(kind, entry, now.get(entry.key))));
  }
  return lists.sort((a, b) => b.offeredAt.getTime() - a.offeredAt.getTime());
}

/**
 * Takes the file's entry, or keeps the row as it is and offers nothing until the file changes again. False where nothing of that
 * id and version waits any more: somebody else decided, or the file changed meanwhile. `in-use`: the row stays, since others
 * refer to it.
 */
export async function decideDifference(
  tx: Tx,
  kinds: readonly ContentKind[],
  { id, version, decision }: { id: string; version: string; decision: 'accept' | 'keep' },
): Promise<boolean | 'in-use'> {
  const entry = await maybe(
    tx,
    tables
      .selectFrom('content.entry')
      .select(['kind', 'key', 'applied', 'offered', 'offered_digest as digest'])
      .where('id', '=', id)
      .forUpdate()
      .$narrowType<Pick<KnownEntry, 'applied' | 'offered'>>(),
  );
  const kind = kinds.find((one) => one.kind === entry?.kind);
  if (!entry || !kind || entry.digest === null || entry.digest !== version) return false;
  const { key, offered, applied, digest } = entry;
  if (decision === 'keep') await keep(tx, kind.kind, [{ key, digest, row: applied }]);
  else if (offered) {
    await kind.write(tx, key, offered);
    await keep(tx, kind.kind, [{ key, digest, row: (await kind.read(tx)).get(key) ?? null }]);
  } else {
    if ((await kind.remove?.(tx, key)) === false) return 'in-use';
    await run(tx, tables.deleteFrom('content.entry').where('id', '=', id));
  }
  return true;
}

function differenceOf(kind: ContentKind, entry: KnownEntry, row: object | undefined): ContentDifference {
  const { offered, applied } = entry;
  const shown = offered ?? row ?? applied ?? {};
  const [file, now, then] = [offered, row, applied].map((value) => (value ?? {}) as Record<string, unknown>);
  const names = [...new Set([...Object.keys(offered ?? {}), ...Object.keys(row ?? {})])];
  return {
    id: entry.id,
    kind: kind.kind,
    kindLabel: kind.label,
    key: entry.key,
    title: kind.titleOf?.(row ?? shown, entry.key) ?? entry.key,
    offeredAt: entry.offeredAt ?? new Date(0),
    version: entry.offeredDigest ?? removedDigest,
    file: offered ? 'changed' : 'removed',
    row: row ? 'edited' : 'deleted',
    fields: names
      .filter((name) => !saysAlike(file?.[name], now?.[name]))
      .map((name) => ({
        name,
        label: kind.fields?.[name] ?? name,
        applied: then?.[name] ?? null,
        file: file?.[name] ?? null,
        row: now?.[name] ?? null,
      })),
  };
}
