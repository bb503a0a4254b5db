import type { Tx } from '@homestead/database';
import type { Capability } from '@homestead/http/contract';
import type { Person } from '@homestead/people/contract';
import { type NotificationKind, namedPerson, workflowTexts } from '../contract/index.ts';
import type { CaseRow, TaskRow } from './rows.ts';

/** People by id, and whoever holds one of the roles, or a role with the capability, for a division. */
export interface Audience {
  people: readonly string[];
  roles: readonly string[];
  capability?: Capability;
  division: string;
}

/** What people are notified of, in the transaction of what happened; whoever did it is not notified. */
export interface Notification {
  kind: NotificationKind;
  case: Pick<CaseRow, 'id' | 'case_no' | 'process_key' | 'process_name' | 'applicant' | 'division'>;
  task: { id: string; name: string; dueAt: Date | null } | null;
  to: Audience;
  by: Pick<Person, 'id' | 'name' | 'accountId'> | null;
  /** Why, in the words of whoever did it; or the words of what happened. */
  reason: string | null;
  /** What the outcome that ended the case is called. */
  result?: string | undefined;
  at: Date;
}

export interface NotificationPort {
  notify(tx: Tx, notifications: readonly Notification[]): Promise<void>;
  /** Closes what asked for tasks that are no longer open. */
  close(tx: Tx, processId: string, openTaskIds: readonly string[], at: Date): Promise<void>;
  /** Closes what asked others for a task that was given to somebody. */
  closeForOthers(tx: Tx, given: GivenTask, at: Date): Promise<void>;
}

/** A task that was given to somebody, who alone is asked for it from then on. */
export interface GivenTask {
  processId: string;
  taskId: string;
  to: string;
}

/** The port with the person of a case called what they are: the accused of a report is no applicant. */
export function namingPort(
  port: NotificationPort,
  labelOf: (processKey: string) => string | undefined = () => undefined,
): NotificationPort {
  return {
    close: (...about) => port.close(...about),
    closeForOthers: (...about) => port.closeForOthers(...about),
    notify: (tx, notifications) =>
      port.notify(
        tx,
        notifications.map(({ case: about, ...rest }) => {
          const applicantLabel = labelOf(about.process_key) ?? workflowTexts.applicant;
          const applicant = about.applicant && namedPerson({ applicant: about.applicant, applicantLabel });
          return { ...rest, case: { ...about, applicant } };
        }),
      ),
  };
}

/** To whom a task goes. */
export type HeldTask = Pick<TaskRow, 'assignee_id' | 'candidate_groups' | 'candidate_users' | 'division'>;

/** To whom a task goes: its holder, or everybody who could do it. */
export function audienceOf(task: HeldTask): Audience {
  if (task.assignee_id) return { people: [task.assignee_id], roles: [], division: task.division };
  return { people: task.candidate_users, roles: task.candidate_groups, division: task.division };
}

/** The owners of a case as an audience. */
export function ownersOf(instance: Pick<CaseRow, 'owner_ids' | 'division'>): Audience {
  return { people: instance.owner_ids, roles: [], division: instance.division };
}

/** The owners of a case, and whoever has one of these tasks of it. */
export function ownersAndHolders(
  instance: Pick<CaseRow, 'owner_ids' | 'division'>,
  tasks: readonly HeldTask[],
): Audience {
  const owners = ownersOf(instance);
  const holders = tasks.map(audienceOf);
  return {
    ...owners,
    people: [...owners.people, ...holders.flatMap(({ people }) => people)],
    roles: [...new Set(holders.flatMap(({ roles }) => roles))],
  };
}
