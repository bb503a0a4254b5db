import { type FlowNode, getNode } from '../definition.ts';
import { getBranch, recordWait, removeToken } from '../run/branches.ts';
import { leave } from '../run/flow.ts';
import { type Behaviour, nextId, type Run } from '../run/run.ts';
import { armBoundaries, disarmBoundaries } from '../run/timers.ts';
import type { Armed, MessageToken } from '../state.ts';

/** Starts waiting for a message, for the first time or again after a return. */
export function awaitMessage(run: Run, node: FlowNode, token: MessageToken, armed?: readonly Armed[]): void {
  const { id: element, name, stage, call } = node;
  run.effects.push({ type: 'awaitMessage', task: token.task, element, name, ...(call && { stage, call }) });
  armBoundaries(run, node, token, armed);
}

/** Waits until its message arrives. */
export const receiveTask: Behaviour = {
  enter(run, node, { branch }) {
    const token: MessageToken = {
      id: nextId(run, 'k'),
      at: node.id,
      in: branch,
      wait: 'message',
      task: nextId(run, 't'),
    };
    run.state.tokens.push(token);
    awaitMessage(run, node, token);
  },
};

export function receive(run: Run, token: MessageToken): void {
  const node = getNode(run.definition, token.at);
  disarmBoundaries(run, token);
  removeToken(run, token);
  recordWait(run, getBranch(run, token.in), { at: node.id, work: [] });
  leave(run, node, token.in);
}
