import { readyInstances } from '../activities/instances.ts';
import { openTask } from '../activities/open-task.ts';
import { getNode } from '../definition.ts';
import { EngineError } from '../errors.ts';
import { addBranch, branchesUnder, getBranch, startedSince, tokensWithin } from '../run/branches.ts';
import { cancelInstance } from '../run/cancel.ts';
import { assign } from '../run/layers.ts';
import { nextId, type Run } from '../run/run.ts';
import { armBoundaries } from '../run/timers.ts';
import {
  type Branch,
  type BranchHistory,
  type Instance,
  isForked,
  isWaited,
  type Token,
  type Waited,
  type WorkToken,
} from '../state.ts';
import { undoDirectReturn } from './direct-return.ts';
import { findPaths, hasWork, type Path, type PathPart } from './history-paths.ts';
import { restore } from './restore.ts';
import { partAfter, ranOutAt, rollBack } from './rollback.ts';

function isDone(task: string): (instance: Instance) => boolean {
  return (instance) => instance.task === task && instance.state === 'done';
}

/** Withdraws a decision: its variables get their old values, instances that opened after it are pending again. */
function reopenInstance(run: Run, token: WorkToken, instance: Instance): void {
  const node = getNode(run.definition, token.at);
  for (const later of token.instances.filter((each) => each.after?.includes(instance.n))) {
    if (later.state === 'done') throw new EngineError('UNDO_TOO_LATE', node.id);
    cancelInstance(run, token, later, 'withdrawn');
    later.state = 'pending';
    delete later.task;
  }
  assign(run, { ...instance.was });
  delete instance.was;
  delete instance.outcome;
  delete instance.status;
  openTask(run, node, token, instance);
}

/** Whether an open activity already holds a decision: of another instance, or inside a sub-process body. */
function hasBegun(token: Token): boolean {
  return token.wait === 'work' && token.instances.some((each) => each.state === 'done' && hasDone(each));
}

function hasDone(instance: Instance): boolean {
  return instance.trail === undefined || hasWork(instance.trail);
}

function stepInto(trail: BranchHistory, part: PathPart): BranchHistory {
  const entry = trail[part.index];
  if (entry === undefined || typeof entry === 'string') return [];
  if (isForked(entry)) return entry.fork[part.lane ?? 0]?.trail ?? [];
  return entry.work[part.instance ?? 0]?.trail ?? [];
}

/** Whether work was done after an entry, or work was cancelled by an early decision around it. */
function isFollowed(trail: BranchHistory, parts: readonly PathPart[]): boolean {
  const [part, ...rest] = parts;
  if (!part) return false;
  if (hasWork(partAfter(trail, part.index + 1, part.index + 1).after)) return true;
  const entry = trail[part.index];
  const isAbandoned =
    rest.length > 0 &&
    entry !== undefined &&
    typeof entry === 'object' &&
    isWaited(entry) &&
    entry.work.some((each) => each.state === 'dropped' && each.trail !== undefined);
  return isAbandoned || isFollowed(stepInto(trail, part), rest);
}

function isBegunSince(run: Run, branch: Branch, since: number): boolean {
  const { branches, tokens } = startedSince(run, branch.id, since);
  return branches.some((each) => hasWork(each.trail)) || tokens.some(hasBegun);
}

/** Opens an ended activity again with this one decision open. */
function reopenActivity(run: Run, branch: Branch, entry: Waited, task: string): void {
  const token: WorkToken = {
    id: nextId(run, 'k'),
    at: entry.at,
    in: branch.id,
    wait: 'work',
    instances: entry.work,
  };
  run.state.tokens.push(token);
  const node = getNode(run.definition, entry.at);
  const instance = entry.work.find(isDone(task));
  if (!instance) throw new EngineError('UNDO_TOO_LATE', entry.at);
  // Instances that an early decision had dropped are pending again.
  for (const spared of entry.work.filter((each) => each.state === 'dropped')) {
    spared.state = 'pending';
    delete spared.task;
  }
  reopenInstance(run, token, instance);
  for (const ready of readyInstances(token)) openTask(run, node, token, ready);
  armBoundaries(run, node, token, entry.armed);
}

