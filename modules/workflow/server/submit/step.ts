import { findNode, type ProcessDefinition, step } from '@homestead/bpmn';
import { readHolidays } from '@homestead/calendar/server';
import { type Executor, rows, type Tx } from '@homestead/database';
import type { FormData, Outcome } from '@homestead/forms/contract';
import { inferOutcome, merge, opinionFault } from '@homestead/forms/engine';
import { columnTypeOf, type Judged, keepEvidence, verifyVersions } from '@homestead/forms/server';
import { brokenFields, Fault, type FieldFault } from '@homestead/http/contract';
import { type Records, readRecords, writeRecords } from '@homestead/models/server';
import { sql } from 'kysely';
import { workflowTexts } from '../../contract/index.ts';
import type { DefinitionRow } from '../definitions/definitions.ts';
import type { Person } from '../person.ts';
import type { Completion, WorkflowDeps } from '../ports.ts';
import type { CaseRow, TaskRow } from '../rows.ts';
import { addHistoryEntry } from '../store.ts';
import { fieldDigestsOf, hasDirectReturn, stepDirectReturn } from './direct-return.ts';
import { type Applied, applyStep } from './effects.ts';

export const defaultOutcomes = [
  { id: 'agree', status: 1, label: workflowTexts.agree, kind: 'agree' },
  { id: 'reject', status: 0, label: workflowTexts.disagree, kind: 'return' },
] as const;

export interface Submission {
  approverStatus: 0 | 1;
  outcome?: string | undefined;
  approverContent?: string | null | undefined;
  formData: unknown;
}

/** A submission that was judged before any transaction: what would be written, and nothing wrong with it. */
export interface Accepted {
  outcome: Outcome & { label: string };
  judged: Judged | null;
  warnings: FieldFault[];
  content: string | null;
}

/** The outcomes of a task as its diagram names them, else 同意 and 不同意. */
export function outcomesOf(definition: ProcessDefinition, taskKey: string) {
  const node = findNode(definition, taskKey)?.userTask;
  return node && node.outcomes.length > 0 ? node.outcomes : [...defaultOutcomes];
}

/**
 * Judges a submission of a task: outcome, form, map checks, the county's rules. Throws a 42200 Fault that lists every
 * faulty field at once. Runs outside the transaction (overlay takes its time).
 */
export async function judgeSubmission(
  deps: WorkflowDeps,
  input: {
    person: Person;
    instance: CaseRow;
    task: TaskRow;
    definition: ProcessDefinition;
    stored: Records;
    submission: Submission;
  },
): Promise<Accepted> {
  const { person, instance, task, definition, stored, submission } = input;
  const outcomes = outcomesOf(definition, task.task_key) as Outcome[];
  const release = await deps.forms.releases.get(instance.release_id);
  const form =
    task.form_key && Object.hasOwn(release.forms, task.form_key) ? release.forms[task.form_key] : undefined;
  const sent = isPlain(submission.formData) ? (submission.formData as FormData) : {};
  const values = merge(stored as FormData, sent);
  const inferred = inferOutcome(
    form && !task.read_only ? form : { formKey: 'none_none', title: '', sections: [] },
    outcomes,
    submission.approverStatus,
    submission.outcome || undefined,
    values,
  );
  if ('fault' in inferred) throw brokenFields([inferred.fault]);
  const outcome = outcomes.find((candidate) => candidate.id === inferred.outcome.id)!;
  const judged = form
    ? await deps.forms.judge({
        releaseId: instance.release_id,
        formKey: form.formKey,
        incoming: submission.formData ?? {},
        stored,
        personName: person.name,
        outcome,
        outcomes,
        readOnly: task.read_only,
        opinion: submission.approverContent ?? null,
      })
    : null;
  const faults: FieldFault[] = [...(judged?.faults ?? [])];
  if (judged && judged.fileFields.length > 0)
    faults.push(...(await deps.files.check(deps.db.kysely, judged.fileFields)));
  const opinion = opinionFault(outcome, submission.approverContent);
  if (opinion) faults.push({ path: opinion.path, message: workflowTexts.reasonRequired });
  const content = submission.approverContent?.trim() || null;
  const data = (judged?.merged ?? stored) as Records;
  const completion = completionOf(input, { outcome, data, content, at: deps.clock.now() });
  const warnings: FieldFault[] = [...(judged?.warnings ?? [])];
  for (const hook of deps.hooks) {
    const said = await hook.judge?.(completion);
    faults.push(
      ...(said?.faults ?? []).filter((fault) => !faults.some((known) => known.path === fault.path)),
    );
    warnings.push(...(said?.warnings ?? []));
  }
  if (faults.length > 0) throw brokenFields(faults);
  return { outcome: { ...outcome, label: outcome.label ?? outcome.id }, judged, warnings, content };
}

