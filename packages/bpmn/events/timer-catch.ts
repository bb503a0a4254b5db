import { getNode } from '../definition.ts';
import { getBranch, recordWait, removeToken } from '../run/branches.ts';
import { leave } from '../run/flow.ts';
import { announce, type Behaviour, nextId, type Run } from '../run/run.ts';
import { createTimer } from '../run/timers.ts';
import type { TimerToken } from '../state.ts';

/** Waits for its timer. */
export const timerCatchEvent: Behaviour = {
  enter(run, node, { branch }) {
    announce(run, node);
    const { timer } = createTimer(run, node, branch);
    run.state.tokens.push({ id: nextId(run, 'k'), at: node.id, in: branch, wait: 'timer', timer });
  },
};

export function timeIsUp(run: Run, token: TimerToken): void {
  const node = getNode(run.definition, token.at);
  removeToken(run, token);
  recordWait(run, getBranch(run, token.in), { at: node.id, work: [] });
  leave(run, node, token.in);
}
