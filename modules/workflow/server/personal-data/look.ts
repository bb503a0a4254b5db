import { holdsPersonalData, maskRecords } from '@homestead/models/engine';
import type { Models, Records } from '@homestead/models/server';
import type { Person } from '@homestead/people/contract';
import { workflowTexts } from '../../contract/index.ts';
import type { WorkflowDeps } from '../ports.ts';
import type { CaseRow, TaskRow } from '../rows.ts';
import { isLogged, type Right, rightOn } from './sight.ts';

/** What the log says of one look at personal data: whose, by what right, and at which call. */
export interface LookEntry {
  person: Person;
  /** `process:<id>`, `file:<id>`, `<group>:<id>` */
  target: string;
  message: string;
  detail: Record<string, unknown>;
}

/** What a module above decides and keeps of looks at personal data. */
export interface PersonalDataPort {
  /** Whether a role of the person has the capability to see personal data in every case that they may see. */
  mayReveal(person: Person, division: string): boolean;
  /** Logs one look. It is called once a call, before anything is shown; where it throws, nothing is. */
  looked(entry: LookEntry): Promise<void>;
}

export interface CaseLook {
  person: Person;
  instance: CaseRow;
  tasks: readonly TaskRow[];
  models: Models;
  records: Records;
  /** The call, for the log. */
  at: 'process' | 'task' | 'record-form' | 'summary';
}

/** The records of one case as the person may see them; whoever sees personal data plain is logged, once. */
export async function showRecords(
  deps: Pick<WorkflowDeps, 'personalData'>,
  { person, instance, tasks, models, records, at }: CaseLook,
): Promise<{ formData: Records; masked: boolean }> {
  if (!holdsPersonalData(models, records)) return { formData: records, masked: false };
  const right = rightOn(deps, person, instance, tasks);
  if (right === null) return { formData: maskRecords(models, records), masked: true };
  await noteLook(deps, right, {
    person,
    target: `process:${instance.id}`,
    message: workflowTexts.personalDataSeen(instance.case_no ?? workflowTexts.statuses.draft),
    detail: { processId: instance.id, at },
  });
  return { formData: records, masked: false };
}

/** Logs a look that a right allows, where looks by that right are logged. */
export async function noteLook(
  deps: Pick<WorkflowDeps, 'personalData'>,
  right: Right,
  entry: LookEntry,
): Promise<void> {
  if (!isLogged(entry.person, right)) return;
  await deps.personalData.looked({ ...entry, detail: { ...entry.detail, right } });
}
