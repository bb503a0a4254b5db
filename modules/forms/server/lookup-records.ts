import { type CamelRow, type Executor, newId, rows, run, type Tx, tablesOf } from '@homestead/database';
import { sql } from 'kysely';
import type { Found } from '../contract/index.ts';
import type { FormsTables, LookupRecordTable } from './tables.ts';

const tables = tablesOf<FormsTables>();

/** A lookup that was made for a case. */
export interface LookupRecord
  extends CamelRow<LookupRecordTable, 'id' | 'form_key' | 'call' | 'source' | 'at' | 'by_name' | 'is_ok'> {
  fields: Pick<Found, 'path' | 'label' | 'use' | 'isSame'>[];
}

/** Keeps with a case what was looked up for it: the fields, never the values that were told. */
export async function keepLookup(
  tx: Tx,
  processId: string,
  made: Omit<LookupRecord, 'id' | 'fields'> & { found: readonly Found[] },
): Promise<void> {
  const fields = made.found.map(({ path, label, use, isSame }) => ({ path, label, use, isSame }));
  await run(
    tx,
    tables.insertInto('forms.lookup_record').values({
      id: newId(),
      process_id: processId,
      form_key: made.formKey,
      call: made.call,
      source: made.source,
      at: made.at,
      by_name: made.byName,
      is_ok: made.isOk,
      fields: JSON.stringify(fields),
    }),
  );
}

/** The lookups of a case, the latest first; of more than 200 those. */
export function listLookups(db: Executor, processId: string): Promise<LookupRecord[]> {
  return rows(
    db,
    tables
      .selectFrom('forms.lookup_record')
      .select([
        'id',
        'form_key as formKey',
        'call',
        'source',
        'at',
        'by_name as byName',
        'is_ok as isOk',
        'fields',
      ])
      .where('process_id', '=', processId)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(sql.lit(200))
      .$narrowType<Pick<LookupRecord, 'fields'>>(),
  );
}
