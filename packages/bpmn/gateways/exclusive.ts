import { getBranch } from '../run/branches.ts';
import { chooseFlows, take } from '../run/flow.ts';
import { announce, type Behaviour } from '../run/run.ts';

/** Takes the first flow, in the order of the diagram, whose condition holds, else the default flow. */
export const exclusiveGateway: Behaviour = {
  enter(run, node, { branch }) {
    announce(run, node);
    const [first] = chooseFlows(run, node, branch);
    getBranch(run, branch).trail.push(node.id);
    if (first) take(run, branch, [first]);
  },
};
