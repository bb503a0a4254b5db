import type { Database } from '@homestead/database';
import { sql } from 'kysely';

type Row = Record<string, unknown>;

/** What a phone measures anew each time, and what follows from the bytes of a photo that carries its time. */
const measured = new Set(['sha256', 'size', 'clock_seconds', 'ms', 'ip']);
/** Cut to its strokes, which a finger never draws twice to the pixel. */
const signature = 'signature.png';
/** What an earlier step was told of the other cases of a household: the second case of two has one more. */
const ofOthers: Readonly<Record<string, readonly string[]>> = { 'workflow.answer': ['text', 'cases'] };
/** What background jobs compute from the other rows, at a time of their own. */
const derived = [
  'homestead.case_place',
  'homestead.changed_place',
  'statistics.changed_case',
  'statistics.entry',
];

/**
 * Every row of every table that belongs to a case: by its own number, by its tasks, and by the files that those rows name.
 * Ids are numbered in the order in which they first stand, times and the case's number are words, so that two cases to which
 * the same happened are equal.
 */
export async function rowsOfCase(db: Database, processId: string): Promise<Record<string, Row[]>> {
  const found: Record<string, Row[]> = {
    'workflow.instance': await read(db, sql`workflow.instance where id = ${processId}`),
  };
  const keyed = await columns(db, ['process_id', 'case_id', 'task_id']);
  const hasCase = new Set(keyed.filter(({ column }) => column !== 'task_id').map(({ table }) => table));
  for (const { table, column } of keyed) {
    if (derived.includes(table) || (column === 'task_id' && hasCase.has(table))) continue;
    const of =
      column === 'task_id'
        ? sql`task_id in (select id from workflow.task where process_id = ${processId})`
        : sql`${sql.ref(column)}::text = ${processId}`;
    const rows = await read(db, sql`${sql.table(table)} where ${of}`, ofOthers[table]);
    if (rows.length > 0) found[table] = rows;
  }
  found['files.reference'] = await read(db, sql`files.reference where owner_id = ${processId}`);
  const files = found['files.reference'].map((row) => row['file_id']);
  const kept = await read(db, sql`files.file where id::text = any(${files}::text[])`);
  found['files.file'] = kept.map((row) =>
    row['name'] === signature ? { ...row, width: 0, height: 0 } : row,
  );
  found['files.photo'] = await read(db, sql`files.photo where file_id = any(${files}::text[])`);
  return named(found, String(found['workflow.instance']?.[0]?.['case_no']));
}

async function read(
  db: Database,
  from: ReturnType<typeof sql>,
  without: readonly string[] = [],
): Promise<Row[]> {
  const { rows } = await sql<{ row: Row }>`select to_jsonb(t) as row from (select * from ${from}) t`.execute(
    db.kysely,
  );
  const isKept = (key: string) => !measured.has(key) && !without.includes(key);
  return rows.map(({ row }) => Object.fromEntries(Object.entries(row).filter(([key]) => isKept(key))));
}

async function columns(db: Database, names: readonly string[]): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_schema || '.' || c.table_name as table, c.column_name as column
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.column_name = any(${names}) order by 1, 2`.execute(db.kysely);
  return rows;
}

const id = /\b(?:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{32})\b/g;
const time = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d(?::?\d\d)?)?/g;

function named(tables: Record<string, Row[]>, caseNo: string): Record<string, Row[]> {
  const names = new Map<string, string>();
  const nameOf = (one: string) => {
    if (!names.has(one)) names.set(one, `id ${names.size + 1}`);
    return names.get(one)!;
  };
  const known = (row: string) => row.replace(id, (one) => names.get(one)?.padStart(8) ?? '');
  const plain = (row: Row) => JSON.stringify(row).replaceAll(caseNo, '<number>').replace(time, '<time>');
  // Files have names of their own, by which their ids are numbered before rows that differ in ids alone.
  const inOrder = Object.entries(tables).sort(
    ([a], [b]) => Number(b === 'files.file') - Number(a === 'files.file'),
  );
  return Object.fromEntries(
    inOrder.map(([table, rows]) => [
      table,
      rows
        .map(plain)
        // The same rows in the same order, whatever their ids are; ids that were named before stand for themselves.
        .sort(
          (a, b) =>
            compare(a.replace(id, ''), b.replace(id, '')) || compare(known(a), known(b)) || compare(a, b),
        )
        .map((row) => JSON.parse(row.replace(id, nameOf)) as Row),
    ]),
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
