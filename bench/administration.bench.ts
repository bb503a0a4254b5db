import type { Database } from '@homestead/database';
import { decide, type Person } from '@homestead/people/contract';
import { sql } from 'kysely';
import type { Person as Caller } from '../apps/server/testing/client.ts';
import { Journey } from '../apps/server/testing/journey.ts';
import { type Served, serve } from '../apps/server/testing/served.ts';
import { median, type Prepared, quantile, report, timed } from './support/measure.ts';
import { fillCases } from './support/million.ts';

interface Sizes {
  accounts: number;
  entries: number;
  cases: number;
}

const full: Sizes = { accounts: 100_000, entries: 5_000_000, cases: 1_000_000 };
const rounds = 60;

/** What each list is called in the table, and its call. */
const lists = [
  ['staff list of 100,000 accounts', '/user?pageSize=20'],
  ['staff list of 100,000 accounts, by name', '/user?pageSize=20&keyword=%E6%9E%97%E5%BF%97'],
  ['staff list of 100,000 accounts, by role', '/user?pageSize=20&role=village-committee'],
  ['log of 5,000,000 entries', '/log?pageSize=20'],
  ['log of 5,000,000 entries, of one person', '/log?pageSize=20&personId=bench-7'],
  ['cases among 1,000,000', '/v1/flowable/process?pageSize=20'],
  ['cases among 1,000,000, of one village', '/v1/flowable/process?pageSize=20&division=350399100201'],
] as const;

/** Lists of an administrator in a county of a hundredth of the rows and in a large one, and what judging permissions costs of one. */
export async function prepare(): Promise<Prepared> {
  const share = (size: number) => Math.round(size / 100);
  const small = await filled({
    accounts: share(full.accounts),
    entries: share(full.entries),
    cases: share(full.cases),
  });
  const large = await filled(full);
  return {
    run: async () => {
      for (const [name, path] of lists) await compare(name, path, small, large);
      await judging(large);
    },
    close: async () => {
      await small.served.close();
      await large.served.close();
    },
  };
}

interface Filled {
  served: Served;
  admin: Caller;
}

async function filled(sizes: Sizes): Promise<Filled> {
  const served = await serve();
  await fill(served.db, sizes);
  return { served, admin: await new Journey(served.base).as('admin') };
}

async function get(admin: Caller, path: string): Promise<void> {
  const reply = await admin.get(path);
  if (reply.code !== 200) throw new Error(`${path}: ${reply.text}`);
}

async function compare(name: string, path: string, small: Filled, large: Filled): Promise<void> {
  const took: { small: number[]; large: number[] } = { small: [], large: [] };
  for (let round = 0; round < rounds; round++) {
    const sides = [
      async () => took.small.push(await timed(() => get(small.admin, path))),
      async () => took.large.push(await timed(() => get(large.admin, path))),
    ];
    for (const side of round % 2 ? [1, 0] : [0, 1]) await sides[side]!();
  }
  const p95 = (list: number[]) => quantile(list.slice(5), 0.95);
  report(name, p95(took.large), 'p95 among a hundredth of the rows', p95(took.small));
}

/** The acts on each row of a page of the staff list, judged for somebody with ten grants: beside the call that lists the page. */
async function judging({ admin }: Filled): Promise<void> {
  const person = judged();
  const acts = [
    'people.user.edit',
    'people.grant.edit',
    'people.user.delete',
    'people.user.handOver',
  ] as const;
  const judge = () => {
    for (let row = 0; row < 20; row++)
      for (const act of acts) decide(person, act, { division: `350399${100 + (row % 16)}201` });
  };
  const calls: number[] = [];
  const checks: number[] = [];
  for (let round = 0; round < rounds; round++) {
    calls.push(await timed(() => get(admin, '/user?pageSize=20')));
    checks.push(await timed(async () => judge()));
  }
  const call = median(calls.slice(5));
  const check = median(checks.slice(5));
  report('list call with its permission checks', call, 'the same without them, median', call - check);
}

function judged(): Person {
  const places = Array.from({ length: 10 }, (_, at) => `350399${110 + at}`);
  return {
    id: 'bench',
    userName: 'bench',
    name: '林',
    division: '350399',
    roles: ['bench'],
    scope: 'township',
    capabilities: ['people.user.edit'],
    isOfficer: true,
    grants: places.map((place, at) => ({
      id: String(at),
      role: 'bench',
      roleName: 'bench',
      scope: 'township',
      places: [place],
      capabilities: ['people.user.edit'],
    })),
  };
}

/** Invented accounts with a role each, entries of the operation log, and cases without tasks. The same sizes give the same rows. */
async function fill(db: Database, { accounts, entries, cases }: Sizes): Promise<void> {
  const name = sql`(array['林','陈','黄','郑','吴','许','方','蔡'])[1 + g % 8]
    || (array['志','建','秀','美','国','海','春','文'])[1 + (g / 8) % 8] || (array['明','华','芳','平'])[1 + (g / 64) % 4]`;
  const village = sql`'350399' || (100 + g % 16) || (201 + (g / 16) % 15)`;
  await sql`insert into people.account (id, user_name, name, division_code, password_hash, created_at, updated_at)
    select 'bench-' || g, 'bench' || g, ${name}, ${village}, 'none', now() - make_interval(mins => g), now()
    from generate_series(1, ${accounts}::int) g`.execute(db.kysely);
  await sql`insert into people.account_role (account_id, role_code)
    select 'bench-' || g, (array['village-committee','collective','inspector','villager'])[1 + g % 4]
    from generate_series(1, ${accounts}::int) g`.execute(db.kysely);
  for (let from = 1; from <= entries; from += 500_000) {
    const to = Math.min(entries, from + 499_999);
    await sql`insert into audit.operation (id, at, kind, person_id, person_name, ip, route, summary, target, code, ms)
      select lpad(g::text, 12, '0'), now() - make_interval(secs => ${entries}::int - g),
        (array['case','call','access','sign-in'])[1 + g % 4], 'bench-' || g % ${accounts}::int, ${name}, '10.0.0.1',
        'PUT /v1/flowable/task', '办理任务', 'case:' || g / 10, '200', 12
      from generate_series(${from}::int, ${to}::int) g`.execute(db.kysely);
  }
  await fillCases(db, cases);
  for (const table of ['people.account', 'people.account_role', 'audit.operation'])
    await db.script(`vacuum analyze ${table}`);
}
