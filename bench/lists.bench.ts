import { type PlainDatabase, plainDatabase } from '@homestead/testing';
import { type RawBuilder, sql } from 'kysely';
import type { Person } from '../apps/server/testing/client.ts';
import { Journey } from '../apps/server/testing/journey.ts';
import { type Served, serve } from '../apps/server/testing/served.ts';
import { type Prepared, quantile, report, timed } from './support/measure.ts';
import { fill } from './support/million.ts';

const village = '350399100201';
/** A 95th percentile of fewer calls is one of three that something else held up. */
const rounds = 200;
const warmUp = 10;

interface List {
  name: string;
  path: string;
  /** The list and its total by the plainest SQL that is right; null where only the two sizes are compared. */
  raw: RawBuilder<unknown> | null;
}

const open = sql`from workflow.task t join workflow.instance i on i.id = t.process_id
  where t.state = 'open' and i.status = 'running' and t.assignee_id is null
    and t.candidate_groups && '{village-committee}'::text[] and t.division like ${`${village}%`}`;
const seen = sql`from workflow.instance i where i.division like ${`${village}%`}`;
const byCreation = (alias: string) => sql.raw(`order by ${alias}.created_at desc, ${alias}.id desc limit 20`);

const lists: readonly List[] = [
  { name: 'inbox', path: 'task?state=todo', raw: open },
  { name: 'inbox, urgent ones', path: 'task?state=todo&urgency=red', raw: null },
  { name: 'inbox, by keyword', path: 'task?state=todo&keyword=林志', raw: null },
  { name: 'done', path: 'task?state=done', raw: null },
  { name: 'counts of the home page', path: 'task/count?', raw: null },
  { name: 'cases', path: 'process?', raw: seen },
  { name: 'cases, by keyword', path: 'process?keyword=林志', raw: null },
];

/** Lists of a village clerk with 10,000 and with 1,000,000 tasks in the county, and the bare statements beside them. */
export async function prepare(cases = 153_846): Promise<Prepared> {
  const small = await filled(Math.round(cases / 100));
  const large = await filled(cases);
  return {
    run: async () => {
      for (const list of lists) await compare(list, small, large);
    },
    close: async () => {
      for (const { served, plain } of [small, large]) {
        await plain.close();
        await served.close();
      }
    },
  };
}

async function compare({ name, path, raw }: List, small: Filled, large: Filled): Promise<void> {
  const call = async ({ person }: Filled) => {
    const reply = await person.get(`/v1/flowable/${encodeURI(path)}&pageSize=20`);
    if (reply.code !== 200) throw new Error(reply.text);
  };
  const took: { small: number[]; large: number[]; raw: number[] } = { small: [], large: [], raw: [] };
  for (let round = 0; round < rounds; round++) {
    const sides = [
      async () => took.small.push(await timed(() => call(small))),
      async () => took.large.push(await timed(() => call(large))),
      async () => raw && took.raw.push(await timed(() => bareList(large.plain, raw))),
    ];
    for (let side = 0; side < sides.length; side++) await sides[(side + round) % sides.length]!();
  }
  const p95 = (list: number[]) => quantile(list.slice(warmUp), 0.95);
  const ours = p95(took.large);
  report(
    `${name}${name.includes(',') ? ',' : ''} of a million`,
    ours,
    `p95 of the same list of ${small.tasks} tasks`,
    p95(took.small),
  );
  if (raw) report(`${name} over HTTP`, ours, `bare SQL on the same ${large.tasks} tasks, p95`, p95(took.raw));
}

interface Filled {
  served: Served;
  plain: PlainDatabase;
  person: Person;
  tasks: number;
}

async function filled(cases: number): Promise<Filled> {
  const served = await serve();
  const tasks = await fill(served.db, cases);
  const person = await new Journey(served.base).as('cunwei');
  return { served, plain: plainDatabase(served.url), tasks, person };
}

async function bareList({ kysely }: PlainDatabase, from: RawBuilder<unknown>): Promise<void> {
  const alias = from === open ? 't' : 'i';
  await sql`select ${sql.raw(alias)}.* ${from} ${byCreation(alias)}`.execute(kysely);
  await sql`select count(*) ${from}`.execute(kysely);
}
