import { findNode, moveOptions, type ProcessDefinition } from '@homestead/bpmn';
import { type HolidayRow, holidayTableOf, holidayTableSql } from '@homestead/calendar/server';
import { maybe, tablesOf, together } from '@homestead/database';
import type { FormData, FormDefinition } from '@homestead/forms/contract';
import { asBegun, initialValues, merge, owesReason, setAt } from '@homestead/forms/engine';
import { HttpError } from '@homestead/http/contract';
import { readRecords } from '@homestead/models/server';
import type { Person } from '@homestead/people/contract';
import {
  type CaseDetail,
  type FlowRecord,
  type FormKeyEntry,
  type TaskDetail,
  workflowTexts,
} from '../../contract/index.ts';
import { canOnCase, canOnTask, mayWithdraw, withdrawEnds } from '../actions/abilities.ts';
import { isStopped, readMoment } from '../deadlines/urgency.ts';
import { type Definitions, visitsOf } from '../definitions/definitions.ts';
import { showRecords } from '../personal-data/look.ts';
import { partyOf } from '../personal-data/party.ts';
import type { WorkflowDeps } from '../ports.ts';
import type { CaseRow, HistoryEntryRow, TaskRow } from '../rows.ts';
import { findTask, findVisibleCase, listTasksOf, tasksSql, visibleCaseSql } from '../store.ts';
import { directReturnTarget } from '../submit/direct-return.ts';
import { nameOf } from '../submit/names.ts';
import { findTaskDraft } from '../submit/task-draft.ts';
import { outcomesOf } from '../submit/validate.ts';
import type { WorkflowTables } from '../tables.ts';
import { lastAnswer, returnBetween } from '../timeline/rounds.ts';
import { listTimeline, markUrgesRead } from '../timeline/timeline.ts';
import { answersFor } from './answers.ts';
import { nextWait } from './next-wait.ts';
import { type CaseWithWork, caseListItem, caseWithWorkSql, findCaseWithWork, taskSummary } from './views.ts';

const tables = tablesOf<WorkflowTables>();

/** Forms of what was done so far, each once, in order; opinions given on a read-only form are not forms. */
function finishedForms(tasks: readonly TaskRow[]): FormKeyEntry[] {
  const forms = new Map<string, FormKeyEntry>();
  for (const task of tasks) {
    if (task.state !== 'done' || !task.form_key || task.read_only) continue;
    forms.set(task.form_key, { formKey: task.form_key, taskName: task.name, taskKey: task.task_key });
  }
  return [...forms.values()];
}

/**
 * What stands in for the forms that the case now waits for, where its process names one (`ha:placeholder`): the empty
 * acceptance of spec 2 §2.13, until the acceptance is applied for.
 */
function awaitedForms(
  definition: ProcessDefinition,
  forms: Readonly<Record<string, FormDefinition>>,
  tasks: readonly TaskRow[],
): FormKeyEntry[] {
  return tasks.flatMap(({ state, task_key: taskKey }) => {
    const formKey = findNode(definition, taskKey)?.userTask?.placeholder;
    if (state !== 'open' || !formKey || !Object.hasOwn(forms, formKey)) return [];
    const wasAnswered = tasks.some((other) => other.task_key === taskKey && other.state === 'done');
    return wasAnswered ? [] : [{ formKey, taskName: forms[formKey]?.title ?? '', taskKey }];
  });
}

/**
 * The case as a task's form opens with it: after a return it is decided anew, so that what was decided before the return is no
 * longer chosen, the reason of whoever sent back no longer stands as the opinion, and a notice that nobody wrote otherwise names today's
 * days. A decision that was only taken back by whoever made it stays.
 */
function undecided(
  tasks: readonly TaskRow[],
  task: TaskRow,
  { form, stored, begun }: { form: FormDefinition; stored: FormData; begun: readonly string[] },
): FormData {
  const answer = lastAnswer(tasks, task.task_key);
  if (!answer || !returnBetween(tasks, answer)) return stored;
  const opened = merge(stored, {});
  if (form.decision) setAt(opened, form.decision.field, null);
  // The reason for a return is no opinion on what was mended.
  if (form.opinion && answer.approver_status === 0) setAt(opened, form.opinion, null);
  for (const path of begun) setAt(opened, path, null);
  return opened;
}

/** At which task and by whom the case was sent back to this one. */
function returnedBy(tasks: readonly TaskRow[], task: TaskRow): string | null {
  const by = task.returned_by === null ? undefined : tasks.find(({ id }) => id === task.returned_by);
  return by ? workflowTexts.returnedBy(by.name, by.completed_by_name ?? '') : null;
}

