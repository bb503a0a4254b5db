import type { CancelReason } from '../protocol.ts';
import type { Instance, Token, WorkToken } from '../state.ts';
import { branchesUnder, removeBranch, removeToken, startedSince, tokensWithin } from './branches.ts';
import type { Run } from './run.ts';
import { disarmBoundaries } from './timers.ts';

/** Cancels one open instance; the caller sets its state. */
export function cancelInstance(run: Run, token: WorkToken, instance: Instance, reason: CancelReason): void {
  if (instance.task !== undefined && instance.state === 'open') {
    run.effects.push({ type: 'cancelTask', task: instance.task, element: token.at, reason });
  }
  if (instance.branch !== undefined) {
    cancelUnder(run, instance.branch, reason);
    removeBranch(run, instance.branch);
    delete instance.branch;
  }
}

export function cancelToken(run: Run, token: Token, reason: CancelReason): void {
  // The token is already removed if an activity around it was cancelled first.
  if (!run.state.tokens.includes(token)) return;
  removeToken(run, token);
  if (token.wait === 'timer')
    run.effects.push({ type: 'cancelTimer', timer: token.timer, element: token.at });
  if (token.wait === 'message') {
    run.effects.push({ type: 'cancelMessage', task: token.task, element: token.at });
    disarmBoundaries(run, token);
  }
  if (token.wait === 'work') {
    for (const instance of token.instances) cancelInstance(run, token, instance, reason);
    disarmBoundaries(run, token);
  }
}

/** Cancels what started in a branch at position `since` of its history or later. */
export function cancelSince(run: Run, branch: string, since: number, reason: CancelReason): void {
  const { branches, tokens } = startedSince(run, branch, since);
  for (const token of tokens) cancelToken(run, token, reason);
  for (const each of branches) removeBranch(run, each.id);
}

/** Cancels all tokens in a branch and its descendants, and removes the descendants; the branch itself stays. */
export function cancelUnder(run: Run, branch: string, reason: CancelReason): void {
  const under = branchesUnder(run, branch);
  for (const token of tokensWithin(run, branch)) cancelToken(run, token, reason);
  for (const each of under) removeBranch(run, each.id);
}
