import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { rows } from '@homestead/database';
import type { RouteSpec } from '@homestead/http/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rootFolder } from '../config.ts';
import { accountOfRole } from '../testing/accounts.ts';
import { request, signIn } from '../testing/client.ts';
import { textOfReply } from '../testing/documents/unpack.ts';
import { makePersonalCase, type PersonalCase } from '../testing/personal-case.ts';
import { ask, contents, readingCalls } from '../testing/reading-calls.ts';
import { type Served, serve } from '../testing/served.ts';
import { turnAt } from '../testing/slice.ts';

/** Who has a right to what is sensitive in the case: its owner, who holds its task, whose role has the capability. */
const inCase = new Set(['nonghu1', 'jiti', 'dengji']);
/** Who keeps the records of units of the township: officers whose division it lies in. */
const ofUnit = new Set(
  Object.values(accountOfRole).filter((name) => !['nonghu1', 'jiti', 'cunwei', 'shenji'].includes(name)),
);
/** Who asks every call: those with a right to the case, and an officer of its township. */
const always = new Set([...inCase, 'zhenban']);
const others = Object.values(accountOfRole).filter((name) => !always.has(name));
/** Calls that show something to many are asked by everybody; of the other calls, some of the others ask each. */
const showsToMany = ({ path }: RouteSpec) => contents.has(path) || /dwjbxx|:group/.test(path);
let served: Served;
let made: PersonalCase;
beforeAll(async () => {
  served = await serve();
  made = await makePersonalCase(served);
});
afterAll(() => served?.close());

/** What a person is told of the own cases alone: what an application is prefilled with, and all that is held of them. */
const ownProposal = '/v1/family/proposal';
const ofOneself = new Set([ownProposal, '/v1/my-data']);

/** A look at one thing, by its id or by conditions that name it; all else are lists, and masked for everybody. */
const isSingle = ({ path }: RouteSpec) => path.includes(':') || path.endsWith('/one');

