import { type FlowNode, getNode } from '../definition.ts';
import { EngineError } from '../errors.ts';
import type { BoundaryTimer, Instance, MessageToken, TimerToken, WorkToken } from '../state.ts';
import type { Run } from './run.ts';

export type OpenTask = { node: FlowNode; token: WorkToken; instance: Instance };

/** An open task by its local id; one that is done, cancelled or unknown is refused. */
export function getOpenTask(run: Run, task: string): OpenTask {
  for (const token of run.state.tokens) {
    if (token.wait !== 'work') continue;
    const instance = token.instances.find((each) => each.state === 'open' && each.task === task);
    if (instance) return { node: getNode(run.definition, token.at), token, instance };
  }
  throw new EngineError('TASK_NOT_OPEN');
}

export function getOpenMessage(run: Run, task: string): MessageToken {
  const token = run.state.tokens.find(
    (each): each is MessageToken => each.wait === 'message' && each.task === task,
  );
  if (!token) throw new EngineError('TASK_NOT_OPEN');
  return token;
}

type OpenTimer = { token: TimerToken } | { host: WorkToken | MessageToken; fired: BoundaryTimer };

export function getOpenTimer(run: Run, timer: string): OpenTimer {
  for (const token of run.state.tokens) {
    if (token.wait === 'timer' && token.timer === timer) return { token };
    if (token.wait !== 'work' && token.wait !== 'message') continue;
    const fired = token.timers?.find((each) => each.timer === timer);
    if (fired) return { host: token, fired };
  }
  throw new EngineError('TIMER_NOT_OPEN');
}
