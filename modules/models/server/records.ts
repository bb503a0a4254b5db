import { changed, type Executor, newId, rows, Sealed, sealed, sealedJson, send } from '@homestead/database';
import { type RawBuilder, sql } from 'kysely';
import { columnOf, type DataModel, type DataModelField, type ReleasedField } from '../contract/index.ts';
import { castTo } from '../engine/index.ts';
import { isSealedText, mapSealed } from './sealing.ts';
import type { ColumnType, ColumnTypeOf } from './shape.ts';

/** `{group: {field: value}}`, the wire's shape. */
export type Records = { [group: string]: { [code: string]: unknown } };
export type Models = Readonly<Record<string, DataModel>>;

export interface RecordMeta {
  processId: string;
  division: string;
  personId: string;
  at: Date;
}

/** All records of a case by group; fields that hold nothing are left out. */
export async function readRecords(db: Executor, models: Models, processId: string): Promise<Records> {
  return (await readVersionedRecords(db, models, processId)).records;
}

/**
 * One statement for the records of all groups: each row comes as JSON beside its group's name. `processId` may be an expression that
 * finds the case.
 */
export function recordsSql(models: Models, processId: string | RawBuilder<unknown>): RawBuilder<NamedRecord> {
  const parts = Object.values(models)
    .filter((model) => model.case)
    .map(
      ({ group }) =>
        sql`select ${sql.lit(group)}::text as name, to_jsonb(r) as record from ${sql.id('models', group)} r where r.process_id = ${processId}`,
    );
  if (parts.length === 0)
    return sql<NamedRecord>`select null::text as name, null::jsonb as record where false`;
  return sql<NamedRecord>`${sql.join(parts, sql` union all `)}`;
}

/** The same with the sum of the rows' versions: whoever writes one of them raises it. */
export async function readVersionedRecords(
  db: Executor,
  models: Models,
  processId: string,
): Promise<{ records: Records; version: number }> {
  return versionedRecordsOf(models, await rows(db, recordsSql(models, processId)));
}

export interface NamedRecord {
  name: string;
  record: Record<string, unknown>;
}

/** The rows of `readVersionedRecords` from those of `recordsSql`. */
export function versionedRecordsOf(
  models: Models,
  found: readonly NamedRecord[],
): { records: Records; version: number } {
  const records: Records = {};
  let version = 0;
  for (const { name, record } of found) {
    records[name] = valuesOf(models[name]!, record);
    version += Number(record['version']);
  }
  return { records, version };
}

/**
 * Single fields (`group.code`) of several cases in one statement a group, by case; what a case does not have is left out.
 * The groups are those of the newest models: a record table keeps every column that it ever had.
 */
export async function readFields(
  db: Executor,
  models: Models,
  paths: readonly string[],
  processIds: readonly string[],
): Promise<Map<string, Records>> {
  const found = new Map<string, Records>();
  if (processIds.length === 0) return found;
  for (const model of Object.values(models)) {
    const fields = model.fields.filter(({ code }) => paths.includes(`${model.group}.${code}`));
    if (!model.case || fields.length === 0) continue;
    const columns = sql.join(fields.map((field) => sql.id(columnOf(field))));
    const read = await rows<Record<string, unknown> & { process_id: string }>(
      db,
      sql`select process_id, ${columns} from ${sql.id('models', model.group)} where process_id = any(${[...processIds]}::text[])`,
    );
    for (const row of read)
      found.set(row.process_id, { ...found.get(row.process_id), [model.group]: valuesOf(model, row) });
  }
  return found;
}

/** `readVersionedRecords(…).version` alone, as an expression for a statement that asks for more. */
export function recordsVersionSql(
  models: Models,
  processId: string | RawBuilder<string>,
): RawBuilder<number> {
  const parts = Object.values(models)
    .filter((model) => model.case)
    .map(
      (model) =>
        sql`select r.version from ${sql.id('models', model.group)} r where r.process_id = ${processId}`,
    );
  if (parts.length === 0) return sql<number>`0`;
  return sql<number>`(select coalesce(sum(v.version), 0)::int from (${sql.join(parts, sql` union all `)}) v)`;
}

