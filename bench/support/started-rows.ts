import { type Database, newId } from '@homestead/database';
import type { PlainDatabase } from '@homestead/testing';
import { sql } from 'kysely';

/** Tables that a start writes by statements of its own; triggers write others, whoever inserts into these. */
const tables = [
  'workflow.instance',
  'models.jfsqjd',
  'homestead.household_member',
  'workflow.task',
  'workflow.reminder',
  'workflow.flow_record',
  'notices.notice',
] as const;

type Row = Record<string, unknown>;

/** The rows that the start of a case left in each table. */
export async function startedRows(db: Database, processId: string): Promise<Map<string, Row[]>> {
  const found = new Map<string, Row[]>();
  for (const table of tables) {
    const key = sql.ref(table === 'workflow.instance' ? 'x.id' : 'x.process_id');
    const { rows } = await sql<{ row: Row }>`
      select to_jsonb(x) as row from ${sql.table(table)} x where ${key} = ${processId}`.execute(db.kysely);
    found.set(
      table,
      rows.map(({ row }) => row),
    );
  }
  return found;
}

/** The same rows once more under new ids, by bare SQL: one transaction, one insert a table, and an entry of the operation log. */
export async function insertAgain(
  db: PlainDatabase,
  rows: ReadonlyMap<string, Row[]>,
): Promise<{ id: string }> {
  const ids = new Map<unknown, string>();
  const renewed = (id: unknown) => {
    const known = ids.get(id) ?? newId();
    ids.set(id, known);
    return known;
  };
  const keys = ['id', 'process_id', 'task_id', 'case_no'];
  const copyOf = (row: Row): Row => ({
    ...row,
    ...Object.fromEntries(
      keys.filter((key) => typeof row[key] === 'string').map((key) => [key, renewed(row[key])]),
    ),
  });
  await db.transaction(async (tx) => {
    for (const [table, found] of rows)
      if (found.length > 0)
        await sql`insert into ${sql.table(table)} select * from jsonb_populate_recordset(null::${sql.table(table)},
          ${JSON.stringify(found.map(copyOf))}::jsonb)`.execute(tx);
    await sql`insert into audit.operation select (jsonb_populate_record(o, ${JSON.stringify({ id: newId() })}::jsonb)).*
      from audit.operation o where id = (select max(id) from audit.operation)`.execute(tx);
  });
  return { id: [...ids.values()][0] ?? '' };
}
