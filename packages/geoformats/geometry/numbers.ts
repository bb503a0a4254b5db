import type { Position } from '@homestead/geodesy';
import { FeatureError, type Note, type VertexBudget } from './check.ts';

/** Positions of a text of numbers, `size` of each: `posList`, or the tuples of KML and GML 2. */
export function positionsOfText(text: string, size: number, budget: VertexBudget, note: Note): Position[] {
  const numbers = text.trim().split(/[\s,]+/);
  if (numbers.length === 1 && numbers[0] === '') return [];
  if (numbers.length % size !== 0) throw new FeatureError('badCoordinates');
  budget.spend(numbers.length / size);
  const found: Position[] = [];
  for (let at = 0; at < numbers.length; at += size) {
    const x = numberOf(numbers[at]!);
    const y = numberOf(numbers[at + 1]!);
    if (size > 2 && Number(numbers[at + 2]) !== 0) note('zDropped');
    found.push([x, y]);
  }
  return found;
}

function numberOf(text: string): number {
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(text))
    throw new FeatureError(/nan|inf/i.test(text) ? 'notFinite' : 'badCoordinates');
  return Number(text);
}
