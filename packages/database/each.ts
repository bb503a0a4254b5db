import { isAway } from './errors.ts';

/**
 * Does the work of each item by itself, in order: what fails is reported and holds up no other. While the database is away
 * nothing would succeed, so that ends it. Returns the sum of what was done and the items that failed.
 */
export async function eachAlone<T>(
  items: readonly T[],
  work: (item: T) => Promise<number>,
  report: (error: unknown, item: T) => void,
): Promise<{ done: number; failed: T[] }> {
  let done = 0;
  const failed: T[] = [];
  for (const item of items) {
    try {
      done += await work(item);
    } catch (error) {
      if (isAway(error)) throw error;
      failed.push(item);
      report(error, item);
    }
  }
  return { done, failed };
}
