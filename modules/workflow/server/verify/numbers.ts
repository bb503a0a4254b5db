import { type Executor, rows } from '@homestead/database';
import { type RawBuilder, sql } from 'kysely';
import { verifyTexts as texts } from '../../contract/index.ts';

/**
 * Gaps in sequences that `takeNumber` gives: `given` selects `scope` and `number` of everything that carries a number. A
 * sequence is whole where its numbers are 1 to the counter's, each once.
 */
export async function gapsIn(
  db: Executor,
  scopeStart: string,
  given: RawBuilder<unknown>,
): Promise<string[]> {
  const gaps = await rows<{ scope: string; value: number | null; last: number | null; count: number }>(
    db,
    sql`with given as (${given}),
          sequence as (select scope, max(number) as last, count(distinct number)::int as count, count(*)::int as all_of
                       from given group by scope)
        select coalesce(s.scope, c.scope) as scope, c.value, s.last, coalesce(s.count, 0) as count
        from sequence s
        full join (select scope, value from workflow.counter where starts_with(scope, ${scopeStart})) c using (scope)
        where c.value is distinct from s.last or s.last <> s.count or s.count <> s.all_of
        order by 1`,
  );
  return gaps.map(({ scope, value, last, count }) => texts.gap(scope, value, last, count));
}

/** What a gap-free sequence of case numbers must hold: prefix, township, day, count (case-number.ts). */
export function caseNumberGaps(db: Executor): Promise<string[]> {
  return gapsIn(
    db,
    'case ',
    sql`select 'case ' || part[1] || ' ' || part[2] || ' ' || part[3] as scope, part[4]::int as number
        from (select regexp_match(case_no, '^(\\D+)(\\d{9})(\\d{8})(\\d{4,})$') as part from workflow.instance
              where case_no is not null) as n`,
  );
}
