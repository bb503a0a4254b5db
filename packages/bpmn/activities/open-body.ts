import type { FlowNode } from '../definition.ts';
import { addBranch } from '../run/branches.ts';
import type { Run } from '../run/run.ts';
import type { Instance, WorkToken } from '../state.ts';

/** Starts one body of a sub-process at its start event. */
export function openBody(run: Run, node: FlowNode, token: WorkToken, instance: Instance): void {
  if (node.start === undefined) throw new Error(`${node.id} is not a sub-process`);
  const body = addBranch(run, { parent: token.in, owner: { token: token.id, n: instance.n }, trail: [] });
  instance.state = 'open';
  instance.branch = body.id;
  run.queue.push({ node: node.start, branch: body.id, via: null });
}