function completionOf(
  input: { person: Person; instance: CaseRow; task: TaskRow; definition: ProcessDefinition },
  what: Pick<Completion, 'outcome' | 'data' | 'content' | 'at'>,
): Completion {
  const { person, instance, task, definition } = input;
  return { person, instance, task, definition, ...what };
}

/** Writes a judged submission, steps the case and appends history: the transaction's body. */
export async function carryOut(
  deps: WorkflowDeps,
  tx: Tx,
  input: {
    person: Person;
    instance: CaseRow;
    task: TaskRow;
    definition: DefinitionRow;
    accepted: Accepted;
  },
): Promise<Applied & { warnings: FieldFault[] }> {
  const { person, instance, task, accepted } = input;
  const definition = input.definition.compiled;
  const at = deps.clock.now();
  const release = await deps.forms.releases.get(instance.release_id);
  if (accepted.judged) await writeJudged(deps, tx, { person, instance, task, judged: accepted.judged, at });
  let data = await readRecords(tx, release.models, instance.id);
  const { outcome, content } = accepted;
  const completion = completionOf({ person, instance, task, definition }, { outcome, data, content, at });
  for (const hook of deps.hooks) {
    const written = await hook.inside?.(tx, completion);
    if (!written) continue;
    await writeRecords(tx, release.models, columnTypeOf, written, {
      processId: instance.id,
      division: instance.division,
      personId: person.id,
      at,
    });
    data = await readRecords(tx, release.models, instance.id);
  }
  const decision = { outcome: accepted.outcome.id, approverStatus: accepted.outcome.status };
  const straight = await stepDirectReturn(deps, tx, { instance, task, definition, release, decision, data });
  const result =
    straight.result ??
    step(definition, instance.state, { type: 'complete', task: task.local_id, ...decision, data });
  const isReturn = accepted.outcome.kind === 'return';
  await sql`update workflow.task set state = 'done', completed_at = ${at}, completed_by = ${person.id}, completed_by_name = ${person.name},
      outcome = ${accepted.outcome.id}, approver_status = ${accepted.outcome.status}, version = version + 1 where id = ${task.id}`.execute(
    tx,
  );
  await addHistoryEntry(tx, {
    processId: instance.id,
    task,
    kind: 'task',
    person,
    status: accepted.outcome.status,
    content: accepted.content,
    outcome: accepted.outcome.id,
    outcomeLabel: accepted.outcome.label,
    formData: snapshot(deps, release, task.form_key, data),
    detail: {
      ...(accepted.judged?.corrected.length ? { corrected: accepted.judged.corrected } : {}),
      ...(straight.result ? { straightTo: task.returned_by } : {}),
      ...(isReturn && hasDirectReturn(definition, task.task_key) ? { standing: fieldDigestsOf(data) } : {}),
      ...(task.owner_id ? { onBehalfOf: await nameOf(deps, task.owner_id, task.division, tx) } : {}),
    },
    at,
  });
  const applied = await applyStep(tx, instance, result, {
    at,
    holidays: await readHolidays(tx),
    definition,
    notifications: deps.notifications,
    by: person,
    said: accepted.content,
    ...(isReturn ? { returned: { reason: accepted.content, by: task.id } } : {}),
  });
  await tellProxied(deps, tx, { person, instance, task, at });
  await nameAssignees(deps, tx, instance);
  for (const hook of deps.hooks) await hook.stepped?.(tx, { ...completion, data }, applied.status);
  return { ...applied, warnings: straight.warnings };
}

/** Whoever entered a case for somebody hands in a step of theirs: the others whose case it is learn of it. */
async function tellProxied(
  { notifications }: WorkflowDeps,
  tx: Tx,
  { person, instance, task, at }: { person: Person; instance: CaseRow; task: TaskRow; at: Date },
): Promise<void> {
  const isOwners = task.candidate_users.some((id) => instance.owner_ids.includes(id));
  const others = instance.owner_ids.filter((id) => id !== person.id);
  if (!isOwners || person.id !== instance.initiator_id || others.length === 0) return;
  await notifications.notify(tx, [
    {
      kind: 'proxied',
      case: instance,
      task: { id: task.id, name: task.name, dueAt: null },
      to: { people: others, roles: [], division: instance.division },
      by: person,
      reason: null,
      at,
    },
  ]);
}

