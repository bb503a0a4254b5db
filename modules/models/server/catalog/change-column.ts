import { type Executor, rows, sealed, type Tx } from '@homestead/database';
import { brokenFields } from '@homestead/http/contract';
import { type RawBuilder, sql } from 'kysely';
import { columnOf, type DataModelField, modelTexts as texts } from '../../contract/index.ts';
import { columnValues } from '../records.ts';
import { isSealedText } from '../sealing.ts';
import type { ModelUsers } from './ports.ts';

/** A row whose value the new type cannot hold. */
export interface FailedRow {
  id: string;
  value: string;
  message: string;
}

/** What a change of type would do to the rows that hold something. */
export interface ConversionReport {
  /** Rows that hold a value. */
  total: number;
  /** Rows whose value the new type holds in other words, such as `01` as 1. */
  changed: number;
  failed: number;
  /** The first of the rows that fail. */
  rows: FailedRow[];
}

/** How many rows that fail are named. */
export const namedRows = 100;
const batch = 1000;

/** Judges every value of a field as another kind of field would keep it; `take` gets those that it can. */
export async function judgeColumn(
  db: Executor,
  users: Pick<ModelUsers, 'convert'>,
  group: string,
  from: DataModelField,
  to: DataModelField,
  take: (converted: { id: string; value: unknown }[]) => Promise<void> = async () => undefined,
): Promise<ConversionReport> {
  const report: ConversionReport = { total: 0, changed: 0, failed: 0, rows: [] };
  const [table, column] = [sql.id('models', group), sql.id(columnOf(from))];
  for (let after = ''; ; ) {
    const found = await rows<{ id: string; value: unknown }>(
      db,
      sql`select id, to_jsonb(${column}) as value from ${table} where id > ${after} and ${column} is not null order by id limit ${batch}`,
    );
    const converted: { id: string; value: unknown }[] = [];
    for (const { id, value } of found) {
      const result = users.convert(value, from, to);
      report.total++;
      if ('value' in result) {
        converted.push({ id, value: result.value });
        if (String(result.value) !== String(value)) report.changed++;
      } else {
        report.failed++;
        if (report.rows.length < namedRows)
          report.rows.push({ id, value: shown(from, value), message: result.message });
      }
    }
    await take(converted);
    if (found.length < batch) return report;
    after = found.at(-1)!.id;
  }
}

/** A table of PostgreSQL holds 1,600 columns; the product's own and a few by hand have room besides. */
const mostColumns = 1550;

/**
 * What stands against so many more columns, or undefined: a column that was once made stays (ADR 28), so that changes of type
 * fill a table in time.
 */
export async function columnsProblem(db: Executor, group: string, more: number): Promise<string | undefined> {
  if (more === 0) return undefined;
  const [found] = await rows<{ count: number }>(
    db,
    sql`select count(*)::int as count from pg_attribute
      where attrelid = to_regclass(${`models.${group}`}) and attnum > 0`,
  );
  const count = found?.count ?? 0;
  return count + more > mostColumns ? texts.tableFull(count, mostColumns) : undefined;
}

/** Makes a column for the new type beside the old one and fills it; the old one stays as it is. Returns its name and the report. Throws 42200 where the table is full. */
export async function changeColumn(
  tx: Tx,
  users: Pick<ModelUsers, 'convert' | 'types'>,
  group: string,
  from: DataModelField,
  to: DataModelField,
): Promise<{ column: string; report: ConversionReport }> {
  const problem = await columnsProblem(tx, group, 1);
  if (problem) throw brokenFields([{ path: 'fields', message: problem }]);
  const columnType = users.types.find(({ type }) => type === to.type)?.columnType ?? 'text';
  const column = await freeColumn(tx, group, to.code);
  const table = sql.id('models', group);
  await sql`alter table ${table} add column ${sql.id(column)} ${sql.raw(columnType)}`.execute(tx);
  const target = { ...to, column };
  const report = await judgeColumn(tx, users, group, from, target, async (converted) => {
    if (converted.length === 0) return;
    const values: RawBuilder<unknown>[] = converted.map(({ id, value }) => {
      const [bound] = columnValues({ fields: [target] }, () => columnType, { [to.code]: value });
      return sql`(${id}, ${bound![1]})`;
    });
    await sql`update ${table} r set ${sql.id(column)} = v.value from (values ${sql.join(values)}) as v(id, value) where r.id = v.id`.execute(
      tx,
    );
  });
  return { column, report };
}

/**
 * Seals what a column holds in plain where its field has become sensitive, and opens what is sealed where it no longer is: a
 * filter or an order by a sealed column would compare what nobody reads.
 */
export async function changeSealing(
  tx: Tx,
  group: string,
  column: string,
  { from, to }: { from: Pick<DataModelField, 'sensitive'>; to: Pick<DataModelField, 'sensitive'> },
): Promise<void> {
  const isSealed = isSealedText(to);
  if (isSealed === isSealedText(from)) return;
  const [table, name] = [sql.id('models', group), sql.id(column)];
  const differing = isSealed ? sql`${name} not like 'enc:%'` : sql`${name} like 'enc:%'`;
  const found = await rows<{ id: string; value: string }>(
    tx,
    sql`select id, ${name} as value from ${table} where ${differing}`,
  );
  for (const { id, value } of found)
    await sql`update ${table} set ${name} = ${isSealed ? sealed(value) : value} where id = ${id}`.execute(tx);
}

/** A name that no column of the table ever had. */
async function freeColumn(tx: Tx, group: string, code: string): Promise<string> {
  const known = new Set(
    (
      await rows<{ name: string }>(
        tx,
        sql`select column_name::text as name from information_schema.columns where table_schema = 'models' and table_name = ${group}`,
      )
    ).map(({ name }) => name),
  );
  for (let number = 2; ; number++) {
    const name = `${code.slice(0, 50)}_${number}`;
    if (!known.has(name)) return name;
  }
}

/** A value for the report: personal data only by its length. */
function shown({ sensitive }: DataModelField, value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return sensitive ? '*'.repeat(Math.min(text.length, 20)) : text.slice(0, 100);
}
