import { receive } from '../activities/receive-task.ts';
import { decide } from '../activities/user-task.ts';
import { progress } from '../activities/work.ts';
import type { Json, ProcessDefinition } from '../definition.ts';
import { EngineError } from '../errors.ts';
import { fireBoundary } from '../events/timer-boundary.ts';
import { timeIsUp } from '../events/timer-catch.ts';
import { jump } from '../moves/jump.ts';
import { move } from '../moves/move.ts';
import { addInstance, removeInstance } from '../moves/signers.ts';
import { undo } from '../moves/undo.ts';
import type { EngineEvent, StepResult } from '../protocol.ts';
import type { State } from '../state.ts';
import { advance } from './advance.ts';
import { addBranch } from './branches.ts';
import { cancelUnder } from './cancel.ts';
import { getOpenMessage, getOpenTask, getOpenTimer } from './find.ts';
import { assign, isVariableName } from './layers.ts';
import type { Run } from './run.ts';

type Handlers = { [T in EngineEvent['type']]: (run: Run, event: Extract<EngineEvent, { type: T }>) => void };

function assignChecked(run: Run, variables: Record<string, Json>): void {
  if (!Object.keys(variables).every(isVariableName)) throw new EngineError('VARIABLE_INVALID');
  assign(run, variables);
}

const handlers: Handlers = {
  start(run, event) {
    const { start, initiatorVariable, variables } = run.definition;
    assignChecked(run, structuredClone({ ...variables, ...event.variables, initiator: event.initiator }));
    if (initiatorVariable !== null) assignChecked(run, { [initiatorVariable]: event.initiator });
    const root = addBranch(run, { parent: null, trail: [] });
    run.queue.push({ node: start, branch: root.id, via: null });
  },
  complete(run, event) {
    const { node, token, instance } = getOpenTask(run, event.task);
    decide(run, node, instance, event);
    progress(run, node, token);
  },
  timer(run, event) {
    const open = getOpenTimer(run, event.timer);
    if ('token' in open) timeIsUp(run, open.token);
    else fireBoundary(run, open.host, open.fired);
  },
  message(run, event) {
    const token = getOpenMessage(run, event.task);
    if (event.variables) assignChecked(run, structuredClone(event.variables));
    receive(run, token);
  },
  move: (run, event) => move(run, event.to, event.from),
  jump: (run, event) => jump(run, event.task, event, event.back),
  undo: (run, event) => undo(run, event.task),
  addInstance: (run, event) => addInstance(run, event.task, event.items, event.mode),
  removeInstance: (run, event) => removeInstance(run, event.task, event.item),
  end(run, event) {
    const root = run.state.branches.find((branch) => branch.parent === null);
    if (root) cancelUnder(run, root.id, 'ended');
    run.state.ending = event.status;
  },
};

function handle<T extends EngineEvent['type']>(run: Run, event: Extract<EngineEvent, { type: T }>): void {
  const handler = handlers[event.type as T];
  handler(run, event);
}

function fresh(): State {
  return {
    v: 1,
    status: 'running',
    next: 1,
    variables: {},
    clockStopped: false,
    ending: null,
    branches: [],
    tokens: [],
  };
}

function check(state: State | null, event: EngineEvent): void {
  if (event.type === 'start') {
    if (state) throw new EngineError('ALREADY_STARTED');
    return;
  }
  if (!state) throw new EngineError('NOT_STARTED');
  if (state.status === 'running') return;
  // A late completion or timer gets its own code (`TASK_NOT_OPEN`, `TIMER_NOT_OPEN`) from its handler.
  if (event.type === 'undo') throw new EngineError('UNDO_TOO_LATE');
  if (event.type === 'end' || event.type === 'move') throw new EngineError('INSTANCE_OVER');
}

/**
 * Applies one event to a case: a pure function of its arguments. Throws `EngineError` and leaves the given state
 * unchanged; throws nothing else for a definition that `compile` accepted.
 */
export function step(definition: ProcessDefinition, state: State | null, event: EngineEvent): StepResult {
  check(state, event);
  const data = 'data' in event && event.data ? event.data : {};
  const run: Run = {
    definition,
    // The state is JSON by contract; this copy is several times faster than a structured clone.
    state: state ? (JSON.parse(JSON.stringify(state)) as State) : fresh(),
    data,
    effects: [],
    queue: [],
    moves: 0,
  };
  handle(run, event);
  advance(run);
  return { state: run.state, effects: run.effects };
}
