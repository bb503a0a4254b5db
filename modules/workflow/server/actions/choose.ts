import { moveOptions, type ProcessDefinition } from '@homestead/bpmn';
import { brokenFields } from '@homestead/http/contract';
import type { Person } from '@homestead/people/contract';
import { type ChoosingAction, type PersonChoice, workflowTexts } from '../../contract/index.ts';
import type { PeoplePort, PersonSet } from '../ports.ts';
import type { CaseRow, TaskRow } from '../rows.ts';

/**
 * Whom an act on a task may name: the one rule for the list that people choose from and for the act itself. A task is
 * handed on within its role and division; an opinion is asked of, and a copy goes to, officers who work where the case is.
 */
export function personSetFor(
  action: ChoosingAction,
  person: Person,
  task: TaskRow,
  instance: CaseRow,
  definition: ProcessDefinition,
): PersonSet {
  const nobody: PersonSet = { ids: [], roles: [], division: task.division, except: [person.id] };
  if (action === 'transfer' || action === 'delegate')
    return { ...nobody, ids: task.candidate_users, roles: task.candidate_groups };
  // Whoever reassigns gives the task to another one of those whom it may wait for, themselves among them.
  if (action === 'reassign')
    return {
      ids: task.candidate_users,
      roles: task.candidate_groups,
      division: task.division,
      except: task.assignee_id ? [task.assignee_id] : [],
    };
  if (action === 'copy') return { ...nobody, capability: 'workflow.copy.receive' };
  const { asked, removable } = moveOptions(definition, instance.state, task.local_id);
  if (action === 'addSigner')
    return { ...nobody, capability: 'workflow.opinion.give', except: [person.id, ...asked] };
  // Whoever holds the waiting task removes the signer from whose task they ask, and who else was added there: also those who have
  // left since, for whose answer the case would wait for good.
  const own = task.assignee_id !== null && task.assignee_id !== person.id ? [task.assignee_id] : [];
  const isSigner = task.candidate_groups.length + task.candidate_users.length === 0;
  return { ...nobody, ids: isSigner ? [...own, ...removable] : removable, withDisabled: true, except: [] };
}

/** The people whom a body names, if the act may name each of them; in the order of the body. Throws 42200 on `path`. */
export async function chosenPeople(
  people: PeoplePort,
  db: Parameters<PeoplePort['choose']>[0],
  personSet: PersonSet,
  ids: readonly string[],
  path: string,
): Promise<PersonChoice[]> {
  const wanted = [...new Set(ids)];
  const { records } = await people.choose(db, { personSet, only: wanted, limit: wanted.length, offset: 0 });
  const found = wanted.flatMap((id) => records.find((each) => each.id === id) ?? []);
  if (wanted.length === 0 || found.length < wanted.length)
    throw brokenFields([{ path, message: workflowTexts.personMissing }]);
  return found;
}