/** What a draft could not keep, by field and reason. */
export function unsaved(faults: readonly FieldFault[]): FieldFault[] {
  return faults.map(({ path, message }) => ({ path, message: workflowTexts.draftField(message) }));
}

/** The name of an active person; empty for one who has left. */
export async function nameOf(
  deps: WorkflowDeps,
  id: string,
  division: string,
  db: Executor = deps.db.kysely,
): Promise<string> {
  const among = { ids: [id], roles: [], division, except: [] };
  return (await deps.people.choose(db, { among, limit: 1, offset: 0 })).records[0]?.name ?? '';
}

/** Tasks that the diagram or an added signature gave to somebody in person show the name as well. */
export async function nameAssignees(deps: WorkflowDeps, tx: Tx, instance: CaseRow): Promise<void> {
  const unnamed = await rows<{ id: string; assignee_id: string }>(
    tx,
    sql`select id, assignee_id from workflow.task
        where process_id = ${instance.id} and state = 'open' and assignee_id is not null and assignee_name is null`,
  );
  for (const { id, assignee_id } of unnamed) {
    const name = await nameOf(deps, assignee_id, instance.division, tx);
    await sql`update workflow.task set assignee_name = ${name} where id = ${id}`.execute(tx);
  }
}

/** Writes accepted fields, ties their files to the case and keeps the evidence of map checks. */
export async function writeJudged(
  deps: WorkflowDeps,
  tx: Tx,
  input: { person: Person; instance: CaseRow; task: TaskRow; judged: Judged; at: Date },
): Promise<void> {
  const { person, instance, task, judged, at } = input;
  await verifyVersions(deps.map, tx, judged.evidence);
  const release = await deps.forms.releases.get(instance.release_id);
  const missing = await deps.files.link(tx, judged.fileIds, { processId: instance.id, personId: person.id });
  if (missing.length > 0)
    throw brokenFields(
      filePaths(judged, missing).map((path) => ({ path, message: workflowTexts.fileMissing })),
    );
  const meta = { processId: instance.id, division: instance.division, personId: person.id, at };
  await writeRecords(tx, release.models, columnTypeOf, judged.accepted as Records, meta);
  await keepEvidence(tx, judged.evidence, {
    processId: instance.id,
    taskId: task.id,
    at,
    byId: person.id,
    byName: person.name,
  });
  if (judged.dropped.length > 0 || judged.corrected.length > 0) {
    await deps.audit.write(tx, {
      person,
      kind: 'formFields',
      target: task.id,
      message: workflowTexts.unwritable,
      detail: { dropped: judged.dropped.slice(0, 50), corrected: judged.corrected.map(({ path }) => path) },
      at,
    });
  }
}

/** The fields that name files which cannot be given to the case. */
function filePaths(judged: Judged, missing: readonly string[]): string[] {
  return judged.fileFields
    .filter(({ fileIds }) => fileIds.some((id) => missing.includes(id)))
    .map(({ path }) => path);
}

/** The fields of one form as they stand, for Details of the timeline. */
export function snapshot(
  deps: WorkflowDeps,
  release: Parameters<WorkflowDeps['forms']['getFormOf']>[0],
  formKey: string | null,
  data: Records,
): Records {
  if (!formKey || !Object.hasOwn(release.forms, formKey)) return {};
  const kept: Records = {};
  for (const section of deps.forms.getFormOf(release, formKey).sections) {
    for (const { field } of section.fields) {
      const [group = '', code = ''] = field.split('.');
      const value = data[group]?.[code];
      if (value !== undefined) kept[group] = { ...kept[group], [code]: value };
    }
  }
  return kept;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Throws where nothing may be done in the case: it is suspended, or over. */
export function refuseUnlessRunning(instance: CaseRow): void {
  if (instance.status === 'suspended') throw new Fault('broken', workflowTexts.suspended, { fields: [] });
  if (instance.status !== 'running' && instance.status !== 'draft')
    throw new Fault('conflict', workflowTexts.notRunning);
}
