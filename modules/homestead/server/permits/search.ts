import { rows, tablesOf } from '@homestead/database';
import { holdsSql, type SearchSource } from '@homestead/workflow/server';
import { sql } from 'kysely';
import { homesteadTexts as texts } from '../../contract/index.ts';
import type { HomesteadTables } from '../tables.ts';

const tables = tablesOf<HomesteadTables>();

/** Permits by their numbers, for the search over everything. */
export const permitSearch: SearchSource = {
  kind: 'permit',
  title: texts.permits,
  find: (db, keyword, limit) =>
    rows(
      db,
      tables
        .selectFrom('homestead.permit as p')
        .select(['p.process_id as processId', 'p.number as note'])
        .where(holdsSql(sql`p.number`, keyword))
        .orderBy('p.created_at', 'desc')
        .orderBy('p.id', 'desc')
        .limit(limit),
    ),
};
