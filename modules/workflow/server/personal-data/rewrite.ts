import { type Database, rewriteJsonColumn } from '@homestead/database';
import { type Models, mapSealedRecords, type Records } from '@homestead/models/server';
import { sql } from 'kysely';

/**
 * Seals the personal data of the flow record in today's form, by what today's models call sensitive. The table refuses every other
 * change; where the operator made the role `homestead_sealing`, it takes this one from its members alone.
 */
export function rewriteHistory(db: Database, models: Models): Promise<number> {
  return rewriteJsonColumn(
    db,
    'workflow.flow_record.form_data',
    {
      schema: 'workflow',
      table: 'flow_record',
      key: 'id',
      column: 'form_data',
      before: async (tx) => void (await sql`set local homestead.sealing = 'on'`.execute(tx)),
    },
    (value, change) => mapSealedRecords(models, value as Records, change),
  );
}
