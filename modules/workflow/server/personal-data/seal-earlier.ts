import { anyOf, newId, type Row, rows, run, type Tx, tablesOf } from '@homestead/database';
import { sql } from 'kysely';
import { workflowTexts } from '../../contract/index.ts';
import type { WorkflowDeps } from '../ports.ts';
import type { CaseTable, WorkflowTables } from '../tables.ts';

const tables = tablesOf<WorkflowTables>();

type Earlier = Row<CaseTable, 'id' | 'initiator_id' | 'process_key'>;

/** How many cases are sealed in one go. */
const slice = 200;

/**
 * Puts a pseudonym into the cases that began before their process hid who began them, one transaction each. A case that was
 * made out of another one was begun by an officer in office and stays as it is.
 */
export async function sealEarlierCases(
  deps: Pick<WorkflowDeps, 'db' | 'clock' | 'people' | 'files' | 'hidesInitiator'>,
  processKeys: readonly string[],
): Promise<number> {
  const hiding = processKeys.filter((key) => deps.hidesInitiator?.(key));
  if (hiding.length === 0) return 0;
  let count = 0;
  for (;;) {
    const found = await rows<Earlier>(
      deps.db.kysely,
      tables
        .selectFrom('workflow.instance')
        .select(['id', 'initiator_id', 'process_key'])
        .where('process_key', '=', anyOf(hiding))
        .where(sql<boolean>`not is_sealed`)
        .where('linked_from', 'is', null)
        .orderBy('id')
        .limit(slice),
    );
    for (const earlier of found) await deps.db.transaction((tx) => seal(deps, tx, earlier));
    count += found.length;
    if (found.length < slice) return count;
  }
}

async function seal(
  deps: Pick<WorkflowDeps, 'clock' | 'people' | 'files'>,
  tx: Tx,
  { id, initiator_id: accountId }: Earlier,
): Promise<void> {
  const pseudonym = newId();
  const name = workflowTexts.reporterHidden;
  await run(
    tx,
    tables.selectFrom('workflow.instance').select(sql.lit(1).as('one')).where('id', '=', id).forUpdate(),
  );
  await deps.people.sealIdentity(tx, {
    pseudonym,
    accountId,
    processId: id,
    isAnonymous: false,
    at: deps.clock.now(),
  });
  await run(
    tx,
    tables
      .updateTable('workflow.instance')
      .set((eb) => ({
        is_sealed: sql.lit(true),
        initiator_id: pseudonym,
        owner_ids: sql<string[]>`array_replace(owner_ids, ${accountId}, ${pseudonym})`,
        version: eb('version', '+', eb.lit(1)),
      }))
      .where('id', '=', id),
  );
  await sql`update workflow.task set candidate_users = array_replace(candidate_users, ${accountId}, ${pseudonym}),
      assignee_name = case when assignee_id = ${accountId} then ${name} else assignee_name end,
      assignee_id = case when assignee_id = ${accountId} then ${pseudonym} else assignee_id end,
      completed_by_name = case when completed_by = ${accountId} then ${name} else completed_by_name end,
      completed_by = case when completed_by = ${accountId} then ${pseudonym} else completed_by end
    where process_id = ${id}`.execute(tx);
  await sql`select set_config('workflow.sealing', 'on', true)`.execute(tx);
  await run(
    tx,
    tables
      .updateTable('workflow.flow_record')
      .set({ approver_id: pseudonym, approver: name })
      .where('process_id', '=', id)
      .where('approver_id', '=', accountId),
  );
  await sql`select set_config('workflow.sealing', 'off', true)`.execute(tx);
  await run(
    tx,
    tables
      .updateTable('workflow.urge_read')
      .set({ read_by: pseudonym, read_by_name: name })
      .where('read_by', '=', accountId)
      .where(
        'record_id',
        'in',
        tables.selectFrom('workflow.flow_record as f').select('f.id').where('f.process_id', '=', id),
      ),
  );
  await deps.files.hideUploader(tx, { processId: id, accountId });
}
