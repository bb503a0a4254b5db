import type { FlowNode } from '../definition.ts';
import { getBranch } from '../run/branches.ts';
import { announce, type Behaviour, type Run } from '../run/run.ts';

/** Sets the final status that an end event asks for; `refused` is not overwritten by `completed`. */
export function noteEnding(run: Run, node: FlowNode): void {
  if (node.finalStatus && run.state.ending !== 'refused') run.state.ending = node.finalStatus;
}

/** Consumes the token; other tokens go on. */
export const noneEndEvent: Behaviour = {
  enter(run, node, { branch }) {
    announce(run, node);
    noteEnding(run, node);
    getBranch(run, branch).trail.push(node.id);
  },
};
