import { idsOf, type Person } from '@homestead/people/contract';
import { isCandidate } from '../person.ts';
import type { WorkflowDeps } from '../ports.ts';
import type { CaseRow, TaskRow } from '../rows.ts';

/** By what right somebody sees personal data plain: it is their own, they hold or held a task, or their role has the capability. */
export type Right = 'own' | 'task' | 'capability';

/**
 * The one rule of who sees what is sensitive in a case, its fields and its files alike; null sees it masked. Whoever may see
 * the case at all is asked before. A village clerk who entered a case for a villager is one of its owners, and an officer.
 */
export function rightOn(
  deps: Pick<WorkflowDeps, 'personalData'>,
  person: Person,
  instance: Pick<CaseRow, 'owner_ids' | 'division'>,
  tasks: readonly TaskRow[],
): Right | null {
  const ids = idsOf(person);
  if (ids.some((id) => instance.owner_ids.includes(id))) return 'own';
  if (tasks.some((task) => ids.includes(task.completed_by ?? '') || isCandidate(person, task))) return 'task';
  return deps.personalData.mayReveal(person, instance.division) ? 'capability' : null;
}

/** Villagers look at their own data as often as they like; every look of an officer is logged. */
export function isLogged(person: Person, right: Right): boolean {
  return right !== 'own' || person.isOfficer;
}
