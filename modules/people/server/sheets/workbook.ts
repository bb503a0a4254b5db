import type { Column, ReadColumn } from '@homestead/spreadsheet';
import { stateTexts } from '../../contract/index.ts';

/** Columns of a workbook by their titles; those that may be left out have no star in the template. */
export function readColumns<K extends string>(
  titles: Readonly<Record<K, string>>,
  required: readonly NoInfer<K>[],
): ReadColumn<K>[] {
  return (Object.keys(titles) as K[]).map((key) => ({
    key,
    title: titles[key],
    ...(required.includes(key) ? {} : { isOptional: true }),
  }));
}

/** A state as a table tells it: by its word or as on the wire; null where it tells none, undefined where it is neither. */
export function readState(cell: string): keyof typeof stateTexts | null | undefined {
  const word = cell.toUpperCase();
  if (word === '') return null;
  return (Object.keys(stateTexts) as (keyof typeof stateTexts)[]).find(
    (state) => state === word || stateTexts[state] === word,
  );
}

/** Head of a template, required columns with a star. */
export function headOf(columns: readonly ReadColumn[]): Column[] {
  return columns.map(({ title, isOptional }) => ({ title: isOptional ? title : `${title}*`, width: 20 }));
}

/** Parts of a list, so that one statement holds so many rows at most. */
export function* portions<T>(all: readonly T[], size = 500): Generator<T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}
