import { pass } from '../run/flow.ts';
import { announce, type Behaviour } from '../run/run.ts';

/** A task without a kind, or done by hand outside the system: noted and passed. */
export const passThroughTask: Behaviour = {
  enter(run, node, { branch }) {
    announce(run, node);
    pass(run, node, branch);
  },
};
