import { changed, countTotal, maybe, one, type Row, rows, run, type Tx, tablesOf } from '@homestead/database';
import { brokenFields, HttpError, type ListQuery, pageWindow } from '@homestead/http/contract';
import { type Person, placesWith } from '@homestead/people/contract';
import { type RawBuilder, sql } from 'kysely';
import { ownerTexts } from '../../contract/owner-texts.ts';
import { type OwnerReview, type OwnerReviewAct, ownerReviewActs } from '../../contract/owners.ts';
import { coversSql } from '../person.ts';
import type { WorkflowDeps } from '../ports.ts';
import { anyHoldsSql, orderOf } from '../read/views.ts';
import type { CaseRow } from '../rows.ts';
import { lockCase } from '../store.ts';
import type { OwnerReviewTable, WorkflowTables } from '../tables.ts';
import type { NominationDeps } from './answer.ts';
import { noteOwner } from './nominate.ts';

const tables = tablesOf<WorkflowTables>();

const words = ownerTexts.review;

const sorts = {
  caseNo: 'i.case_no',
  applicant: 'i.applicant',
  answerTime: 'r.answered_at',
} as const;

type ReviewRow = Row<
  OwnerReviewTable,
  'id' | 'process_id' | 'account_id' | 'state' | 'reason' | 'answered_by_name' | 'answered_at'
>;

/** Condition on case `i`: does it lie where the person works, and is it of a process whose owners the person may witness? */
async function witnessedSql(deps: NominationDeps, person: Person): Promise<RawBuilder<boolean> | null> {
  const known = await rows<{ key: string }>(
    deps.db.kysely,
    tables.selectFrom('workflow.definition').distinct().select('process_key as key'),
  );
  const where: RawBuilder<boolean>[] = [];
  for (const { key } of known) {
    const rights = await deps.definitions.latest(key);
    const places = placesWith(person, rights?.compiled.witnessGroups ?? []);
    if (places.length > 0)
      where.push(sql<boolean>`(i.process_key = ${key} and ${coversSql(places, sql`i.division`)})`);
  }
  if (where.length === 0) return null;
  return sql<boolean>`(i.discarded_at is null and (${sql.join(where, sql` or `)}))`;
}

/** A page of the owners to be confirmed where the person works, in the order in which they were listed. */
export async function listOwnerReviews(
  deps: NominationDeps,
  person: Person,
  query: ListQuery & { state?: OwnerReview['state'] },
): Promise<{ records: OwnerReview[]; total: number; pageNum: number; pageSize: number }> {
  const { pageNum, pageSize, offset } = pageWindow(query);
  const witnessed = await witnessedSql(deps, person);
  // An order that the list does not have is refused to everybody alike.
  const order = orderOf(query.sort, sorts);
  if (!witnessed) return { records: [], total: 0, pageNum, pageSize };
  const db = deps.db.kysely;
  const { state, keyword } = query;
  const asked = tables
    .selectFrom('workflow.owner_review as r')
    .innerJoin('workflow.instance as i', 'i.id', 'r.process_id')
    .where(witnessed)
    .where((eb) =>
      eb.and([
        ...(state ? [eb('r.state', '=', state)] : []),
        ...(keyword ? [anyHoldsSql([sql`i.case_no`, sql`i.applicant`], keyword)] : []),
      ]),
    );
  const found = await rows(
    db,
    (order ? asked.orderBy(...order) : asked.orderBy('r.listed_at'))
      .orderBy('r.id')
      .selectAll('r')
      .select(['i.case_no', 'i.process_name', 'i.applicant', 'i.division'])
      .limit(pageSize)
      .offset(offset),
  );
  const { total } = await one(db, asked.select(countTotal));
  const ids = [...new Set(found.map(({ account_id }) => account_id))];
  const personSet = { ids, roles: [], division: person.division, except: [] };
  const { records: people } = await deps.people.choose(db, { personSet, limit: ids.length, offset: 0 });
  const known = new Map(people.map((each) => [each.id, each]));
  const records = found.map((row) => ({
    id: row.id,
    processId: row.process_id,
    processName: row.process_name,
    caseNo: row.case_no,
    applicant: row.applicant,
    divisionName: deps.people.divisionName(row.division),
    personName: known.get(row.account_id)?.name ?? '',
    personDivisionName: known.get(row.account_id)?.divisionName ?? '',
    state: row.state,
    reason: row.reason,
    answeredBy: row.answered_by_name,
    answerTime: row.answered_at?.toISOString() ?? null,
  }));
  return { records, total, pageNum, pageSize };
}

