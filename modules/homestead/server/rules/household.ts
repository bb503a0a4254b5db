import { createHmac } from 'node:crypto';
import { type Executor, one, rows, type Tx } from '@homestead/database';
import { maskName } from '@homestead/forms/engine';
import type { Person } from '@homestead/people/contract';
import { findCaseSummaries } from '@homestead/workflow/server';
import { sql } from 'kysely';
import { homesteadTexts as texts } from '../../contract/index.ts';
import type { CaseValues, Member, OtherHomestead } from '../../engine/index.ts';

type Household = Pick<CaseValues, 'members'>;

/** Cases that count as a homestead, or as one to come. */
const counted = ['running', 'suspended', 'completed'];
const mostNamed = 3;

/** Keeps the household of a case as hashes, replacing what an earlier submission said. */
export async function keepHousehold(tx: Tx, processId: string, household: Household): Promise<void> {
  await sql`delete from homestead.household_member where process_id = ${processId}`.execute(tx);
  for (const { hash, member } of await hashed(tx, household)) {
    await sql`insert into homestead.household_member (process_id, id_hash, role, relation)
      values (${processId}, ${hash}, ${member.role}, ${member.relation}) on conflict do nothing`.execute(tx);
  }
}

/** Members of the household who stand in other running or completed cases. A reader is told in which, where they may see those. */
export async function findOtherHomesteads(
  db: Executor,
  processId: string,
  { members }: Household,
  reader: Person,
): Promise<OtherHomestead[]> {
  const household = await hashed(db, { members });
  if (household.length === 0) return [];
  const found = await rows<{ id_hash: string; process_id: string; relation: string }>(
    db,
    sql`select id_hash, process_id, relation from homestead.household_member
        where id_hash = any(${household.map(({ hash }) => hash)}::text[]) and process_id <> ${processId} limit 200`,
  );
  if (found.length === 0) return [];
  const headlines = await findCaseSummaries(
    db,
    found.map((row) => row.process_id),
    reader,
  );
  const cases = headlines.filter(({ status }) => counted.includes(status));
  return household.flatMap(({ hash, member }) => {
    const entries = found.filter((row) => row.id_hash === hash);
    const own = cases.filter(({ id }) => entries.some((row) => row.process_id === id));
    if (own.length === 0) return [];
    const named = own
      .filter(({ isSeen }) => isSeen)
      .slice(0, mostNamed)
      .map(({ caseNo, applicant, status }) =>
        texts.caseOf(caseNo ?? '', maskName(applicant), texts.statuses[status] ?? status),
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

/** Numbers are low in entropy: a plain hash could be tried through, a keyed one only with the key. */
async function hashed(db: Executor, { members }: Household): Promise<{ hash: string; member: Member }[]> {
  if (members.length === 0) return [];
  const { key } = await one<{ key: string }>(db, sql`select key from homestead.household_key`);
  return members.map((member) => ({
    hash: createHmac('sha256', key).update(member.idNumber).digest('hex'),
    member,
  }));
}
