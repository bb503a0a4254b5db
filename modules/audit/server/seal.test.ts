import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { one, rows } from '@homestead/database';
import { freshDatabase, type TestDatabase } from '@homestead/testing';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Audit, createAudit } from './audit.ts';
import { acceptChain, checkChain } from './chain.ts';
import { sealOperations } from './seal.ts';

let testApp: TestDatabase;
let audit: Audit;
let folder: string;
let witness: string;
beforeEach(async () => {
  testApp = await freshDatabase();
  folder = mkdtempSync(join(tmpdir(), 'homestead-head-'));
  witness = join(folder, 'head.json');
  audit = createAudit({ db: testApp.db, flushMs: 3_600_000, sealKey: 'key', witness });
  for (const lot of [1, 2, 3]) {
    for (let index = 0; index < 5; index++)
      audit.record({ kind: 'case', summary: `第${lot}批`, detail: { index } });
    await audit.flush();
    expect(await audit.seal(-1000)).toBe(5);
  }
});
afterEach(async () => {
  await audit.close();
  await testApp.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** What an intruder with all rights on the database would do. */
async function tamper(statement: ReturnType<typeof sql>): Promise<void> {
  await testApp.db.transaction(async (tx) => {
    await sql`alter table audit.operation disable trigger all`.execute(tx);
    await sql`alter table audit.seal disable trigger all`.execute(tx);
    await sql`alter table audit.head disable trigger all`.execute(tx);
    await statement.execute(tx);
  });
}

/** What does not hold, and at which seal; null where all does. */
async function breakOf(log: Audit): Promise<[string, number | null] | null> {
  const { reason, sealNo } = await log.findBreak();
  return reason && [reason, sealNo];
}

test('a log that nobody touched is whole, and nothing is sealed twice', async () => {
  expect(await breakOf(audit)).toBeNull();
  expect(await audit.seal(-1000)).toBe(0);
});

test('more than one seal holds is sealed at once, in as many seals as it takes', async () => {
  for (let index = 0; index < 5; index++) audit.record({ kind: 'case', summary: '第4批', detail: { index } });
  await audit.flush();
  expect(await sealOperations(testApp.db, { key: 'key', witness: null }, -1000, 2)).toBe(5);
  const seals = await rows<{ rows: number }>(
    testApp.db.kysely,
    sql`select rows::integer as rows from audit.seal order by no`,
  );
  expect(seals.map((seal) => seal.rows)).toEqual([5, 5, 5, 2, 2, 1]);
  expect(await breakOf(audit)).toBeNull();
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
  expect(await breakOf(audit)).toEqual(['rowsChanged', 2]);
});

test.each([
  ['in the middle', sql`delete from audit.seal where no = 2`, ['sealMissing', 3]],
  ['at the end', sql`delete from audit.seal where no = 3`, ['newestMissing', 3]],
  ['at the beginning', sql`delete from audit.seal where no = 1`, ['oldestMissing', 1]],
  ['everywhere', sql`truncate audit.seal`, ['oldestMissing', 1]],
])('a seal that is missing %s is found', async (_, statement, found) => {
  await tamper(statement);
  expect(await breakOf(audit)).toEqual(found);
});

test('rows that go with their seals are found, and sealing goes on behind the gap', async () => {
  await tamper(sql`with gone as (delete from audit.seal where no = 3 returning from_id)
    delete from audit.operation where id > (select from_id from gone)`);
  audit.record({ kind: 'case', summary: '第4批' });
  await audit.flush();
  expect(await audit.seal(-1000)).toBe(1);
  expect(await breakOf(audit)).toEqual(['sealMissing', 4]);
});

test.each([
  ['removed', sql`delete from audit.head`, 'headMissing'],
  ['set back', sql`update audit.head set last_no = 2, rows = 10`, 'headForged'],
  ['emptied of its signature', sql`update audit.head set signature = ''`, 'headForged'],
])('a head that was %s is found, and nothing is sealed on it', async (_, statement, reason) => {
  await tamper(statement);
  expect((await breakOf(audit))?.[0]).toBe(reason);
  await expect(audit.seal(-1000)).rejects.toThrow('nothing is sealed');
});

test('a database that was set back with its head is found by the head that was exported', async () => {
  const then = await one<Record<string, unknown>>(testApp.db.kysely, sql`select * from audit.head`);
  audit.record({ kind: 'case', summary: '第4批' });
  await audit.flush();
  await audit.seal(-1000);
  await tamper(sql`delete from audit.seal where no = 4`);
  const { last_no, rows: covered, to_id, digest, signature } = then;
  await sql`update audit.head set last_no = ${last_no}, rows = ${covered}, to_id = ${to_id}, digest = ${digest}, signature = ${signature}`.execute(
    testApp.db.kysely,
  );
  expect(await breakOf(audit)).toEqual(['newestMissing', 4]);
  const seal = { key: 'key', witness };
  expect((await checkChain(testApp.db.kysely, { ...seal, witness: null })).reason).toBeNull();
  // The operator restored a backup and says so.
  await acceptChain(testApp.db.kysely, seal);
  expect(await breakOf(audit)).toBeNull();
});

test('without the key the chain cannot be made anew', async () => {
  const intruder = createAudit({ db: testApp.db, flushMs: 3_600_000 });
  await tamper(sql`delete from audit.seal`);
  await expect(intruder.seal(-1000)).rejects.toThrow('nothing is sealed');
  await acceptChain(testApp.db.kysely, { key: '', witness: null });
  await intruder.seal(-1000);
  expect(await breakOf(intruder)).toBeNull();
  expect(await breakOf(audit)).toEqual(['headForged', null]);
  await intruder.close();
});

test('two nodes that seal at once seal each row once', async () => {
  for (let index = 0; index < 7; index++) audit.record({ kind: 'case', summary: '并行' });
  await audit.flush();
  const counts = await Promise.all([audit.seal(-1000), audit.seal(-1000), audit.seal(-1000)]);
  expect(counts.sort()).toEqual([0, 0, 7]);
  expect(await breakOf(audit)).toBeNull();
});
