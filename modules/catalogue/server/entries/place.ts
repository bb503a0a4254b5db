import type { Bounds, Position } from '@homestead/geodesy';
import { HttpError } from '@homestead/http/contract';
import { catalogueTexts as texts } from '../../contract/data-catalogue/texts.ts';

const malformed = (path: string, message: string) =>
  new HttpError('malformed', message, { fields: [{ path, message }] });

/** `119,25,120,26` as a box. Throws 40001 for what is no box, and for one whose sides are reversed. */
export function readBox(text: string): Bounds {
  const numbers = numbersOf(text);
  if (numbers?.length !== 4) throw malformed('bbox', texts.bboxForm);
  const box = numbers as Bounds;
  if (!isBox(box)) throw malformed('bbox', texts.bboxOrder);
  return box;
}

export const isBox = ([west, south, east, north]: Bounds): boolean =>
  west >= -180 && south >= -90 && east <= 180 && north <= 90 && west <= east && south <= north;

/** `119.1,25.36` as a position. */
export function readPoint(text: string): Position {
  const numbers = numbersOf(text);
  const [x = Number.NaN, y = Number.NaN] = numbers ?? [];
  if (numbers?.length !== 2 || !isBox([x, y, x, y])) throw malformed('point', texts.pointForm);
  return [x, y];
}

function numbersOf(text: string): number[] | undefined {
  const parts = text.split(',').map((part) => part.trim());
  const isSound = parts.every((part) => /^-?\d{1,3}(\.\d{1,15})?$/.test(part));
  return isSound ? parts.map(Number) : undefined;
}
