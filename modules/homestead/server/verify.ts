import { type Database, type DataCheck, type Executor, rows } from '@homestead/database';
import { gapsIn } from '@homestead/workflow/server';
import { type RawBuilder, sql } from 'kysely';
import { type HomesteadRules, verifyTexts as texts } from '../contract/index.ts';
import { matcherOf } from '../engine/index.ts';

/** What must hold of the county's numbers, as its patterns write them; a county without rules gives none. */
export function numberChecks(db: Database, rules: HomesteadRules | null): DataCheck[] {
  return [
    {
      key: 'homestead.permits',
      title: texts.permitsTitle,
      faults: async function* () {
        for (const [kind, number] of Object.entries(rules?.permit?.numbers ?? {}))
          yield* await permitGaps(db.kysely, kind, [number.pattern, ...(number.earlier ?? [])]);
      },
    },
    {
      key: 'homestead.refusals',
      title: texts.refusalsTitle,
      faults: async function* () {
        for (const form of rules?.refusals ?? []) yield* await refusalGaps(db.kysely, form);
      },
    },
  ];
}

/** The parts of a column that a pattern names, one after another, as one text. */
function joined(places: readonly string[], wanted: readonly string[]): RawBuilder<unknown> {
  const found = wanted.filter((name) => places.includes(name));
  const parts = found.map((name) => sql`part[${sql.lit(places.indexOf(name) + 1)}]`);
  return sql`concat_ws(' ', ${sql.join(parts.length > 0 ? parts : [sql`null`])})`;
}

function sequenceIn(places: readonly string[]): RawBuilder<unknown> {
  return sql`part[${sql.lit(places.indexOf('sequence') + 1)}]::int`;
}

function permitGaps(db: Executor, kind: string, patterns: readonly string[]): Promise<string[]> {
  const given = patterns.map((pattern) => {
    const { source, places } = matcherOf(pattern);
    return sql`select concat_ws(' ', ${kind}::text, nullif(${joined(places, ['township', 'county', 'year'])}, '')) as scope,
          ${sequenceIn(places)} as number
        from (select regexp_match(number, ${source}) as part from homestead.permit where kind = ${kind}) as n
        where part is not null`;
  });
  return gapsIn(db, `${kind} `, sql.join(given, sql` union all `));
}

/** A refusal's number says its township in short, which the counter does not: its own row of numbers must be whole. */
async function refusalGaps(
  db: Executor,
  { number: pattern, series }: HomesteadRules['refusals'][number],
): Promise<string[]> {
  const { source, places } = matcherOf(pattern, { series });
  const gaps = await rows<{ scope: string; last: number; count: number }>(
    db,
    sql`select scope, max(number) as last, count(distinct number)::int as count
        from (select concat_ws(' ', township, ${series}::text, ${joined(places, ['shortName', 'year'])}) as scope,
                ${sequenceIn(places)} as number
              from (select township, regexp_match(number, ${source}) as part from homestead.refusal_notice) as n
              where part is not null) as given
        group by scope having max(number) <> count(distinct number) or count(*) <> count(distinct number) order by 1`,
  );
  return gaps.map(({ scope, last, count }) => texts.gap(scope, last, count));
}