function undoReturn(run: Run, task: string): boolean {
  const token = run.state.tokens.find(
    (each): each is WorkToken => each.wait === 'work' && each.held?.by === task,
  );
  if (!token?.held) return false;
  if (hasBegun(token)) throw new EngineError('UNDO_TOO_LATE', token.at);
  restore(run, token.held, token.held.at, 'withdrawn');
  return true;
}

function undoWithinActivity(run: Run, task: string): boolean {
  for (const token of run.state.tokens) {
    const instance = token.wait === 'work' ? token.instances.find(isDone(task)) : undefined;
    if (token.wait !== 'work' || !instance) continue;
    reopenInstance(run, token, instance);
    return true;
  }
  return false;
}

/** Bodies that follow one of a sequential sub-process are pending again. */
function takeBackBodies(run: Run, token: WorkToken, from: Instance): void {
  for (const later of token.instances.filter((each) => each.after?.includes(from.n))) {
    takeBackBodies(run, token, later);
    const body = later.branch;
    const isBegun = body === undefined ? later.state === 'done' && hasDone(later) : isBodyBegun(run, body);
    if (isBegun) throw new EngineError('UNDO_TOO_LATE', token.at);
    cancelInstance(run, token, later, 'withdrawn');
    later.state = 'pending';
    delete later.trail;
  }
}

function isBodyBegun(run: Run, body: string): boolean {
  const branches = [getBranch(run, body), ...branchesUnder(run, body)];
  return branches.some((each) => hasWork(each.trail)) || tokensWithin(run, body).some(hasBegun);
}

/** Withdraws a decision in an ended body of a sub-process that is still running. */
function undoWithinBody(run: Run, task: string): boolean {
  for (const token of run.state.tokens) {
    for (const instance of token.wait === 'work' ? token.instances : []) {
      const trail = instance.trail;
      const [path] = findPaths(trail ?? [], (entry) => entry.work.some(isDone(task)));
      const index = path?.parts[0]?.index;
      if (token.wait !== 'work' || !trail || !path || index === undefined) continue;
      if (isFollowed(trail, path.parts)) throw new EngineError('UNDO_TOO_LATE', token.at);
      takeBackBodies(run, token, instance);
      const body = addBranch(run, { parent: token.in, owner: { token: token.id, n: instance.n }, trail });
      instance.state = 'open';
      instance.branch = body.id;
      delete instance.trail;
      rollBack(run, body, path, { reason: 'withdrawn', since: index + 1 }, (at, entry) =>
        reopenActivity(run, at, entry, task),
      );
      return true;
    }
  }
  return false;
}

function isLate(run: Run, branch: Branch, { parts, runOuts }: Path, since: number): boolean {
  const [first, ...rest] = parts;
  if (first && rest.length > 0 && ranOutAt(branch.trail, first.index)) {
    return runOuts > 1 || isFollowed(stepInto(branch.trail, first), rest);
  }
  return runOuts > 0 || isFollowed(branch.trail, parts) || isBegunSince(run, branch, since);
}

/** Withdraws a completion or a return, while nothing that followed has been done. */
export function undo(run: Run, task: string): void {
  if (undoReturn(run, task) || undoDirectReturn(run, task)) return;
  if (undoWithinActivity(run, task) || undoWithinBody(run, task)) return;
  for (const branch of run.state.branches) {
    const [path] = findPaths(branch.trail, (entry) => entry.work.some(isDone(task)));
    const index = path?.parts[0]?.index;
    if (!path || index === undefined) continue;
    const since = index + 1;
    if (isLate(run, branch, path, since)) throw new EngineError('UNDO_TOO_LATE', path.entry.at);
    rollBack(run, branch, path, { reason: 'withdrawn', since }, (at, entry) =>
      reopenActivity(run, at, entry, task),
    );
    return;
  }
  throw new EngineError('UNDO_TOO_LATE');
}
