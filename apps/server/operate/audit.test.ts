import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAudit } from '@homestead/audit/server';
import { rows } from '@homestead/database';
import { freshDatabase, type TestDatabase } from '@homestead/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig, sealOf } from '../config.ts';
import { runCommand } from './run-command.ts';
import { storageOf } from './storage.ts';

const dataFolder = mkdtempSync(join(tmpdir(), 'homestead-audit-'));
const config = readConfig({ DATA_DIR: dataFolder, AUDIT_KEY: 'a key of thirty-two letters or more' });
let test: TestDatabase;

beforeAll(async () => {
  test = await freshDatabase();
  const { key, witness } = sealOf(config);
  const audit = createAudit({ db: test.db, sealKey: key, witness });
  for (let index = 0; index < 3; index++) audit.record({ kind: 'case', summary: '受理', detail: { index } });
  await audit.flush();
  expect(await audit.seal(-1000)).toBe(3);
  await audit.close();
});
afterAll(async () => {
  await test?.drop();
  rmSync(dataFolder, { recursive: true, force: true });
});

/** `npm run audit:check` with options, as the operator's program runs it. */
async function audited(...options: string[]): Promise<{ exit: number; said: string[] }> {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const operated = { config, db: test.db, storage: await storageOf(config), say };
  return { exit: await runCommand(operated, 'audit', options), said };
}

it('says that a log nobody touched is whole, and ends with 0', async () => {
  expect(await audited()).toEqual({ exit: 0, said: ['操作日志封存链完好：封条 1 个，记录 3 条'] });
});

it('says which seal does not hold after a row was changed by hand, and ends with 1', async () => {
  await test.db.transaction(async (tx) => {
    await sql`alter table audit.operation disable trigger all`.execute(tx);
    await sql`delete from audit.operation where detail ->> 'index' = '1'`.execute(tx);
    await sql`alter table audit.operation enable trigger all`.execute(tx);
  });
  const { exit, said } = await audited();
  expect([exit, said]).toEqual([1, ['封存的记录被修改、删除或插入（封条 1）']]);
});

it('signs the ends as they stand where the operator accepts them, and the log keeps that with what did not hold', async () => {
  const { said } = await audited('--accept');
  expect(said[0]).toBe('已按现状重新签署：封条 1 至 1');
  const kept = await rows(
    test.db.kysely,
    sql`select summary, message, detail from audit.operation where kind = 'system'`,
  );
  expect(kept).toEqual([
    {
      summary: '按现状重新签署操作日志封存链',
      message: '签署前：封存的记录被修改、删除或插入',
      detail: { reason: 'rowsChanged', sealNo: 1 },
    },
  ]);
});

it('answers an option that it does not know with the usage', async () => {
  await expect(audited('--accept-all')).rejects.toThrow('npm run audit:check [-- --accept]');
});
