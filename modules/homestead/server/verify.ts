import { type Database, type DataCheck, type Executor, rows } from '@homestead/database';
import { gapsIn } from '@homestead/workflow/server';
import { sql } from 'kysely';
import { verifyTexts as texts } from '../contract/index.ts';

/** What must hold of the county's numbers. */
export function numberChecks(db: Database): DataCheck[] {
  return [
    {
      key: 'homestead.permits',
      title: texts.permitsTitle,
      faults: async function* () {
        for (const kind of Object.keys(permitNumbers)) yield* await permitGaps(db.kysely, kind);
      },
    },
    {
      key: 'homestead.refusals',
      title: texts.refusalsTitle,
      faults: async function* () {
        yield* await refusalGaps(db.kysely);
      },
    },
  ];
}

/** How the numbers of permits are written (permits.ts): area, year, count. */
const permitNumbers: Readonly<Record<string, string>> = {
  homestead: '^\\D+(\\d{9})(\\d{4})(\\d+)\\D+$',
  planning: '^\\D+(\\d{6})(\\d{4})(\\d+)\\D+$',
};

function permitGaps(db: Executor, kind: string): Promise<string[]> {
  return gapsIn(
    db,
    `${kind} `,
    sql`select ${kind} || ' ' || part[1] || ' ' || part[2] as scope, part[3]::int as number
        from (select regexp_match(number, ${permitNumbers[kind]}) as part from homestead.permit where kind = ${kind}) as n`,
  );
}

/** A refusal's number says its township in short, which the counter does not: its own row of numbers must be whole. */
async function refusalGaps(db: Executor): Promise<string[]> {
  const gaps = await rows<{ scope: string; last: number; count: number }>(
    db,
    sql`select scope, max(number) as last, count(distinct number)::int as count
        from (select township || ' ' || part[1] as scope, part[2]::int as number
              from (select township, regexp_match(number, '^(.*〔\\d{4}〕)(\\d+)号$') as part from homestead.refusal_notice) as n) as given
        group by scope having max(number) <> count(distinct number) or count(*) <> count(distinct number) order by 1`,
  );
  return gaps.map(({ scope, last, count }) => texts.gap(scope, last, count));
}
