import { freshDatabase, type TestDatabase } from '@homestead/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { one, rows } from '../database.ts';
import { sealed } from '../personal.ts';
import { type Bound, prepared, preparedFor } from './prepared.ts';
import { statementBuilder } from './tables.ts';

const doubled = prepared(
  ({ n }: Bound<{ n: number }>) => sql<{ twice: number }>`select ${n}::int + ${n}::int as twice`,
);

describe('a statement that is built once', () => {
  it('has one text, and for each run its own values where they stand', () => {
    const [first, second] = [1, 20].map((n) => doubled({ n }).compile(statementBuilder));
    expect(first!.sql).toBe(second!.sql);
    expect([first!.parameters, second!.parameters]).toEqual([
      [1, 1],
      [20, 20],
    ]);
  });

  it('is built at its first use alone', () => {
    let built = 0;
    const counted = prepared(({ n }: Bound<{ n: number }>) => {
      built++;
      return sql`select ${n}::int as n`;
    });
    expect(built).toBe(0);
    for (const n of [1, 2, 3]) counted({ n }).compile(statementBuilder);
    expect(built).toBe(1);
  });

  it('keeps what is the same in every run', () => {
    const fixed = prepared(({ n }: Bound<{ n: number }>) => sql`select ${n}::int, ${'fixed'}::text`);
    expect(fixed({ n: 7 }).compile(statementBuilder).parameters).toEqual([7, 'fixed']);
  });

  it('is built once for each object or name that its text depends on', () => {
    const found: string[] = [];
    const of = preparedFor((name: string, { n }: Bound<{ n: number }>) => {
      found.push(name);
      return sql`select ${sql.lit(name)} as name, ${n}::int as n`;
    });
    for (const name of ['a', 'b', 'a']) of(name, { n: 1 }).compile(statementBuilder);
    expect(found).toEqual(['a', 'b']);
    const ofObject = preparedFor(
      ({ name }: { name: string }, { n }: Bound<{ n: number }>) => sql`select ${sql.lit(name)}, ${n}::int`,
    );
    expect(ofObject({ name: 'c' }, { n: 1 }).compile(statementBuilder).sql).toContain("'c'");
  });

  it('refuses a run that leaves a value out, and a text in which a value got lost', () => {
    expect(() => doubled({} as { n: number }).compile(statementBuilder)).toThrow('n');
    const lost = prepared(({ n, ...rest }: Bound<{ n: number; m: number }>) => sql`select ${n}, ${rest.m}`);
    expect(() => lost({ n: 1, m: 2 }).compile(statementBuilder)).toThrow('missing');
  });
});

describe.each(['postgres', 'pglite'] as const)('a statement that is built once, on %s', (kind) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await freshDatabase({ kind });
  });
  afterAll(() => test.drop());

  it('runs with numbers, lists, dates, nothing, and personal data that is sealed', async () => {
    const { db } = test;
    const at = new Date('2026-03-04T05:06:07Z');
    const all = prepared(
      (
        v: Bound<{ n: number; list: readonly string[]; at: Date; none: string | null; phone: unknown }>,
      ) => sql`select ${v.n}::int as n, ${v.list}::text[] as list, ${v.at}::timestamptz as at,
        ${v.none}::text as none, ${v.phone}::text as phone, substr(${v.phone}::text, 2) as cut`,
    );
    const values = { n: 3, list: ['a', 'b'], at, none: null, phone: sealed('13800001111') };
    for (let run = 0; run < 5; run++)
      expect(await one(db.kysely, all({ ...values, n: run }))).toEqual({
        n: run,
        list: ['a', 'b'],
        at,
        none: null,
        phone: '13800001111',
        cut: expect.stringContaining('nc:'),
      });
    expect(await rows(db.kysely, doubled({ n: 4 }))).toEqual([{ twice: 8 }]);
  });
});
