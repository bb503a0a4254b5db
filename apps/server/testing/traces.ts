import { createHash } from 'node:crypto';
import { type Database, rows } from '@homestead/database';
import { sql } from 'kysely';

/** Schemas in which a case leaves traces; sessions, rate counters and the operation log live elsewhere. */
const schemas = ['workflow', 'forms', 'homestead', 'models', 'records'];

/** A digest of each table in which a case leaves traces, to see that nothing, or only one thing, changed. */
export async function traces(db: Database): Promise<Record<string, string>> {
  const tables = await rows<{ name: string; schema: string; table: string }>(
    db.kysely,
    sql`select schemaname || '.' || tablename as name, schemaname as schema, tablename as table from pg_tables
        where schemaname = any(${schemas}::text[]) or (schemaname = 'http' and tablename = 'idempotency') order by 1`,
  );
  const found: Record<string, string> = {};
  for (const { name, schema, table } of tables) {
    const lines = await rows<{ line: string }>(
      db.kysely,
      sql`select t::text as line from ${sql.id(schema, table)} t order by 1`,
    );
    found[name] = `${lines.length} ${createHash('sha256')
      .update(lines.map(({ line }) => line).join('\n'))
      .digest('hex')
      .slice(0, 16)}`;
  }
  return found;
}

export interface CaseTrace {
  status: string;
  version: number;
  open: string[];
  /** Finished tasks by key, as they were written: ids rise with the real time, and a clock that was moved reaches other nodes within a second. */
  history: string[];
  timers: number;
}

/** What the database holds of one case. */
export async function traceOf(db: Database, processId: string): Promise<CaseTrace> {
  const [found] = await rows<CaseTrace>(
    db.kysely,
    sql`select i.status, i.version,
          array(select t.task_key from workflow.task t where t.process_id = i.id and t.state = 'open' order by t.task_key) as open,
          array(select r.task_key from workflow.flow_record r where r.process_id = i.id and r.kind = 'task' order by r.id) as history,
          (select count(*)::int from workflow.timer m where m.process_id = i.id and m.state = 'waiting') as timers
        from workflow.instance i where i.id = ${processId}`,
  );
  if (!found) throw new Error(`no case ${processId}`);
  return found;
}