/** A task as its page shows it. Throws missing where the person may not see its case. */
export async function taskDetail(
  deps: WorkflowDeps,
  definitions: Definitions,
  reader: Person,
  taskId: string,
): Promise<TaskDetail> {
  const task = await findTask(deps.db.kysely, taskId);
  const instance = task && (await findVisibleCase(deps.db.kysely, reader, task.process_id));
  if (!task || !instance) throw new HttpError('missing');
  const person = partyOf(reader, instance);
  const tasks = await listTasksOf(deps.db.kysely, instance.id);
  const definition = await definitions.get(instance.definition_id);
  const release = await deps.forms.releases.get(instance.release_id, deps.db.kysely);
  const stored = await readRecords(deps.db.kysely, release.models, instance.id);
  const can = canOnTask(person, task, instance, definition.compiled, tasks);
  const isMine = can.includes('complete');
  if (isMine) await markUrgesRead(deps.db.kysely, task, person, deps.clock.now());
  const returns = can.includes('return')
    ? moveOptions(definition.compiled, instance.state, task.local_id).returns
    : [];
  const form =
    task.form_key && Object.hasOwn(release.forms, task.form_key) ? release.forms[task.form_key] : undefined;
  const unit = isMine && form ? await deps.unitOf?.(reader, instance.division) : undefined;
  const moment = await readMoment(deps, deps.db.kysely);
  const wait = isMine && form ? nextWait(definition.compiled, task.task_key, moment) : undefined;
  const kept = stored as FormData;
  // Whoever only reads along sees the notice as it was.
  const begun = isMine && form ? asBegun(deps.forms.contextOf(release, form), kept) : [];
  const opened = form && task.state === 'open' ? undecided(tasks, task, { form, stored: kept, begun }) : kept;
  const records =
    isMine && form
      ? initialValues(
          deps.forms.contextOf(release, form, {
            person: { name: person.name },
            ...(unit ? { unit } : {}),
            ...(wait ? { wait } : {}),
            taskReadOnly: task.read_only,
          }),
          opened,
        )
      : opened;
  const { models } = release;
  const shown = await showRecords(deps, { person, instance, tasks, models, records, at: 'task' });
  const summary = taskSummary(deps, { ...task, is_stopped: isStopped(instance) }, moment);
  const current = task.form_key
    ? [{ formKey: task.form_key, taskName: task.name, taskKey: task.task_key }]
    : [];
  return {
    id: task.id,
    processId: instance.id,
    processKey: instance.process_key,
    processName: instance.process_name,
    caseNo: instance.case_no,
    applicant: instance.applicant,
    applicantLabel: summary.applicantLabel,
    division: instance.division,
    divisionName: summary.divisionName,
    taskKey: task.task_key,
    taskName: task.name,
    status: instance.status,
    stage: await stageOf(deps, instance),
    formKeyList: [...finishedForms(tasks).filter((entry) => entry.formKey !== task.form_key), ...current],
    ...shown,
    disabled: !isMine,
    can,
    outcomes: isMine
      ? outcomesOf(definition.compiled, task.task_key).map((outcome) => ({
          id: outcome.id,
          label: outcome.label,
          status: outcome.status,
          kind: outcome.kind,
          reason: owesReason(outcome),
        }))
      : [],
    opinionOnly: task.read_only,
    assignee: task.assignee_id,
    assigneeName: task.assignee_name,
    createTime: summary.createTime,
    dueAt: summary.dueAt,
    overdue: summary.overdue,
    urgency: summary.urgency,
    daysLeft: summary.daysLeft,
    calendarGaps: summary.calendarGaps,
    version: task.version,
    headForm: await definitions.headFormOf(definition),
    hasVisits: visitsOf(definition.compiled).length > 0,
    guide: definitions.guides.ofTask(instance.process_key, task.task_key),
    withdrawEnds: withdrawEnds(definition.compiled, task.task_key),
    returnReason: task.return_reason,
    returnedBy: returnedBy(tasks, task),
    taskState: task.state,
    returnTargets: returns.map((taskKey) => ({
      taskKey,
      taskName: findNode(definition.compiled, taskKey)?.name || taskKey,
    })),
    answers: await answersFor(deps, person, instance),
    draft: isMine ? await findTaskDraft(deps.db.kysely, task.id, person.id) : null,
    resubmitTo: (await directReturnTarget(deps.db.kysely, definition.compiled, task))?.name ?? null,
    delegatedBy: task.owner_id
      ? await nameOf(deps.people, deps.db.kysely, task.owner_id, task.division)
      : null,
  };
}

