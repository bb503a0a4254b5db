import type { FlowNode, Json, Outcome } from '../definition.ts';
import { EngineError } from '../errors.ts';
import { assign, isVariableName } from '../run/layers.ts';
import type { Behaviour, Run } from '../run/run.ts';
import type { Instance } from '../state.ts';
import { beginWork } from './work.ts';

/** Waits for people: one task, or one for each instance. */
export const userTask: Behaviour = { enter: beginWork };

/** The outcome with this id and status, or the only one of this status; null where there is none or more than one. */
export function findOutcome(outcomes: readonly Outcome[], status: 0 | 1, id?: string): Outcome | null {
  const fitting = outcomes.filter((each) => each.status === status && (id === undefined || each.id === id));
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

export type Decision = { approverStatus: 0 | 1; outcome?: string; variables?: Record<string, Json> };

/** Writes a decision into the instance and the process variables. */
export function decide(run: Run, node: FlowNode, instance: Instance, decision: Decision): void {
  const outcome = findOutcome(node.userTask?.outcomes ?? [], decision.approverStatus, decision.outcome);
  if (!outcome) throw new EngineError('OUTCOME_UNKNOWN', node.id);
  for (const name of Object.keys(decision.variables ?? {})) {
    if (!isVariableName(name)) throw new EngineError('VARIABLE_INVALID', node.id);
  }
  instance.was = assign(run, {
    ...structuredClone(decision.variables),
    outcome: outcome.id,
    approverStatus: outcome.status,
    [`outcome_${node.id}`]: outcome.id,
  });
  instance.state = 'done';
  instance.outcome = outcome.id;
  instance.status = outcome.status;
}
