import { freshDatabase, type TestDatabase } from '@homestead/testing';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it } from 'vitest';
import {
  type ContentKind,
  decideDifference,
  listDifferences,
  rows,
  seedingOf,
  seedOnce,
  sparingSeeds,
} from '../index.ts';

interface Office {
  name: string;
}

const at = new Date('2026-03-02T01:00:00Z');
let test: TestDatabase | undefined;
let looks = 0;
let failing = false;
let isInUse = false;

const kindOf = (kind: string): ContentKind<Office> => ({
  kind,
  label: kind,
  async read(db) {
    looks++;
    const found = await rows<Office & { code: string }>(
      db,
      sql`select code, name from public.office where kind = ${kind}`,
    );
    return new Map(found.map(({ code, name }) => [code, { name }]));
  },
  async write(tx, key, { name }) {
    if (failing) throw new Error('cut off');
    await sql`insert into public.office (kind, code, name) values (${kind}, ${key}, ${name})
      on conflict (kind, code) do update set name = excluded.name`.execute(tx);
  },
  async remove(tx, key) {
    if (isInUse) return false;
    await sql`delete from public.office where kind = ${kind} and code = ${key}`.execute(tx);
    return true;
  },
});
const [office, desk] = [kindOf('office'), kindOf('desk')];

type File = Record<string, string>;
const entriesOf = (file: File) => Object.entries(file).map(([code, name]) => [code, { name }] as const);
const desks = { d: '窗口' };
const file = { a: '村委会', b: '乡镇办' };

const db = () => test!.db;
/** A start of a program; says whether it looked at the rows. */
const start = async (offices: File, program: string | null = 'one'): Promise<boolean> => {
  const before = looks;
  await sparingSeeds(db(), program, () =>
    seedOnce(db(), at, [seedingOf(office, entriesOf(offices)), seedingOf(desk, entriesOf(desks))]),
  );
  return looks > before;
};
const edit = (code: string, name: string) =>
  sql`update public.office set name = ${name} where code = ${code}`.execute(db().kysely);
const names = async () =>
  (
    await rows<{ name: string }>(
      db().kysely,
      sql`select name from public.office where kind = 'office' order by code`,
    )
  ).map(({ name }) => name);
const waiting = () => listDifferences(db().kysely, [office]);

beforeEach(async () => {
  test ??= await freshDatabase();
  [failing, isInUse] = [false, false];
  await sql`drop table if exists public.office`.execute(db().kysely);
  await sql`create table public.office (kind text, code text, name text not null, primary key (kind, code))`.execute(
    db().kysely,
  );
  await sql`delete from content.entry where kind in ('office', 'desk')`.execute(db().kysely);
  await sql`delete from content.seeded where kind in ('office', 'desk')`.execute(db().kysely);
});
afterAll(() => test?.drop());

it('the same program does not look again at what it seeded from the same files, and undoes no edit', async () => {
  expect(await start(file)).toBe(true);
  await edit('a', '示范村村委会');
  await sql`delete from public.office where code = 'b'`.execute(db().kysely);
  expect(await start(file)).toBe(false);
  expect(await names()).toEqual(['示范村村委会']);
});

it('a changed, added, reordered or removed entry is looked at, with the kinds that are seeded together', async () => {
  const files: File[] = [
    { a: '村民委员会', b: '乡镇办' },
    { a: '村民委员会', b: '乡镇办', c: '县局' },
    { b: '乡镇办', a: '村民委员会', c: '县局' },
    { b: '乡镇办' },
  ];
  for (const changed of files) {
    expect(await start(changed)).toBe(true);
    expect((await names()).sort()).toEqual(Object.values(changed).sort());
    expect(await start(changed)).toBe(false);
  }
});

it('another program looks, and so does the first after it', async () => {
  await start(file);
  expect(await start(file, 'two')).toBe(true);
  expect(await start(file, 'two')).toBe(false);
  expect(await start(file)).toBe(true);
});

it('a program between that has no name, or other files, leaves no note of an earlier one', async () => {
  const other = { a: '村', b: '乡镇办' };
  for (const program of ['one', 'two', null]) {
    await start(file);
    await start(other, program);
    expect(await names()).toEqual(['村', '乡镇办']);
    expect(await start(file)).toBe(true);
    expect(await names()).toEqual(['村委会', '乡镇办']);
  }
  expect(await start(file, null)).toBe(true);
});

it('seeding that was cut off leaves no note', async () => {
  await start({ a: '村委会' });
  failing = true;
  await expect(start(file)).rejects.toThrow('cut off');
  failing = false;
  expect(await start({ a: '村委会' })).toBe(false);
  expect(await start(file)).toBe(true);
  expect(await names()).toEqual(['村委会', '乡镇办']);
});

it('what the first start seeded of the kinds beside each other is looked at where only one of them changed', async () => {
  await start(file);
  await sql`update content.seeded set digest = 'of a file that is gone' where kind = 'desk'`.execute(
    db().kysely,
  );
  expect(await start(file)).toBe(true);
  expect(await start(file)).toBe(false);
});

it('a difference that waits is looked at until it is decided, or the row is what it was again', async () => {
  await start(file);
  await edit('a', '示范村村委会');
  const later = { ...file, a: '村民委员会' };
  await start(later);
  expect(await waiting()).toHaveLength(1);
  await edit('a', '村委会');
  expect(await start(later)).toBe(true);
  expect([await names(), await waiting()]).toEqual([['村民委员会', '乡镇办'], []]);
  expect(await start(later)).toBe(false);

  await edit('a', '示范村村委会');
  await start(file);
  const [{ id, version } = { id: '', version: '' }] = await waiting();
  await db().transaction((tx) => decideDifference(tx, [office], { id, version, decision: 'keep' }));
  expect(await start(file)).toBe(false);
  expect(await names()).toEqual(['示范村村委会', '乡镇办']);
});

it('a file that takes its change back withdraws the difference', async () => {
  await start(file);
  await edit('a', '示范村村委会');
  await start({ ...file, a: '村民委员会' });
  expect(await waiting()).toHaveLength(1);
  await start(file);
  expect(await waiting()).toEqual([]);
});

it('an entry that left the file while its row was in use goes once it is free', async () => {
  await start(file);
  isInUse = true;
  await start({ a: '村委会' });
  expect(await names()).toEqual(['村委会', '乡镇办']);
  isInUse = false;
  expect(await start({ a: '村委会' })).toBe(true);
  expect(await names()).toEqual(['村委会']);
  expect(await start({ a: '村委会' })).toBe(false);
});

it('a kind of whose entries nothing is kept is seeded again by another program or file alone', async () => {
  const seeded: string[] = [];
  const startWith = (name: string, program: string | null) =>
    sparingSeeds(db(), program, () =>
      seedOnce(db(), at, [
        {
          kind: 'office',
          entries: [['a', { name }]],
          isKept: false,
          seed: async () => seeded.push(`${name} by ${program}`),
        },
      ]),
    );
  for (const [name, program] of [
    ['村委会', 'one'],
    ['村委会', 'one'],
    ['村民委员会', 'one'],
    ['村民委员会', 'one'],
    ['村民委员会', 'two'],
    ['村民委员会', null],
    ['村民委员会', 'two'],
  ] as const)
    await startWith(name, program);
  expect(seeded).toEqual([
    '村委会 by one',
    '村民委员会 by one',
    '村民委员会 by two',
    '村民委员会 by null',
    '村民委员会 by two',
  ]);
});

it('seeding outside a start looks', async () => {
  await start(file);
  expect(await seedOnce(db(), at, [seedingOf(office, entriesOf(file))])).toBe(true);
});
