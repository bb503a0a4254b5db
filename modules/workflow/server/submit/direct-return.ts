import {
  EngineError,
  type EngineEvent,
  findNode,
  type ProcessDefinition,
  type StepResult,
  step,
} from '@homestead/bpmn';
import { type Executor, maybe, tablesOf } from '@homestead/database';
import { meaningOf } from '@homestead/forms/engine';
import { listEvidence, type Release } from '@homestead/forms/server';
import type { FieldViolation } from '@homestead/http/contract';
import type { Records } from '@homestead/models/server';
import { sql } from 'kysely';
import { workflowTexts } from '../../contract/index.ts';
import type { WorkflowDeps } from '../ports.ts';
import type { CaseRow, TaskRow } from '../rows.ts';
import { findTask, listTasksOf } from '../store.ts';
import type { WorkflowTables } from '../tables.ts';
import { type FieldDigests, fieldDigestsOf } from './snapshot.ts';

const tables = tablesOf<WorkflowTables>();

/** Whether what a task returns is resubmitted directly to it, as its content says (`ha:resubmit="straight"`). */
export function hasDirectReturn(definition: ProcessDefinition, taskKey: string): boolean {
  return findNode(definition, taskKey)?.userTask?.resubmit === 'straight';
}

/** The task to which a returned one is resubmitted directly, unless a field that others decided on changes. */
export async function directReturnTarget(
  db: Executor,
  definition: ProcessDefinition,
  task: TaskRow,
): Promise<TaskRow | null> {
  const by = task.returned_by ? await findTask(db, task.returned_by) : undefined;
  return by && hasDirectReturn(definition, by.task_key) ? by : null;
}

export interface Decision {
  outcome: string;
  approverStatus: 0 | 1;
}

/** What decides whether a resubmission goes directly to the task that returned it. */
export interface DirectReturn {
  target: TaskRow;
  /** Done since the returned task last went along the diagram: the tasks that a direct return passes over. */
  passedOver: TaskRow[];
  /** The fields as the return found them. */
  fieldDigests: FieldDigests;
  /** Layers with another version than the one on which a task that is passed over was judged. */
  movedLayers: FieldViolation[];
}

/** Reads what a direct return depends on; null where the resubmission goes along the diagram in any case. */
export async function readDirectReturn(
  deps: WorkflowDeps,
  db: Executor,
  input: { caseRow: CaseRow; task: TaskRow; definition: ProcessDefinition; decision: Decision },
): Promise<DirectReturn | null> {
  const { caseRow, task, definition, decision } = input;
  const target = decision.approverStatus === 1 ? await directReturnTarget(db, definition, task) : null;
  if (!target) return null;
  const tasks = await listTasksOf(db, caseRow.id);
  // Of several who are asked at once the last one goes back.
  const isShared = tasks.some(
    (each) => each.id !== task.id && each.state === 'open' && each.task_key === task.task_key,
  );
  if (isShared) return null;
  const passedOver = await doneSince(db, task, target, tasks);
  const row = await maybe<{ digests: FieldDigests | null }>(
    db,
    tables
      .selectFrom('workflow.flow_record')
      .select(sql<FieldDigests | null>`detail->'standing'`.as('digests'))
      .where('task_id', '=', target.id)
      .where('kind', '=', sql.lit('task'))
      .limit(sql.lit(1)),
  );
  return {
    target,
    passedOver,
    fieldDigests: row?.digests ?? {},
    movedLayers: await movedLayers(deps, db, caseRow.id, passedOver),
  };
}

/**
 * The step of a completion. Directly to the task that returned it, except where a task that this passes over had published or
 * checked what has changed since the return, or was judged on a map layer that has a new version: then along the diagram, and
 * the warnings say why.
 */
