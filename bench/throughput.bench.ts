import { randomUUID } from 'node:crypto';
import { type PlainDatabase, plainDatabase } from '@homestead/testing';
import { sql } from 'kysely';
import { demoPassword, request } from '../apps/server/testing/client.ts';
import { everyAnswer, Journey } from '../apps/server/testing/journey.ts';
import { type Served, serve } from '../apps/server/testing/served.ts';
import { fitsPassword, hashPassword } from '../modules/people/server/sign-in/secrets.ts';
import { bareServer } from './support/bare-server.ts';
import { householdOf } from './support/households.ts';
import { alternate, perSecond, quantile, report, timed } from './support/measure.ts';
import { insertAgain, startedRows } from './support/started-rows.ts';

const width = 32;
const rounds = 5;
const perRound = 128;
/**
 * Calls of each side before any is measured: a connection plans a statement anew for its first calls, and code that ran a few
 * hundred times is compiled. A server that works all day has both behind it.
 */
const warmUp = 640;

/** What runs bare statements: the driver as it comes, and beside it the product's own connections. */
type Transactions = Pick<PlainDatabase, 'kysely' | 'transaction'>;

/** What a bare server does in the place of a task's completion: three statements in one transaction. */
const bareTransaction = (db: Transactions, id: string) =>
  db.transaction(async (tx) => {
    await sql`select * from workflow.instance where id = ${id} for update`.execute(tx);
    await sql`update workflow.instance set updated_at = now() where id = ${id}`.execute(tx);
    await sql`insert into workflow.flow_record (id, process_id, kind, task_key, task_name, create_time)
      values (${randomUUID()}, ${id}, 'bench', 'bench', 'bench', now())`.execute(tx);
    return { id };
  });

const bareRow = (db: Transactions, id: string) =>
  sql`select * from models.jfsqjd where process_id = ${id}`.execute(db.kysely).then(({ rows }) => rows[0]);

/** Calls a second with 32 at once: the product's whole call against the least that HTTP and SQL can do, in turns, both warm. */
export async function bench(): Promise<void> {
  const served = await serve();
  const plain = plainDatabase(served.url);
  const answerBy = (db: Transactions) =>
    bareServer((path, body) => {
      const id = path.slice(1);
      return body ? bareTransaction(db, id) : bareRow(db, id);
    });
  const [bare, overOurs] = [await answerBy(plain), await answerBy(served.db)];
  try {
    const journey = new Journey(served.base);
    const cases = await startCases(served, journey, warmUp + rounds * perRound);
    const round = (n: number) =>
      n < 0 ? cases.slice(0, warmUp) : cases.slice(warmUp + n * perRound, warmUp + (n + 1) * perRound);
    const [villager, collective] = [await journey.as('nonghu1'), await journey.as('jiti')];
    const formData = { jfsqjd: { sfyhdz: '0', cjtjjzzShyj: '同意' } };
    const complete = (n: number) =>
      perSecond(round(n), width, async ({ task }) => {
        const reply = await collective.put('/v1/flowable/task', {
          taskId: task,
          approverStatus: 1,
          formData,
          answers: everyAnswer,
        });
        if (reply.code !== 200) throw new Error(reply.text);
      });
    const transact =
      ({ base }: { base: string }) =>
      (n: number) =>
        perSecond(round(n), width, ({ id }) =>
          fetch(`${base}/${id}`, { method: 'PUT', body: '{}' }).then((reply) => reply.text()),
        );
    report('task completions', ...(await compared(complete, transact(bare), 'bare transactions')));
    report(
      "bare transactions over the product's connections",
      ...(await compared(transact(overOurs), transact(bare), 'bare transactions')),
    );

    await starts(served, journey, plain);

    const read = (n: number) =>
      perSecond(round(n), width, async ({ record }) => {
        const reply = await villager.get(`/v1/jfsqjd/${record}`);
        if (reply.code !== 200) throw new Error(reply.text);
      });
    const readBare =
      ({ base }: { base: string }) =>
      (n: number) =>
        perSecond(round(n), width, ({ id }) => fetch(`${base}/${id}`).then((reply) => reply.text()));
    report('single records read', ...(await compared(read, readBare(bare), 'bare one-row reads')));
    report(
      "bare one-row reads over the product's connections",
      ...(await compared(readBare(overOurs), readBare(bare), 'bare one-row reads')),
    );

    await logins(served);
  } finally {
    bare.close();
    overOurs.close();
    await plain.close();
    await served.close();
  }
}

