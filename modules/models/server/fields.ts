import { type Executor, rows } from '@homestead/database';
import { type RawBuilder, sql } from 'kysely';
import { columnOf } from '../contract/index.ts';
import type { Models } from './records.ts';

/** Where the values of a field, named `group.code`, stand today: a change of its type gave it another column. */
function columnIn(models: Models, name: string): string {
  const [group = '', code = ''] = name.split('.');
  const field = models[group]?.fields.find((one) => one.code === code);
  return field ? columnOf(field) : code;
}

/** Values of some fields, named `group.code`, of many cases at once: by case, then by field. What is empty is left out. */
export async function readFieldsOfCases(
  db: Executor,
  models: Models,
  fields: readonly string[],
  processIds: readonly string[],
): Promise<Map<string, Record<string, unknown>>> {
  const byGroup = Map.groupBy(new Set(fields), (field) => field.split('.')[0]!);
  const found = new Map<string, Record<string, unknown>>();
  for (const [group, paths] of byGroup) {
    const columns = paths.map((path) => sql`r.${sql.id(columnIn(models, path))} as ${sql.id(path)}`);
    const records = await rows<Record<string, unknown>>(
      db,
      sql`select r.process_id as "processId", ${sql.join(columns)} from ${sql.id('models', group)} r
          where r.process_id = any(${[...processIds]}::text[])`,
    );
    for (const { processId, ...values } of records) {
      const known = found.get(String(processId)) ?? {};
      for (const [path, value] of Object.entries(values))
        if (value !== null && value !== undefined) known[path] = value;
      found.set(String(processId), known);
    }
  }
  return found;
}

/** Condition: a record of the case holds a field, named `group.code`, to which `holds` applies. */
export function caseFieldSql(
  models: Models,
  processId: RawBuilder<unknown>,
  field: string,
  holds: (column: RawBuilder<unknown>) => RawBuilder<boolean>,
): RawBuilder<boolean> {
  const [group = ''] = field.split('.');
  return sql<boolean>`exists (select 1 from ${sql.id('models', group)} r
    where r.process_id = ${processId} and ${holds(sql`${sql.id('r', columnIn(models, field))}`)})`;
}

/** Ids of cases of which a record holds, in one of some fields named `group.code`, what `holds` asks: for `id in (…)`. */
export function casesHoldingSql(
  models: Models,
  fields: readonly string[],
  holds: (column: RawBuilder<unknown>) => RawBuilder<boolean>,
): RawBuilder<unknown> {
  const selects = fields.map((field) => {
    const [group = ''] = field.split('.');
    const column = sql`${sql.id('r', columnIn(models, field))}`;
    return sql`select r.process_id from ${sql.id('models', group)} r where ${holds(column)}`;
  });
  return sql.join(selects, sql` union all `);
}