describe('what is sensitive, in every call that reads, for every role', () => {
  const shown = new Map<string, string[]>();
  const looks = new Map<string, number>();

  it('is seen plain in one case, by those with a right to it, and by nobody and nowhere else', async () => {
    const { secrets, unitSecrets, photoNames } = made;
    const wrong: string[] = [];
    const subject = { ...made, processKey: 'zjdjfsp', formKey: 'jfsqjd_nhsq', taskKey: 'nhsq' };
    const asked = readingCalls(served.app.calls, subject);
    const ownBytes = new Set<string>();
    const owner = await signIn(served.base, 'nonghu1');
    for (const question of asked.filter(({ spec }) => contents.has(spec.path)))
      ownBytes.add((await ask(served.base, owner, question)).bytes.toString('base64'));
    expect(secrets.length).toBeGreaterThan(8);
    await Promise.all(
      Object.values(accountOfRole).map(async (name) => {
        const person = name === 'nonghu1' ? owner : await signIn(served.base, name);
        for (const [at, question] of asked.entries()) {
          const { spec } = question;
          const isAsking = always.has(name) || showsToMany(spec) || turnAt(others, at, 3).includes(name);
          if (!isAsking) continue;
          const { status, bytes } = await ask(served.base, person, question);
          const call = `${spec.method} ${spec.path}`;
          if (status >= 500) wrong.push(`${name} ${call}: ${status}`);
          const isContent = contents.has(spec.path) && status === 200;
          const text = contents.has(spec.path) ? '' : textOfReply(bytes);
          const plain = [...secrets, ...unitSecrets].filter((secret) => text.includes(secret));
          const may = (secret: string) => (unitSecrets.includes(secret) ? ofUnit : inCase).has(name);
          for (const secret of plain)
            if (ofOneself.has(spec.path) ? name !== 'nonghu1' : !isSingle(spec) || !may(secret))
              wrong.push(`${name} ${call} shows ${secret}`);
          for (const photo of photoNames)
            if (text.includes(photo) && !inCase.has(name)) wrong.push(`${name} ${call} names ${photo}`);
          if (isContent && !inCase.has(name) && ownBytes.has(bytes.toString('base64')))
            wrong.push(`${name} ${call} gives the photo without a watermark`);
          if (plain.length > 0 || isContent) shown.set(name, [...(shown.get(name) ?? []), call]);
        }
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('is truly there for those who have the right', () => {
    const single = ['process/:id', 'process/:id/summary', 'process/:id/tasks/:recordId', 'task/:id'].map(
      (path) => `GET /v1/flowable/${path}`,
    );
    const records = ['GET /v1/jfsqjd/:id', 'GET /v1/jfsqjd/one'];
    const files = [...contents].map((path) => `GET ${path}`);
    const ofCase = [...single, ...records, ...files].sort();
    for (const name of inCase)
      expect(
        shown
          .get(name)
          // The call of any model, asked for one of those that have calls of their own, says no more than these.
          ?.filter((call) => !/dwjbxx|:group/.test(call))
          .sort(),
        name,
      ).toEqual(
        name === 'nonghu1' ? [...ofCase, ...[...ofOneself].map((path) => `GET ${path}`)].sort() : ofCase,
      );
    expect(shown.get('zhenban')).toEqual(
      expect.arrayContaining(['GET /v1/dwjbxx/:id', 'GET /v1/dwjbxx/one']),
    );
  });

  it('is logged once for each call that showed it, except to the villager whose it is', async () => {
    const found = await rows<{ name: string; count: number }>(
      served.db.kysely,
      sql`select a.user_name as name, count(*) as count from audit.operation o join people.account a on a.id = o.person_id
          where o.kind = 'access' and o.code = '200' and coalesce(o.target, '') not like '%:export' group by a.user_name`,
    );
    for (const { name, count } of found) looks.set(name, Number(count));
    const expected = [...shown].filter(([name]) => name !== 'nonghu1');
    expect(expected.length).toBeGreaterThan(5);
    expect(Object.fromEntries(looks)).toEqual(
      Object.fromEntries(expected.map(([name, calls]) => [name, calls.length])),
    );
  });

  it('is found by no search', async () => {
    const lists = served.app.calls.filter(
      ({ method, kind, query }) =>
        method === 'GET' &&
        kind !== 'stream' &&
        'keyword' in ((query as { properties?: object } | undefined)?.properties ?? {}),
    );
    expect(lists.length).toBeGreaterThan(10);
    const searchers = await Promise.all(['zhenban', 'dengji'].map((name) => signIn(served.base, name)));
    for (const person of searchers)
      for (const { path } of lists) {
        const count = async (keyword: string) =>
          (await person.get<{ total: number }>(`${path}?keyword=${encodeURIComponent(keyword)}`)).data?.total;
        // Some lists take no notice of the word: they find as much by a number as by a word that is nowhere.
        const nothing = await count('没有这样的内容');
        for (const secret of [made.secrets[0]!, made.unitSecrets[0]!])
          expect([path, await count(secret)]).toEqual([path, nothing]);
      }
  });

  it('would be found inside a packed document', () => {
    const content = Buffer.from('<t>身份证号 350399197503120013</t>');
    const packed = deflateRawSync(content);
    const name = Buffer.from('xl/sharedStrings.xml');
    const sizes = Buffer.alloc(8);
    sizes.writeUInt32LE(packed.length, 0);
    sizes.writeUInt32LE(content.length, 4);
    const lengths = Buffer.from([name.length, 0, 0, 0]);
    const about = Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), about, sizes, lengths, name, packed]);
    const central = Buffer.concat([
      Buffer.from('PK\u0001\u0002'),
      Buffer.from([20, 0]),
      about,
      sizes,
      lengths,
      Buffer.alloc(14),
      name,
    ]);
    const end = Buffer.alloc(22);
    end.write('PK\u0005\u0006', 'latin1');
    end.writeUInt32LE(central.length, 12);
    end.writeUInt32LE(local.length, 16);
    expect(textOfReply(Buffer.concat([local, central, end]))).toContain('350399197503120013');
  });
});

/** Columns that the operator's document lists, in its table of what stands in plain. */
function listedColumns(): string[] {
  const text = readFileSync(join(rootFolder, 'docs', 'SECURITY.md'), 'utf8');
  const section = /### Numbers in plain at rest\n([\s\S]*?)(?=\n##|$)/.exec(text)?.[1] ?? '';
  return [...section.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name!).sort();
}

/** Columns of any table that hold one of the texts, as `schema.table.column`. */
async function columnsHolding(db: Served['db'], texts: readonly string[]): Promise<string[]> {
  const columns = await rows<{ schema: string; table: string; column: string }>(
    db.kysely,
    sql`select c.table_schema::text as schema, c.table_name::text as table, c.column_name::text as column
        from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
          and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'bytea')`,
  );
  const pattern = texts.join('|');
  const tables = Map.groupBy(columns, ({ schema, table }) => `${schema}.${table}`);
  const found: string[] = [];
  for (const [name, entries] of tables) {
    const { schema, table } = entries[0]!;
    const asked = entries.map(
      ({ column }, index) =>
        sql`coalesce(bool_or(${sql.id(column)}::text ~ ${pattern}), false) as ${sql.id(`c${index}`)}`,
    );
    const [held] = await rows<Record<string, boolean>>(
      db.kysely,
      sql`select ${sql.join(asked)} from ${sql.id(schema, table)}`,
    );
    found.push(...entries.flatMap(({ column }, index) => (held?.[`c${index}`] ? `${name}.${column}` : [])));
  }
  return found.sort();
}

describe('identity numbers and telephones at rest', () => {
  it('stand in plain in the columns that docs/SECURITY.md lists, and in no other', async () => {
    const { secrets, unitSecrets } = made;
    const clerk = await signIn(served.base, 'zhenban');
    const accounts = JSON.parse(
      readFileSync(join(rootFolder, 'content', 'people', 'demo-accounts.json'), 'utf8'),
    ) as { phone?: string; idNumber?: string }[];
    const people = accounts.flatMap(({ phone, idNumber }) => [phone ?? [], idNumber ?? []].flat());
    // What might be kept on the way: a code that was asked for, a number typed as a name, a write that may be repeated.
    const [telephone = ''] = unitSecrets;
    const asked = { phone: telephone, purpose: 'register' };
    expect((await request(served.base, 'POST', '/user/sms', { body: asked })).code).toBe(200);
    await request(served.base, 'POST', '/user/login', { body: { username: telephone, password: 'no' } });
    const unit = { dwmc: '溪口镇农业服务中心', tyshxydm: '91350100M000100Y43', xzqh: '350399100', lxr: '蔡' };
    const key = { 'Idempotency-Key': 'at-rest' };
    expect((await clerk.post('/v1/dwjbxx', { ...unit, lxdh: telephone }, key)).code).toBe(200);
    const numbers = [...secrets, ...unitSecrets, ...people].filter((text) =>
      /^\d{11}$|^\d{17}[\dX]$/.test(text),
    );
    expect(await columnsHolding(served.db, numbers)).toEqual(listedColumns());
  });
});
