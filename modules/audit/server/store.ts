import {
  type Bound,
  type Executor,
  maybe,
  newId,
  prepared,
  type Row as RowOf,
  send,
  tablesOf,
} from '@homestead/database';
import { type NotNull, sql } from 'kysely';
import { cleanDetail, cleanText } from './clean.ts';
import type { Entry } from './entry.ts';
import type { AuditTables, OperationTable } from './tables.ts';

const tables = tablesOf<AuditTables>();

/** A row of the log on its way in: the moment as text, as the chain seals it. */
export interface Row extends Omit<RowOf<OperationTable>, 'at' | 'detail'> {
  at: string;
  detail: unknown;
}

/** An entry as it will stand in the table, cleaned. */
export function toRow(entry: Entry, at: Date): Row {
  return {
    id: newId(),
    at: at.toISOString(),
    kind: entry.kind,
    person_id: entry.personId ?? null,
    person_name: entry.personName ?? null,
    ip: entry.ip ?? null,
    route: entry.route ?? null,
    summary: cleanText(entry.summary, 300),
    target: entry.target ? cleanText(entry.target, 200) : null,
    code: String(entry.code ?? 200),
    message: cleanText(entry.message ?? '', 500),
    ms: entry.ms ?? null,
    detail: entry.detail ? cleanDetail(entry.detail) : null,
  };
}

/** The newest change of something that a person made. Looks, reveals and sign-ins change nothing. */
export const lastChangeOf = (db: Executor, target: string): Promise<{ by: string; at: Date } | undefined> =>
  maybe(
    db,
    tables
      .selectFrom('audit.operation')
      .select(['person_name as by', 'at'])
      .where('target', '=', target)
      .where('code', '=', sql.lit('200'))
      .where('person_name', 'is not', null)
      .where('kind', 'not in', [sql.lit('access'), sql.lit('sign-in')])
      .where((eb) => eb.or([eb('route', 'is', null), eb('route', 'not like', sql.lit('GET %'))]))
      .orderBy('at', 'desc')
      .limit(sql.lit(1))
      .$narrowType<{ by: NotNull }>(),
  );

/** Adds rows in one statement. */
export async function insertRows(db: Executor, entries: readonly Row[]): Promise<void> {
  if (entries.length === 0) return;
  await send(db, insertedEntries({ entries: JSON.stringify(entries) }));
}

const insertedEntries = prepared(
  ({ entries }: Bound<{ entries: string }>) => sql`insert into audit.operation
      (id, at, kind, person_id, person_name, ip, route, summary, target, code, message, ms, detail)
    select id, at, kind, person_id, person_name, ip, route, summary, target, code, message, ms, detail
    from jsonb_to_recordset(${entries}::jsonb) as x(
      id text, at timestamptz, kind text, person_id text, person_name text, ip text, route text,
      summary text, target text, code text, message text, ms int, detail jsonb)
    on conflict (id) do nothing`,
);