/** What `readRecords` would give after `writeRecords` of `accepted` over `stored`, without asking the database. */
export function asStored(
  models: Models,
  columnType: ColumnTypeOf,
  stored: Records,
  accepted: Records,
): Records {
  const result: Records = { ...stored };
  for (const [group, values] of Object.entries(accepted)) {
    const model = models[group];
    if (!model?.case) continue;
    const record = { ...result[group] };
    for (const field of model.fields) {
      if (!Object.hasOwn(values, field.code)) continue;
      const value = values[field.code] ?? null;
      if (value === null) delete record[field.code];
      else record[field.code] = readBack(columnType(field), value);
    }
    result[group] = record;
  }
  return result;
}

/** A value as its column returns it in JSON. */
function readBack(type: ColumnType, value: unknown): unknown {
  if (type === 'text') return asText(value);
  if (type === 'jsonb') return inJsonbOrder(JSON.parse(JSON.stringify(value)));
  return type === 'date' ? value : Number(value);
}

/** jsonb keeps the keys of an object by length, then by bytes. */
function inJsonbOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inJsonbOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, each]) => [Buffer.from(key), key, each] as const);
  entries.sort(([one], [two]) => one.length - two.length || Buffer.compare(one, two));
  return Object.fromEntries(entries.map(([, key, each]) => [key, inJsonbOrder(each)]));
}

/** The fields of a row that hold something, by their codes. */
export function valuesOf(model: DataModel, row: Record<string, unknown>): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const field of model.fields) {
    const value = row[columnOf(field)];
    if (value !== null && value !== undefined) values[field.code] = value;
  }
  return values;
}

/**
 * Writes accepted fields of a case: makes the record of a group or updates it. `null` empties a field. Whoever holds the case's
 * lock and knows of which groups it has a record says so in `stored`: then nothing waits for an answer.
 */
export async function writeRecords(
  db: Executor,
  models: Models,
  columnType: ColumnTypeOf,
  accepted: Records,
  meta: RecordMeta,
  stored?: ReadonlySet<string>,
): Promise<void> {
  for (const [group, values] of Object.entries(accepted)) {
    const model = models[group];
    if (!model?.case) continue;
    const set = columnValues(model, columnType, values);
    const table = sql.id('models', group);
    const assignments = [
      ...set.map(([column, value]) => sql`${sql.id(column)} = ${value}`),
      sql`updated_at = ${meta.at}`,
      sql`version = version + 1`,
      sql`division = ${meta.division}`,
    ];
    const update = sql`update ${table} set ${sql.join(assignments)} where process_id = ${meta.processId}`;
    if (stored ? stored.has(group) : (await changed(db, update)) > 0) {
      if (stored) await send(db, update);
      continue;
    }
    const columns = [
      'id',
      'process_id',
      'division',
      'created_by',
      'created_at',
      'updated_at',
      ...set.map(([column]) => column),
    ];
    const data = [newId(), meta.processId, meta.division, meta.personId, meta.at, meta.at].map(
      (value) => sql`${value}`,
    );
    const insert = sql`insert into ${table} (${sql.join(columns.map((column) => sql.id(column)))})
      values (${sql.join([...data, ...set.map(([, value]) => value)])})`;
    await (stored ? send(db, insert) : insert.execute(db));
  }
}

/** Removes all records of a case. */
export async function removeRecords(db: Executor, models: Models, processId: string): Promise<void> {
  for (const { group } of Object.values(models).filter((model) => model.case))
    await sql`delete from ${sql.id('models', group)} where process_id = ${processId}`.execute(db);
}

/** Bound values for the columns of a record, cast to their types; personal data is sealed. */
export function columnValues(
  model: Pick<DataModel, 'fields'>,
  columnType: ColumnTypeOf,
  values: Record<string, unknown>,
) {
  return model.fields
    .filter((field) => Object.hasOwn(values, field.code))
    .flatMap((field: ReleasedField) => {
      const value = values[field.code] ?? null;
      const column = (of: DataModelField, held: unknown) => {
        const type = columnType(of);
        return [columnOf(of), sql`${boundValue(of, type, held)}::${sql.raw(type)}`] as const;
      };
      const { next } = field;
      return next
        ? [column(field, value), column(next, castTo(columnType(next), value))]
        : [column(field, value)];
    });
}

function boundValue(field: DataModelField, type: ColumnType, value: unknown): unknown {
  if (value === null) return null;
  if (type === 'jsonb') return sealedJson(mapSealed(field, value, (text) => new Sealed(text)));
  if (type !== 'text') return value;
  return isSealedText(field) ? sealed(asText(value)) : asText(value);
}

function asText(value: unknown): string {
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
