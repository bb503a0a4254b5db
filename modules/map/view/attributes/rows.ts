import type { LayerLook } from '../../contract/data-query.ts';
import { fieldText } from '../field-text.ts';

export type TableFeature = LayerLook['features'][number];

export interface Sorting {
  field: string;
  isFalling: boolean;
}

const collator = new Intl.Collator('zh-CN', { numeric: true });

/** Features whose shown fields hold all words, in the asked order; empty values come last either way. */
export function rowsOf(
  { features, fields }: Pick<LayerLook, 'features' | 'fields'>,
  keyword: string,
  sorting: Sorting | null,
): TableFeature[] {
  const words = keyword.trim().toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found = features.filter(({ properties }) => {
    const text = fields
      .map(({ name }) => fieldText(properties[name]))
      .join(' ')
      .toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
  if (!sorting) return found;
  const { field, isFalling } = sorting;
  const textOf = ({ properties }: TableFeature) => fieldText(properties[field]);
  return found.toSorted((one, other) => {
    const [a, b] = [textOf(one), textOf(other)];
    if (a === '' || b === '') return Number(a === '') - Number(b === '');
    return isFalling ? collator.compare(b, a) : collator.compare(a, b);
  });
}

/** West, south, east, north of a geometry; null where it has no position. */
export function boxOfGeometry(geometry: unknown): number[] | null {
  const positions: [number, number][] = [];
  const collect = (part: unknown): void => {
    if (!Array.isArray(part)) return;
    const [x, y] = part as unknown[];
    if (typeof x === 'number' && typeof y === 'number') positions.push([x, y]);
    else for (const inner of part) collect(inner);
  };
  collect((geometry as { coordinates?: unknown } | null)?.coordinates);
  if (positions.length === 0) return null;
  const [xs, ys] = [positions.map(([x]) => x), positions.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
