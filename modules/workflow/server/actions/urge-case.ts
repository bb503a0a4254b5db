import type { Tx } from '@homestead/database';
import { HttpError } from '@homestead/http/contract';
import type { Person } from '@homestead/people/contract';
import { type ActionBody, workflowTexts } from '../../contract/index.ts';
import type { Definitions } from '../definitions/definitions.ts';
import { partyOf } from '../personal-data/party.ts';
import type { WorkflowDeps } from '../ports.ts';
import { findVisibleCase, listTasksOf, lockCase } from '../store.ts';
import { refuseUnlessRunning } from '../submit/authorize.ts';
import { commit } from '../submit/commit.ts';
import { canOnTask } from './abilities.ts';
import { drawAction } from './prepare-action.ts';

/**
 * Prepares that everybody who has an open task of the case is urged: all of them, or nobody where one may not be urged yet. Whoever
 * did it is returned, as the case knows them.
 */
export async function prepareUrge(
  deps: WorkflowDeps,
  definitions: Definitions,
  caller: Person,
  id: string,
  body: ActionBody,
): Promise<(tx: Tx) => Promise<Person>> {
  const visible = await findVisibleCase(deps.db.kysely, caller, id);
  if (!visible) throw new HttpError('missing');
  // Read before the transaction: the embedded database has one connection.
  const { compiled } = await definitions.get(visible.definition_id);
  return async (tx) => {
    const caseRow = await lockCase(tx, id);
    const person = partyOf(caller, caseRow);
    refuseUnlessRunning(caseRow);
    const tasks = await listTasksOf(tx, id);
    const urged = tasks.filter((task) => canOnTask(person, task, caseRow, compiled, tasks).includes('urge'));
    if (urged.length === 0) throw new HttpError('conflict', workflowTexts.nobodyToUrge);
    for (const { id: taskId } of urged) {
      const plan = await drawAction(deps, definitions, tx, caller, { taskId, action: 'urge', body });
      await commit(deps, tx, plan, null);
    }
    return person;
  };
}
