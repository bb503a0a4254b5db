import type { Behaviour } from '../run/run.ts';
import { announce } from '../run/run.ts';
import { beginWork } from './work.ts';

/** Runs its body once, or once for each instance, and continues when all bodies have ended. */
export const subProcess: Behaviour = {
  enter(run, node, arrival) {
    announce(run, node);
    beginWork(run, node, arrival);
  },
};
