import { type FlowNode, getNode } from '../definition.ts';
import { addBranch, getBranch, recordWait } from '../run/branches.ts';
import { cancelToken } from '../run/cancel.ts';
import { pass } from '../run/flow.ts';
import { announce, type Behaviour, type Run } from '../run/run.ts';
import { createTimer } from '../run/timers.ts';
import type { BoundaryTimer, MessageToken, WorkToken } from '../state.ts';

type Host = WorkToken | MessageToken;

/** Entered when its timer fires; it has no incoming flow. */
export const timerBoundaryEvent: Behaviour = {
  enter(run, node, { branch }) {
    announce(run, node);
    pass(run, node, branch);
  },
};

/** Interrupting: cancels the activity and continues in its branch. */
function interrupt(run: Run, node: FlowNode, host: Host): void {
  cancelToken(run, host, 'boundary');
  const work = host.wait === 'work' ? host.instances : [];
  for (const instance of work) if (instance.state !== 'done') instance.state = 'dropped';
  recordWait(run, getBranch(run, host.in), { at: host.at, work });
  run.queue.push({ node: node.id, branch: host.in, via: null });
}

/** Non-interrupting: starts a branch of its own while the activity stays open; a cycle creates its next timer. */
function accompany(run: Run, node: FlowNode, host: Host, left: number | null | undefined): void {
  const beside = addBranch(run, { parent: host.in, boundary: node.id, trail: [] });
  run.queue.push({ node: node.id, branch: beside.id, via: null });
  if (left === undefined || left === 0) return;
  host.timers?.push(createTimer(run, node, host.in, left === null ? null : left - 1));
}

export function fireBoundary(run: Run, host: Host, fired: BoundaryTimer): void {
  const node = getNode(run.definition, fired.boundary);
  host.timers = (host.timers ?? []).filter((each) => each !== fired);
  if (node.interrupting) interrupt(run, node, host);
  else accompany(run, node, host, fired.left);
}
