import { openTask } from '../activities/open-task.ts';
import { getNode } from '../definition.ts';
import { EngineError } from '../errors.ts';
import { branchesUnder, tokensWithin } from '../run/branches.ts';
import { cancelInstance } from '../run/cancel.ts';
import { assign } from '../run/layers.ts';
import { nextId, type Run } from '../run/run.ts';
import { armBoundaries } from '../run/timers.ts';
import type { Branch, Instance, Token, Waited, WorkToken } from '../state.ts';
import { restore } from './restore.ts';
import { rewind } from './rewind.ts';
import { findPaths, hasWork, type Path, type Turn } from './trace.ts';

function isDone(task: string): (instance: Instance) => boolean {
  return (instance) => instance.task === task && instance.state === 'done';
}

/** Takes a decision back: the variables are what they were, those who came after it wait again. */
function reopenInstance(run: Run, token: WorkToken, instance: Instance): void {
  const node = getNode(run.definition, token.at);
  for (const later of token.instances.filter((each) => each.after?.includes(instance.n))) {
    if (later.state === 'done') throw new EngineError('UNDO_TOO_LATE', node.id);
    cancelInstance(run, token, later, 'withdrawn');
    later.state = 'pending';
    delete later.task;
  }
  assign(run, { ...instance.was, [`votes_${node.id}`]: null });
  delete instance.was;
  delete instance.outcome;
  delete instance.status;
  openTask(run, node, token, instance);
}

/** Whether any decision has been taken by what is still open: part of a joint review, or inside a body. */
function hasBegun(token: Token): boolean {
  return token.wait === 'work' && token.instances.some((each) => each.state === 'done');
}

function follows(run: Run, branch: Branch, path: Path): boolean {
  let trail = branch.trail;
  for (const turn of path.turns) {
    if (hasWork(trail.slice(turn.index + 1))) return true;
    trail = stepInto(trail, turn);
  }
  const first = path.turns[0];
  const entry = first ? branch.trail[first.index] : undefined;
  // A branch that ran out on its own has nothing of the others after it.
  if (typeof entry === 'object' && 'fork' in entry && entry.join === null) return false;
  return (
    branchesUnder(run, branch.id).some((each) => hasWork(each.trail)) ||
    tokensWithin(run, branch.id).some(hasBegun)
  );
}

function stepInto(trail: Branch['trail'], turn: Turn): Branch['trail'] {
  const entry = trail[turn.index];
  if (entry === undefined || typeof entry === 'string') return [];
  if ('fork' in entry) return entry.fork[turn.lane ?? 0]?.trail ?? [];
  return entry.work[turn.instance ?? 0]?.trail ?? [];
}

/** The activity as it was, with this one decision open again. */
function reopenActivity(run: Run, branch: Branch, entry: Waited, task: string): void {
  const token: WorkToken = {
    id: nextId(run, 'k'),
    at: entry.at,
    in: branch.id,
    wait: 'work',
    instances: entry.work,
  };
  run.state.tokens.push(token);
  for (const dropped of entry.work) {
    // Those whom an early decision had spared are asked again.
    if (dropped.state === 'dropped' && dropped.task === undefined) dropped.state = 'pending';
  }
  const instance = entry.work.find(isDone(task));
  if (!instance) throw new EngineError('UNDO_TOO_LATE', entry.at);
  reopenInstance(run, token, instance);
  armBoundaries(run, getNode(run.definition, entry.at), token);
}

function undoReturn(run: Run, task: string): boolean {
  const token = run.state.tokens.find(
    (each): each is WorkToken => each.wait === 'work' && each.held?.by === task,
  );
  if (!token?.held) return false;
  if (hasBegun(token)) throw new EngineError('UNDO_TOO_LATE', token.at);
  restore(run, token.held, 'withdrawn');
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

/** Withdraws a completion or a return, while nothing that followed has been done. */
export function undo(run: Run, task: string): void {
  if (undoReturn(run, task) || undoWithinActivity(run, task)) return;
  for (const branch of run.state.branches) {
    const [path] = findPaths(branch.trail, (entry) => entry.work.some(isDone(task)));
    if (!path) continue;
    if (follows(run, branch, path)) throw new EngineError('UNDO_TOO_LATE', path.entry.at);
    rewind(run, branch, path, 'withdrawn', (at, entry) => reopenActivity(run, at, entry, task));
    return;
  }
  throw new EngineError('UNDO_TOO_LATE');
}
