import { rows } from '@homestead/database';
import { freshDatabase, type TestDatabase } from '@homestead/testing';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Audit, createAudit } from './audit.ts';
import { sealOperations } from './seal.ts';

let house: TestDatabase;
let audit: Audit;
beforeEach(async () => {
  house = await freshDatabase();
  audit = createAudit({ db: house.db, flushMs: 3_600_000, sealKey: 'key' });
  for (const lot of [1, 2, 3]) {
    for (let index = 0; index < 5; index++)
      audit.record({ kind: 'case', summary: `第${lot}批`, detail: { index } });
    await audit.flush();
    expect(await audit.seal(-1000)).toBe(5);
  }
});
afterEach(async () => {
  await audit.close();
  await house.drop();
});

/** What an intruder with all rights on the database would do. */
async function tamper(statement: ReturnType<typeof sql>): Promise<void> {
  await house.db.transaction(async (tx) => {
    await sql`alter table audit.operation disable trigger all`.execute(tx);
    await sql`alter table audit.seal disable trigger all`.execute(tx);
    await statement.execute(tx);
  });
}

test('a log that nobody touched is whole, and nothing is sealed twice', async () => {
  expect(await audit.findBrokenSeal()).toBeNull();
  expect(await audit.seal(-1000)).toBe(0);
});

test('more than one seal holds is sealed at once, in as many seals as it takes', async () => {
  for (let index = 0; index < 5; index++) audit.record({ kind: 'case', summary: '第4批', detail: { index } });
  await audit.flush();
  expect(await sealOperations(house.db, 'key', -1000, 2)).toBe(5);
  const seals = await rows<{ rows: number }>(
    house.db.kysely,
    sql`select rows::integer as rows from audit.seal order by no`,
  );
  expect(seals.map((seal) => seal.rows)).toEqual([5, 5, 5, 2, 2, 1]);
  expect(await audit.findBrokenSeal()).toBeNull();
});

test('what is younger than ten minutes waits', async () => {
  audit.record({ kind: 'case', summary: '新' });
  await audit.flush();
  expect(await audit.seal()).toBe(0);
});

test.each([
  [
    'edited',
    sql`update audit.operation set message = 'x' where id = (select max(id) from audit.operation where summary = '第2批')`,
  ],
  [
    'removed',
    sql`delete from audit.operation where id = (select max(id) from audit.operation where summary = '第2批')`,
  ],
  [
    'slipped in',
    sql`insert into audit.operation (id, at, kind, summary, code)
    select max(id) || '0', now(), 'case', '假', '200' from audit.operation where id < (select max(id) from audit.operation where summary = '第2批')`,
  ],
  [
    'exchanged',
    sql`update audit.operation set detail = case detail->>'index' when '1' then '{"index":2}'::jsonb else '{"index":1}'::jsonb end
    where summary = '第2批' and detail->>'index' in ('1', '2')`,
  ],
  ['given another time', sql`update audit.operation set at = at - interval '1 hour' where summary = '第2批'`],
])('a row that was %s is found, with the seal it stood in', async (_, statement) => {
  await tamper(statement);
  expect(await audit.findBrokenSeal()).toBe(2);
});

test('a seal that is missing breaks the chain at the next one', async () => {
  await tamper(sql`delete from audit.seal where no = 2`);
  expect(await audit.findBrokenSeal()).toBe(3);
});

test('without the key the chain cannot be made anew', async () => {
  const intruder = createAudit({ db: house.db, flushMs: 3_600_000 });
  await tamper(sql`delete from audit.seal`);
  await intruder.seal(-1000);
  expect(await intruder.findBrokenSeal()).toBeNull();
  expect(await audit.findBrokenSeal()).toBe(1);
  await intruder.close();
});

test('two nodes that seal at once seal each row once', async () => {
  for (let index = 0; index < 7; index++) audit.record({ kind: 'case', summary: '并行' });
  await audit.flush();
  const counts = await Promise.all([audit.seal(-1000), audit.seal(-1000), audit.seal(-1000)]);
  expect(counts.sort()).toEqual([0, 0, 7]);
  expect(await audit.findBrokenSeal()).toBeNull();
});
