import { freshDatabase, type TestDatabase } from '@homestead/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Models, readFields, writeRecords } from './records.ts';
import { type ColumnType, shapeTables } from './shape.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await freshDatabase();
});
afterAll(() => test?.drop());

const columnType = ({ type }: { type: string }): ColumnType => (type === 'integer' ? 'integer' : 'text');
const models = (years: Models[string]['fields'][number]): Models => ({
  survey: { group: 'survey', label: '踏勘', case: true, fields: [years] },
});

it('single fields of cases are read from the column that a change of type gave them', async () => {
  const { db } = test;
  const meta = { processId: 'p1', division: '35', personId: 'a', at: new Date() };
  const old = models({ code: 'years', label: '年数', type: 'text' });
  await shapeTables(db, old, columnType);
  await db.transaction((tx) => writeRecords(tx, old, columnType, { survey: { years: '三年' } }, meta));
  const changed = models({ code: 'years', column: 'years_2', label: '年数', type: 'integer' });
  await shapeTables(db, changed, columnType);
  await db.transaction((tx) => writeRecords(tx, changed, columnType, { survey: { years: 3 } }, meta));
  const found = await readFields(db.kysely, changed, ['survey.years'], ['p1']);
  expect(found.get('p1')).toEqual({ survey: { years: 3 } });
});
