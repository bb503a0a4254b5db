import { changed, newId, rows, run, type Tx, tablesOf } from '@homestead/database';
import type { Person } from '@homestead/people/contract';
import { sql } from 'kysely';
import { ownerTexts } from '../../contract/owner-texts.ts';
import type { WorkflowDeps } from '../ports.ts';
import type { CaseRow, TaskRow } from '../rows.ts';
import { addHistoryEntry } from '../store.ts';
import type { WorkflowTables } from '../tables.ts';
import type { StatedHousehold } from './household.ts';

const tables = tablesOf<WorkflowTables>();

/**
 * Asks the villager for whom a proxy handed in whether it is theirs. They are found by what was typed, so until they
 * confirm they have no right to the case; whoever waited under an earlier number is asked no more.
 */
export async function nominate(
  deps: WorkflowDeps,
  tx: Tx,
  input: { instance: CaseRow; person: Person; household: StatedHousehold; at: Date },
): Promise<void> {
  const { instance, person, household, at } = input;
  const { idNumber, phone } = household;
  const found = await deps.people.findVillager(tx, {
    ...(idNumber ? { idNumber } : {}),
    ...(phone ? { phone } : {}),
  });
  await run(
    tx,
    tables
      .updateTable('workflow.nomination')
      .set({ state: sql.lit('replaced'), answered_at: at })
      .where('process_id', '=', instance.id)
      .where('state', '=', sql.lit('waiting'))
      .where('account_id', 'is distinct from', found ?? null),
  );
  if (!found || instance.owner_ids.includes(found)) return;
  // Whoever declined is not asked again about the same case.
  const asked = await changed(
    tx,
    tables
      .insertInto('workflow.nomination')
      .values({
        id: newId(),
        process_id: instance.id,
        account_id: found,
        nominated_by: person.id,
        nominated_by_name: person.name,
        created_at: at,
      })
      .onConflict((oc) =>
        oc
          .columns(['process_id', 'account_id'])
          .doUpdateSet({
            state: sql.lit('waiting'),
            answered_at: sql.lit(null),
            created_at: at,
            nominated_by: person.id,
            nominated_by_name: person.name,
          })
          .where('workflow.nomination.state', '=', sql.lit('replaced')),
      ),
  );
  if (asked === 0) return;
  await deps.notifications.notify(tx, [
    {
      kind: 'nominated',
      case: instance,
      task: null,
      to: { people: [found], roles: [], division: instance.division },
      by: person,
      reason: deps.people.divisionName(instance.division),
      at,
    },
  ]);
  await deps.audit.write(tx, {
    person,
    kind: 'nominate',
    target: `process:${instance.id}`,
    message: ownerTexts.nominatedLog,
    detail: { account: found },
    at,
  });
}

/** In the flow record, for those who see the case, and in the operation log. */
export async function noteOwner(
  deps: WorkflowDeps,
  tx: Tx,
  input: {
    instance: CaseRow;
    account: string;
    person: Person;
    name: string;
    content: string;
    at: Date;
    /** The flow record does not say who did it. */
    isNameless?: boolean;
  },
): Promise<void> {
  const { instance, account, person, name, content, at, isNameless } = input;
  await addHistoryEntry(tx, {
    processId: instance.id,
    task: null,
    kind: 'owner',
    name,
    person: isNameless ? null : person,
    status: 2,
    content,
    at,
  });
  await deps.audit.write(tx, {
    person,
    kind: 'owner',
    target: `process:${instance.id}`,
    message: `${name}：${content}`,
    detail: { account },
    at,
  });
}

/** Makes a person one of the owners of a locked case: the owners' open tasks are theirs too, and they are told of them. */
export async function addOwner(
  deps: WorkflowDeps,
  tx: Tx,
  input: { instance: CaseRow; accountId: string; by: Person; at: Date },
): Promise<void> {
  const { instance, accountId, by, at } = input;
  if (instance.owner_ids.includes(accountId)) return;
  await run(
    tx,
    tables
      .updateTable('workflow.instance')
      .set((eb) => ({
        owner_ids: sql<string[]>`array_append(owner_ids, ${accountId})`,
        version: eb('version', '+', eb.lit(1)),
        updated_at: at,
      }))
      .where('id', '=', instance.id),
  );
  const joined = await rows<Pick<TaskRow, 'id' | 'name' | 'due_at'>>(
    tx,
    tables
      .updateTable('workflow.task')
      .set({ candidate_users: sql<string[]>`array_append(candidate_users, ${accountId})` })
      .where('process_id', '=', instance.id)
      .where('state', '=', sql.lit('open'))
      .where(sql<boolean>`candidate_users && ${instance.owner_ids}::text[]`)
      .where(sql<boolean>`not candidate_users @> ${[accountId]}::text[]`)
      .returning(['id', 'name', 'due_at']),
  );
  if (instance.status !== 'running') return;
  await deps.notifications.notify(
    tx,
    joined.map((task) => ({
      kind: 'newTask' as const,
      case: instance,
      task: { id: task.id, name: task.name, dueAt: task.due_at },
      to: { people: [accountId], roles: [], division: instance.division },
      by,
      reason: null,
      at,
    })),
  );
}
