import type { Bounds } from '@homestead/geodesy';
import { HttpError } from '@homestead/http/contract';
import { texts } from '../../contract/texts.ts';

/** `west,south,east,north` as a box. Throws malformed. */
export function boxOf(text: string): Bounds {
  const [west, south, east, north] = text.split(',').map((part) => Number(part.trim() || Number.NaN));
  const sides = [west, south, east, north];
  const isBox = sides.every((side) => Number.isFinite(side)) && text.split(',').length === 4;
  if (!isBox || west! >= east! || south! >= north!)
    throw new HttpError('malformed', texts.boxInvalid, {
      fields: [{ path: 'bbox', message: texts.boxInvalid }],
    });
  return [west!, south!, east!, north!];
}

/** A box as an area. */
export function boxArea(text: string): object {
  const [west, south, east, north] = boxOf(text);
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [ring] };
}
