import { pass } from '../run/flow.ts';
import { announce, type Behaviour } from '../run/run.ts';

/** A milestone: it is announced and passed. */
export const noneThrowEvent: Behaviour = {
  enter(run, node, { branch }) {
    announce(run, node);
    pass(run, node, branch);
  },
};
