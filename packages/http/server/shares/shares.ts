import { availableParallelism } from 'node:os';
import { type ShareName, type ShareSize, shares } from '../../contract/index.ts';
import { FairShare } from './fair-share.ts';

export type Shares = Readonly<Record<ShareName, FairShare>>;

/** One fair share for each scarce thing of the table of limits, for one node with so many processors. */
export function createShares(processors = availableParallelism()): Shares {
  const made = Object.entries(shares).map(([name, size]: [string, ShareSize]) => {
    const { about: _, takesProcessor, ...rest } = size;
    const perPerson = takesProcessor ? Math.max(1, Math.min(size.perPerson, processors - 1)) : size.perPerson;
    return [name, new FairShare({ name, ...rest, perPerson })];
  });
  return Object.fromEntries(made) as Shares;
}
