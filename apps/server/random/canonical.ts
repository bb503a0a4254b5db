import { type Database, rows } from '@homestead/database';
import { sql } from 'kysely';

/** Schemas in which cases leave traces; who is signed in, rate counters and the log of calls are another matter. */
const schemas = ['workflow', 'forms', 'homestead', 'models', 'files', 'notices'];
/** Made by chance in each database. */
const leftOut = new Set(['homestead.household_key', 'people.sealing_key']);

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const moment = /\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}(:?\d{2})?)?/g;
/** SHA-256 digests, and the short ones of `snapshot.ts`: digests of files and dates differ with every run. */
const digest = /\b(?:[0-9a-f]{64}|[0-9a-f]{16})\b/g;

/**
 * Everything that the cases left in the database, without ids and times: people and cases stand under their names, any
 * other id is only told to be one. Two runs of the same decisions give the same lines.
 */
export async function canonicalState(db: Database): Promise<Record<string, string[]>> {
  const names = new Map<string, string>();
  for (const { id, name } of await rows<{ id: string; name: string }>(
    db.kysely,
    sql`select id, user_name as name from people.account union all select id, case_no from workflow.instance
        union all select id, name from files.file union all select id, process_key || ' ' || version from workflow.definition`,
  ))
    names.set(id, name);
  const tables = await rows<{ name: string; schema: string; table: string }>(
    db.kysely,
    sql`select schemaname || '.' || tablename as name, schemaname as schema, tablename as table from pg_tables
        where schemaname = any(${schemas}::text[]) order by 1`,
  );
  const state: Record<string, string[]> = {};
  for (const { name, schema, table } of tables) {
    if (leftOut.has(name)) continue;
    const found = await rows<{ line: Record<string, unknown> }>(
      db.kysely,
      sql`select to_jsonb(t) as line from ${sql.id(schema, table)} t`,
    );
    state[name] = found.map(({ line }) => plain(line, names)).sort();
  }
  return state;
}

function plain(line: Record<string, unknown>, names: ReadonlyMap<string, string>): string {
  // A counted id has gaps where a transaction was tried once more.
  const isKept = ([column, value]: [string, unknown]) =>
    !column.endsWith('_ms') && !(column === 'id' && typeof value === 'number');
  const kept = Object.fromEntries(Object.entries(line).filter(isKept));
  return JSON.stringify(kept)
    .replace(uuid, (id) => names.get(id) ?? '#')
    .replace(digest, '#')
    .replace(moment, '@');
}

/** What differs between two states, as a few lines. */
export function differences(one: Record<string, string[]>, other: Record<string, string[]>): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((table) => {
    const left = one[table] ?? [];
    const right = other[table] ?? [];
    const first = left.findIndex((line, at) => line !== right[at]);
    if (first < 0 && left.length === right.length) return [];
    return [
      `${table}: ${left.length} and ${right.length} rows; ${left[first]} | ${right[first < 0 ? left.length : first]}`,
    ];
  });
}
