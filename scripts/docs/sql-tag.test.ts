import { expect, test } from 'vitest';
import { reasons, statementsOf, type TaggedStatement, taggedStatements } from './sql-tag.ts';

const measured = 'lists of cases and tasks, put together from fragments that are read and measured as SQL';
const submission = 'a statement of a submission, which is read and measured as SQL';

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
  'modules/calendar/server/holidays.ts': {
    count: 1,
    why: 'two kinds of rows in one answer, of which half the columns are nothing',
  },
  'modules/catalogue/server/styles/classify.ts': {
    count: 6,
    why: 'what a property says, counted: each column and each condition is an expression over JSON',
  },
  'modules/catalogue/server/styles/fields.ts': { count: 1, why: 'rows that a function of JSON makes' },
  'modules/catalogue/server/versions/compare.ts': {
    count: 3,
    why: 'two versions side by side, by shapes that PostGIS compares',
  },
  'modules/catalogue/server/versions/load.ts': {
    count: 1,
    why: 'the next number of a row among eight parameters of it, which the builder would name twice',
  },
  'modules/homestead/server/verify.ts': { count: 2, why: 'numbers taken apart by a pattern' },
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
  'modules/workflow/server/lists/search.ts': { count: 2, why: measured },
  'modules/workflow/server/person.ts': { count: 4, why: measured },
  'modules/workflow/server/personal-data/seal-earlier.ts': {
    count: 1,
    why: 'an update in which each column is a case',
  },
  'modules/workflow/server/read/case-figures.ts': { count: 1, why: measured },
  'modules/workflow/server/read/case-records.ts': { count: 2, why: measured },
  'modules/workflow/server/read/held-tasks.ts': { count: 1, why: measured },
  'modules/workflow/server/read/views.ts': { count: 6, why: measured },
  'modules/workflow/server/submit/write.ts': { count: 1, why: submission },
  'modules/workflow/server/verify/checks.ts': { count: 1, why: 'a case and its rows as one JSON value' },
  'modules/workflow/server/verify/numbers.ts': { count: 1, why: 'numbers taken apart by a pattern' },
  'packages/database/migrate.ts': { count: 4, why: 'the table of migrations, older than any row type' },
  'packages/database/rewrite.ts': { count: 2, why: 'progress of a rewrite, in a table of a module above' },
};

const countBy = (found: readonly TaggedStatement[], nameOf: (path: string) => string) =>
  Object.fromEntries(
    [...Map.groupBy(found, ({ path }) => nameOf(path))].map(([name, { length }]) => [name, length]),
  );

test('a statement stands under the sql tag where the builder cannot say it, or is listed with its reason', () => {
  const without = taggedStatements().filter((statement) => statement.reasons.length === 0);
  expect(countBy(without, String)).toEqual(
    Object.fromEntries(Object.entries(exceptions).map(([path, { count }]) => [path, count])),
  );
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