async function stageOf(deps: WorkflowDeps, instance: CaseRow): Promise<string> {
  const row = await findCaseWithWork(deps.db.kysely, instance.id, deps.clock.now());
  return row ? caseListItem(deps, row).stage : '';
}

/** A case as its page shows it. Throws missing where the person may not see it. */
export async function caseDetail(
  deps: WorkflowDeps,
  definitions: Definitions,
  reader: Person,
  id: string,
): Promise<CaseDetail> {
  const now = deps.clock.now();
  const [[visible], [row], tasks, calendar] = await together<[CaseRow, CaseWithWork, TaskRow, HolidayRow]>(
    deps.db.kysely,
    [visibleCaseSql(reader, id), caseWithWorkSql(id, now), tasksSql(id), holidayTableSql],
  );
  if (!visible || !row) throw new HttpError('missing');
  const person = partyOf(reader, row);
  const definition = await definitions.get(row.definition_id);
  const release = await deps.forms.releases.get(row.release_id, deps.db.kysely);
  const stored = await readRecords(deps.db.kysely, release.models, id);
  const { models } = release;
  const shown = await showRecords(deps, {
    person,
    instance: row,
    tasks,
    models,
    records: stored,
    at: 'process',
  });
  const moment = { now, ...holidayTableOf(calendar) };
  return {
    ...caseListItem(deps, row),
    submitTime: firstDone(tasks),
    formKeyList: [...finishedForms(tasks), ...awaitedForms(definition.compiled, release.forms, tasks)],
    ...shown,
    tasks: tasks
      .filter((task) => task.state === 'open')
      .map((task) => taskSummary(deps, { ...task, is_stopped: isStopped(row) }, moment)),
    can: canOnCase(person, row, definition.compiled, tasks),
    acts: actsOf(person, row, definition.compiled, tasks),
    processVersion: definition.version,
    clockStopped: row.clock_stopped_at !== null,
    answers: await answersFor(deps, person, row),
    headForm: await definitions.headFormOf(definition),
  };
}

/** When a case was first handed in: it exists from its first saved draft on, which may lie days before. */
function firstDone(tasks: readonly TaskRow[]): string | null {
  const done = tasks.flatMap((task) =>
    task.state === 'done' ? (task.completed_at?.toISOString() ?? []) : [],
  );
  return done.sort()[0] ?? null;
}

/**
 * What the page of a case offers on its tasks: on the open ones, on a finished one that may be taken back, and, once the case
 * is over, on the last one, which still takes comments.
 */
function actsOf(
  person: Person,
  instance: CaseRow,
  definition: ProcessDefinition,
  tasks: readonly TaskRow[],
): CaseDetail['acts'] {
  const open = tasks.filter((task) => task.state === 'open');
  const last = open.length === 0 ? tasks.findLast((task) => task.state === 'done') : undefined;
  const taken = tasks.filter(
    (task) => task !== last && mayWithdraw(person, task, instance, definition, tasks),
  );
  return [...open, ...taken, ...(last ? [last] : [])].map((task) => ({
    taskId: task.id,
    taskKey: task.task_key,
    taskName: task.name,
    can: canOnTask(person, task, instance, definition, tasks),
    withdrawEnds: withdrawEnds(definition, task.task_key),
  }));
}

/** The timeline of a case that the person may see. */
export async function timelineFor(deps: WorkflowDeps, person: Person, id: string): Promise<FlowRecord[]> {
  if (!(await findVisibleCase(deps.db.kysely, person, id))) throw new HttpError('missing');
  return listTimeline(deps, id);
}

/** One entry of the timeline with its form as it stood then. */
export async function recordForm(deps: WorkflowDeps, person: Person, processId: string, recordId: string) {
  const instance = await findVisibleCase(deps.db.kysely, person, processId);
  const record = (await timelineFor(deps, person, processId)).find((entry) => entry.id === recordId);
  if (!record || !instance) throw new HttpError('missing');
  const row = await maybe(
    deps.db.kysely,
    tables
      .selectFrom('workflow.flow_record')
      .select('form_data')
      .$narrowType<Pick<HistoryEntryRow, 'form_data'>>()
      .where('process_id', '=', processId)
      .where('id', '=', recordId),
  );
  const release = await deps.forms.releases.get(instance.release_id, deps.db.kysely);
  const data = row ? row.form_data : await readRecords(deps.db.kysely, release.models, processId);
  const tasks = await listTasksOf(deps.db.kysely, processId);
  const { models } = release;
  const shown = await showRecords(deps, {
    person,
    instance,
    tasks,
    models,
    records: data,
    at: 'record-form',
  });
  return { record, formKey: record.formKey, ...shown };
}
