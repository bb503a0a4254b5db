import { getFlow } from '../definition.ts';
import { getBranch, scopeOf } from '../run/branches.ts';
import { take } from '../run/flow.ts';
import { announce, type Behaviour } from '../run/run.ts';
import { joinTokens, waitAtJoin, waitingAt } from './join.ts';

/** Waits for one token on each incoming flow, then takes every outgoing flow. */
export const parallelGateway: Behaviour = {
  enter(run, node, { branch, via }) {
    announce(run, node);
    const flows = node.outgoing.map((id) => getFlow(run.definition, id));
    let from = branch;
    if (node.incoming.length > 1 && via !== null) {
      waitAtJoin(run, node, branch, via);
      const waiting = waitingAt(run, node, scopeOf(run, branch).id);
      const met = node.incoming.map((flow) => waiting.find((token) => token.via === flow));
      const all = met.filter((token) => token !== undefined);
      if (all.length < node.incoming.length) return;
      const joined = joinTokens(run, node, all);
      joined.trail.push(node.id);
      from = joined.id;
    } else {
      getBranch(run, branch).trail.push(node.id);
    }
    take(run, from, flows);
  },
};
