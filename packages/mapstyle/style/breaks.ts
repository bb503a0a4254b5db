/**
 * Upper limits of the classes of sorted numbers by natural breaks (Jenks: least variance inside the classes); fewer where there
 * are fewer different numbers. Takes count × length² steps: give it a few hundred numbers.
 */
export function naturalBreaks(sorted: readonly number[], count: number): number[] {
  const size = sorted.length;
  const classes = Math.min(count, new Set(sorted).size);
  if (classes === 0) return [];
  const sums = [0];
  const squares = [0];
  for (const value of sorted) {
    sums.push(sums.at(-1)! + value);
    squares.push(squares.at(-1)! + value * value);
  }
  /** Sum of squared distances from the mean of numbers `from` to before `to`. */
  const spread = (from: number, to: number) =>
    squares[to]! - squares[from]! - (sums[to]! - sums[from]!) ** 2 / (to - from);
  let best = Array.from({ length: size + 1 }, (_, to) => (to === 0 ? 0 : spread(0, to)));
  const starts: Int32Array[] = [];
  for (let number = 2; number <= classes; number++) {
    const next = new Array<number>(size + 1).fill(Infinity);
    const start = new Int32Array(size + 1);
    for (let to = number; to <= size; to++)
      for (let from = number - 1; from < to; from++) {
        // Equal numbers belong to one class.
        if (sorted[from] === sorted[from - 1]) continue;
        const sum = best[from]! + spread(from, to);
        if (sum < next[to]!) {
          next[to] = sum;
          start[to] = from;
        }
      }
    best = next;
    starts.push(start);
  }
  const limits: number[] = [];
  let to = size;
  for (let number = classes; number >= 1; number--) {
    limits.unshift(sorted[to - 1]!);
    to = number >= 2 ? starts[number - 2]![to]! : 0;
  }
  return limits;
}
