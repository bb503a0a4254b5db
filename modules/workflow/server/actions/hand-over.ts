import { type Executor, one, rows, tablesOf } from '@homestead/database';
import { HttpError } from '@homestead/http/contract';
import type { Transact } from '@homestead/http/server';
import type { Person } from '@homestead/people/contract';
import { sql } from 'kysely';
import { workflowTexts } from '../../contract/index.ts';
import type { Definitions } from '../definitions/definitions.ts';
import type { WorkflowDeps } from '../ports.ts';
import { againIfMoved } from '../submit/commit.ts';
import type { WorkflowTables } from '../tables.ts';
import { prepareAction } from './prepare-action.ts';

const tables = tablesOf<WorkflowTables>();

/** Condition on task `t`: it waits for this account alone. */
const waitsFor = (accountId: string) =>
  sql<boolean>`(t.state = 'open' and (t.assignee_id = ${accountId}
    or (t.assignee_id is null and t.candidate_users = array[${accountId}]::text[])))`;

/** What an account has to do with cases: tasks that wait for it alone, and whether it took part in any. */
export function workOf(db: Executor, accountId: string): Promise<{ openTasks: number; hasHistory: boolean }> {
  return one(
    db,
    tables
      .selectNoFrom((eb) => [
        eb
          .selectFrom('workflow.task as t')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where(waitsFor(accountId))
          .as('openTasks'),
        eb
          .or([
            eb.exists(
              eb
                .selectFrom('workflow.instance as i')
                .where((own) =>
                  own.or([
                    sql<boolean>`i.owner_ids @> array[${accountId}]::text[]`,
                    own('i.initiator_id', '=', accountId),
                  ]),
                ),
            ),
            eb.exists(eb.selectFrom('workflow.task as t').where('t.completed_by', '=', accountId)),
            eb.exists(eb.selectFrom('workflow.flow_record as r').where('r.approver_id', '=', accountId)),
          ])
          .as('hasHistory'),
      ])
      .$narrowType<{ openTasks: number; hasHistory: boolean }>(),
  );
}

/** How many cases lie in a division, drafts and ended ones too. */
export async function casesIn(db: Executor, division: string): Promise<number> {
  const { count } = await one<{ count: number }>(
    db,
    tables
      .selectFrom('workflow.instance as i')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('i.division', 'like', `${division}%`),
  );
  return count;
}

/** The tasks that wait for an account alone, counted by process. */
function openWorkOf(
  db: Executor,
  accountId: string,
): Promise<{ processKey: string; processName: string; tasks: number }[]> {
  return rows(
    db,
    tables
      .selectFrom('workflow.task as t')
      .select(({ fn }) => [
        't.process_key as processKey',
        fn.max('t.process_name').as('processName'),
        fn.countAll<number>().as('tasks'),
      ])
      .where(waitsFor(accountId))
      .groupBy('t.process_key')
      .orderBy('t.process_key'),
  );
}

/** To whom the tasks that wait for an account alone may be transferred, each kind once. */
function receiversOf(
  db: Executor,
  accountId: string,
): Promise<{ ids: string[]; roles: string[]; division: string }[]> {
  return rows(
    db,
    tables
      .selectFrom('workflow.task as t')
      .distinct()
      .select(['t.candidate_users as ids', 't.candidate_groups as roles', 't.division'])
      .where(waitsFor(accountId)),
  );
}

/** Open tasks that nobody has claimed and that go to one of these roles, counted by who may do them. */
function unclaimedOf(
  db: Executor,
  roles: readonly string[],
): Promise<{ ids: string[]; roles: string[]; division: string; tasks: number }[]> {
  return rows(
    db,
    tables
      .selectFrom('workflow.task as t')
      .select(({ fn }) => [
        't.candidate_users as ids',
        't.candidate_groups as roles',
        't.division',
        fn.countAll<number>().as('tasks'),
      ])
      .where('t.state', '=', sql.lit('open'))
      .where('t.assignee_id', 'is', null)
      .where(sql<boolean>`t.candidate_groups && ${[...roles]}::text[]`)
      .groupBy(['t.candidate_users', 't.candidate_groups', 't.division']),
  );
}

/** What waits for an account that others may take over. */
export const waitingWork = { openWork: openWorkOf, receivers: receiversOf, unclaimed: unclaimedOf };

export interface HandedOver {
  moved: number;
  /** Tasks that stay, with the reason. */
  failed: { caseNo: string | null; taskName: string; message: string }[];
}

/** Transfers each task that waits for a person to another one, as the person could do; each in a transaction of `act`. */
export async function handOver(
  deps: WorkflowDeps,
  definitions: Definitions,
  act: Transact,
  from: Person,
  to: { userId: string; reason: string },
): Promise<HandedOver> {
  const tasks = await rows<TaskOfPerson>(
    deps.db.kysely,
    tables
      .selectFrom('workflow.task as t')
      .select([
        't.id',
        't.case_no as caseNo',
        't.name as taskName',
        't.owner_id as ownerId',
        sql<boolean>`cardinality(t.candidate_groups) + cardinality(t.candidate_users) = 0`.as('isSigner'),
      ])
      .where(waitsFor(from.id))
      .orderBy('t.created_at')
      .orderBy('t.id'),
  );
  const result: HandedOver = { moved: 0, failed: [] };
  for (const task of tasks) {
    const { id, caseNo, taskName } = task;
    const message = whyItStays(task);
    if (message) {
      result.failed.push({ caseNo, taskName, message });
      continue;
    }
    try {
      const request = { taskId: id, action: 'transfer' as const, body: to };
      // An entry of the log each, which says what went over.
      const detail = { to: to.userId, taskId: id, caseNo, taskName };
      await againIfMoved(async (isLast) =>
        act(await prepareAction(deps, definitions, from, request, isLast), { detail }),
      );
      result.moved++;
    } catch (error) {
      if (!(error instanceof HttpError) || error.kind === 'away') throw error;
      result.failed.push({ caseNo, taskName, message: error.message });
    }
  }
  return result;
}

interface TaskOfPerson {
  id: string;
  caseNo: string | null;
  taskName: string;
  ownerId: string | null;
  isSigner: boolean;
}

/** Who gives a task elsewhere that its holder cannot hand on; null where they can. */
function whyItStays({ isSigner, ownerId }: TaskOfPerson): string | null {
  if (isSigner) return workflowTexts.signerStays;
  return ownerId === null ? null : workflowTexts.delegatedStays;
}
