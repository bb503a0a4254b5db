import { freshDatabase, type TestDatabase } from '@homestead/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ContentKind, decideDifference, listDifferences, rows } from '../index.ts';
import { seedRows } from './seed.ts';

interface Office {
  name: string;
  telephone?: string | null;
}

const at = new Date('2026-03-02T01:00:00Z');
let test: TestDatabase | undefined;

const offices = {
  kind: 'office',
  label: '办公室',
  fields: { name: '名称' },
  async read(db) {
    const found = await rows<Office & { code: string }>(
      db,
      sql`select code, name, telephone from public.office`,
    );
    return new Map(found.map(({ code, ...office }) => [code, office]));
  },
  async write(tx, key, { name, telephone = null }) {
    await sql`insert into public.office (code, name, telephone) values (${key}, ${name}, ${telephone})
      on conflict (code) do update set name = excluded.name, telephone = excluded.telephone`.execute(tx);
  },
  async remove(tx, key) {
    await sql`delete from public.office where code = ${key}`.execute(tx);
    return true;
  },
  titleOf: ({ name }) => name,
} satisfies ContentKind<Office>;
/** Writes new rows together, and refuses a row that is there. */
const together: ContentKind<Office> = {
  ...offices,
  async insert(tx, entries) {
    const list = entries.map(([code, office]) => ({ code, ...office }));
    await sql`insert into public.office (code, name, telephone)
      select code, name, telephone from jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
        as x(code text, name text, telephone text)`.execute(tx);
  },
};
let kind: ContentKind<Office> = offices;

const db = () => test!.db;
const seed = (file: Record<string, Office>, seeded = kind) =>
  db().transaction((tx) => seedRows(tx, seeded, Object.entries(file), at));
const edit = (code: string, name: string) =>
  sql`update public.office set name = ${name} where code = ${code}`.execute(db().kysely);
const names = async () =>
  (await rows<{ name: string }>(db().kysely, sql`select name from public.office order by code`)).map(
    ({ name }) => name,
  );
const waiting = () => listDifferences(db().kysely, [offices]);
const decide = (id: string, version: string, decision: 'accept' | 'keep') =>
  db().transaction((tx) => decideDifference(tx, [offices], { id, version, decision }));

beforeEach(async () => {
  test ??= await freshDatabase();
  await sql`drop table if exists public.office`.execute(db().kysely);
  await sql`create table public.office (code text primary key, name text not null, telephone text)`.execute(
    db().kysely,
  );
  await sql`delete from content.entry where kind = 'office'`.execute(db().kysely);
  await seed({ a: { name: '村委会' }, b: { name: '乡镇办' } });
});
afterAll(() => test?.drop());

describe.each([
  ['one by one', offices],
  ['together', together],
])('rows that a content file seeds, new ones %s,', (_way, of) => {
  beforeAll(() => {
    kind = of;
  });

  it('are applied once: an unchanged file undoes neither an edit nor a deletion', async () => {
    await edit('a', '示范村村委会');
    await sql`delete from public.office where code = 'b'`.execute(db().kysely);
    expect(await seed({ a: { name: '村委会' }, b: { name: '乡镇办' } })).toEqual({ applied: 0, offered: 0 });
    expect(await names()).toEqual(['示范村村委会']);
    expect(await waiting()).toEqual([]);
  });

  it('follow a changed file where nobody edited them, new entries and removed ones too', async () => {
    await seed({ a: { name: '村民委员会' }, c: { name: '县局' } });
    expect(await names()).toEqual(['村民委员会', '县局']);
    expect(await waiting()).toEqual([]);
  });

  it('keep an edit when the file changes, and offer the difference once, field by field', async () => {
    await edit('a', '示范村村委会');
    const file = { a: { name: '村民委员会', telephone: '0594-1' }, b: { name: '乡镇办' } };
    expect(await seed(file)).toEqual({ applied: 0, offered: 1 });
    expect(await seed(file)).toEqual({ applied: 0, offered: 0 });
    const [difference] = await waiting();
    expect(difference).toMatchObject({
      kindLabel: '办公室',
      title: '示范村村委会',
      file: 'changed',
      row: 'edited',
      fields: [
        { label: '名称', applied: '村委会', file: '村民委员会', row: '示范村村委会' },
        { name: 'telephone', applied: null, file: '0594-1', row: null },
      ],
    });
    expect(await names()).toEqual(['示范村村委会', '乡镇办']);
  });

  it('take the file’s entry when an administrator accepts it, and follow the file from then on', async () => {
    await edit('a', '示范村村委会');
    await seed({ a: { name: '村民委员会' }, b: { name: '乡镇办' } });
    const [{ id, version } = { id: '', version: '' }] = await waiting();
    expect(await decide(id, 'another', 'accept')).toBe(false);
    expect(await decide(id, version, 'accept')).toBe(true);
    expect(await decide(id, version, 'accept')).toBe(false);
    expect(await names()).toEqual(['村民委员会', '乡镇办']);
    await seed({ a: { name: '村' }, b: { name: '乡镇办' } });
    expect(await names()).toEqual(['村', '乡镇办']);
  });

  it('stay when an administrator keeps the edit, and are offered again only when the file changes again', async () => {
    await edit('a', '示范村村委会');
    const file = { a: { name: '村民委员会' }, b: { name: '乡镇办' } };
    await seed(file);
    const [{ id, version } = { id: '', version: '' }] = await waiting();
    expect(await decide(id, version, 'keep')).toBe(true);
    expect(await seed(file)).toEqual({ applied: 0, offered: 0 });
    expect(await names()).toEqual(['示范村村委会', '乡镇办']);
    expect(await seed({ ...file, a: { name: '村' } })).toEqual({ applied: 0, offered: 1 });
  });

  it('offer a deleted row that the file changes, an edited row that the file drops, and withdraw what the file takes back', async () => {
    await edit('a', '示范村村委会');
    await sql`delete from public.office where code = 'b'`.execute(db().kysely);
    await seed({ b: { name: '镇政府' } });
    expect((await waiting()).map(({ key, file, row }) => [key, file, row]).sort()).toEqual([
      ['a', 'removed', 'edited'],
      ['b', 'changed', 'deleted'],
    ]);
    await seed({ a: { name: '村委会' }, b: { name: '乡镇办' } });
    expect(await waiting()).toEqual([]);
    await seed({ b: { name: '乡镇办' } });
    const [{ id, version } = { id: '', version: '' }] = await waiting();
    expect(await decide(id, version, 'accept')).toBe(true);
    expect(await names()).toEqual([]);
  });

  it('that were edited before entries were kept are not overwritten, others are', async () => {
    await sql`delete from content.entry where kind = 'office'`.execute(db().kysely);
    await edit('a', '示范村村委会');
    await edit('b', '旧名');
    await seed(
      { a: { name: '村委会' }, b: { name: '乡镇办' } },
      { ...kind, editedBefore: async () => new Set(['a']) },
    );
    expect(await names()).toEqual(['示范村村委会', '乡镇办']);
    expect(await seed({ a: { name: '村' }, b: { name: '乡镇办' } })).toEqual({ applied: 0, offered: 1 });
  });
});
