import { anyOf, type Executor, rows, run, type Tx, tablesOf } from '@homestead/database';
import { sql } from 'kysely';
import { type NoticeSettings, optionalKinds } from '../contract/index.ts';
import type { NoticesTables } from './tables.ts';

/** Statements on the tables of this module. */
export const tables = tablesOf<NoticesTables>();

/** Kinds that a person has switched off, in the order of the table of kinds. */
export async function findSettings(db: Executor, personId: string): Promise<NoticeSettings> {
  const found = await rows(
    db,
    tables.selectFrom('notices.unwanted').select('kind').where('person_id', '=', personId),
  );
  const kinds = new Set<string>(found.map(({ kind }) => kind));
  return { unwanted: optionalKinds.filter((kind) => kinds.has(kind)) };
}

export async function writeSettings(
  tx: Tx,
  personId: string,
  { unwanted }: NoticeSettings,
): Promise<NoticeSettings> {
  await run(
    tx,
    tables
      .deleteFrom('notices.unwanted')
      .where('person_id', '=', personId)
      .where((eb) => eb.not(eb('kind', '=', anyOf(unwanted)))),
  );
  await sql`insert into notices.unwanted (person_id, kind)
    select ${personId}, kind from unnest(${unwanted}::text[]) as chosen(kind) on conflict do nothing`.execute(
    tx,
  );
  return findSettings(tx, personId);
}
