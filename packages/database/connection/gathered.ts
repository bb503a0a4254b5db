import { setImmediate } from 'node:timers';
import DataLoader from 'dataloader';

/**
 * What calls ask for one by one, done for those together that ask in the same turn of the event loop: `work` gets what they
 * asked, at most `most` at a time, and answers each in its place with its result or an Error. Nobody waits for more than this turn, and
 * nothing is kept for the next one.
 */
export function gathered<Asked, Result>(
  work: (asked: readonly Asked[]) => Promise<readonly (Result | Error)[]>,
  most: number,
): (asked: Asked) => Promise<Result> {
  const loader = new DataLoader<Asked, Result>(work, {
    cache: false,
    maxBatchSize: most,
    batchScheduleFn: (begin) => void setImmediate(begin),
  });
  return (asked) => loader.load(asked);
}
