import { createHash } from 'node:crypto';
import {
  EngineError,
  type EngineEvent,
  findNode,
  type ProcessDefinition,
  type StepResult,
  step,
} from '@homestead/bpmn';
import { maybe, type Tx } from '@homestead/database';
import { listEvidence, type Release } from '@homestead/forms/server';
import type { FieldFault } from '@homestead/http/contract';
import type { Records } from '@homestead/models/server';
import { sql } from 'kysely';
import { workflowTexts } from '../../contract/index.ts';
import type { WorkflowDeps } from '../ports.ts';
import type { CaseRow, TaskRow } from '../rows.ts';
import { findTask, listTasksOf } from '../store.ts';

/** Digests of every field by `group.code`: what a return found, so that the resubmission can tell what changed since. */
export type Standing = Record<string, string>;

/** Digests of the case’s fields by path, to be held against what stands there later. */
export function fieldDigestsOf(data: Records): Standing {
  const standing: Standing = {};
  for (const [group, fields] of Object.entries(data))
    for (const [code, value] of Object.entries(fields))
      if (value !== null && value !== undefined) standing[`${group}.${code}`] = digest(value);
  return standing;
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
}

/** Whether what a task returns comes straight back to it, as its content says (`ha:resubmit="straight"`). */
export function hasDirectReturn(definition: ProcessDefinition, taskKey: string): boolean {
  return findNode(definition, taskKey)?.userTask?.resubmit === 'straight';
}

/** The task to which a returned one goes straight back, unless something settled changes. */
export async function directReturnTarget(
  db: Parameters<typeof findTask>[0],
  definition: ProcessDefinition,
  task: TaskRow,
): Promise<TaskRow | null> {
  const by = task.returned_by ? await findTask(db, task.returned_by) : undefined;
  return by && hasDirectReturn(definition, by.task_key) ? by : null;
}

interface Resubmission {
  instance: CaseRow;
  task: TaskRow;
  definition: ProcessDefinition;
  release: Release;
  decision: { outcome: string; approverStatus: 0 | 1 };
  /** The case with what was just submitted. */
  data: Records;
}

/**
 * The step of a resubmission straight back to the one who returned it; null where it goes along the diagram. Never straight
 * where a finished task had published or checked what has changed since the return, or where a map layer that it was judged
 * on has a new version: then the warnings say what it was.
 */
export async function stepDirectReturn(
  deps: WorkflowDeps,
  tx: Tx,
  input: Resubmission,
): Promise<{ result: StepResult | null; warnings: FieldFault[] }> {
  const { instance, task, definition, decision, data } = input;
  const by = decision.approverStatus === 1 ? await directReturnTarget(tx, definition, task) : null;
  if (!by) return { result: null, warnings: [] };
  const tasks = await listTasksOf(tx, instance.id);
  // Of several who are asked at once the last one goes back.
  const isShared = tasks.some(
    (each) => each.id !== task.id && each.state === 'open' && each.task_key === task.task_key,
  );
  if (isShared) return { result: null, warnings: [] };
  const others = await doneSince(tx, task, by, tasks);
  const warnings = [
    ...(await changedFields(tx, input, by, others)),
    ...(await movedLayers(deps, tx, instance.id, others)),
  ];
  if (warnings.length > 0) return { result: null, warnings };
  const event: EngineEvent = { type: 'jump', task: task.local_id, back: by.task_key, ...decision, data };
  try {
    return { result: step(definition, instance.state, event), warnings };
  } catch (error) {
    if (!(error instanceof EngineError) || error.code !== 'JUMP_NOT_POSSIBLE') throw error;
    return { result: null, warnings: [{ path: '', message: workflowTexts.noDirectReturn(by.name) }] };
  }
}

/** The tasks that a way straight back passes over: done since this one last went along the diagram. */
async function doneSince(tx: Tx, task: TaskRow, by: TaskRow, tasks: readonly TaskRow[]): Promise<TaskRow[]> {
  const last = await maybe<{ at: Date | null }>(
    tx,
    sql`select max(approver_time) as at from workflow.flow_record
        where process_id = ${task.process_id} and task_key = ${task.task_key} and kind = 'task' and detail->>'straightTo' is null`,
  );
  const since = last?.at ?? null;
  return tasks.filter(
    (each) =>
      each.state === 'done' &&
      each.task_key !== task.task_key &&
      each.task_key !== by.task_key &&
      (since === null || each.completed_at === null || each.completed_at >= since),
  );
}

async function changedFields(
  tx: Tx,
  { definition, release, data }: Resubmission,
  by: TaskRow,
  others: readonly TaskRow[],
): Promise<FieldFault[]> {
  const row = await maybe<{ standing: Standing | null }>(
    tx,
    sql`select detail->'standing' as standing from workflow.flow_record where task_id = ${by.id} and kind = 'task' limit 1`,
  );
  const before = row?.standing ?? {};
  const now = fieldDigestsOf(data);
  const paths = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...paths]
    .filter((path) => before[path] !== now[path] && isSettled(definition, release, others, path))
    .map((path) => ({ path, message: workflowTexts.settledChanged(labelOf(release, path)) }));
}

/**
 * Whether one of these tasks has published or checked a field: those that content names (`ha:settles`), what was drawn in any
 * case, and everything where content names nothing, since whoever decides has the whole case before them.
 */
function isSettled(
  definition: ProcessDefinition,
  release: Release,
  done: readonly TaskRow[],
  path: string,
): boolean {
  const isDrawn = fieldOf(release, path)?.type === 'geometry';
  return done.some((task) => {
    const named = findNode(definition, task.task_key)?.userTask?.settles;
    return isDrawn || !named || named.includes(path);
  });
}

function fieldOf(release: Release, path: string) {
  const [group = '', code] = path.split('.');
  return release.models[group]?.fields.find((field) => field.code === code);
}

function labelOf(release: Release, path: string): string {
  return fieldOf(release, path)?.label ?? path;
}

/** Layers with another version than the one on which a finished task was judged. */
async function movedLayers(
  deps: WorkflowDeps,
  tx: Tx,
  processId: string,
  done: readonly TaskRow[],
): Promise<FieldFault[]> {
  const judged = new Map<string, string | null>();
  for (const row of await listEvidence(tx, processId))
    if (done.some(({ id }) => id === row.task_id)) judged.set(row.layer_id, row.layer_version);
  if (judged.size === 0) return [];
  const current = await deps.map.currentVersions(tx, [...judged.keys()]);
  return [...judged].flatMap(([layerId, version]) =>
    (current[layerId] ?? null) === version ? [] : [{ path: layerId, message: workflowTexts.layerMoved }],
  );
}
