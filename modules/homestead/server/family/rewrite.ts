import { type Database, rewriteColumn, rewriteJsonColumn } from '@homestead/database';
import { sealedFacts } from './store.ts';

/** Seals the households that accounts keep in today's form. */
export async function rewriteFamilies(db: Database): Promise<number> {
  const members = await rewriteColumn(db, {
    schema: 'homestead',
    table: 'family_member',
    key: 'ctid',
    column: 'id_number',
  });
  const facts = await rewriteJsonColumn(
    db,
    'homestead.family.facts',
    { schema: 'homestead', table: 'family', key: 'person_id', column: 'facts' },
    (value, change) => {
      const kept = { ...(value as Record<string, unknown>) };
      for (const name of sealedFacts) {
        const text = kept[name];
        if (typeof text === 'string' && text !== '') kept[name] = change(text);
      }
      return kept;
    },
  );
  return members + facts;
}
