import { mapViewTexts } from './texts.ts';

/** The value of a field as people read it; empty where there is none. */
export function fieldText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? mapViewTexts.yes : mapViewTexts.no;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
