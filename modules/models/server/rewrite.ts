import { type Database, rewriteColumn, rewriteJsonColumn } from '@homestead/database';
import { columnOf } from '../contract/index.ts';
import type { Models } from './records.ts';
import { isSealedText, mapSealed, sealedParts } from './sealing.ts';

/** Seals the personal data of all records in today's form. Returns how many values it rewrote. */
export async function rewriteRecords(db: Database, models: Models): Promise<number> {
  let count = 0;
  for (const { group, fields } of Object.values(models))
    for (const field of fields) {
      const at = { schema: 'models', table: group, key: 'id', column: columnOf(field) };
      if (isSealedText(field)) count += await rewriteColumn(db, at);
      else if (sealedParts(field).length > 0)
        count += await rewriteJsonColumn(db, `models.${group}.${columnOf(field)}`, at, (value, change) =>
          mapSealed(field, value, change),
        );
    }
  return count;
}
