import { one, rows, tablesOf } from '@homestead/database';
import { pageWindow } from '@homestead/http/contract';
import type { Person } from '@homestead/people/contract';
import type { StatisticsCaseQuery } from '../contract/index.ts';
import type { StatisticsDeps } from './deps.ts';
import { overdueOf } from './figures.ts';
import { conditionsOf, monthsOf, placesOf } from './filter.ts';
import type { StatisticsTables } from './tables.ts';

const tables = tablesOf<StatisticsTables>();

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
    tables
      .selectFrom('statistics.entry')
      .select('process_id as id')
      .where(where)
      .groupBy('process_id')
      .orderBy((eb) => eb.fn.max('month'), 'desc')
      .orderBy('process_id', 'desc')
      .limit(pageSize)
      .offset(offset),
  );
  const { total } = await one<{ total: number }>(
    deps.db.kysely,
    tables
      .selectFrom('statistics.entry')
      .select((eb) => eb.cast<number>(eb.fn.count('process_id').distinct(), 'integer').as('total'))
      .where(where),
  );
  const ids = found.map(({ id }) => id);
  return { records: await deps.casesByIds(person, ids), total, pageNum, pageSize };
}
