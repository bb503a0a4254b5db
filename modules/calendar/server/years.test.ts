import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { freshDatabase } from '@homestead/testing';
import { expect, it } from 'vitest';
import { readHolidays, readHolidayTable } from './holidays.ts';
import { type HolidayYear, seedYear } from './years.ts';

const path = fileURLToPath(new URL('../../../content/calendar/2026.json', import.meta.url));
const year = JSON.parse(readFileSync(path, 'utf8')) as HolidayYear;

it('a year of the content replaces that year alone, and says whether its days are others than before', async () => {
  const test = await freshDatabase();
  try {
    const at = new Date();
    const seed = (table: HolidayYear) => test.db.transaction((tx) => seedYear(tx, table, at));
    expect([await seed(year), await seed(year)]).toEqual([true, false]);
    await seed({ year: 2027, off: ['2027-01-01'], working: [] });
    expect(await seed({ year: 2026, off: ['2026-01-01'], working: [] })).toBe(true);
    expect(await readHolidays(test.db.kysely)).toEqual(
      new Map([
        ['2026-01-01', false],
        ['2027-01-01', false],
      ]),
    );
    expect((await readHolidayTable(test.db.kysely)).years).toEqual(new Set([2026, 2027]));
  } finally {
    await test.drop();
  }
});
