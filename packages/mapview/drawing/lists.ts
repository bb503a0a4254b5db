/** Copies of lists with one place changed; phones of 2020 lack `with` and `toSpliced`. */

export const replaced = <T>(list: readonly T[], index: number, item: T): T[] =>
  list.map((old, at) => (at === index ? item : old));

/** With `item` before the place `index`. */
export const inserted = <T>(list: readonly T[], index: number, item: T): T[] => [
  ...list.slice(0, index),
  item,
  ...list.slice(index),
];

export const removed = <T>(list: readonly T[], index: number): T[] => list.filter((_, at) => at !== index);