async function compared(
  ours: (round: number) => Promise<number>,
  reference: (round: number) => Promise<number>,
  name: string,
): Promise<[number, string, number, string]> {
  await ours(-1);
  await reference(-1);
  const [found, bare] = await alternate(rounds, ours, reference);
  return [found, name, bare, 'a second'];
}

/** Starts of cases against inserting the rows that they leave; what ours takes for one of theirs. */
async function starts(served: Served, journey: Journey, plain: PlainDatabase): Promise<void> {
  const first = warmUp + rounds * perRound;
  const sample = await journey.start('nonghu1', 'zjdjfsp', householdOf('350399100201', first));
  const rows = await startedRows(served.db, sample.data.processId);
  const bare = await bareServer(() => insertAgain(plain, rows));
  try {
    const start = (n: number) =>
      perSecond(numbered(perRound, first + 1 + n * perRound), width, async (index) => {
        const reply = await journey.start('nonghu1', 'zjdjfsp', householdOf('350399100201', index));
        if (reply.code !== 200) throw new Error(reply.text);
      });
    const insert = () =>
      perSecond(numbered(perRound), width, () => fetch(bare.base).then((reply) => reply.text()));
    // Cases were started above; the same rows by bare SQL were not.
    await insert();
    const [ours, theirs] = await alternate(rounds, start, insert);
    report('one start of a case', 1000 / ours, 'the same rows by bare SQL', 1000 / theirs);
  } finally {
    bare.close();
  }
}

const numbered = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index);

/** Sign-ins against the hash alone, and what another call waits meanwhile. */
async function logins({ base, db }: Served): Promise<void> {
  const times = Array.from({ length: 40 });
  const signIn = async () => {
    const reply = await request(base, 'POST', '/user/login', {
      body: { username: 'nonghu1', password: demoPassword },
    });
    if (reply.code !== 200) throw new Error(reply.text);
  };
  const stored = await hashPassword(demoPassword);
  // Accounts of tests have passwords at the least cost, which would measure sign-ins without their hash.
  await sql`update people.account set password_hash = ${stored} where user_name = 'nonghu1'`.execute(
    db.kysely,
  );
  const [ours, raw] = await alternate(
    rounds,
    () => perSecond(times, 8, signIn),
    () => perSecond(times, 8, () => fitsPassword(stored, demoPassword)),
  );
  report('sign-ins', ours, 'argon2id alone', raw, 'a second');

  // As many calls as fit beside a crowd: of a hundred the 99th percentile would be the slowest one.
  const lightUntil = async (isOver: (calls: number) => boolean) => {
    const found: number[] = [];
    while (!isOver(found.length)) found.push(await timed(() => request(base, 'GET', '/health')));
    return found;
  };
  const [idle, busy]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < rounds; turn++) {
    idle.push(...(await lightUntil((calls) => calls === 500)));
    let isOver = false;
    const crowd = perSecond(Array.from({ length: 80 }), 8, signIn).finally(() => {
      isOver = true;
    });
    busy.push(...(await lightUntil(() => isOver)));
    await crowd;
  }
  report('p99 of a light call beside sign-ins', quantile(busy, 0.99), 'alone', quantile(idle, 0.99));
}

interface Started {
  id: string;
  task: string;
  record: string;
}

async function startCases(served: Served, journey: Journey, count: number): Promise<Started[]> {
  const villager = await journey.as('nonghu1');
  // An account whose number was checked applies for its own household alone.
  await sql`update people.account set id_verified_at = null where user_name = 'nonghu1'`.execute(
    served.db.kysely,
  );
  const found: Started[] = [];
  await perSecond(numbered(count), 8, async (index) => {
    const { data, text } = await journey.start('nonghu1', 'zjdjfsp', householdOf('350399100201', index));
    if (!data) throw new Error(text);
    found.push({ id: data.processId, task: data.tasks[0]!.id, record: '' });
  });
  for (const entry of found) {
    const { data } = await villager.get<{ id: string }>(`/v1/jfsqjd/one?processId=${entry.id}`);
    entry.record = data.id;
  }
  return found;
}
