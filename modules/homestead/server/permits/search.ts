import { rows } from '@homestead/database';
import { holdsSql, type SearchSource } from '@homestead/workflow/server';
import { sql } from 'kysely';
import { homesteadTexts as texts } from '../../contract/index.ts';

/** Permits by their numbers, for the search over everything. */
export const permitSearch: SearchSource = {
  kind: 'permit',
  title: texts.permits,
  find: (db, keyword, limit) =>
    rows(
      db,
      sql`select p.process_id as "processId", p.number as note from homestead.permit p
          where ${holdsSql(sql`p.number`, keyword)} order by p.created_at desc, p.id desc limit ${limit}`,
    ),
};
