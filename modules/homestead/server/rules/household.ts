import { createHmac } from 'node:crypto';
import {
  type Bound,
  digested,
  digestsOf,
  type Executor,
  maybe,
  prepared,
  type Row,
  send,
  type Tx,
  tablesOf,
  together,
} from '@homestead/database';
import { maskName } from '@homestead/forms/engine';
import type { Person } from '@homestead/people/contract';
import { type CaseStatus, workflowTexts } from '@homestead/workflow/contract';
import { findCaseSummaries } from '@homestead/workflow/server';
import { sql } from 'kysely';
import { homesteadTexts as texts } from '../../contract/index.ts';
import type { CaseValues, Member, OtherHomestead } from '../../engine/index.ts';
import type { HomesteadTables, HouseholdKeyTable } from '../tables.ts';

const tables = tablesOf<HomesteadTables>();

type Household = Pick<CaseValues, 'members'>;

/** Cases that count as a homestead, or as one to come. */
const counted = {
  draft: false,
  running: true,
  suspended: true,
  completed: true,
  refused: false,
  withdrawn: false,
  ended: false,
} as const satisfies Record<CaseStatus, boolean>;
const mostNamed = 3;
/** Cases that are looked at for one number, the newest first. */
const mostOfOne = 100;

/** Keeps the household of a case as keyed digests, replacing what an earlier submission said. */
export async function keepHousehold(tx: Tx, processId: string, { members }: Household): Promise<void> {
  await send(tx, householdOf({ processId }));
  if (members.length === 0) return;
  const rows = members.map(({ idNumber, role, relation }) => ({
    process_id: processId,
    id_hash: sql<string>`${digested('household', idNumber)}`,
    role,
    relation,
  }));
  await send(
    tx,
    tables
      .insertInto('homestead.household_member')
      .values(rows)
      .onConflict((oc) => oc.doNothing()),
  );
}

const householdOf = prepared(({ processId }: Bound<{ processId: string }>) =>
  tables.deleteFrom('homestead.household_member').where('process_id', '=', processId),
);

/** Members of the household who stand in other running or completed cases. A reader is told in which, where they may see those. */
export async function findOtherHomesteads(
  db: Executor,
  processId: string,
  { members }: Household,
  reader: Person,
): Promise<OtherHomestead[]> {
  if (members.length === 0) return [];
  const earlier = await earlierHashes(db, members);
  const asked = members.map(
    ({ idNumber }, index) =>
      sql`(${index}::int, ${digestsOf('household', idNumber)}::text[] || ${earlier[index] ?? []}::text[])`,
  );
  const [found] = await together<[{ index: number; process_id: string; relation: string }]>(db, [
    sql`select asked.index, m.process_id, m.relation
        from (values ${sql.join(asked)}) asked(index, hashes)
        cross join lateral unnest(asked.hashes) own(hash)
        cross join lateral (select process_id, relation from homestead.household_member
          where id_hash = own.hash and process_id <> ${processId} order by process_id desc limit ${sql.lit(mostOfOne)}) m`,
  ]);
  if (found.length === 0) return [];
  const headlines = await findCaseSummaries(
    db,
    found.map((row) => row.process_id),
    reader,
  );
  const cases = headlines.filter(({ status }) => counted[status]);
  return members.flatMap((member, index) => {
    const entries = found.filter((row) => row.index === index);
    const own = cases.filter(({ id }) => entries.some((row) => row.process_id === id));
    if (own.length === 0) return [];
    const named = own
      .filter(({ isSeen }) => isSeen)
      .slice(0, mostNamed)
      .map(({ caseNo, applicant, status }) =>
        texts.caseOf(caseNo ?? '', maskName(applicant), workflowTexts.statuses[status]),
      );
    const { path, role, name } = member;
    const relation = entries.find(
      (row) => row.relation !== '' && own.some(({ id }) => id === row.process_id),
    );
    return [
      {
        path,
        role,
        name: maskName(name),
        cases: named.join('；'),
        relation: relation?.relation ?? '',
        found: own.map(({ id, caseNo, isSeen }) => ({ processId: id, caseNo: isSeen ? (caseNo ?? '') : '' })),
      },
    ];
  });
}

/**
 * Hashes of the members by the key that the database kept before keys were configured; empty once all rows are rewritten. Numbers are low
 * in entropy: a plain hash could be tried through, a keyed one only with the key.
 */
async function earlierHashes(db: Executor, members: readonly Member[]): Promise<string[][]> {
  const key = earlierKeys.get(db) ?? (await readEarlierKey(db));
  earlierKeys.set(db, key);
  if (!key) return [];
  return members.map(({ idNumber }) => [createHmac('sha256', key).update(idNumber).digest('hex')]);
}

/** The key of a database, read once: it never changes, and where it is gone (empty) or goes, no row stands under it any more. */
const earlierKeys = new WeakMap<Executor, string>();

async function readEarlierKey(db: Executor): Promise<string> {
  return (
    (
      await maybe<Row<HouseholdKeyTable, 'key'>>(
        db,
        tables.selectFrom('homestead.household_key').select('key'),
      )
    )?.key ?? ''
  );
}
