import { isWholeRun } from '@homestead/testing';

/**
 * So many of a list as take their turn at this place; the whole list in a long run. Neighbouring places take neighbouring parts, so
 * that all of the list has its turn.
 */
export function turnAt<T>(all: readonly T[], place: number, count: number): readonly T[] {
  if (isWholeRun || all.length <= count) return all;
  return Array.from({ length: count }, (_, at) => all[(place * count + at) % all.length]!);
}
