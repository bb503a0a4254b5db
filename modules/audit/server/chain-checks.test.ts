import { freshDatabase, type TestDatabase } from '@homestead/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Audit, createAudit } from './audit.ts';

const told: unknown[] = [];
let testApp: TestDatabase;
let audit: Audit;
let at = new Date('2026-03-02T01:00:00Z');
beforeAll(async () => {
  testApp = await freshDatabase();
  audit = createAudit({
    db: testApp.db,
    now: () => at,
    flushMs: 3_600_000,
    notifyBroken: async (_tx, finding) => void told.push(finding),
  });
  for (let index = 0; index < 1203; index++) audit.record({ kind: 'case', summary: '受理' });
  await audit.flush();
  await audit.seal(-1000);
});
afterAll(async () => {
  await audit.close();
  await testApp.drop();
});

test('a check goes through all pages of a seal, and tells nobody where all holds', async () => {
  expect(await audit.chain.check()).toEqual({ seals: 1, rows: 1203, reason: null, sealNo: null });
  expect(told).toEqual([]);
});

test('a chain that does not hold is told once a day, and again as long as it does not', async () => {
  await testApp.db.transaction(async (tx) => {
    await sql`alter table audit.operation disable trigger all`.execute(tx);
    await sql`delete from audit.operation where id = (select max(id) from audit.operation)`.execute(tx);
  });
  expect(await audit.chain.check()).toMatchObject({ reason: 'rowsChanged', sealNo: 1 });
  await audit.chain.check();
  expect(told).toEqual([{ reason: 'rowsChanged', sealNo: 1, at }]);
  at = new Date(at.getTime() + 24 * 3_600_000);
  await audit.chain.check();
  expect(told).toHaveLength(2);
});

test('one check runs at a time, and one whose process died holds up none for ever', async () => {
  await sql`insert into audit.chain_check (id, began_at) values ('dead', ${at})`.execute(testApp.db.kysely);
  const count = async () =>
    (await sql`select 1 from audit.chain_check where ended_at is not null`.execute(testApp.db.kysely)).rows
      .length;
  const before = await count();
  expect((await audit.chain.check()).reason).toBe('rowsChanged');
  expect(await count()).toBe(before);
  at = new Date(at.getTime() + 3_600_000);
  await audit.chain.check();
  expect(await count()).toBe(before + 1);
});
