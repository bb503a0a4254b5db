import { type Database, rows } from '@homestead/database';
import type { Figure } from '@homestead/statistics/contract';
import { sql } from 'kysely';
import type { Person } from '../apps/server/testing/client.ts';
import { Journey } from '../apps/server/testing/journey.ts';
import { serve } from '../apps/server/testing/served.ts';
import { alternate, type Prepared, report, timed } from './support/measure.ts';
import { fillCases } from './support/million.ts';

const rounds = 20;
const path = `/v1/statistics/figure?measure=applied&by=month&from=2020-01&to=${new Date().getFullYear() + 1}-12`;

/** Applications of a county by month, as the page of statistics asks for them, beside the bare grouped statement on its cases. */
export async function prepare(cases = 1_000_000): Promise<Prepared> {
  const served = await serve();
  await fillCases(served.db, cases);
  const person = await new Journey(served.base).as('nongyeju');
  // Each call counts some of the cases that wait.
  while ((await figures(person)).waiting > 0);
  for (const table of ['entry', 'figure']) await served.db.script(`vacuum analyze statistics.${table}`);
  return {
    run: async () => {
      await sameAs(person, served.db);
      const [ours, bare] = await alternate(
        rounds,
        () => timed(() => figures(person)),
        () => timed(() => grouped(served.db)),
      );
      report('statistics of 1,000,000 cases', ours, 'the bare grouped SQL, median', bare);
    },
    close: () => served.close(),
  };
}

async function figures(person: Person): Promise<{ rows: Figure[]; waiting: number }> {
  const reply = await person.get<{ rows: Figure[]; waiting: number }>(path);
  if (reply.code !== 200) throw new Error(reply.text);
  return reply.data;
}

const grouped = ({ kysely }: Database) =>
  rows<{ month: string; count: number }>(
    kysely,
    sql`select to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, count(*)::int as count
        from workflow.instance where process_key = 'zjdjfsp' and status <> 'draft' group by 1 order by 1`,
  );

/** A fast answer that is another one is none. */
async function sameAs(person: Person, db: Database): Promise<void> {
  const ours = (await figures(person)).rows.filter(({ count }) => count > 0);
  const said = JSON.stringify(ours.map(({ key, count }) => ({ month: key, count })));
  const counted = JSON.stringify(await grouped(db));
  if (said !== counted) throw new Error(`the statistics say ${said}, the cases ${counted}`);
}