export function stepCompletion(input: {
  caseRow: Pick<CaseRow, 'state'>;
  task: Pick<TaskRow, 'local_id'>;
  definition: ProcessDefinition;
  release: Pick<Release, 'models'>;
  decision: Decision;
  /** The case with what was just submitted. */
  data: Records;
  direct: DirectReturn | null;
}): { result: StepResult; isDirect: boolean; warnings: FieldViolation[] } {
  const { caseRow, task, definition, release, decision, data, direct } = input;
  const along = () =>
    step(definition, caseRow.state, { type: 'complete', task: task.local_id, ...decision, data });
  if (!direct) return { result: along(), isDirect: false, warnings: [] };
  const warnings = [...changedFields(definition, release, direct, data), ...direct.movedLayers];
  if (warnings.length > 0) return { result: along(), isDirect: false, warnings };
  const back = direct.target.task_key;
  const event: EngineEvent = { type: 'jump', task: task.local_id, back, ...decision, data };
  try {
    return { result: step(definition, caseRow.state, event), isDirect: true, warnings };
  } catch (error) {
    if (!(error instanceof EngineError) || error.code !== 'JUMP_NOT_POSSIBLE') throw error;
    const warning = { path: '', message: workflowTexts.noDirectReturn(direct.target.name) };
    return { result: along(), isDirect: false, warnings: [warning] };
  }
}

async function doneSince(
  db: Executor,
  task: TaskRow,
  target: TaskRow,
  tasks: readonly TaskRow[],
): Promise<TaskRow[]> {
  const last = await maybe<{ at: Date | null }>(
    db,
    tables
      .selectFrom('workflow.flow_record')
      .select(({ fn }) => fn.max('approver_time').as('at'))
      .where('process_id', '=', task.process_id)
      .where('task_key', '=', task.task_key)
      .where('kind', '=', sql.lit('task'))
      .where(sql<boolean>`detail->>'straightTo' is null`),
  );
  const since = last?.at ?? null;
  return tasks.filter(
    (each) =>
      each.state === 'done' &&
      each.task_key !== task.task_key &&
      each.task_key !== target.task_key &&
      (since === null || each.completed_at === null || each.completed_at >= since),
  );
}

function changedFields(
  definition: ProcessDefinition,
  release: Pick<Release, 'models'>,
  { fieldDigests: before, passedOver }: DirectReturn,
  data: Records,
): FieldViolation[] {
  const now = fieldDigestsOf(data);
  const paths = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...paths]
    .filter((path) => before[path] !== now[path] && isDecided(definition, release, passedOver, path))
    .map((path) => ({
      path,
      message: workflowTexts.settledChanged(fieldOf(release, path)?.label ?? path),
    }));
}

/**
 * Whether one of these tasks has published or checked a field: those that content names (`ha:settles`), what was drawn in any
 * case, and everything where content names nothing, since whoever decides has the whole case before them.
 */
function isDecided(
  definition: ProcessDefinition,
  release: Pick<Release, 'models'>,
  done: readonly TaskRow[],
  path: string,
): boolean {
  const field = fieldOf(release, path);
  const isDrawn = field !== undefined && meaningOf(field) === 'shape';
  return done.some((task) => {
    const named = findNode(definition, task.task_key)?.userTask?.settles;
    return isDrawn || !named || named.includes(path);
  });
}

function fieldOf(release: Pick<Release, 'models'>, path: string) {
  const [group = '', code] = path.split('.');
  return release.models[group]?.fields.find((field) => field.code === code);
}

async function movedLayers(
  deps: WorkflowDeps,
  db: Executor,
  processId: string,
  done: readonly TaskRow[],
): Promise<FieldViolation[]> {
  const judged = new Map<string, string | null>();
  for (const row of await listEvidence(db, processId))
    if (done.some(({ id }) => id === row.task_id)) judged.set(row.layer_id, row.layer_version);
  if (judged.size === 0) return [];
  const current = await deps.map.currentVersions(db, [...judged.keys()]);
  return [...judged].flatMap(([layerId, version]) =>
    (current[layerId] ?? null) === version ? [] : [{ path: layerId, message: workflowTexts.layerMoved }],
  );
}
