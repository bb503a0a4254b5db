import { dayOf } from '@homestead/calendar/engine';
import { newId, rows, run, type Tx, tablesOf } from '@homestead/database';
import { setAt } from '@homestead/forms/engine';
import { brokenFields } from '@homestead/http/contract';
import { divisionAt, divisionDigits } from '@homestead/people/contract';
import { type Completion, takeNumber } from '@homestead/workflow/server';
import type { HomesteadRules, PermitRules } from '../../contract/index.ts';
import { addMonths, fill, mostOf, scopeOf, writeNumber } from '../../engine/index.ts';
import type { HomesteadTables } from '../tables.ts';

const tables = tablesOf<HomesteadTables>();

export interface Permits {
  /** 农村宅基地批准书号 */
  homestead: string;
  /** 乡村建设规划许可证号 */
  planning: string;
  /** First and last day of their validity, `YYYY-MM-DD`. */
  from: string;
  until: string;
}

/**
 * Gives a case its two numbers in the approving transaction (domain facts §7.6), as the county's patterns write them.
 * Sequences are gap-free within the division and year that a pattern names; a sequence that is used up refuses in words, and
 * never gives a wrong number. A case that was taken back and approved again keeps the numbers that it has.
 */
export async function givePermits(
  tx: Tx,
  rules: Pick<PermitRules, 'validMonths' | 'numbers'>,
  to: { processId: string; division: string; at: Date; faultAt?: string | undefined },
): Promise<Permits> {
  const { processId, division, at } = to;
  const given = await findPermits(tx, processId);
  if (given) return given;
  const day = dayOf(at);
  const township = divisionAt(division, 'township').padEnd(divisionDigits.township, '0');
  const facts = { township, county: divisionAt(township, 'county'), year: day.slice(0, 4) };
  const next = async (kind: keyof PermitRules['numbers']): Promise<string> => {
    const { pattern, usedUp } = rules.numbers[kind];
    const sequence = await takeNumber(tx, [kind, ...scopeOf(pattern, facts)].join(' '));
    const most = mostOf(pattern);
    if (sequence > most)
      throw brokenFields([{ path: to.faultAt ?? 'outcome', message: fill(usedUp, { ...facts, most }) }]);
    return writeNumber(pattern, facts, sequence);
  };
  const numbers = { homestead: await next('homestead'), planning: await next('planning') };
  const until = addMonths(day, rules.validMonths);
  for (const [kind, number] of Object.entries(numbers) as [keyof typeof numbers, string][]) {
    await run(
      tx,
      tables.insertInto('homestead.permit').values({
        id: newId(),
        process_id: processId,
        kind,
        number,
        issued_on: day,
        valid_until: until,
        created_at: at,
      }),
    );
  }
  return { ...numbers, from: day, until };
}

/** Gives the permits of an approval, and returns the field values that the case takes from them. */
export async function approve(
  tx: Tx,
  { permit, fields }: HomesteadRules,
  { instance, at }: Completion,
): Promise<Record<string, Record<string, unknown>>> {
  const values: Record<string, Record<string, unknown>> = {};
  if (!permit) return values;
  const { id: processId, division } = instance;
  const given = await givePermits(tx, permit, { processId, division, at, faultAt: fields.batchNumber });
  const write = (path: string | undefined, value: string) => path && setAt(values, path, value);
  for (const kind of ['homestead', 'planning'] as const)
    for (const path of permit.numbers[kind].fields) write(path, given[kind]);
  write(fields.permitIssued, given.from);
  write(fields.permitFrom, given.from);
  write(fields.permitUntil, given.until);
  return values;
}

async function findPermits(tx: Tx, processId: string): Promise<Permits | undefined> {
  const found = await rows<{ kind: string; number: string; issued_on: string; valid_until: string }>(
    tx,
    tables
      .selectFrom('homestead.permit')
      .select(['kind', 'number', 'issued_on', 'valid_until'])
      .where('process_id', '=', processId),
  );
  const numberOf = (kind: string) => found.find((permit) => permit.kind === kind)?.number;
  const [homestead, planning, first] = [numberOf('homestead'), numberOf('planning'), found[0]];
  return homestead && planning && first
    ? { homestead, planning, from: first.issued_on, until: first.valid_until }
    : undefined;
}
