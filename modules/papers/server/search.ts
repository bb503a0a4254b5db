import { rows, tablesOf } from '@homestead/database';
import { holdsSql, type SearchSource } from '@homestead/workflow/server';
import { sql } from 'kysely';
import { paperTexts as texts } from '../contract/index.ts';
import type { PapersTables } from './tables.ts';

const tables = tablesOf<PapersTables>();

/** Papers by their numbers, for the search over everything. */
export const paperSearch: SearchSource = {
  kind: 'paper',
  title: texts.searchGroup,
  find: (db, keyword, limit) =>
    rows(
      db,
      tables
        .selectFrom('papers.paper')
        .select(['process_id as processId', sql<string>`title || ' ' || number`.as('note')])
        .where('number', 'is not', null)
        .where(holdsSql(sql`number`, keyword))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit),
    ),
};
