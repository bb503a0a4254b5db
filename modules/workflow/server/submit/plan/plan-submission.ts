import type { ProcessDefinition, StepResult } from '@homestead/bpmn';
import type { HolidayCalendar } from '@homestead/calendar/server';
import type { Release } from '@homestead/forms/server';
import type { Records } from '@homestead/models/server';
import type { Person } from '@homestead/people/contract';
import type { CaseRow, TaskRow } from '../../rows.ts';
import type { NewHistoryEntry } from '../../store.ts';
import { hasDirectReturn } from '../direct-return.ts';
import { delegateDoneNotification, proxiedNotification } from '../notify.ts';
import { fieldDigestsOf, snapshot } from '../snapshot.ts';
import type { Validated } from '../validate.ts';
import type { Decided } from './decided.ts';
import { type Plan, planStep, type RecordWrites, type StepPlan, type Versions } from './plan.ts';

export interface SubmissionInput {
  person: Person;
  at: Date;
  calendar: HolidayCalendar;
  definition: ProcessDefinition;
  release: Release;
  caseRow: CaseRow;
  /** The task that is completed, by the engine's name: a start completes one that this plan creates. */
  localId: string;
  /** The row of that task; null at a start. */
  task: TaskRow | null;
  /** Tasks that are open before, this one among them. */
  open: readonly TaskRow[];
  names: ReadonlyMap<string, string>;
  versions: Versions | null;
  validated: Validated;
  records: RecordWrites | null;
  /** The case as it will be. */
  data: Records;
  result: StepResult;
  /** What the task has decided with it; null while an added signer is still to answer. */
  decided: Decided | null;
  /** It goes directly to the task that returned it. */
  isDirect: boolean;
  warnings: Plan['warnings'];
}

/** What handing in a form writes, whether it starts a case or completes a task. */
export function planSubmission(input: SubmissionInput): Plan {
  const { person, at, calendar, definition, release, data, validated, localId, decided } = input;
  const { holidays } = calendar;
  const { outcome, content, caseSummary } = validated;
  const caseRow = { ...input.caseRow, ...caseSummary };
  // Of several signers the last one's answer need not be the one that counts.
  const said = decided ?? { outcome, content, by: person, taskId: null };
  const returned =
    said.outcome.kind === 'return' && said.taskId ? { reason: said.content, by: said.taskId } : undefined;
  const open = input.open.filter(({ id }) => id !== input.task?.id);
  const { step, notifications } = planStep({
    caseRow,
    result: input.result,
    definition,
    at,
    holidays,
    open,
    names: input.names,
    by: said.by,
    content: said.content,
    // That something was handed in is no result of a case which ends with it.
    outcomeLabel: said.outcome.kind === 'submit' ? undefined : said.outcome.label,
    ...(input.task ? {} : { completes: { localId, by: person, outcome } }),
    ...(returned ? { returned } : {}),
  });
  const task = input.task ?? createdTask(step, localId);
  const proxied = proxiedNotification(caseRow, task, person, at);
  return {
    at,
    person,
    holidays,
    models: release.models,
    caseRow: input.caseRow,
    task,
    versions: input.versions,
    casePrefix: caseRow.case_no === null ? definition.casePrefix : null,
    caseSummary: isNews(input.caseRow, caseSummary) ? caseSummary : null,
    records: input.records,
    completion: {
      person,
      instance: caseRow,
      task,
      definition,
      outcome,
      data,
      content,
      at,
      decided: decided && {
        outcome: decided.outcome.id,
        status: decided.outcome.status,
        content: decided.content,
      },
    },
    taskChange: input.task ? { type: 'complete', outcome: outcome.id, status: outcome.status } : null,
    step,
    history: [entryOf(input, caseRow, task)],
    watchers: [],
    notifications: [
      ...notifications,
      ...(proxied ? [proxied] : []),
      ...delegateDoneNotification({ caseRow, by: person, content, outcomeLabel: outcome.label, at }, task),
    ],
    household: validated.household,
    warnings: [...validated.warnings, ...input.warnings],
    answers: validated.answers.map(({ rule, title, text, reason, cases }) => ({
      rule,
      title,
      text,
      reason,
      cases,
    })),
    raisesVersion: false,
    after: afterStep(step, open, calendar),
  };
}

/** Null where deadlines move with the step: the tasks are read again then. */
function afterStep(step: StepPlan, open: readonly TaskRow[], calendar: HolidayCalendar): Plan['after'] {
  if (step.resumedFrom) return null;
  const stays = ({ local_id }: TaskRow) => !step.cancelledTasks.includes(local_id);
  const tasks = [...open.filter(stays), ...step.created.filter(({ state }) => state === 'open')];
  return { tasks, calendar };
}

function createdTask(step: StepPlan, localId: string): TaskRow {
  const task = step.created.find(({ local_id }) => local_id === localId);
  if (!task) throw new Error(`the step created no task ${localId}`);
  return task;
}

const isNews = (caseRow: CaseRow, summary: Validated['caseSummary']): boolean =>
  summary !== null && (summary.division !== caseRow.division || summary.applicant !== caseRow.applicant);

function entryOf(input: SubmissionInput, caseRow: CaseRow, task: TaskRow): NewHistoryEntry {
  const { person, at, definition, release, data, validated, names } = input;
  const { outcome, content, judged } = validated;
  const isKept = outcome.kind === 'return' && hasDirectReturn(definition, task.task_key);
  return {
    processId: caseRow.id,
    task,
    kind: 'task',
    person,
    status: outcome.status,
    content,
    outcome: outcome.id,
    outcomeLabel: outcome.label,
    formData: snapshot(release, task.form_key, data),
    detail: {
      ...(judged?.corrected.length ? { corrected: judged.corrected } : {}),
      ...(input.isDirect ? { straightTo: task.returned_by } : {}),
      ...(isKept ? { standing: fieldDigestsOf(data) } : {}),
      ...(task.owner_id ? { onBehalfOf: names.get(task.owner_id) ?? '' } : {}),
    },
    at,
  };
}