/** Judges an answer about a listed owner and returns the work: the ownership stays or ends, logged, and the owner is told. */
export async function actOnOwnerReview(
  deps: NominationDeps,
  person: Person,
  request: { id: string; action: string; reason: string },
): Promise<(tx: Tx) => Promise<{ state: OwnerReview['state'] }>> {
  const action = ownerReviewActs.find((act) => act === request.action);
  const witnessed = action && (await witnessedSql(deps, person));
  const row =
    witnessed &&
    (await maybe<ReviewRow>(
      deps.db.kysely,
      tables
        .selectFrom('workflow.owner_review as r')
        .innerJoin('workflow.instance as i', 'i.id', 'r.process_id')
        .selectAll('r')
        .where('r.id', '=', request.id)
        .where(witnessed),
    ));
  if (!action || !row) throw new HttpError('missing');
  if (row.state !== 'waiting') throw new HttpError('conflict', words.answered);
  if (action === 'remove' && [...request.reason].length < 2)
    throw brokenFields([{ path: 'reason', message: words.reasonRequired }]);
  const personSet = { ids: [row.account_id], roles: [], division: person.division, except: [] };
  const { records } = await deps.people.choose(deps.db.kysely, { personSet, limit: 1, offset: 0 });
  const name = records[0]?.name ?? '';
  return (tx) => answer(deps, tx, { row, person, action, name, reason: request.reason });
}

async function answer(
  deps: WorkflowDeps,
  tx: Tx,
  input: { row: ReviewRow; person: Person; action: OwnerReviewAct; name: string; reason: string },
): Promise<{ state: OwnerReview['state'] }> {
  const { row, person, action, name, reason } = input;
  const at = deps.clock.now();
  const state = action === 'confirm' ? ('confirmed' as const) : ('removed' as const);
  const instance = await lockCase(tx, row.process_id);
  const count = await changed(
    tx,
    tables
      .updateTable('workflow.owner_review')
      .set({
        state,
        reason: reason || null,
        answered_by: person.id,
        answered_by_name: person.name,
        answered_at: at,
      })
      .where('id', '=', row.id)
      .where('state', '=', sql.lit('waiting')),
  );
  if (count !== 1) throw new HttpError('conflict', words.answered);
  const account = row.account_id;
  if (state === 'removed') await removeOwner(tx, instance, account, at);
  const content = state === 'removed' ? words.removed(name, reason) : words.confirmed(name);
  await noteOwner(deps, tx, { instance, account, person, name: words.record, content, at });
  const told = { case: instance, task: null, by: person, at };
  const only = (id: string) => ({ people: [id], roles: [], division: instance.division });
  await deps.notifications.notify(tx, [
    state === 'removed'
      ? {
          ...told,
          kind: 'ownershipEnded',
          to: only(account),
          reason: deps.people.divisionName(instance.division),
        }
      : { ...told, kind: 'ownership', to: only(account), reason: words.kept },
    { ...told, kind: 'ownership', to: only(instance.initiator_id), reason: words.told(content) },
  ]);
  return { state };
}

/** Takes a case from one of its owners: no task of it is theirs any more, done or open. */
async function removeOwner(tx: Tx, instance: CaseRow, account: string, at: Date): Promise<void> {
  await run(
    tx,
    tables
      .updateTable('workflow.instance')
      .set((eb) => ({
        owner_ids: sql<string[]>`array_remove(owner_ids, ${account})`,
        version: eb('version', '+', eb.lit(1)),
        updated_at: at,
      }))
      .where('id', '=', instance.id),
  );
  await run(
    tx,
    tables
      .updateTable('workflow.task')
      .set((eb) => ({
        candidate_users: sql<string[]>`array_remove(candidate_users, ${account})`,
        assignee_id: sql<string>`case when state = 'open' and assignee_id = ${account} then null else assignee_id end`,
        assignee_name: sql<string>`case when state = 'open' and assignee_id = ${account} then null else assignee_name end`,
        version: eb('version', '+', eb.lit(1)),
      }))
      .where('process_id', '=', instance.id)
      .where(sql<boolean>`candidate_users @> ${[account]}::text[]`),
  );
}

/** Tells owners who were listed that their ownership is looked at, once. */
export async function tellListedOwners(deps: WorkflowDeps): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const at = deps.clock.now();
    const listed = await rows<
      Pick<CaseRow, 'id' | 'case_no' | 'process_key' | 'process_name' | 'applicant' | 'division'> & {
        account: string;
      }
    >(
      tx,
      tables
        .updateTable('workflow.owner_review as r')
        .from('workflow.instance as i')
        .set({ told_at: at })
        .whereRef('i.id', '=', 'r.process_id')
        .where('r.told_at', 'is', null)
        .where('r.state', '=', sql.lit('waiting'))
        .returning([
          'r.account_id as account',
          'i.id',
          'i.case_no',
          'i.process_key',
          'i.process_name',
          'i.applicant',
          'i.division',
        ]),
    );
    if (listed.length === 0) return;
    await deps.notifications.notify(
      tx,
      listed.map(({ account, ...instance }) => ({
        kind: 'ownership' as const,
        case: instance,
        task: null,
        to: { people: [account], roles: [], division: instance.division },
        by: null,
        reason: words.listed,
        at,
      })),
    );
  });
}
