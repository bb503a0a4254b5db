import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword, type Person, request, signIn } from '../testing/client.ts';
import { type ServerProcess, startProcess } from '../testing/processes/server-process.ts';
import { seededDatabase } from '../testing/seeded.ts';

const scratch = mkdtempSync(join(tmpdir(), 'homestead-two-'));
let test: Awaited<ReturnType<typeof seededDatabase>>;
let nodes: ServerProcess[] = [];
beforeAll(async () => {
  test = await seededDatabase('postgres');
  const start = (name: string) => startProcess({ url: test.url, dataFolder: join(scratch, name) });
  nodes = [await start('one'), await start('other')];
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.kill()));
  await test?.drop();
  rmSync(scratch, { recursive: true, force: true });
});

it('a role changed by one process counts at the next call of the other', async () => {
  const [one, other] = [nodes[0]!.base, nodes[1]!.base];
  const admin = await signIn(one, 'admin');
  const auditor = await signIn(other, 'shenji');
  expect((await auditor.get('/log')).code).toBe(200);
  const { data } = await admin.get<{ capabilities: string[]; version: number }>('/role/auditor');
  const left = data.capabilities.filter((name) => name !== 'audit.log.read');
  const set = (ids: string[]) => admin.put('/role/auditor/functions', ids);
  expect((await set(left)).code).toBe(200);
  expect((await auditor.get('/log')).code).toBe(40300);
  expect((await set(data.capabilities)).code).toBe(200);
  expect((await auditor.get('/log')).code).toBe(200);
});

/** An account of its own with the auditor's password and grant. */
async function makeAuditor(name: string): Promise<string> {
  const { kysely } = test.db;
  const own = JSON.stringify({ id: name, user_name: name, phone: null, phone_digest: null });
  await sql`insert into people.account select (jsonb_populate_record(a, ${own}::jsonb)).*
    from people.account a where a.user_name = 'shenji'`.execute(kysely);
  const grant = JSON.stringify({ id: name, account_id: name });
  await sql`insert into people.account_role select (jsonb_populate_record(ar, ${grant}::jsonb)).*
    from people.account_role ar join people.account a on a.id = ar.account_id where a.user_name = 'shenji'`.execute(
    kysely,
  );
  return name;
}

interface Ending {
  id: string;
  token: string;
  /** On the first process. */
  admin: Person;
}

const onFirst = (method: string, path: string, token: string, body?: unknown) =>
  request(nodes[0]!.base, method, path, { token, body });

/** What ends a session or a grant through one process, and what the other answers at the very next call. */
const endings: Record<string, { end(ending: Ending): Promise<unknown>; answer: string | number }> = {
  'signing out': { end: ({ token }) => onFirst('DELETE', '/user/token', token), answer: '409' },
  'a password that the person changes from elsewhere': {
    end: async ({ id }) => {
      const { put } = await signIn(nodes[0]!.base, id);
      return put('/user/password', { oldPassword: demoPassword, newPassword: 'Another-26-Word' });
    },
    answer: '409',
  },
  'a password that an administrator sets': {
    end: ({ admin, id }) => admin.put(`/user/${id}/password`),
    answer: '409',
  },
  'the closing of the account': {
    end: ({ admin, id }) => admin.put(`/v1/user/${id}/state`, { qyzt: 'NO' }),
    answer: '409',
  },
  'the loss of the grant': { end: ({ admin, id }) => admin.put(`/user/${id}/roles`, []), answer: 40300 },
  'the end of the grant’s last day': {
    end: ({ id }) =>
      sql`update people.account_role set valid_until = current_date - 2 where account_id = ${id}`.execute(
        test.db.kysely,
      ),
    answer: 40300,
  },
};

describe('a session that one process has just served ends at the next call after', () => {
  const ways = Object.entries(endings).map(([name, way], index) => ({
    name,
    ...way,
    user: `auditor${index}`,
  }));
  it.each(ways)('$name, done at the other', async ({ user, end, answer }) => {
    const id = await makeAuditor(user);
    const admin = await signIn(nodes[0]!.base, 'admin');
    const { token, get } = await signIn(nodes[1]!.base, user);
    expect((await get('/log')).code).toBe(200);
    const done = (await end({ id, token, admin })) as { code?: number; text?: string };
    expect(done.code ?? 200, done.text).toBe(200);
    expect((await get('/log')).code).toBe(answer);
  });
});
