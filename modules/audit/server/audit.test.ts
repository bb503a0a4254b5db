import { type Database, rows } from '@homestead/database';
import { freshDatabase } from '@homestead/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keptDays } from '../contract/index.ts';
import { type Audit, createAudit } from './audit.ts';

let db: Database;
let drop: () => Promise<void>;
let audit: Audit;
const at = new Date('2026-03-02T01:00:00Z');
beforeAll(async () => {
  ({ db, drop } = await freshDatabase());
  audit = createAudit({
    db,
    now: () => at,
    namesOf: async (ids) => new Map(ids.map((id) => [id, `名${id}`])),
    flushMs: 3_600_000,
  });
});
afterAll(async () => {
  await audit.close();
  await drop();
});

interface Row {
  summary: string;
  person_name: string | null;
  code: string;
  message: string;
  target: string | null;
  detail: Record<string, unknown> | null;
  route: string | null;
}
const read = (summary: string) =>
  rows<Row>(db.kysely, sql`select * from audit.operation where summary = ${summary} order by id`);

test('an entry waits in memory and is written with the next flush, with the name of its person', async () => {
  audit.record({ kind: 'case', personId: '7', summary: '受理', target: 'process:1' });
  expect(await read('受理')).toEqual([]);
  await audit.flush();
  expect(await read('受理')).toMatchObject([{ person_name: '名7', code: '200', target: 'process:1' }]);
});

test('an entry in a transaction stands exactly if the transaction does', async () => {
  await db.transaction((tx) => audit.write(tx, { kind: 'case', summary: '批准' }));
  await expect(
    db.transaction(async (tx) => {
      await audit.write(tx, { kind: 'case', summary: '撤回' });
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  expect([(await read('批准')).length, (await read('撤回')).length]).toEqual([1, 0]);
});

test('a thousand entries at once are all written, once and in order', async () => {
  for (let index = 0; index < 1234; index++)
    audit.record({ kind: 'call', summary: '批量', message: String(index) });
  await Promise.all([audit.flush(), audit.flush()]);
  await audit.flush();
  expect((await read('批量')).map(({ message }) => Number(message))).toEqual([...Array(1234).keys()]);
});

test('case 13: tokens, identity numbers, telephones and passwords do not get into the log', async () => {
  const secret = `${'A'.repeat(42)}b`;
  audit.record({
    kind: 'call',
    summary: '泄露',
    message: `电话14000000001，证件350399197503120013，令牌${secret}`,
    detail: {
      password: 'Demo@2026',
      token: secret,
      nested: [{ sfzh: '350399197503120013', text: '打14000000001' }],
      url: `/x?Authentication=${secret}`,
    },
  });
  await audit.flush();
  const text = JSON.stringify(await read('泄露'));
  for (const leak of ['14000000001', '350399197503120013', secret, 'Demo@2026'])
    expect(text).not.toContain(leak);
});

test('ids stay readable in the log, and control characters forge no line', async () => {
  const id = '01990000-0000-7000-8000-000000000000';
  audit.record({ kind: 'call', summary: '控制\0符\r\n号', target: `file:${id}`, message: 'a\u202eb\0c' });
  await audit.flush();
  expect(await read('控制 符  号')).toMatchObject([{ target: `file:${id}`, message: 'a b c' }]);
});

test('half of a character, sent or left where a text is cut, keeps no entry out of the log', async () => {
  audit.record({
    kind: 'call',
    summary: '半字',
    message: '“\ud800”不是网段',
    detail: { '\udc00': '\ud800' },
  });
  audit.record({ kind: 'call', summary: '半字', message: `${'x'.repeat(499)}😀` });
  await audit.flush();
  expect((await read('半字')).map(({ message }) => message)).toEqual([
    '“\ufffd”不是网段',
    `${'x'.repeat(499)}\ufffd`,
  ]);
});

test('an observed call is kept by its declared path, without its query', async () => {
  audit.observe({
    personId: '7',
    personName: null,
    method: 'PUT',
    route: '/user/password',
    url: '/api/user/password?x=1',
    summary: '改密',
    ip: '127.0.0.1',
    status: 422,
    code: 42200,
    message: '原密码错误',
    ms: 3,
  });
  await audit.flush();
  expect(await read('改密')).toMatchObject([
    {
      route: 'PUT /user/password',
      code: '42200',
      message: '原密码错误',
      detail: { url: '/api/user/password', status: 422 },
    },
  ]);
});

test('the log is only added to: it is neither changed nor cut for six months', async () => {
  const change = (text: ReturnType<typeof sql>) => text.execute(db.kysely);
  await expect(change(sql`update audit.operation set message = 'x'`)).rejects.toThrow('only added to');
  await db.transaction((tx) =>
    sql`insert into audit.operation (id, at, kind, summary, code) values
    ('new', now() - make_interval(days => ${keptDays - 1}), 'system', '新', '200'), ('old', now() - make_interval(days => ${keptDays + 1}), 'system', '旧', '200')`.execute(
      tx,
    ),
  );
  await expect(change(sql`delete from audit.operation where id = 'new'`)).rejects.toThrow('only added to');
  await change(sql`delete from audit.operation where id = 'old'`);
  expect(await read('旧')).toEqual([]);
});

test('while the database is away entries wait, and are written when it is back', async () => {
  const troubles: unknown[] = [];
  let away = true;
  const flaky = new Proxy(db, {
    get: (target, key, receiver) => {
      if (key === 'kysely' && away) throw new Error('away');
      return Reflect.get(target, key, receiver);
    },
  });
  const log = createAudit({ db: flaky, flushMs: 3_600_000, onFailure: (error) => troubles.push(error) });
  log.record({ kind: 'system', summary: '等待' });
  await log.flush();
  expect([troubles.length, (await read('等待')).length]).toEqual([1, 0]);
  away = false;
  await log.close();
  expect((await read('等待')).length).toBe(1);
});
