import { expect, test } from 'vitest';
import { reasons, statementsOf, type TaggedStatement, taggedStatements } from './sql-tag.ts';

/**
 * Statements under the `sql` tag that hold nothing of `reasons`: how many stand in a file, and why they stay. New statements are
 * built (docs/adr/0045); a statement that is built is taken out here, so that the list only shrinks.
 */
const exceptions: Readonly<Record<string, { count: number; why: string }>> = {
  'apps/server/demonstration.ts': {
    count: 2,
    why: 'the mark of a demonstration, in a schema without row types',
  },
  'apps/server/operate/command.ts': {
    count: 1,
    why: 'the migrations of a database that may have no tables yet',
  },
  'modules/people/server/consumers/file-bytes.ts': {
    count: 1,
    why: 'an upsert that counts from what stood before, in each of its clauses',
  },
  'modules/people/server/sign-in/lock.ts': {
    count: 1,
    why: 'an upsert that counts from what stood before, in each of its clauses',
  },
  'modules/records/server/published.ts': { count: 2, why: 'tables that data models shape, joined elsewhere' },
  'modules/records/server/read.ts': { count: 2, why: 'tables that data models shape, joined elsewhere' },
  'packages/database/migrate.ts': { count: 4, why: 'the table of migrations, older than any row type' },
  'packages/database/rewrite.ts': { count: 2, why: 'progress of a rewrite, in a table of a module above' },
};

/** Statements that the builder could say and that have not moved yet, by part; a part that has moved is taken out. */
const waiting: Readonly<Record<string, number>> = {
  'modules/calendar': 7,
  'modules/catalogue': 149,
  'modules/homestead': 32,
  'modules/map': 31,
  'modules/workflow': 136,
};

const partOf = (path: string): string => path.split('/').slice(0, 2).join('/');
const countBy = (found: readonly TaggedStatement[], nameOf: (path: string) => string) =>
  Object.fromEntries(
    [...Map.groupBy(found, ({ path }) => nameOf(path))].map(([name, { length }]) => [name, length]),
  );

test('a statement stands under the sql tag where the builder cannot say it, or is listed with its reason', () => {
  const without = taggedStatements().filter((statement) => statement.reasons.length === 0);
  const others = without.filter(({ path }) => !waiting[partOf(path)]);
  expect(countBy(others, String)).toEqual(
    Object.fromEntries(Object.entries(exceptions).map(([path, { count }]) => [path, count])),
  );
  const late = without.filter(({ path }) => waiting[partOf(path)]);
  expect(countBy(late, partOf)).toEqual(waiting);
});

test('every reason is some statement’s', () => {
  const held = new Set(taggedStatements().flatMap((statement) => statement.reasons));
  expect([...held].sort()).toEqual(Object.keys(reasons).sort());
});

test('a statement is judged with the fragments of its file; a fragment and a built statement are none', () => {
  const text = [
    'const places = sql`unnest(${codes}::text[]) place`;',
    'const narrow = sql`and name = ${name}`;',
    'rows(db, sql`select id from people.role where ${narrow}`);',
    'rows(db, sql<Row>`select p from ${places}`);',
    'rows(db, tables.selectFrom("people.role").select(sql<number>`count(*)::int`.as("total")));',
    'await sql`lock table people.role`.execute(tx);',
  ].join('\n');
  expect(statementsOf('x.ts', text).map(({ line, reasons: held }) => [line, held])).toEqual([
    [3, []],
    [4, ['listAsRows']],
    [6, ['definition']],
  ]);
});
