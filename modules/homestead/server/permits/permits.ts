import { dayOf } from '@homestead/calendar/engine';
import { newId, rows, type Tx } from '@homestead/database';
import { brokenFields } from '@homestead/http/contract';
import { takeNumber } from '@homestead/workflow/server';
import { sql } from 'kysely';
import { type PermitClock, homesteadTexts as texts } from '../../contract/index.ts';
import { addMonths } from '../../engine/index.ts';

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
 * Gives a case its two numbers in the approving transaction (domain facts §7.6): 农宅字 + county 6 + township 3 + year 4 +
 * sequence 3, and 乡字第 + county 6 + year 4 + sequence 5. Sequences are gap-free for a township (county) and year; a
 * township that runs out of its 999 is refused in words, and never gets a wrong number. A case that was taken back and approved again keeps
 * the numbers that it has.
 */
export async function givePermits(
  tx: Tx,
  { validMonths }: Pick<PermitClock, 'validMonths'>,
  to: { processId: string; division: string; at: Date },
): Promise<Permits> {
  const { processId, division, at } = to;
  const given = await findPermits(tx, processId);
  if (given) return given;
  const day = dayOf(at);
  const year = day.slice(0, 4);
  const town = division.slice(0, 9).padEnd(9, '0');
  const county = town.slice(0, 6);
  const first = await takeNumber(tx, `homestead ${town} ${year}`);
  if (first > most.homestead) throw outOfNumbers(texts.noHomesteadNumber(year, most.homestead));
  const second = await takeNumber(tx, `planning ${county} ${year}`);
  if (second > most.planning) throw outOfNumbers(texts.noPlanningNumber(year, most.planning));
  const numbers = {
    homestead: `农宅字${town}${year}${String(first).padStart(3, '0')}号`,
    planning: `乡字第${county}${year}${String(second).padStart(5, '0')}号`,
  };
  const until = addMonths(day, validMonths);
  for (const [kind, number] of Object.entries(numbers)) {
    await sql`insert into homestead.permit (id, process_id, kind, number, issued_on, valid_until, created_at)
      values (${newId()}, ${processId}, ${kind}, ${number}, ${day}::date, ${until}::date, ${at})`.execute(tx);
  }
  return { ...numbers, from: day, until };
}

/** Digits of the sequences (domain facts §7.6): one more would be a number of another shape. */
const most = { homestead: 999, planning: 99_999 };

function outOfNumbers(message: string) {
  return brokenFields([{ path: 'jfsqjd.zgbPwh', message }]);
}

async function findPermits(tx: Tx, processId: string): Promise<Permits | undefined> {
  const found = await rows<{ kind: string; number: string; issued_on: string; valid_until: string }>(
    tx,
    sql`select kind, number, issued_on, valid_until from homestead.permit where process_id = ${processId}`,
  );
  const numberOf = (kind: string) => found.find((permit) => permit.kind === kind)?.number;
  const [homestead, planning, first] = [numberOf('homestead'), numberOf('planning'), found[0]];
  return homestead && planning && first
    ? { homestead, planning, from: first.issued_on, until: first.valid_until }
    : undefined;
}
