import { createHash } from 'node:crypto';
import { type Database, rows, run, type Tx } from '../database.ts';
import { tablesOf } from '../statements/tables.ts';
import type { ContentKind } from './kinds.ts';
import { seedRows } from './seed.ts';
import type { ContentTables } from './tables.ts';

const tables = tablesOf<ContentTables>();

/** The program that seeds, and what it found that the rows were last seeded from. */
interface Look {
  program: string;
  digests: ReadonlyMap<string, string>;
}

const looks = new WeakMap<Database, Look>();

/** What a content file says of one kind of rows, for `seedOnce`. */
export interface Seeding {
  kind: string;
  entries: readonly (readonly [string, object])[];
  /** Whether `content.entry` keeps what was applied of each entry, as `seedRows` does. */
  isKept: boolean;
  seed(tx: Tx, at: Date): Promise<unknown>;
}

/** The entries of a content file, in its order, keys once each. */
export function seedingOf<E extends object>(
  kind: ContentKind<E>,
  entries: Iterable<readonly [string, E]>,
): Seeding {
  const list = [...entries];
  return { kind: kind.kind, entries: list, isKept: true, seed: (tx, at) => seedRows(tx, kind, list, at) };
}

/**
 * Runs `work`, a start that nobody else seeds beside, in which `seedOnce` spares what was done already. `program` names the program down
 * to its last line, as another one may apply the same files otherwise; where it is null, nothing is spared.
 */
export async function sparingSeeds<T>(
  db: Database,
  program: string | null,
  work: () => Promise<T>,
): Promise<T> {
  if (program !== null) looks.set(db, { program, digests: await lastSeeded(db) });
  try {
    return await work();
  } finally {
    looks.delete(db);
  }
}

/**
 * Seeds the rows of these kinds in one transaction, with a note of what from. Where the note of the last time says the same
 * of each kind, and nothing was left over then, nothing would come of it and nothing is asked. Says whether it seeded.
 */
export async function seedOnce(db: Database, at: Date, seedings: readonly Seeding[]): Promise<boolean> {
  const look = looks.get(db);
  const notes = seedings.map(({ kind, entries, isKept }) => ({
    kind,
    digest: look && digestOfAll(look.program, entries),
    entries: isKept ? entries.length : 0,
  }));
  if (look && notes.every(({ kind, digest }) => look.digests.get(kind) === digest)) return false;
  await db.transaction(async (tx) => {
    for (const { seed } of seedings) await seed(tx, at);
    await note(tx, notes);
  });
  return true;
}

/**
 * The notes that count: of kinds whose entries are those of the file and no others, with no difference that waits. An entry that the file
 * dropped, or a difference, is looked at in every start until somebody settled it.
 */
async function lastSeeded(db: Database): Promise<Map<string, string>> {
  const found = await rows(
    db.kysely,
    tables
      .selectFrom('content.seeded as s')
      .leftJoin('content.entry as e', 'e.kind', 's.kind')
      .select(['s.kind', 's.digest'])
      .groupBy('s.kind')
      .having(({ eb, fn, ref }) =>
        eb.and([
          eb(fn.count('e.id'), '=', ref('s.entries')),
          eb(fn.count('e.offered_digest'), '=', eb.lit(0)),
        ]),
      ),
  );
  return new Map(found.map(({ kind, digest }) => [kind, digest]));
}

/** A program without a name leaves no note, and that of another does not outlive what it does to the rows. */
async function note(
  tx: Tx,
  notes: readonly { kind: string; digest: string | undefined; entries: number }[],
): Promise<void> {
  const named = notes.flatMap(({ digest, ...of }) => (digest === undefined ? [] : [{ ...of, digest }]));
  if (named.length === 0) {
    const kinds = notes.map(({ kind }) => kind);
    await run(tx, tables.deleteFrom('content.seeded').where('kind', 'in', kinds));
    return;
  }
  await run(
    tx,
    tables
      .insertInto('content.seeded')
      .values(named)
      .onConflict((of) =>
        of.column('kind').doUpdateSet(({ ref }) => ({
          digest: ref('excluded.digest'),
          entries: ref('excluded.entries'),
        })),
      ),
  );
}

function digestOfAll(program: string, entries: Seeding['entries']): string {
  return createHash('sha256')
    .update(JSON.stringify([program, entries]))
    .digest('hex');
}
