import { one, rows } from '@homestead/database';
import { pageWindow } from '@homestead/http/contract';
import type { Person } from '@homestead/people/contract';
import { sql } from 'kysely';
import type { StatisticsCaseQuery } from '../contract/index.ts';
import type { StatisticsDeps } from './deps.ts';
import { overdueOf } from './figures.ts';
import { conditionsOf, monthsOf, placesOf } from './filter.ts';

/** The cases behind a figure, the newest first; a case that counts several times stands once. */
export async function listCounted(deps: StatisticsDeps, person: Person, query: StatisticsCaseQuery) {
  const { pageNum, pageSize, offset } = pageWindow(query);
  const places = placesOf(person);
  if (query.measure === 'overdue') {
    const late = await overdueOf(deps, places, query);
    const ids = [...new Set(late.flatMap(({ processIds }) => processIds))].sort();
    const records = await deps.casesByIds(person, ids.slice(offset, offset + pageSize));
    return { records, total: ids.length, pageNum, pageSize };
  }
  const where = conditionsOf(places, query, monthsOf(query, deps.clock.now()));
  const found = await rows<{ id: string }>(
    deps.db.kysely,
    sql`select process_id as id from statistics.entry where ${where} group by process_id
        order by max(month) desc, process_id desc limit ${pageSize} offset ${offset}`,
  );
  const { total } = await one<{ total: number }>(
    deps.db.kysely,
    sql`select count(distinct process_id)::int as total from statistics.entry where ${where}`,
  );
  const ids = found.map(({ id }) => id);
  return { records: await deps.casesByIds(person, ids), total, pageNum, pageSize };
}
