import { type Executor, rows, type Tx } from '@homestead/database';
import { sql } from 'kysely';
import { type NoticeKind, type NoticeSettings, optionalKinds } from '../contract/index.ts';

/** Kinds that a person has switched off, in the order of the table of kinds. */
export async function findSettings(db: Executor, personId: string): Promise<NoticeSettings> {
  const found = await rows<{ kind: NoticeKind }>(
    db,
    sql`select kind from notices.unwanted where person_id = ${personId}`,
  );
  const kinds = new Set(found.map(({ kind }) => kind));
  return { unwanted: optionalKinds.filter((kind) => kinds.has(kind)) };
}

export async function writeSettings(
  tx: Tx,
  personId: string,
  { unwanted }: NoticeSettings,
): Promise<NoticeSettings> {
  await sql`delete from notices.unwanted where person_id = ${personId} and not kind = any(${unwanted}::text[])`.execute(
    tx,
  );
  await sql`insert into notices.unwanted (person_id, kind)
    select ${personId}, kind from unnest(${unwanted}::text[]) as chosen(kind) on conflict do nothing`.execute(
    tx,
  );
  return findSettings(tx, personId);
}
