import { loadRules, numberChecks } from '@homestead/homestead/server';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contentFolder } from './testing/edited-content.ts';
import { type House, startHouse } from './testing/house.ts';
import { caseAt } from './testing/walk.ts';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => house?.close());

async function faults(): Promise<string[]> {
  const found: string[] = [];
  for (const check of numberChecks(house.db, loadRules(contentFolder)))
    for await (const fault of check.faults()) found.push(`${check.key}: ${fault}`);
  return found;
}

it('finds permit numbers and numbers of refusals whole, and tells one that is missing, by its sequence', async () => {
  for (let turn = 0; turn < 2; turn++) await caseAt(house, 'nhxx');
  for (const number of [1, 2])
    await sql`insert into homestead.refusal_notice (process_id, task_id, number, township, reason, notice, issued_on, issued_by, created_at)
      values (${`p${number}`}, ${`t${number}`}, ${`木宅不批〔2026〕${number}号`}, '350399100', '', '{}', '2026-03-02', 'x', now())`.execute(
      house.db.kysely,
    );
  expect(await faults()).toEqual([]);
  await sql`delete from homestead.permit where number like '%001号'`.execute(house.db.kysely);
  await sql`delete from homestead.refusal_notice where number like '%〕1号'`.execute(house.db.kysely);
  const told = await faults();
  expect(told.map((fault) => fault.split('：')[0])).toEqual([
    expect.stringContaining('homestead.permits: '),
    expect.stringContaining('homestead.permits: '),
    expect.stringContaining('homestead.refusals: '),
  ]);
  expect(told[0]).toContain('homestead 350399100 2026');
  expect(told[1]).toContain('planning 350399 2026');
  expect(told[2]).toContain('350399100 宅不批');
});
