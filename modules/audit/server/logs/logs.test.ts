import { rows } from '@homestead/database';
import { freshDatabase, type TestDatabase } from '@homestead/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Audit, createAudit } from '../audit.ts';
import { getLogEntry, listLog, listSystemLog, readLog } from './logs.ts';
import { createSystemLog } from './system-log.ts';

let testApp: TestDatabase;
let audit: Audit;
let at = new Date('2026-03-02T16:30:00Z');
const db = () => testApp.db.kysely;
beforeAll(async () => {
  testApp = await freshDatabase();
  audit = createAudit({ db: testApp.db, now: () => at, flushMs: 3_600_000 });
  await testApp.db.transaction(async (tx) => {
    const person = { personId: '0199aaaa-0000-7000-8000-000000000001', personName: '蔡木兰' };
    await audit.write(tx, { kind: 'sign-in', ...person, summary: '登录', ip: '10.0.0.7' });
    at = new Date('2026-03-03T01:00:00Z');
    await audit.write(tx, {
      kind: 'call',
      ...person,
      summary: '修改数据字典',
      detail: { before: 1, after: 2 },
    });
    at = new Date('2026-03-04T01:00:00Z');
    await audit.write(tx, { kind: 'call', personName: '林小溪', summary: '删除文件', code: 40300 });
  });
});
afterAll(async () => {
  await audit.close();
  await testApp.drop();
});

const summaries = async (query: Parameters<typeof listLog>[1]) =>
  (await listLog(db(), query)).records.map(({ summary }) => summary);

it('the operation log is found by person, day of the county, kind, result and words, newest first [S2-2.logManage]', async () => {
  expect(await summaries({})).toEqual(['删除文件', '修改数据字典', '登录']);
  expect(await summaries({ sort: 'time' })).toEqual(['登录', '修改数据字典', '删除文件']);
  // 2026-03-02 16:30 UTC is the third in the county.
  expect(await summaries({ from: '2026-03-03', to: '2026-03-03' })).toEqual(['修改数据字典', '登录']);
  expect(await summaries({ person: '木兰', kind: 'sign-in' })).toEqual(['登录']);
  expect(await summaries({ person: '0199aaaa-0000-7000-8000-000000000001' })).toHaveLength(2);
  expect(await summaries({ result: 'failure' })).toEqual(['删除文件']);
  expect(await summaries({ keyword: '%' })).toEqual([]);
  expect(await summaries({ keyword: '10.0.0.7' })).toEqual(['登录']);
  expect(await listLog(db(), { pageNum: 2, pageSize: 2 })).toMatchObject({ total: 3, pageNum: 2 });
  await expect(listLog(db(), { sort: 'detail' })).rejects.toThrow('不能按 detail 排序');
  await expect(listLog(db(), { from: '2026-03-04', to: '2026-03-03' })).rejects.toThrow('结束日期不能早于');
});

it('one entry comes with what was kept of before and after; all of a query are read in pieces', async () => {
  const { records } = await listLog(db(), { keyword: '数据字典' });
  expect(await getLogEntry(db(), records[0]!.id)).toMatchObject({ detail: { before: 1, after: 2 } });
  await expect(getLogEntry(db(), 'none')).rejects.toThrow();
  const read = [];
  for await (const piece of readLog(db(), {}, 50_000)) read.push(...piece);
  expect(read).toHaveLength(3);
});

it('starts, stops and failures of a node are kept, cleaned, and not deleted within half a year', async () => {
  const log = createSystemLog({ db: testApp.db, node: 'a:1', now: () => new Date() });
  log.record({ level: 'info', kind: 'start', about: '系统日志', message: '服务启动' });
  log.record({ level: 'error', kind: 'failure', about: 'a job', message: '号码 13800138000 发送失败' });
  await log.flush();
  const found = await listSystemLog(db(), { kind: 'failure' });
  expect(found).toMatchObject({ total: 1, records: [{ level: 'error', message: '号码 [电话] 发送失败' }] });
  await expect(sql`delete from system_log.entry`.execute(db())).rejects.toThrow('only added to');
  await expect(sql`update system_log.entry set message = ''`.execute(db())).rejects.toThrow('only added to');
  await expect(sql`truncate system_log.entry`.execute(db())).rejects.toThrow('only added to');
  expect(await rows(db(), sql`select 1 from system_log.entry`)).toHaveLength(2);
});
