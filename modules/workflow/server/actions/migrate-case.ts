import { migrationBlocks } from '@homestead/bpmn';
import type { Tx } from '@homestead/database';
import { run, tablesOf } from '@homestead/database';
import { brokenFields, HttpError } from '@homestead/http/contract';
import { type ActionBody, workflowTexts } from '../../contract/index.ts';
import { formKeyList } from '../../engine/index.ts';
import type { Definitions } from '../definitions/definitions.ts';
import type { WorkflowDeps } from '../ports.ts';
import type { CaseRow } from '../rows.ts';
import type { WorkflowTables } from '../tables.ts';

const tables = tablesOf<WorkflowTables>();

/**
 * Lets a running case, whose row is locked, go on under another version of its process. Open tasks and timers stay as they
 * were opened; what comes next follows the other version. Throws 42200 with every element at which the versions differ for
 * this case. Returns the words for the history.
 */
export async function migrateCase(
  { forms }: Pick<WorkflowDeps, 'forms'>,
  definitions: Definitions,
  tx: Tx,
  { caseRow, body, at }: { caseRow: CaseRow; body: ActionBody; at: Date },
): Promise<string> {
  const { definitionId, reason = '' } = body;
  const wrong = (message: string) => brokenFields([{ path: 'definitionId', message }]);
  if (!definitionId) throw wrong(workflowTexts.versionRequired);
  if (!reason.trim()) throw brokenFields([{ path: 'reason', message: workflowTexts.reasonRequired }]);
  const from = await definitions.get(caseRow.definition_id, tx);
  const to = await definitions.find(definitionId, tx);
  if (!to || to.process_key !== caseRow.process_key || to.state !== 'active')
    throw wrong(workflowTexts.versionUnknown);
  if (to.id === from.id) throw wrong(workflowTexts.versionSame);
  const release = await forms.releases.get(caseRow.release_id, tx);
  const fields = [
    ...migrationBlocks(from.compiled, to.compiled, caseRow.state).map(({ elementId, name, code }) => ({
      path: elementId,
      message: workflowTexts.migrateBlocked[code](name),
    })),
    // A case keeps the forms on which it began.
    ...formKeyList(to.compiled)
      .filter(({ formKey }) => !Object.hasOwn(release.forms, formKey))
      .map(({ formKey, taskKey, taskName }) => ({
        path: taskKey,
        message: workflowTexts.formMissing(taskName, formKey),
      })),
  ];
  if (fields.length > 0) throw new HttpError('broken', workflowTexts.cannotMigrate, { fields });
  await run(
    tx,
    tables
      .updateTable('workflow.instance')
      .set((eb) => ({ definition_id: to.id, version: eb('version', '+', eb.lit(1)), updated_at: at }))
      .where('id', '=', caseRow.id),
  );
  return workflowTexts.migrated(from.version, to.version, reason.trim());
}
