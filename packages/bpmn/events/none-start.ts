import { pass } from '../run/flow.ts';
import { announce, type Behaviour } from '../run/run.ts';

export const noneStartEvent: Behaviour = {
  enter(run, node, { branch }) {
    announce(run, node);
    pass(run, node, branch);
  },
};
