import { type FlowNode, getNode } from '../definition.ts';
import { addBranch, getBranch, recordWait } from '../run/branches.ts';
import { cancelToken } from '../run/cancel.ts';
import { pass } from '../run/flow.ts';
import { announce, type Behaviour, type Run } from '../run/run.ts';
import { createTimer } from '../run/timers.ts';
import type { BoundaryTimer, MessageToken, WorkToken } from '../state.ts';

type Host = WorkToken | MessageToken;

/** Reached by its timer, not by a flow. */
export const timerBoundaryEvent: Behaviour = {
  enter(run, node, { branch }) {
    announce(run, node);
    pass(run, node, branch);
  },
};

/** Takes the activity's place: what was open there ends. */
function interrupt(run: Run, node: FlowNode, host: Host): void {
  cancelToken(run, host, 'boundary');
  const work = host.wait === 'work' ? host.instances : [];
  for (const instance of work) if (instance.state !== 'done') instance.state = 'dropped';
  recordWait(run, getBranch(run, host.in), { at: host.at, work });
  run.queue.push({ node: node.id, branch: host.in, via: null });
}

/** Goes its own way beside the activity, which stays open; a cycle asks for its next time. */
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
