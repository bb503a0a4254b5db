import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PageOf } from '@homestead/http/contract';
import type { ModelDetail, ModelDraft, ModelRow } from '@homestead/models/contract';
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

it('a data model published by one process is in force at the next call of the other: table, records, form, OpenAPI and files', async () => {
  const path = '/v1/lcProjectDataModelCatalog';
  const [one, other] = nodes.map(({ base }) => base) as [string, string];
  const [here, there] = [await signIn(one, 'admin'), await signIn(other, 'admin')];
  const described = async (base: string, group: string) => {
    const document = (await (await fetch(`${base}/api/openapi.json`)).json()) as { paths: object };
    return JSON.stringify((document.paths as Record<string, unknown>)[`/api/v1/${group}`] ?? null);
  };
  /** Publishes the draft of a model with other fields by one person's calls. */
  const change = async (by: Person, id: string, edit: (fields: ModelDraft['fields']) => object[]) => {
    const { data } = await by.get<ModelDraft>(`${path}/${id}/draft`);
    const { isStale: _, by: __, at: ___, ...draft } = data;
    const saved = await by.put<ModelDraft>(`${path}/${id}/draft`, { ...draft, fields: edit(draft.fields) });
    const { version } = saved.data;
    expect((await by.post(`${path}/${id}/publish`, { version, acceptLosses: true })).code).toBe(200);
  };
  const fields = [
    { code: 'name', label: '姓名', type: 'text', required: true },
    { code: 'years', label: '任职年数', type: 'text' },
  ];
  const { data: model } = await here.post<ModelDetail>(path, { code: 'cgb', name: '村干部', fields });
  expect((await there.get('/v1/cgb')).code).toBe(40400);
  expect(await described(other, 'cgb')).toBe('null');
  expect((await here.post(`${path}/${model.id}/publish`, { version: 1 })).code).toBe(200);
  const columns = [{ name: '姓名', field: 'name', isKey: true }];
  const exchange = { name: '名册', direction: 'in', model: 'cgb', format: 'json', columns };
  expect(await there.post('/v1/fileExchange', exchange)).toMatchObject({ code: 200 });
  expect(await there.post('/v1/cgb', { name: '陈志强', years: '3' })).toMatchObject({
    code: 200,
    data: { years: '3' },
  });
  expect(await described(other, 'cgb')).toContain('任职年数');

  await change(there, model.id, (own) =>
    own.map((field) => (field.code === 'years' ? { ...field, label: '任职年限', type: 'integer' } : field)),
  );
  expect((await here.get<PageOf<object>>('/v1/cgb')).data.records).toMatchObject([{ years: 3 }]);
  expect(await described(one, 'cgb')).toContain('任职年限');

  const { data: found } = await there.get<PageOf<ModelRow>>(`${path}?code=jfsqjd`);
  await change(there, found.records[0]!.id, (own) => [
    ...own,
    { code: 'own1', label: '自定一', type: 'text' },
  ]);
  const form = await here.get<{ models: Record<string, { fields: object[] }> }>('/v1/form/jfsqjd_nhsq');
  expect(form.data.models['jfsqjd']!.fields).toContainEqual(expect.objectContaining({ code: 'own1' }));
  expect((await here.get('/v1/jfsqjd?own1=1')).code).toBe(200);
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
