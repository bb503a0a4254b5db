/** How many things took how many whole days. */
export type Distribution = ReadonlyMap<number, number>;

/** The least number of whole days within which a share of the things was done (nearest rank); null without any. */
export function percentile(distribution: Distribution, share: number): number | null {
  const total = [...distribution.values()].reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let seen = 0;
  for (const [days, count] of [...distribution].toSorted(([one], [other]) => one - other)) {
    seen += count;
    if (seen >= Math.ceil(total * share)) return days;
  }
  return null;
}
