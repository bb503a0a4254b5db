import { changed, type Database, newId, one, run, tablesOf } from '@homestead/database';
import { type RawBuilder, sql } from 'kysely';
import type { FilesTables } from '../tables.ts';

const tables = tablesOf<FilesTables>();

/** How long a reader whose process ended keeps bytes from being deleted. A reader at work renews its mark every minute. */
const heldFor = sql`interval '1 hour'`;
const renewMs = 60_000;

/** Whether a backup reads at the moment of the statement, as a part of it: `select … where not ${isHeld}`. */
export const isHeld: RawBuilder<boolean> = sql<boolean>`exists (select 1 from files.hold where until > now())`;

/**
 * Runs `work` while no bytes go away, on any node: what is deleted meanwhile is left to the sweep. A snapshot of the database
 * that is taken inside `work` therefore finds the bytes of all its rows, however long copying them takes. Throws where the
 * hold was lost meanwhile (the database was away for an hour).
 */
export async function holdBytes<T>(db: Database, work: () => Promise<T>): Promise<T> {
  const id = newId();
  const renew = () =>
    changed(
      db.kysely,
      tables
        .insertInto('files.hold')
        .values({ id, until: sql<Date>`now() + ${heldFor}` })
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet((eb) => ({ until: eb.ref('excluded.until') }))
            .where('files.hold.until', '>', sql<Date>`now()`),
        ),
    );
  await renew();
  const timer = setInterval(() => void renew().catch(() => undefined), renewMs);
  try {
    const result = await work();
    if ((await renew()) !== 1) throw new Error('the hold on the files was lost while they were read');
    return result;
  } finally {
    clearInterval(timer);
    await run(
      db.kysely,
      tables
        .deleteFrom('files.hold')
        .where((eb) => eb.or([eb('id', '=', id), eb('until', '<', sql<Date>`now()`)])),
    ).catch(() => undefined);
  }
}

/** Whether a backup reads now. Where that cannot be asked it may, and bytes stay. */
export async function mustKeepBytes(db: Database): Promise<boolean> {
  return one(db.kysely, tables.selectNoFrom(isHeld.as('held'))).then(
    ({ held }) => held,
    () => true,
  );
}
