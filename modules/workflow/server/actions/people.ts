import { HttpError, pageWindow } from '@homestead/http/contract';
import type { Person } from '@homestead/people/contract';
import type { Static } from 'typebox';
import type { PeopleQuery } from '../../contract/index.ts';
import type { Definitions } from '../definitions/definitions.ts';
import { partyOf } from '../personal-data/party.ts';
import type { WorkflowDeps } from '../ports.ts';
import { findTaskInCase, listTasksOf } from '../store.ts';
import { personSetFor } from './choose.ts';
import { permit } from './permit.ts';

/** `GET /v1/flowable/task/{id}/people`: those whom an act may name, for whoever may do that act on that task. */
export async function listPeople(
  deps: WorkflowDeps,
  definitions: Definitions,
  caller: Person,
  taskId: string,
  query: Static<typeof PeopleQuery>,
) {
  const db = deps.db.kysely;
  const found = await findTaskInCase(db, caller, taskId);
  if (!found) throw new HttpError('missing');
  const { task, caseRow: instance } = found;
  const person = partyOf(caller, instance);
  const { compiled } = await definitions.get(instance.definition_id);
  permit(query.action, person, task, instance, compiled, await listTasksOf(db, instance.id));
  const { pageNum, pageSize, offset } = pageWindow(query);
  const { records, total } = await deps.people.choose(db, {
    personSet: personSetFor(query.action, person, task, instance, compiled),
    ...(query.keyword ? { keyword: query.keyword } : {}),
    limit: pageSize,
    offset,
  });
  return { records, total, pageNum, pageSize };
}
