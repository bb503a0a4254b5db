import { rows } from '@homestead/database';
import { holdsSql, type SearchSource } from '@homestead/workflow/server';
import { sql } from 'kysely';
import { paperTexts as texts } from '../contract/index.ts';

/** Papers by their numbers, for the search over everything. */
export const paperSearch: SearchSource = {
  kind: 'paper',
  title: texts.searchGroup,
  find: (db, keyword, limit) =>
    rows(
      db,
      sql`select process_id as "processId", title || ' ' || number as note from papers.paper
          where number is not null and ${holdsSql(sql`number`, keyword)}
          order by created_at desc, id desc limit ${limit}`,
    ),
};
