import { type ShareName, shares } from '../../contract/index.ts';
import { FairShare } from './fair-share.ts';

export type Shares = Readonly<Record<ShareName, FairShare>>;

/** One fair share for each scarce thing of the table of limits, for one node. */
export function createShares(): Shares {
  const made = Object.entries(shares).map(([name, { about: _, ...size }]) => [
    name,
    new FairShare({ name, ...size }),
  ]);
  return Object.fromEntries(made) as Shares;
}
