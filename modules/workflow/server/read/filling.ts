import { describe } from '@homestead/bpmn';
import type { Filling } from '@homestead/forms/server';
import { HttpError } from '@homestead/http/contract';
import { readRecords } from '@homestead/models/server';
import type { Person } from '@homestead/people/contract';
import { workflowTexts } from '../../contract/index.ts';
import type { Definitions } from '../definitions/definitions.ts';
import type { WorkflowDeps } from '../ports.ts';
import { findVisibleCase, listTasksOf } from '../store.ts';
import { authorizeCompletion, authorizeStart } from '../submit/authorize.ts';

/**
 * What a person fills in by a form: an open task of a case that is theirs to complete, or without a case the first task of a
 * process that they may begin. Throws missing, forbidden or conflict as the submit itself would.
 */
export async function findFilling(
  deps: WorkflowDeps,
  definitions: Definitions,
  person: Person,
  { formKey, processId }: { formKey: string; processId: string | undefined },
): Promise<Filling> {
  if (processId === undefined) {
    for (const definition of await definitions.latestOfAll()) {
      const { compiled } = definition;
      const begins = new Set([
        compiled.order[0],
        ...(compiled.entry?.ways ?? []).map(({ taskKey }) => taskKey),
      ]);
      const isFirst = describe(compiled).some((task) => begins.has(task.taskKey) && task.formKey === formKey);
      if (!isFirst) continue;
      authorizeStart(person, definition);
      return { release: deps.forms.releases.current, stored: {}, caseId: null };
    }
    throw new HttpError('missing');
  }
  const caseRow = await findVisibleCase(deps.db.kysely, person, processId);
  if (!caseRow) throw new HttpError('missing');
  const open = await listTasksOf(deps.db.kysely, processId, 'open');
  const tasks = open.filter((task) => task.form_key === formKey && !task.read_only);
  if (tasks.length === 0) throw new HttpError('forbidden', workflowTexts.notYours);
  let refusal: unknown;
  for (const { id: taskId } of tasks)
    try {
      await authorizeCompletion(deps, person, { taskId });
      const release = await deps.forms.releases.get(caseRow.release_id, deps.db.kysely);
      const stored = await readRecords(deps.db.kysely, release.models, processId);
      return { release, stored, caseId: processId };
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      refusal = error;
    }
  throw refusal;
}
